import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { prettyFactory } from 'pino-pretty';
import { events } from '../src/observability/events.ts';
import { serverMain } from './build/paths.ts';

/** `npm start`, after the build: the built program. On a terminal its log is formatted for people. */
if (process.stdout.isTTY) startOnTerminal();
else await import(pathToFileURL(serverMain).href);

/** Runs the program as a child, which has Ctrl+C from the terminal itself. Its address is repeated when all pages are prepared, so that it stands last. */
function startOnTerminal(): void {
  const prettify = prettyFactory({ colorize: true, messageKey: 'event', singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  const program = spawn(process.execPath, [serverMain], { stdio: ['inherit', 'pipe', 'inherit'] });
  let address = '';
  createInterface({ input: program.stdout }).on('line', (line) => {
    process.stdout.write(prettify(line));
    if (/ at https?:\S+, content from /.test(line)) address = line;
    if (line.includes(`"${events.warmUpCompleted}"`)) process.stdout.write(`${address}\n`);
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  program.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
