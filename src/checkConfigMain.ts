import { resolve } from 'node:path';
import { runCheckConfig } from './checkConfig.ts';
import { processEnvironment } from './config/environment.ts';

/* The entry point of `npm run check:config`, bundled to dist/server/checkConfig.js. */

process.exitCode = await runCheckConfig({
  env: processEnvironment,
  distDir: resolve(import.meta.dirname, '..'),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
