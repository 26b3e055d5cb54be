import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordpress } from './support.ts';

/** Runs a query in WordPress's database and returns the values of its rows as text. */
export function queryDatabase(sql: string): string {
  const socket = join(wordpress.state, 'run/db.sock');
  const [, name = ''] = /'DB_NAME', '(\w+)'/.exec(readFileSync(join(wordpress.state, 'wp/wp-config.php'), 'utf8')) ?? [];
  const args = ['--no-defaults', `--socket=${socket}`, '-uroot', '--skip-column-names', '--batch', name, '-e', sql];
  return execFileSync('mariadb', args, { encoding: 'utf8' }).trim();
}
