import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverMain } from './build/paths.ts';
import { readPrintedOrigin } from './printedOrigin.ts';

const START_TIMEOUT_MS = 30_000;

export interface DemoServerOptions {
  /** The data folder is created in here. Default: the system's temporary folder. */
  readonly parentFolder?: string;
  /** Added to the server's environment, which otherwise holds only port, host, data folder and log level. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface DemoServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Kills the server and removes its data folder. Runs by itself when this process exits. */
  stop(): Promise<void>;
}

/**
 * Starts the built server with the demo hotel on a free loopback port, as a process of its own.
 * @throws Error if the site is not built, or the server does not listen within 30 s
 */
export async function startDemoServer({ parentFolder = tmpdir(), env }: DemoServerOptions = {}): Promise<DemoServer> {
  if (!existsSync(serverMain)) throw new Error(`${serverMain} is missing: run "npm run build" first`);
  const dataDir = mkdtempSync(join(parentFolder, 'hotel-demo-'));
  const server = spawn(process.execPath, [serverMain], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const killAndRemove = (): void => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', killAndRemove);
  const stop = async (): Promise<void> => {
    process.off('exit', killAndRemove);
    server.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const timer = setTimeout(() => server.kill('SIGKILL'), START_TIMEOUT_MS);
  const origin = await readPrintedOrigin(server.stdout);
  clearTimeout(timer);
  if (origin === '') {
    await stop();
    throw new Error('The built server does not start');
  }
  return { origin, dataDir, stop };
}
