import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverMain } from './build/paths.ts';
import { readPrintedOrigin } from './printedOrigin.ts';

const START_TIMEOUT_MS = 30_000;

/**
 * Starts the built server with the demo hotel on a free loopback port, as a process of its own. `stop` kills it and removes its data folder, and runs
 * by itself when this process exits.
 * @throws Error if the site is not built, or the server does not listen within 30 s
 */
export async function startDemoServer() {
  if (!existsSync(serverMain)) throw new Error(`${serverMain} is missing: run "npm run build" first`);
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-demo-'));
  const server = spawn(process.execPath, [serverMain], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
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
  return { origin, stop };
}
