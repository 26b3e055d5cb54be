import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { processEnvironment } from '../../src/config/environment.ts';
import { getErrorMessage } from '../../src/lib/errors.ts';
import { findFreePort } from '../freePort.ts';
import { readPrintedOrigin } from '../printedOrigin.ts';
import { build } from './build.ts';
import { rootDir, serverMain } from './paths.ts';
import { createReloadServer } from './reloadServer.ts';
import { watchSources } from './watchSources.ts';

/*
 * `npm run dev`: builds, starts the server behind a proxy on PORT, and does both again after each change of a source file. Open pages reload
 * once the new server listens.
 */

const REBUILD_DEBOUNCE_MS = 120;

const port = Number(processEnvironment.PORT ?? 3000);
const publicUrl = processEnvironment.PUBLIC_URL ?? `http://localhost:${port}`;
const proxy = createReloadServer();
let server: ChildProcess | null = null;
let isBuilding = false;
let hasChangedMeanwhile = false;

/** Rebuilds and restarts the server. After a failed build or start the running server stays. */
async function rebuildAndRestart(): Promise<void> {
  if (isBuilding) {
    hasChangedMeanwhile = true;
    return;
  }
  isBuilding = true;
  try {
    await build();
    await startServer();
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`);
  }
  isBuilding = false;
  if (hasChangedMeanwhile) {
    hasChangedMeanwhile = false;
    await rebuildAndRestart();
  }
}

/** Starts the built server, and ends the one before when the new one listens. */
async function startServer(): Promise<void> {
  const started = spawn(process.execPath, ['--enable-source-maps', serverMain], {
    env: { ...processEnvironment, PORT: String(await findFreePort()), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  started.stdout.pipe(process.stdout, { end: false });
  const origin = await readPrintedOrigin(started.stdout);
  if (origin === '') return;
  server?.kill('SIGTERM');
  server = started;
  proxy.switchTo(origin);
}

for (const folder of ['src', 'views', 'static', 'locales']) {
  watchSources(join(rootDir, folder), () => void rebuildAndRestart(), REBUILD_DEBOUNCE_MS);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server?.kill('SIGTERM');
    process.exit(0);
  });
}
proxy.server.listen(port, processEnvironment.HOST, () => process.stdout.write(`Open ${publicUrl}: pages reload after each change\n`));
await rebuildAndRestart();
