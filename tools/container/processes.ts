import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Image } from './buildImage.ts';
import { sendRequest } from './requests.ts';

const COMMAND_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 15_000;
const HEALTH_POLL_INTERVAL_MS = 100;

export interface CommandResult {
  /** Exit code; null if the command was killed by a signal. */
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as `docker exec` would, for at most 20 s. */
export async function runCommand([program = '', ...args]: readonly string[], options: SpawnOptions): Promise<CommandResult> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: COMMAND_TIMEOUT_MS });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

/**
 * Starts the image's command, waits until it is healthy, calls `work`, and ends the command with SIGTERM.
 * @throws Error with the command's output if a step fails or the exit code is not 0
 */
export async function withServer(image: Image, options: SpawnOptions, port: number, work: () => Promise<void>): Promise<void> {
  const [program = '', ...args] = image.command;
  const server = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  server.on('error', (error) => (output += error.message));
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (output += part));
  try {
    await waitUntilHealthy(server, port);
    await work();
    const exited = once(server, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
    server.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null], 'SIGTERM must end the program with 0');
  } catch (error) {
    throw new Error(`The container failed; its output:\n${output}`, { cause: error });
  } finally {
    killProcessGroup(server);
  }
}

async function waitUntilHealthy(server: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    const response = await sendRequest(port, '/healthz').catch(() => null);
    if (response?.status === 200) return;
    await delay(HEALTH_POLL_INTERVAL_MS);
  }
  throw new Error(`/healthz did not answer 200 (exit code ${server.exitCode})`);
}

/** Kills what is left of the process group: in a container, the other processes end with the first one. */
function killProcessGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
