import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../support/debianPackages.ts';

/** Longest time until a program listens. Varnish compiles its configuration first. */
const START_TIMEOUT_MS = 20_000;

/**
 * Gives back the path of a program of Debian's; where it is missing, it is installed, but only as root and without systemd: elsewhere the
 * package would start a server of its own.
 * @returns undefined where it cannot be had: its tests are then skipped, and say so
 */
export function ensureProgram(path: `/usr/${string}`, packageName: string): string | undefined {
  const mayInstall = !existsSync('/run/systemd/system');
  if (existsSync(path) || !mayInstall) return existsSync(path) ? path : undefined;
  installPackages([packageName]);
  return existsSync(path) ? path : undefined;
}

/** Reads a configuration from `cdn/` with the values of a test. @throws where a value to replace does not stand there exactly once */
export function readConfiguration(name: string, values: readonly (readonly [from: string, to: string])[]): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8');
  return values.reduce((filled, [from, to]) => {
    if (filled.split(from).length !== 2) throw new Error(`${name} should say "${from}" once`);
    return filled.replace(from, () => to);
  }, text);
}

export interface Daemon {
  /** Folder of its own, removed at the end. */
  readonly folder: string;
  end(): Promise<void>;
}

/** A folder for what a program writes. */
export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'hotel-cdn-'));
}

/** Starts a program that stays in the foreground, and waits until it listens. */
export async function startDaemon(
  command: string,
  args: readonly string[],
  { folder, port, env = {} }: { readonly folder: string; readonly port: number; readonly env?: Readonly<Record<string, string>> },
): Promise<Daemon> {
  // A group of its own: xvfb-run starts further programs, which would outlive it.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, ...env }, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const gone = once(child, 'exit');
  // A test that fails leaves nothing running.
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', stop);
  const end = async () => {
    process.off('exit', stop);
    stop();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await listens(child, port)) return { folder, end };
  await end();
  throw new Error(`${command} does not listen: ${said}`);
}

async function listens(child: ChildProcess, port: number): Promise<boolean> {
  const limit = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < limit) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((done) => socket.once('connect', () => done(true)).once('error', () => done(false)));
    socket.destroy();
    if (isOpen) return true;
    await wait(50);
  }
  return false;
}
