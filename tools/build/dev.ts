import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'chokidar';
import { processEnvironment } from '../../src/config/environment.ts';
import { getErrorMessage } from '../../src/lib/errors.ts';
import { build } from './build.ts';
import { rootDir, serverMain } from './paths.ts';

/* `npm run dev`: builds and starts the server, and does both again after each change of a source file. */

const DEBOUNCE_MS = 120;

let server: ChildProcess | undefined;
let running = rebuildAndRestart();
let timer: NodeJS.Timeout | undefined;

/** After a failed build the running server stays. */
async function rebuildAndRestart(): Promise<void> {
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`);
    return;
  }
  if (server?.kill()) await once(server, 'exit');
  server = spawn(process.execPath, ['--enable-source-maps', serverMain], { env: processEnvironment, stdio: 'inherit' });
}

watch(['src', 'views', 'static', 'locales'], { cwd: rootDir, ignoreInitial: true }).on('all', () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    running = running.then(rebuildAndRestart);
  }, DEBOUNCE_MS);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server?.kill();
    process.exit(0);
  });
}
