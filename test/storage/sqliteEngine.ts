import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { createDatabase } from '../../src/storage/sqlite/database.ts';
import { createSqliteStores, openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import type { Engine } from './engine.ts';

const sqlite: Engine = {
  async createPlace() {
    const folder = mkdtempSync(join(tmpdir(), 'hotel-stores-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return {
      open() {
        const stores = openSqliteStores(folder);
        onTestFinished(() => stores.close());
        return stores;
      },
      async query(sql) {
        const database = createDatabase({ folder });
        await createSqliteStores(database, folder).open();
        try {
          return database.write((connection) => connection.prepare(sql).all());
        } finally {
          database.close();
        }
      },
    };
  },
};

/** Describes tests of every engine for SQLite. */
export function describeInSqlite(subject: string, describeTests: (engine: Engine) => void): void {
  describe(`${subject} in SQLite`, () => describeTests(sqlite));
}
