import { resolve } from 'node:path';
import { processEnvironment } from '../../config/environment.ts';
import { runCheck } from './run.ts';

/* Entry point of `npm run check:content`, bundled to dist/server/check.js. */

process.exitCode = await runCheck(process.argv.slice(2), {
  env: processEnvironment,
  distDir: resolve(import.meta.dirname, '..'),
  now: Date.now,
  print: (text) => process.stdout.write(text),
  printError: (message) => process.stderr.write(`${message}\n`),
});
