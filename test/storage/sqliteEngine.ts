import { describe, onTestFinished } from 'vitest';
import { openStorage } from '../../src/storage/stores.ts';
import { createFolder } from '../inquiry/outboxSupport.ts';
import type { Engine } from './engine.ts';
import { querySqlite } from './sqliteFile.ts';

const sqlite: Engine = {
  async createPlace() {
    const folder = createFolder();
    return {
      open() {
        const { stores } = openStorage({ database: null, dataDir: folder });
        onTestFinished(() => stores.close());
        return stores;
      },
      async query(sql) {
        const { stores } = openStorage({ database: null, dataDir: folder });
        await stores.open();
        await stores.close();
        return querySqlite(folder, sql);
      },
    };
  },
};

/** Describes tests of every engine for SQLite. */
export function describeInSqlite(subject: string, describeTests: (engine: Engine) => void): void {
  describe(`${subject} in SQLite`, () => describeTests(sqlite));
}
