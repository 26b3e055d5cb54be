import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/errors.ts';
import { build } from './build.ts';
import { distDir, rootDir } from './paths.ts';

/** Quiet time after the last change before a rebuild, in milliseconds. */
const QUIET = 120;

let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | undefined;
let building = false;
let again = false;

/** Builds and, where that succeeds, starts the server anew; a failed build leaves the old one running. */
async function restart(): Promise<void> {
  if (building) {
    again = true;
    return;
  }
  building = true;
  try {
    await build();
    server?.kill('SIGTERM');
    server = spawn(process.execPath, ['--enable-source-maps', join(distDir, 'server/main.js')], { stdio: 'inherit' });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
  }
  building = false;
  if (again) {
    again = false;
    await restart();
  }
}

for (const folder of ['src', 'views', 'static', 'locales']) {
  watch(join(rootDir, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), QUIET);
  });
}
process.once('SIGINT', () => {
  server?.kill('SIGTERM');
  process.exit(0);
});
await restart();
