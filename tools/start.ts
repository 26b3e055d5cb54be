import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { prettyFactory } from 'pino-pretty';
import { events } from '../src/observability/events.ts';
import { serverMain } from './build/paths.ts';

const PARENT_CHECK_MS = 500;

// npm passes a signal on to the shell between them, which ends without telling this process.
const parent = process.ppid;
const endWithShell = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
if (process.env.npm_lifecycle_event === 'start') setInterval(endWithShell, PARENT_CHECK_MS).unref();

/** `npm start`, after the build (`prestart`): the built program. On a terminal its log is formatted for people. */
if (process.stdout.isTTY) startOnTerminal();
else await import(pathToFileURL(serverMain).href);

/** Runs the program as a child, which ends with this process. Its address is repeated when all pages are prepared, so that it stands last. */
function startOnTerminal(): void {
  const prettify = prettyFactory({ colorize: true, messageKey: 'event', singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  const endsWithParent = new URL('./endWithParent.ts', import.meta.url).href;
  // Detached: Ctrl+C would reach the program twice, from the terminal and from here, and a second signal ends it at once.
  const program = spawn(process.execPath, [...process.execArgv, '--import', endsWithParent, serverMain], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  if (program.stdout === null) throw new Error('The program has no output');
  let summary = '';
  createInterface({ input: program.stdout }).on('line', (line) => {
    if (line.includes(`"${events.serverListening}"`)) {
      const { site, address, contentOrigin }: Record<string, string> = JSON.parse(line);
      summary = `${site} at ${address}, content from ${contentOrigin}\n`;
      process.stdout.write(summary);
    } else process.stdout.write(prettify(line));
    if (line.includes(`"${events.warmUpCompleted}"`)) process.stdout.write(summary);
  });
  // A closed terminal sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal));
  program.on('close', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  });
}
