import type { SettingStore } from '../stores.ts';
import type { Connection, Database } from './database.ts';

/** Creates the store of settings in the SQLite file. */
export function createSqliteSettingStore(database: Database): SettingStore {
  const find = (connection: Connection, name: string) =>
    connection.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value as string | undefined;
  return {
    keep: async (name, value) =>
      database.read((connection) => find(connection, name)) ??
      database.write((connection) => {
        connection.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, value);
        return find(connection, name) ?? value;
      }),
    async replace(name, value) {
      database.write((connection) => connection.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value));
    },
  };
}
