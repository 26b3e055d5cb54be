import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { wordpress } from './support.ts';

/** Runs a query in WordPress's database and returns the values of its rows as text. */
export function queryDatabase(sql: string): string {
  const socket = join(wordpress.state, 'run/db.sock');
  const args = ['--no-defaults', `--socket=${socket}`, '-uroot', '--skip-column-names', '--batch', 'wordpress', '-e', sql];
  return execFileSync('mariadb', args, { encoding: 'utf8' }).trim();
}
