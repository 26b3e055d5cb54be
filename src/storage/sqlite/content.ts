import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parse } from '../../lib/parse.ts';
import type { ContentRow, ContentSnapshotStore, SettingStore } from '../stores.ts';
import type { Connection, Database } from './database.ts';

const INSERT_ROW = 'INSERT OR REPLACE INTO content_snapshot (key, json, checksum) VALUES (?, ?, ?)';
/** Key of the row that names the scope of all other rows. */
const SCOPE_KEY = '';
const contentRow = z.object({ json: z.string(), checksum: z.string() }).optional();
const keyRow = z.object({ key: z.string() });

/** Creates the store of the content snapshot in the SQLite file, which has rows of one scope. */
export function createSqliteContentSnapshotStore(database: Database): ContentSnapshotStore {
  const select = (key: string): ContentRow | undefined =>
    parse(
      contentRow,
      database.read((connection) => connection.prepare('SELECT json, checksum FROM content_snapshot WHERE key = ?').get(key)),
      'content_snapshot',
    );
  return {
    async chooseScope(scope) {
      if (select(SCOPE_KEY)?.json === scope) return 'kept';
      const isEmpty = database.read((connection) => connection.prepare('SELECT 1 FROM content_snapshot').get()) === undefined;
      database.write((connection) => {
        connection.exec('DELETE FROM content_snapshot');
        connection.prepare(INSERT_ROW).run(SCOPE_KEY, scope, createHash('sha256').update(scope).digest('base64url'));
      });
      return isEmpty ? 'empty' : 'dropped';
    },
    listKeys: async () =>
      parse(
        z.array(keyRow),
        database.read((connection) => connection.prepare(`SELECT key FROM content_snapshot WHERE key <> '${SCOPE_KEY}'`).all()),
        'content_snapshot',
      ).map(({ key }) => key),
    async read(keys) {
      const found = keys.map((key) => [key, select(key)] as const);
      return new Map(found.flatMap(([key, row]) => (row === undefined ? [] : [[key, row]])));
    },
    async write(changes) {
      database.write((connection) => {
        const put = connection.prepare(INSERT_ROW);
        const remove = connection.prepare('DELETE FROM content_snapshot WHERE key = ?');
        for (const [key, row] of changes) row === null ? remove.run(key) : put.run(key, row.json, row.checksum);
      });
    },
  };
}

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
