import { processEnvironment } from '../../config/environment.ts';
import { runBackup } from './backup.ts';

/* The entry point of `npm run backup`, `restore` and `verify`, bundled to dist/server/backup.js. */

process.exitCode = runBackup(process.argv.slice(2), {
  env: processEnvironment,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
