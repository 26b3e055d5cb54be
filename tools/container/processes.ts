import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './requests.ts';
import type { Image } from './buildImage.ts';

/** Longest wait for the first answer, and for the end after SIGTERM, in milliseconds. */
const START_LIMIT = 20_000;
const STOP_LIMIT = 15_000;

/** What a command ended with. */
export interface CommandResult {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as `docker exec` would. */
export async function runCommand([program = '', ...args]: readonly string[], options: SpawnOptions): Promise<CommandResult> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: START_LIMIT });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/**
 * Starts the image's command, waits until it answers, does something with it, and ends it with SIGTERM, to which it must answer with 0.
 * @throws where anything fails; the error has what the program said
 */
export async function withServer(image: Image, options: SpawnOptions, port: number, work: () => Promise<void>): Promise<void> {
  const [program = '', ...args] = image.command;
  const server = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  server.on('error', (error) => (output += error.message));
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (output += part));
  try {
    await untilHealthy(server, port);
    await work();
    const stopped = once(server, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT) });
    server.kill('SIGTERM');
    assert.deepEqual(await stopped, [0, null], 'SIGTERM must end the program with 0');
  } catch (error) {
    throw new Error(`The container failed; it said:\n${output}`, { cause: error });
  } finally {
    endGroup(server);
  }
}

async function untilHealthy(server: ChildProcess, port: number): Promise<void> {
  for (let waited = 0; waited < START_LIMIT && server.exitCode === null; waited += 100) {
    const answer = await sendRequest(port, '/healthz').catch(() => null);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error(`/healthz did not answer (exit code ${server.exitCode})`);
}

/** With the first process of a container all others end: a shell's child must not outlive it here either. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
