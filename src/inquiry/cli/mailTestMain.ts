import { processEnvironment } from '../../config/environment.ts';
import { runMailTest } from './mailTest.ts';

/* The entry point of `npm run mail:test`, bundled to dist/server/mailTest.js. */

process.exitCode = await runMailTest({
  env: processEnvironment,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
