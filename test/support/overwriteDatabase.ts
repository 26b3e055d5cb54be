import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites a SQLite file in place while a program has it open. The write-ahead log is emptied first: with its pages SQLite would mend the file. */
export function overwriteDatabase(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  writeFileSync(file, 'not the file it was '.repeat(400));
}
