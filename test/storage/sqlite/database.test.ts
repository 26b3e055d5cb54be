import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, createLock, DATABASE_FILE, type Database } from '../../../src/storage/sqlite/database.ts';

const migrations = [
  'CREATE TABLE guests (name TEXT NOT NULL) STRICT',
  'ALTER TABLE guests ADD COLUMN rooms INTEGER NOT NULL DEFAULT 1',
  "CREATE TABLE rooms (slug TEXT PRIMARY KEY) STRICT; INSERT INTO rooms VALUES ('suite')",
];
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
function open(folder: string, knownMigrations = migrations): Database {
  const database = createDatabase({ folder, migrations: knownMigrations });
  onTestFinished(() => database.close());
  return database;
}
const add = (database: Database, name: string) =>
  database.write((connection) => connection.prepare('INSERT INTO guests (name) VALUES (?)').run(name));
const names = (database: Database) =>
  database.read((connection) => connection.prepare('SELECT name FROM guests ORDER BY name').all()).map((row) => row.name);
const readPragma = (database: Database, pragma: string) =>
  database.read((connection) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
const getMode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('the SQLite file', () => {
  it('has WAL, synchronous FULL and secure delete', () => {
    const database = open(createFolder());
    expect(['journal_mode', 'synchronous', 'secure_delete'].map((pragma) => readPragma(database, pragma))).toEqual(['wal', 2, 1]);
  });

  it('can be read by its owner only, also where the mode was wider before', () => {
    const folder = join(createFolder(), 'not', 'there', 'yet');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    add(open(folder), 'Ada');
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files.map(getMode)).toEqual(['600', '600', '600']);
    chmodSync(join(folder, DATABASE_FILE), 0o644);
    names(open(folder));
    expect(getMode(join(folder, DATABASE_FILE))).toBe('600');
  });

  it.each([0, 1, 2, 3])('is migrated from schema version %i to version 3 and keeps its rows', (version) => {
    const folder = createFolder();
    const old = open(folder, migrations.slice(0, version));
    if (version > 0) add(old, 'Ada');
    old.close();
    const database = open(folder);
    expect(database.read((connection) => connection.prepare('SELECT slug FROM rooms').all())).toMatchObject([{ slug: 'suite' }]);
    add(database, 'Bob');
    expect(names(database)).toEqual(version > 0 ? ['Ada', 'Bob'] : ['Bob']);
  });

  it('is unchanged after a migration that fails halfway', () => {
    const folder = createFolder();
    add(open(folder, migrations.slice(0, 2)), 'Ada');
    const broken = open(folder, [...migrations.slice(0, 2), 'CREATE TABLE rooms (slug TEXT); INSERT INTO nowhere VALUES (1)']);
    expect(() => names(broken)).toThrow('nowhere');
    expect(names(open(folder))).toEqual(['Ada']);
  });

  it('is refused, and not changed, where it has a newer schema version', () => {
    const folder = createFolder();
    open(folder, [...migrations, 'CREATE TABLE later (x TEXT)']).read(() => null);
    const reason = 'was written by a newer version of this program: it has schema 4, known is 3';
    expect(() => names(open(folder))).toThrow(`${join(folder, DATABASE_FILE)} ${reason}`);
    expect(readPragma(open(folder, [...migrations, '']), 'user_version')).toBe(4);
  });

  it('is used again once a folder that was unusable, or a file that is no database, is out of the way', () => {
    const folder = join(createFolder(), 'data');
    writeFileSync(folder, 'a file in the way');
    const database = open(folder);
    expect(() => add(database, 'Ada')).toThrow();
    expect(database.failure).toMatch(/EEXIST|ENOTDIR/);
    rmSync(folder);
    add(database, 'Bob');
    expect([names(database), database.failure]).toEqual([['Bob'], null]);
    const other = createFolder();
    writeFileSync(join(other, DATABASE_FILE), 'no database at all, but long enough to be looked at'.repeat(100));
    const second = open(other);
    expect(() => names(second)).toThrow('file is not a database');
    rmSync(join(other, DATABASE_FILE));
    add(second, 'Ada');
    expect(names(second)).toEqual(['Ada']);
  });

  it('rolls a failed transaction back, and says why until the next use succeeds', () => {
    const database = open(createFolder());
    add(database, 'Ada');
    const failingWrite = () =>
      database.write((connection) => {
        connection.exec("INSERT INTO guests (name) VALUES ('Bob'); INSERT INTO nowhere VALUES (1)");
      });
    expect(failingWrite).toThrow('no such table');
    expect(database.failure).toContain('no such table');
    database.probe();
    expect([names(database), database.failure]).toEqual([['Ada'], null]);
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
