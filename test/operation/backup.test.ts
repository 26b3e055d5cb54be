import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { DATABASE_FILE } from '../../src/storage/sqlite.ts';
import { openStorage } from '../../src/storage/stores.ts';
import { numbered } from '../inquiry/examples.ts';
import { openOutbox } from '../inquiry/outboxSupport.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { runHere } from '../support/commands.ts';

const run = (folder: string, ...args: string[]) => runHere(async (output) => runBackup(args, { env: { DATA_DIR: folder }, ...output }));

/** The inquiries of a data folder. */
async function listInquiries(folder: string) {
  const { stores } = openStorage({ database: null, dataDir: folder });
  const list = await createOutbox({ store: stores.inquiries, now: () => 0, onUnreadable: () => {} }).list();
  await stores.close();
  return list;
}

/** Data with twenty inquiries, open as in a running site, and a folder for the restored data. */
async function prepare() {
  const opened = openOutbox();
  for (let number = 0; number < 20; number++) await opened.outbox.store(numbered(number));
  const restored = join(opened.folder, 'restored');
  mkdirSync(restored);
  return { ...opened, file: join(opened.folder, 'backup.sqlite'), restored };
}

describe('a backup', () => {
  it('contains everything stored while the program runs, readable by its owner only', async () => {
    const { outbox, folder, file, restored } = await prepare();
    writeFileSync(`${file}.partial`, 'left over from a killed backup');
    const out = expect.stringMatching(/: intact, schema \d+, rows: .*inquiries 20/);
    expect(await run(folder, 'backup', file)).toEqual({ code: 0, out, err: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    expect(await run(restored, 'restore', file)).toMatchObject({ code: 0, err: '' });
    expect(statSync(join(restored, DATABASE_FILE)).mode & 0o777).toBe(0o600);
    expect(await listInquiries(restored)).toEqual(await outbox.list());
  });

  it('overwrites nothing without --force, and with it replaces the file at once', async () => {
    const { folder, file } = await prepare();
    writeFileSync(file, 'precious');
    expect(await run(folder, 'backup', file)).toEqual({ code: 1, out: '', err: `${file} exists: name another file, or add --force\n` });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect((await run(folder, 'backup', file, '--force')).code).toBe(0);
    expect((await run(folder, 'verify', file)).out).toContain('inquiries 20');
    const gone = await run(folder, 'backup', join(folder, 'nowhere/backup.sqlite'));
    expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/no such file or directory.*nowhere/) });
  });

  it('is whole although an inquiry in it is unreadable, which it and verify name', async () => {
    const { folder, file, restored } = await prepare();
    const [{ id } = {}] = querySqlite(folder, `UPDATE inquiries SET payload = '{' WHERE rowid = 7 RETURNING id`);
    const out = expect.stringContaining(`intact but for unreadable inquiries: ${id} (payload), schema`);
    expect(await run(folder, 'backup', file)).toEqual({ code: 0, out, err: '' });
    expect(await run(folder, 'verify', file)).toEqual({ code: 1, out, err: '' });
    expect(await run(restored, 'restore', file)).toEqual({ code: 0, out, err: '' });
  });

  it('of a damaged database fails and leaves no file', async () => {
    const { folder, file, database } = await prepare();
    database.close();
    const site = join(folder, DATABASE_FILE);
    const bytes = readFileSync(site);
    writeFileSync(site, bytes.fill(0x61, 4096, 4096 * 3));
    const { code, err } = await run(folder, 'backup', file);
    expect([code, err.startsWith(site), existsSync(file)]).toEqual([1, true, false]);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
    expect((await run(folder, 'verify')).code).toBe(1);
  });
});

describe('a restore', () => {
  it('replaces data only with --force, and never while a process has them open', async () => {
    const { folder, file, outbox, database } = await prepare();
    await run(folder, 'backup', file);
    await outbox.store(numbered(99));
    const before = await outbox.list();
    expect(await run(folder, 'restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('has data: add --force') });
    expect(await run(folder, 'restore', file, '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in use: end the site first'),
    });
    expect(await outbox.list()).toEqual(before);
    database.close();
    expect(await run(folder, 'restore', file, '--force')).toMatchObject({ code: 0, err: '' });
    expect(await listInquiries(folder)).toHaveLength(20);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('takes the place of a damaged database and of the write-ahead log that it left', async () => {
    const { folder, file, database } = await prepare();
    await run(folder, 'backup', file);
    database.close();
    writeFileSync(join(folder, DATABASE_FILE), 'x'.repeat(8192));
    writeFileSync(join(folder, `${DATABASE_FILE}-wal`), 'x'.repeat(8192));
    expect(await run(folder, 'restore', file, '--force')).toMatchObject({ code: 0, err: '' });
    expect(await listInquiries(folder)).toHaveLength(20);
  });

  it('has what only the write-ahead log beside a copied file has, and leaves no file behind', async () => {
    const { folder, outbox, restored } = await prepare();
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    for (const suffix of ['', '-wal']) copyFileSync(join(folder, `${DATABASE_FILE}${suffix}`), join(copied, `${DATABASE_FILE}${suffix}`));
    writeFileSync(join(restored, `${DATABASE_FILE}.partial`), 'left over from a killed restore');
    expect(await run(restored, 'restore', join(copied, DATABASE_FILE))).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(restored)).toEqual([DATABASE_FILE]);
    expect(await listInquiries(restored)).toEqual(await outbox.list());
  });

  it('of a file that is damaged, of another program or of a newer version fails and changes nothing', async () => {
    const { folder, file, restored, database } = await prepare();
    await run(folder, 'backup', file);
    database.close();
    const variant = (name: string, change: (path: string) => void) => {
      copyFileSync(file, join(folder, name));
      change(join(folder, name));
      return join(folder, name);
    };
    const edit = (sql: string) => (path: string) => {
      const connection = new DatabaseSync(path);
      connection.exec(sql);
      connection.close();
    };
    const cases = [
      [variant('cut', (path) => truncateSync(path, 8192)), /malformed|damaged/],
      [variant('text', (path) => writeFileSync(path, 'no database')), /not a database/],
      [variant('other', edit('DROP TABLE inquiries')), /no database of this site/],
      [variant('newer', edit('PRAGMA user_version = 999')), /written by a newer version: it has schema 999/],
      [join(folder, 'missing'), /there is no such file/],
    ] as const;
    for (const [path, reason] of cases) {
      for (const command of ['restore', 'verify']) {
        const { code, err } = await run(restored, command, path);
        expect([code, err], path).toEqual([1, expect.stringMatching(reason)]);
        expect(err).toContain(path);
      }
    }
    expect(readdirSync(restored)).toEqual([]);
  });
});

it.each(['', 'backup', 'restore', 'backup a b', 'verify --force', 'copy a', 'backup a --fast'])(
  'npm run %s is not understood: it explains itself, with exit code 2',
  async (line) => {
    const err = expect.stringMatching(/^Usage: npm run backup/);
    expect(await run('/nowhere', ...line.split(' ').filter(Boolean))).toEqual({ code: 2, out: '', err });
  },
);
