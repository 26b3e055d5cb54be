import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { createLock, createSqlite, DATABASE_FILE } from '../../src/storage/sqlite.ts';
import { createFolder } from '../inquiry/outboxSupport.ts';
import { querySqlite } from './sqliteFile.ts';

const migrations = [
  'CREATE TABLE guests (name TEXT NOT NULL) STRICT',
  'ALTER TABLE guests ADD COLUMN rooms INTEGER NOT NULL DEFAULT 1',
  "CREATE TABLE rooms (slug TEXT PRIMARY KEY) STRICT; INSERT INTO rooms VALUES ('suite')",
];
function open(folder: string, knownMigrations = migrations): Database {
  const database = createDatabase(
    createSqlite(folder),
    knownMigrations.map((sqlite) => ({ sqlite })),
  );
  onTestFinished(() => database.close());
  return database;
}
const add = (database: Database, name: string) => database.write((db) => sql`INSERT INTO guests (name) VALUES (${name})`.execute(db));
const query = async (database: Database, text: string) =>
  (await database.read((db) => sql.raw<Record<string, unknown>>(text).execute(db))).rows.map((row) => Object.values(row)[0]);
const names = (database: Database) => query(database, 'SELECT name FROM guests ORDER BY name');
const getMode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('the SQLite file', () => {
  it('has WAL, synchronous FULL and secure delete', async () => {
    const database = open(createFolder());
    const pragmas = ['journal_mode', 'synchronous', 'secure_delete'].map((pragma) => query(database, `PRAGMA ${pragma}`));
    expect(await Promise.all(pragmas)).toEqual([['wal'], [2], [1]]);
  });

  it('can be read by its owner only, also where the mode was wider before', async () => {
    const folder = join(createFolder(), 'not', 'there', 'yet');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    await add(open(folder), 'Ada');
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files.map(getMode)).toEqual(['600', '600', '600']);
    chmodSync(join(folder, DATABASE_FILE), 0o644);
    await names(open(folder));
    expect(getMode(join(folder, DATABASE_FILE))).toBe('600');
  });

  it.each([0, 1, 2, 3])('is migrated from schema version %i to version 3 and keeps its rows', async (version) => {
    const folder = createFolder();
    const old = open(folder, migrations.slice(0, version));
    if (version > 0) await add(old, 'Ada');
    await old.close();
    const database = open(folder);
    expect(await query(database, 'SELECT slug FROM rooms')).toEqual(['suite']);
    await add(database, 'Bob');
    expect(await names(database)).toEqual(version > 0 ? ['Ada', 'Bob'] : ['Bob']);
  });

  it('is unchanged after a migration that fails halfway', async () => {
    const folder = createFolder();
    await add(open(folder, migrations.slice(0, 2)), 'Ada');
    const broken = open(folder, [...migrations.slice(0, 2), 'CREATE TABLE rooms (slug TEXT); INSERT INTO nowhere VALUES (1)']);
    await expect(names(broken)).rejects.toThrow('nowhere');
    expect(await names(open(folder))).toEqual(['Ada']);
  });

  it('is refused, and not changed, where it has a newer schema version', async () => {
    const folder = createFolder();
    await open(folder, [...migrations, 'CREATE TABLE later (x TEXT)']).read(async () => {});
    const reason = 'was written by a newer version of this program: it has schema 4, known is 3';
    await expect(names(open(folder))).rejects.toThrow(`${join(folder, DATABASE_FILE)} ${reason}`);
    expect(querySqlite(folder, 'PRAGMA user_version')).toEqual([{ user_version: 4 }]);
  });

  it('is used again once a folder that was unusable, or a file that is no database, is out of the way', async () => {
    const folder = join(createFolder(), 'data');
    writeFileSync(folder, 'a file in the way');
    const database = open(folder);
    await expect(add(database, 'Ada')).rejects.toThrow();
    expect(database.failure).toMatch(/EEXIST|ENOTDIR/);
    rmSync(folder);
    await add(database, 'Bob');
    expect([await names(database), database.failure]).toEqual([['Bob'], null]);
    const other = createFolder();
    writeFileSync(join(other, DATABASE_FILE), 'no database at all, but long enough to be looked at'.repeat(100));
    const second = open(other);
    await expect(names(second)).rejects.toThrow('file is not a database');
    rmSync(join(other, DATABASE_FILE));
    await add(second, 'Ada');
    expect(await names(second)).toEqual(['Ada']);
  });

  it('rolls a failed transaction back, and says why until the next use succeeds', async () => {
    const database = open(createFolder());
    await add(database, 'Ada');
    const failing = database.write(async (db) => {
      await sql`INSERT INTO guests (name) VALUES ('Bob')`.execute(db);
      await sql`INSERT INTO nowhere VALUES (1)`.execute(db);
    });
    await expect(failing).rejects.toThrow('no such table');
    expect(database.failure).toContain('no such table');
    expect([await names(database), database.failure]).toEqual([['Ada'], null]);
  });
});

describe('the lock of a DATA_DIR', () => {
  it('has one holder at a time and can be taken after its release', () => {
    const file = join(createFolder(), 'some.lock');
    const [one, two] = [createLock(file), createLock(file)];
    expect([one.acquire(), two.acquire(), one.acquire(), two.acquire()]).toEqual([true, false, true, false]);
    one.release();
    expect([two.acquire(), one.acquire()]).toEqual([true, false]);
    two.release();
    two.release();
    expect(one.acquire()).toBe(true);
    one.release();
  });
});
