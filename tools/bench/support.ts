import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distDir } from '../build/paths.ts';

/* What all measurements share. Times in milliseconds. */

export interface BenchOptions {
  /** Where the server's data goes: a new folder in here, removed at the end. */
  readonly folder: string;
  /** Everything ends after this, whatever happens. */
  readonly deadline: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts the built server with the demo hotel on loopback, as a process of its own. It ends with this one.
 * @throws Error where the site has not been built
 */
export async function startServer({ folder, deadline, env }: BenchOptions): Promise<{ origin: string; dataDir: string }> {
  const main = join(distDir, 'server/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
  const dataDir = mkdtempSync(join(folder, 'hotel-bench-'));
  const server = spawn(process.execPath, [main], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  process.once('SIGINT', () => process.exit(130));
  server.once('exit', () => process.exit(1));
  setTimeout(() => {
    process.stderr.write(`Stopped: not done after ${deadline} ms\n`);
    process.exit(1);
  }, deadline).unref();
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return { origin: /http:\/\/[\d.:]+\d/.exec(line.toString())?.[0] ?? '', dataDir };
}

export const round = (ms = Number.NaN) => ms.toFixed(ms < 10 ? 1 : 0);

/** What a share of the times does not exceed. @param sorted times, ascending */
export function at(sorted: readonly number[], share: number): string {
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

/** A line of a table: its label, then values in columns. */
export function print(...cells: readonly (string | number)[]): void {
  const [label = '', ...values] = cells.map(String);
  process.stdout.write(`${label.padEnd(44)}${values.map((value) => value.padStart(10)).join('')}\n`);
}
