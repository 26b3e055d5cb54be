import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { locales } from '../../src/i18n/locales.ts';
import { budgets } from './budgets.ts';
import { distDir } from './paths.ts';

const compress = promisify(brotliCompress);

/** Longest wait for the server and its pages, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Asks the server that was just built for the demo hotel's home pages, in a process of its own that leaves nothing behind.
 * @param limit in bytes, brotli @throws Error naming the page that is too large, or where the server gives none
 */
export async function checkHomePageBudget(limit: number = budgets.homePage): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-build-'));
  const server = spawn(process.execPath, [join(distDir, 'server/main.js')], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = (): boolean => server.kill('SIGKILL');
  process.once('exit', stop);
  const gone = once(server, 'exit');
  const timer = setTimeout(stop, PATIENCE);
  try {
    const line = await Promise.race([once(server.stdout, 'data').then(String), gone.then(() => '')]);
    const origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (origin === undefined) throw new Error('The built server does not start');
    await Promise.all(Object.values(locales).map(({ prefix }) => checkPage(origin, `${prefix}/`, limit)));
  } finally {
    clearTimeout(timer);
    process.off('exit', stop);
    stop();
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkPage(origin: string, path: string, limit: number): Promise<void> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`The built server answers ${path} with ${response.status}`);
  const { byteLength } = await compress(await response.text(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  if (byteLength > limit) throw new Error(`the home page ${path} has ${byteLength} bytes, its budget is ${limit}`);
}
