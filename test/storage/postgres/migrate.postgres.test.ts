import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSteps, type Migration, migrations } from '../../../src/storage/migrations.ts';
import { createStores } from '../../../src/storage/stores.ts';
import { hasPostgres, postgresTitle } from '../../support/postgres.ts';
import { NOW, newRow } from '../engine.ts';
import { connect, queryPostgres, usePostgres } from '../postgresEngine.ts';

/** Schema version of this program. */
const known = listSteps({ name: 'postgres' }).length;
const addColumn: Migration = { postgres: `ALTER TABLE inquiries ADD COLUMN desk text NOT NULL DEFAULT ''` };
const dropColumn: Migration = { oldestProgram: known + 2, postgres: 'ALTER TABLE inquiries DROP COLUMN desk' };

describe.skipIf(!hasPostgres)(postgresTitle('migrations of PostgreSQL'), () => {
  const getServer = usePostgres();
  const readVersions = async (url: string) =>
    (await queryPostgres(url, 'SELECT version FROM schema_versions ORDER BY version')).map(({ version }) => version);

  it('run once although several replicas start at the same time', async () => {
    const url = await getServer().createDatabase();
    const replicas = Array.from({ length: 4 }, () => createStores(connect(url, { poolSize: 2, migrations: [...migrations, addColumn] })));
    expect(await Promise.all(replicas.map((stores) => stores.open()))).toEqual([null, null, null, null]);
    expect(await readVersions(url)).toEqual(Array.from({ length: known + 1 }, (_, index) => index + 1));
  });

  it('let a replica of the version before work, and start again, with the migrated database', async () => {
    const url = await getServer().createDatabase();
    const older = createStores(connect(url));
    await older.inquiries.insert(newRow({ id: 'a' }), 1);
    expect(await createStores(connect(url, { migrations: [...migrations, addColumn] })).open()).toBeNull();
    for (const [id, stores] of Object.entries({ b: older, c: createStores(connect(url)) })) {
      await stores.inquiries.insert(newRow({ id }), 1);
      expect((await stores.inquiries.claimDue(NOW))?.row.id).toBeDefined();
    }
    expect((await older.inquiries.list()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('leave what waits to be sent, and an undelivered inquiry for a week, since before it had no end', async () => {
    const url = await getServer().createDatabase();
    await createStores(connect(url, { migrations: migrations.filter(({ postgres }) => postgres !== undefined).slice(0, 4) })).open();
    await queryPostgres(
      url,
      `INSERT INTO inquiries (id, created_at, locale, payload, score, fingerprint, state, confirmation, follow_up_at)
      VALUES ('a', 0, 'de', '{}', 0, 'a', 'failed', NULL, NULL)`,
    );
    await queryPostgres(
      url,
      `INSERT INTO inquiries (id, created_at, locale, payload, score, fingerprint, state, delivered_at, confirmation, follow_up_at)
      VALUES ('b', 0, 'de', '{}', 0, 'b', 'delivered', ${NOW}, 'waiting', 7)`,
    );
    const { inquiries } = createStores(connect(url));
    expect((await inquiries.claimDue(NOW, 'confirmation'))?.row).toMatchObject({ id: 'b', confirmation_at: 7 });
    const later = Date.now() + 8 * 86_400_000;
    expect([await inquiries.removeExpired(Date.now(), 1), await inquiries.removeExpired(later, 1)]).toEqual([1, 1]);
  });

  it('refuse a program that can no longer work with the database', async () => {
    const url = await getServer().createDatabase();
    await createStores(connect(url, { migrations: [...migrations, addColumn, dropColumn] })).open();
    const older = createStores(connect(url, { migrations: [...migrations, addColumn] }));
    await expect(older.open()).rejects.toThrow('migrated by a newer version of this program');
  });

  it('leave the database as it was if a statement fails', async () => {
    const url = await getServer().createDatabase();
    const broken = { postgres: 'CREATE TABLE later (x text); INSERT INTO nowhere VALUES (1)' };
    const stores = createStores(connect(url, { migrations: [...migrations, broken] }));
    expect(await stores.open()).toContain('"nowhere" does not exist');
    expect(stores.failure).not.toBeNull();
    expect(await queryPostgres(url, `SELECT to_regclass('inquiries') AS found`)).toEqual([{ found: null }]);
    expect(await createStores(connect(url)).open()).toBeNull();
  });

  it('need no more rights than deploy/postgres.sql gives to the role, which are none outside of its schema', async () => {
    const server = getServer();
    const file = resolve(import.meta.dirname, '../../../deploy/postgres.sql');
    server.runScript(file, { name: 'oliveta', password: 'p@ss word' });
    const url = `postgres://oliveta:${encodeURIComponent('p@ss word')}@127.0.0.1:${server.port}/oliveta`;
    const stores = createStores(connect(url));
    expect(await stores.open()).toBeNull();
    await stores.inquiries.insert(newRow({ id: 'a' }), 1);
    expect((await stores.inquiries.claimDue(NOW))?.row.id).toBe('a');
    expect(await stores.contentSnapshot.chooseScope('site')).toBe('empty');
    const forbidden = [
      'CREATE TABLE public.x (y int)',
      'CREATE ROLE other',
      'CREATE DATABASE other',
      'CREATE EXTENSION pgcrypto',
      'CREATE SCHEMA other',
    ];
    for (const sql of forbidden) await expect(queryPostgres(url, sql), sql).rejects.toMatchObject({ code: '42501' });
    const [role] = await queryPostgres(
      url,
      'SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
    // Other roles of the server cannot connect to the database.
    await expect(queryPostgres(url.replace(/oliveta:[^@]*@/, 'site:geheim@'), 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  });
});
