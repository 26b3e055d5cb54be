import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readStorageConfig } from '../../src/config/environment.ts';
import { openPostgres } from '../../src/inquiry/cli/openStores.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { runBackup } from '../../src/storage/backup/run.ts';
import { connectReplicas } from '../../src/storage/postgres/replicas.ts';
import { openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import { keepAddressKey } from '../../src/storage/stores.ts';
import { numbered } from '../inquiry/examples.ts';
import { openConnection } from '../storage/postgresEngine.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';

describe.skipIf(!hasPostgres)(postgresTitle('backups of a PostgreSQL'), () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'hotel-backup-'));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function run(env: Readonly<Record<string, string>>, ...args: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runBackup(args, { env, print: (text) => out.push(text), printError: (text) => err.push(text) });
    return { code, out: out.join(''), err: err.join('') };
  }

  const connect = (url: string) => {
    const { database } = readStorageConfig({ DATABASE_URL: url });
    if (database === null) throw new Error('no database');
    return database;
  };

  /** The keys of signed addresses, by database. */
  const keys = new Map<string, string>();
  /** The inquiries of a database with as many as wanted, oldest first. */
  async function fill(url: string, count: number) {
    const stores = await openPostgres(connect(url));
    const outbox = createOutbox({ store: stores.inquiries, now: () => 1_800_000_000_000, onUnreadable: () => {} });
    for (let number = 0; number < count; number++) await outbox.store(numbered(number));
    const rows = await stores.inquiries.list(null, 0);
    keys.set(url, await keepAddressKey(stores.settings));
    await stores.close();
    return rows;
  }

  it('hold all inquiries and the key of signed addresses in a file that PostgreSQL and SQLite restore with every column', async () => {
    const [source, target] = [await server.createDatabase(), await server.createDatabase()];
    const rows = await fill(source, 25);
    const file = join(folder, 'backup.sqlite');
    mkdirSync(`${file}.partial-999999999.folder`);
    expect(await run({ DATABASE_URL: source }, 'backup', file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('inquiries 25'),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['backup.sqlite']);
    expect((await run({ DATABASE_URL: source }, 'backup', file)).err).toContain('exists: name another file, or add --force');

    const dataDir = join(folder, 'data');
    const watched = watch(folder);
    const touched: (string | null)[] = [];
    watched.on('change', (_, name) => touched.push(String(name)));
    expect(await run({ DATABASE_URL: target, DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 0, err: '' });
    // A folder's events come in their order: after this one, all of the restore have come.
    writeFileSync(join(folder, 'after'), '');
    await expect.poll(() => touched).toContain('after');
    watched.close();
    expect(
      touched.filter((name) => name !== 'data' && name !== 'after'),
      'files beside the backup, whose folder may be read-only',
    ).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await fill(target, 0)).toEqual(rows);
    expect(keys.get(target)).toBe(keys.get(source));
    expect((await run({ DATABASE_URL: target }, 'verify')).out).toContain('inquiries 25');

    expect(await run({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 0, err: '' });
    const stores = openSqliteStores(dataDir);
    expect(await stores.inquiries.list(null, 0)).toEqual(rows);
    await stores.close();
  });

  it('replace inquiries only with --force, wholly, and never while a replica is connected', async () => {
    const url = await server.createDatabase();
    const file = join(folder, 'two.sqlite');
    const rows = await fill(url, 2);
    await run({ DATABASE_URL: url }, 'backup', file);
    const more = await fill(url, 4);
    expect(await run({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') }, 'restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has data: add --force'),
    });

    const postgres = openConnection(url, 1);
    onTestFinished(() => postgres.close());
    const replica = connectReplicas(postgres, { onMessage() {}, onConnected() {}, onLost() {} });
    await expect.poll(() => replica.isConnected).toBe(true);
    expect((await run({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') }, 'restore', file, '--force')).err).toBe(
      'the PostgreSQL of DATABASE_URL is in use: end all replicas first\n',
    );
    expect(await fill(url, 0)).toEqual(more);
    await replica.close();
    await expect
      .poll(async () => (await run({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') }, 'restore', file, '--force')).code)
      .toBe(0);
    expect(await fill(url, 0)).toEqual(rows);
  });

  it('fail with one sentence that names neither address nor password where the server is away', async () => {
    const { code, err } = await run({ DATABASE_URL: 'postgres://site:geheim@127.0.0.1:1/site' }, 'backup', join(folder, 'none.sqlite'));
    expect([code, err]).toEqual([1, expect.stringMatching(/^The PostgreSQL of DATABASE_URL cannot be used: /)]);
    expect(err).not.toContain('geheim');
    expect(readdirSync(folder).filter((name) => name.includes('none'))).toEqual([]);
  });
});
