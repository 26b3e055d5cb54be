import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { DATABASE_FILE } from '../../src/storage/sqlite.ts';

/** Runs a statement on the SQLite file of a folder beside its stores. @returns its rows */
export function querySqlite(folder: string, sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const file = new DatabaseSync(join(folder, DATABASE_FILE), { timeout: 5000 });
  try {
    return file.prepare(sql).all(...values);
  } finally {
    file.close();
  }
}
