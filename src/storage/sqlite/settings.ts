import type { Database } from '../database.ts';
import type { SettingStore } from '../stores.ts';

/** Creates the store of settings in the SQLite file. */
export function createSqliteSettingStore(database: Database): SettingStore {
  return {
    keep: async (name, value) =>
      database.write((connection) => {
        connection.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, value);
        return String(connection.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value);
      }),
    async replace(name, value) {
      database.write((connection) => connection.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value));
    },
  };
}
