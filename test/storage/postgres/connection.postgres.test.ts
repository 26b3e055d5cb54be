import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/environment.ts';
import { createDatabase, type Database } from '../../../src/storage/database.ts';
import { createPostgres, PostgresError } from '../../../src/storage/postgres.ts';
import { createCertificate } from '../../inquiry/certificate.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../../support/postgres.ts';
import { findPostgresUser } from '../../support/postgresSetup.ts';

const { cert, key } = createCertificate('localhost');

describe.runIf(hasPostgres)(postgresTitle('the connections to PostgreSQL'), () => {
  let server: PostgresServer;
  let folder: string;
  const opened: Database[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hotel-tls-'));
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key, { mode: 0o600 });
    const user = findPostgresUser();
    if (user !== null) for (const path of [folder, certFile, keyFile]) chownSync(path, user.uid, user.gid);
    server = await startPostgres({ ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((postgres) => postgres.close()));
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(url = server.url): Database {
    const { database } = readConfig({ DATABASE_URL: url });
    if (database === null) throw new Error('DATABASE_URL is set');
    const postgres = createDatabase(createPostgres(database.connection, database.poolSize));
    opened.push(postgres);
    return postgres;
  }
  const readOne = async (postgres: Database) =>
    (await postgres.read((db) => sql<{ one: number }>`SELECT 1 AS one`.execute(db))).rows[0]?.one;

  it('read, and write in a transaction that is rolled back where the work throws', async () => {
    const postgres = open();
    await postgres.write((db) => sql`CREATE TABLE notes (text TEXT PRIMARY KEY)`.execute(db));
    await postgres.write((db) => sql`INSERT INTO notes VALUES (${'kept'})`.execute(db));
    const failed = postgres.write(async (db) => {
      await sql`INSERT INTO notes VALUES (${'lost'})`.execute(db);
      throw new Error('on second thoughts');
    });
    await expect(failed).rejects.toThrow('on second thoughts');
    expect((await postgres.read((db) => sql`SELECT text FROM notes`.execute(db))).rows).toEqual([{ text: 'kept' }]);
    expect(postgres.failure).toBeNull();
  });

  it('throw errors that quote no value of a statement, neither in the message nor beside it', async () => {
    const postgres = open();
    await postgres.write((db) => sql`CREATE TABLE guests (email TEXT PRIMARY KEY, age INTEGER)`.execute(db));
    const insert = (age: unknown) => postgres.write((db) => sql`INSERT INTO guests VALUES (${'geheim@x.example'}, ${age})`.execute(db));
    await insert(40);
    for (const age of [41, 'geheim']) {
      const error = await insert(age).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PostgresError);
      expect(JSON.stringify([String(error), error])).not.toContain('geheim');
      expect(String(error)).toContain(age === 41 ? '(23505)' : '(22P02)');
    }
  });

  it('are made again when the server ended them, or was away', async () => {
    const postgres = open();
    await Promise.all(Array.from({ length: 5 }, () => readOne(postgres)));
    await server.administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'`);
    await expect.poll(() => readOne(postgres).catch(() => null)).toBe(1);
    await server.stop('crash');
    await expect.poll(() => readOne(postgres).catch(String)).toContain('ECONNREFUSED');
    expect(postgres.failure).toBe('connection failed (ECONNREFUSED)');
    await server.start();
    await expect.poll(() => readOne(postgres).catch(() => null)).toBe(1);
    expect(postgres.failure).toBeNull();
  });

  it('use TLS with a verified certificate, and never say where the database is or what its password is', async () => {
    const certFile = join(folder, 'cert.pem');
    const at = (host: string, query: string) => `${server.url.replace('127.0.0.1', host)}?${query}`;
    const readTls = (postgres: Database) =>
      postgres
        .read((db) => sql<{ ssl: boolean }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(db))
        .then(({ rows }) => rows);
    for (const query of [`sslmode=verify-full&sslrootcert=${certFile}`, 'sslmode=require'])
      expect(await readTls(open(at('localhost', query)))).toEqual([{ ssl: true }]);
    expect(await readTls(open(at('127.0.0.1', `sslmode=verify-ca&sslrootcert=${certFile}`)))).toEqual([{ ssl: true }]);
    expect(await readTls(open())).toEqual([{ ssl: false }]);
    const refused = [at('localhost', 'sslmode=verify-full'), at('127.0.0.1', `sslmode=verify-full&sslrootcert=${certFile}`)];
    const reasons: string[] = [];
    for (const url of [...refused, server.url.replace('geheim', 'geheimer'), `${server.url}-geheim`]) {
      const error = await readOne(open(url)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PostgresError);
      reasons.push(String(error));
    }
    expect(reasons.join()).not.toMatch(/geheimer|127\.0\.0\.1|localhost/);
    expect(reasons.join()).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*ERR_TLS_CERT_ALTNAME_INVALID.*28P01.*3D000/);
  });
});
