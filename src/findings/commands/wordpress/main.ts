import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { processEnvironment } from '../../../config/environment.ts';
import { runWordpressCheck } from './run.ts';

/* Entry point of `npm run wordpress:check`, bundled to dist/server/checkWordpress.js. */

process.exitCode = await runWordpressCheck(process.argv.slice(2), {
  env: processEnvironment,
  pluginVersion: readFileSync(resolve(import.meta.dirname, '../wordpress/version'), 'utf8'),
  now: () => performance.now(),
  print: (text) => process.stdout.write(text),
  printError: (message) => process.stderr.write(`${message}\n`),
});
