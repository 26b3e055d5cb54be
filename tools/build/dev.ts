import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/errors.ts';
import { build } from './build.ts';
import { distDir, rootDir } from './paths.ts';

/* `npm run dev`: builds, starts the server, and does both again after each change of a source file. */

const REBUILD_DEBOUNCE_MS = 120;

let server: ChildProcess | null = null;
let debounceTimer: NodeJS.Timeout | undefined;
let isBuilding = false;
let hasChangedMeanwhile = false;

/** Rebuilds and restarts the server. After a failed build the running server stays. */
async function rebuildAndRestart(): Promise<void> {
  if (isBuilding) {
    hasChangedMeanwhile = true;
    return;
  }
  isBuilding = true;
  try {
    await build();
    server?.kill('SIGTERM');
    server = spawn(process.execPath, ['--enable-source-maps', join(distDir, 'server/main.js')], { stdio: 'inherit' });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
  }
  isBuilding = false;
  if (hasChangedMeanwhile) {
    hasChangedMeanwhile = false;
    await rebuildAndRestart();
  }
}

for (const folder of ['src', 'views', 'static', 'locales']) {
  watch(join(rootDir, folder), { recursive: true }, () => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(() => void rebuildAndRestart(), REBUILD_DEBOUNCE_MS);
  });
}
process.once('SIGINT', () => {
  server?.kill('SIGTERM');
  process.exit(0);
});
await rebuildAndRestart();
