import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, DATABASE_FILE, type Database } from '../../src/storage/database.ts';
import { createFailureRecord } from '../../src/storage/failureRecord.ts';
import { createLock } from '../../src/storage/lock.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';

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
  database.read((connection) =>
    connection
      .prepare('SELECT name FROM guests ORDER BY name')
      .all()
      .map((row) => row.name),
  );
const readPragma = (database: Database, pragma: string) =>
  database.read((connection) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
const getMode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('the SQLite file', () => {
  it('opens the database with WAL, synchronous FULL, secure delete, foreign keys and a busy timeout of 3 seconds', () => {
    const database = open(createFolder());
    const pragmas = ['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'busy_timeout', 'user_version'];
    expect(pragmas.map((pragma) => readPragma(database, pragma))).toEqual(['wal', 2, 1, 1, 3000, 3]);
  });

  it('restricts the database, its WAL and its shared memory file to mode 600, also if the mode was wider before', () => {
    const folder = join(createFolder(), 'not', 'there', 'yet');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    add(open(folder), 'Ada');
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files).toHaveLength(3);
    expect(files.map(getMode)).toEqual(['600', '600', '600']);
    chmodSync(join(folder, DATABASE_FILE), 0o644);
    names(open(folder));
    expect(getMode(join(folder, DATABASE_FILE))).toBe('600');
  });

  it.each([0, 1, 2, 3])('migrates a database of schema version %i to version 3 and keeps its rows', (version) => {
    const folder = createFolder();
    const old = open(folder, migrations.slice(0, version));
    if (version > 0) add(old, 'Ada');
    old.close();
    const database = open(folder);
    expect(readPragma(database, 'user_version')).toBe(3);
    expect(database.read((connection) => connection.prepare('SELECT slug FROM rooms').all())).toMatchObject([{ slug: 'suite' }]);
    add(database, 'Bob');
    expect(names(database)).toEqual(version > 0 ? ['Ada', 'Bob'] : ['Bob']);
  });

  it('leaves the database unchanged if a migration fails halfway', () => {
    const folder = createFolder();
    add(open(folder, migrations.slice(0, 2)), 'Ada');
    const broken = open(folder, [...migrations.slice(0, 2), 'CREATE TABLE rooms (slug TEXT); INSERT INTO nowhere VALUES (1)']);
    expect(() => names(broken)).toThrow('nowhere');
    const database = open(folder, migrations.slice(0, 2));
    expect(readPragma(database, 'user_version')).toBe(2);
    expect(names(database)).toEqual(['Ada']);
    expect(names(open(folder))).toEqual(['Ada']);
  });

  it('refuses a database with a newer schema version and does not change it', () => {
    const folder = createFolder();
    open(folder, [...migrations, 'CREATE TABLE later (x TEXT)']).read(() => null);
    const database = open(folder);
    for (let time = 0; time < 2; time++) {
      expect(() => names(database)).toThrow(
        `${join(folder, DATABASE_FILE)} was written by a newer version of this program: it has schema 4, known is 3`,
      );
    }
    expect(readPragma(open(folder, [...migrations, '']), 'user_version')).toBe(4);
  });
});

describe('a failing database', () => {
  it('opens the database once an unusable data folder is mended', () => {
    const parent = createFolder();
    const folder = join(parent, 'data');
    writeFileSync(folder, 'a file in the way');
    const database = open(folder);
    expect(() => add(database, 'Ada')).toThrow();
    expect(() => names(database)).toThrow();
    expect(database.failure).toMatch(/EEXIST|ENOTDIR/);
    rmSync(folder);
    add(database, 'Bob');
    expect(names(database)).toEqual(['Bob']);
  });

  it('opens the database once a file that is not SQLite is removed', () => {
    const folder = createFolder();
    writeFileSync(join(folder, DATABASE_FILE), 'no database at all, but long enough to be looked at'.repeat(100));
    const database = open(folder);
    expect(() => names(database)).toThrow('file is not a database');
    rmSync(join(folder, DATABASE_FILE));
    add(database, 'Ada');
    expect(names(database)).toEqual(['Ada']);
  });

  it('leaves the mode of a folder in place of the file as it is', () => {
    const folder = createFolder();
    mkdirSync(join(folder, DATABASE_FILE), { mode: 0o755 });
    expect(() => names(open(folder))).toThrow('unable to open database file');
    expect(getMode(join(folder, DATABASE_FILE))).toBe('755');
  });

  it('creates a new database file if the open one was removed', () => {
    const folder = createFolder();
    const database = open(folder);
    add(database, 'Ada');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    add(database, 'Bob');
    expect(existsSync(join(folder, DATABASE_FILE))).toBe(true);
    expect(names(open(folder))).toEqual(['Bob']);
  });

  it('rolls back transactions while the disk is full, stays readable, and writes again once there is space', () => {
    const database = open(createFolder());
    add(database, 'Ada');
    const pages = Number(readPragma(database, 'page_count'));
    expect(readPragma(database, `max_page_count = ${pages + 2}`)).toBe(pages + 2);
    const addMany = () =>
      database.write((connection) => {
        for (let i = 0; i < 9; i++) connection.prepare('INSERT INTO guests (name) VALUES (?)').run('x'.repeat(4000));
      });
    for (let time = 0; time < 3; time++) expect(addMany).toThrow('database or disk is full');
    expect(names(database)).toEqual(['Ada']);
    // A successful read says nothing about the next write.
    expect(database.failure).toBe('database or disk is full');
    // The limit belongs to the connection: this proves that the connection was not replaced.
    expect(readPragma(database, 'max_page_count = 1000')).toBe(1000);
    addMany();
    expect(database.failure).toBeNull();
    expect(names(database)).toHaveLength(10);
  });

  it('rolls back a transaction whose callback throws, and keeps the connection', () => {
    const database = open(createFolder());
    const failingWrite = () =>
      database.write((connection) => {
        connection.exec("INSERT INTO guests (name) VALUES ('Ada')");
        throw new Error('changed my mind');
      });
    // The cache size belongs to the connection: reading it again proves that the connection was not replaced.
    expect(readPragma(database, 'cache_size = 77')).toBeUndefined();
    expect(failingWrite).toThrow('changed my mind');
    expect(database.failure).toBeNull();
    expect(readPragma(database, 'cache_size')).toBe(77);
    add(database, 'Bob');
    expect(names(database)).toEqual(['Bob']);
  });

  it('is unusable while another program locks the file so that it cannot be opened, and usable once it is read', () => {
    const path = join(createFolder(), DATABASE_FILE);
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    other.exec('BEGIN EXCLUSIVE');
    const failures = createFailureRecord();
    const read = () => failures.record('read', () => failures.recordOpening(() => openDatabase(path, 1, migrations)).close());
    expect(read).toThrow('database is locked');
    expect(failures.latest()).toBe('database is locked');
    other.exec('ROLLBACK');
    read();
    expect(failures.latest()).toBeNull();
  });

  it('a closed database refuses to read', () => {
    const database = open(createFolder());
    add(database, 'Ada');
    database.close();
    expect(() => names(database)).toThrow('The database has been closed');
  });
});

describe('a file lock', () => {
  it('a file lock has one holder at a time and can be acquired again after its release', () => {
    const file = join(createFolder(), 'some.lock');
    const [one, two] = [createLock(file), createLock(file)];
    expect([one.acquire(), two.acquire(), one.acquire(), two.acquire()]).toEqual([true, false, true, false]);
    expect(getMode(file)).toBe('600');
    one.release();
    expect([two.acquire(), one.acquire()]).toEqual([true, false]);
    two.release();
    two.release();
    expect(one.acquire()).toBe(true);
    one.release();
  });

  it('a file lock can be acquired again after the lock file was removed', () => {
    const file = join(createFolder(), 'some.lock');
    const [one, two] = [createLock(file), createLock(file)];
    expect(one.acquire()).toBe(true);
    rmSync(file);
    expect([two.acquire(), one.acquire()]).toEqual([true, false]);
    two.release();
  });

  it('acquiring a file lock throws if the lock file cannot be created', () => {
    const parent = join(createFolder(), 'file');
    writeFileSync(parent, '');
    expect(() => createLock(join(parent, 'some.lock')).acquire()).toThrow();
  });
});
