import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../freePort.ts';
import { cores } from './measuredProcess.ts';

/** Long enough to leave the processor to the starting program. */
const POLL_INTERVAL_MS = 5;
const PATH = '/en/';

interface Command {
  /** Arguments of Node. */
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the milliseconds from spawning the process to its first 200. The process may use all cores, as in a container.
 * @param getCommand receives the port to listen on at 127.0.0.1 @throws Error if the process ends
 */
export async function measureStartMs(getCommand: (port: string) => Command): Promise<number> {
  const port = await findFreePort();
  const { args, env } = getCommand(String(port));
  const spawnedAt = performance.now();
  const child = spawn('taskset', ['-c', cores.all, process.execPath, ...args], { env, stdio: 'ignore' });
  while (!(await isListening(port)) || (await fetchStatus(port)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} before its first 200`);
    await delay(POLL_INTERVAL_MS);
  }
  const durationMs = performance.now() - spawnedAt;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return durationMs;
}

/** A connection attempt costs less processor time than a request: polling must not slow the start. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Returns the response's status; 0 if there is no response. */
function fetchStatus(port: number): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: PATH, agent: false }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });
}
