import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, DATABASE_FILE, type Database } from '../../src/storage/database.ts';
import { createLock } from '../../src/storage/lock.ts';

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
function open(folder: string, known = migrations): Database {
  const database = createDatabase({ folder, migrations: known });
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
const pragmaOf = (database: Database, pragma: string) =>
  database.read((connection) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('the database file', () => {
  it('writes ahead, waits for the disk, for others, and wipes what is deleted', () => {
    const database = open(createFolder());
    const pragmas = ['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'busy_timeout', 'user_version'];
    expect(pragmas.map((pragma) => pragmaOf(database, pragma))).toEqual(['wal', 2, 1, 1, 3000, 3]);
  });

  it('is its owner’s only, with the files beside it, whatever it was before', () => {
    const folder = join(createFolder(), 'not', 'there', 'yet');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    add(open(folder), 'Ada');
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files).toHaveLength(3);
    expect(files.map(modeOf)).toEqual(['600', '600', '600']);
    chmodSync(join(folder, DATABASE_FILE), 0o644);
    names(open(folder));
    expect(modeOf(join(folder, DATABASE_FILE))).toBe('600');
  });

  it.each([0, 1, 2, 3])('of version %i becomes one of version 3 and keeps what it has', (version) => {
    const folder = createFolder();
    const old = open(folder, migrations.slice(0, version));
    if (version > 0) add(old, 'Ada');
    old.close();
    const database = open(folder);
    expect(pragmaOf(database, 'user_version')).toBe(3);
    expect(database.read((connection) => connection.prepare('SELECT slug FROM rooms').all())).toMatchObject([{ slug: 'suite' }]);
    add(database, 'Bob');
    expect(names(database)).toEqual(version > 0 ? ['Ada', 'Bob'] : ['Bob']);
  });

  it('stays as it was where a step fails in its middle', () => {
    const folder = createFolder();
    add(open(folder, migrations.slice(0, 2)), 'Ada');
    const broken = open(folder, [...migrations.slice(0, 2), 'CREATE TABLE rooms (slug TEXT); INSERT INTO nowhere VALUES (1)']);
    expect(() => names(broken)).toThrow('nowhere');
    const database = open(folder, migrations.slice(0, 2));
    expect(pragmaOf(database, 'user_version')).toBe(2);
    expect(names(database)).toEqual(['Ada']);
    expect(names(open(folder))).toEqual(['Ada']);
  });

  it('of a newer program is refused and left alone', () => {
    const folder = createFolder();
    open(folder, [...migrations, 'CREATE TABLE later (x TEXT)']).read(() => null);
    const database = open(folder);
    for (let time = 0; time < 2; time++) {
      expect(() => names(database)).toThrow(
        `${join(folder, DATABASE_FILE)} was written by a newer version of this program: it has schema 4, known is 3`,
      );
    }
    expect(pragmaOf(open(folder, [...migrations, '']), 'user_version')).toBe(4);
  });
});

describe('a database that cannot be used', () => {
  it('is tried again: an unusable folder', () => {
    const parent = createFolder();
    const folder = join(parent, 'data');
    writeFileSync(folder, 'a file in the way');
    const database = open(folder);
    expect(() => add(database, 'Ada')).toThrow();
    expect(() => names(database)).toThrow();
    rmSync(folder);
    add(database, 'Bob');
    expect(names(database)).toEqual(['Bob']);
  });

  it('is tried again: a file that is none', () => {
    const folder = createFolder();
    writeFileSync(join(folder, DATABASE_FILE), 'no database at all, but long enough to be looked at'.repeat(100));
    const database = open(folder);
    expect(() => names(database)).toThrow('file is not a database');
    rmSync(join(folder, DATABASE_FILE));
    add(database, 'Ada');
    expect(names(database)).toEqual(['Ada']);
  });

  it('does not write into a file that was removed', () => {
    const folder = createFolder();
    const database = open(folder);
    add(database, 'Ada');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    add(database, 'Bob');
    expect(existsSync(join(folder, DATABASE_FILE))).toBe(true);
    expect(names(open(folder))).toEqual(['Bob']);
  });

  it('that is full refuses whole transactions, stays readable and works again when there is room', () => {
    const database = open(createFolder());
    add(database, 'Ada');
    const pages = Number(pragmaOf(database, 'page_count'));
    expect(pragmaOf(database, `max_page_count = ${pages + 2}`)).toBe(pages + 2);
    const addMany = () =>
      database.write((connection) => {
        for (let i = 0; i < 9; i++) connection.prepare('INSERT INTO guests (name) VALUES (?)').run('x'.repeat(4000));
      });
    for (let time = 0; time < 3; time++) expect(addMany).toThrow('database or disk is full');
    expect(names(database)).toEqual(['Ada']);
    // The same connection: another one would not know the limit.
    expect(pragmaOf(database, 'max_page_count = 1000')).toBe(1000);
    addMany();
    expect(names(database)).toHaveLength(10);
  });

  it('undoes what threw, and goes on', () => {
    const database = open(createFolder());
    const half = () =>
      database.write((connection) => {
        connection.exec("INSERT INTO guests (name) VALUES ('Ada')");
        throw new Error('changed my mind');
      });
    // The same connection goes on: it remembers what it was told.
    expect(pragmaOf(database, 'cache_size = 77')).toBeUndefined();
    expect(half).toThrow('changed my mind');
    expect(pragmaOf(database, 'cache_size')).toBe(77);
    add(database, 'Bob');
    expect(names(database)).toEqual(['Bob']);
  });

  it('is not opened again after its end', () => {
    const database = open(createFolder());
    add(database, 'Ada');
    database.close();
    expect(() => names(database)).toThrow('The database has been closed');
  });
});

describe('a lock', () => {
  it('is one’s at a time, and free again after', () => {
    const file = join(createFolder(), 'some.lock');
    const [one, two] = [createLock(file), createLock(file)];
    expect([one.hold(), two.hold(), one.hold(), two.hold()]).toEqual([true, false, true, false]);
    expect(modeOf(file)).toBe('600');
    one.release();
    expect([two.hold(), one.hold()]).toEqual([true, false]);
    two.release();
    two.release();
    expect(one.hold()).toBe(true);
    one.release();
  });

  it('of a file that was removed is taken anew', () => {
    const file = join(createFolder(), 'some.lock');
    const [one, two] = [createLock(file), createLock(file)];
    expect(one.hold()).toBe(true);
    rmSync(file);
    expect([two.hold(), one.hold()]).toEqual([true, false]);
    two.release();
  });

  it('fails where there is no place for the file', () => {
    const parent = join(createFolder(), 'file');
    writeFileSync(parent, '');
    expect(() => createLock(join(parent, 'some.lock')).hold()).toThrow();
  });
});
