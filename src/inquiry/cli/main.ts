import { processEnvironment } from '../../config/environment.ts';
import { runInquiries } from './run.ts';

/* The entry point of `npm run inquiries -- …`, bundled to dist/server/inquiries.js. */

const printError = (message: string) => process.stderr.write(`${message}\n`);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // EPIPE: the reader closed the pipe early (`| head`), which is no failure.
  if (error.code === 'EPIPE') return;
  printError(`Not everything could be written: ${error.message}`);
  process.exitCode = 1;
});

process.exitCode = await runInquiries(process.argv.slice(2), {
  env: processEnvironment,
  now: Date.now,
  print: (text) => process.stdout.write(text),
  printError,
});
