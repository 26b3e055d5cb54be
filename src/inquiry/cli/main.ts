import { processEnvironment } from '../../config/environment.ts';
import { runInquiries } from './run.ts';

/* `npm run inquiries -- …`: inquiries for those who look after the site. Bundled to dist/server/inquiries.js. */

const tell = (message: string) => process.stderr.write(`${message}\n`);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no failure.
  if (error.code === 'EPIPE') return;
  tell(`Not everything could be written: ${error.message}`);
  process.exitCode = 1;
});

process.exitCode = runInquiries(process.argv.slice(2), {
  env: processEnvironment,
  now: Date.now,
  print: (text) => process.stdout.write(text),
  tell,
});
