import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { createDatabase } from '../../src/storage/database.ts';
import type { ClaimTimings } from '../../src/storage/postgres/claims.ts';
import { createPostgres, type Postgres, type PostgresConnection } from '../../src/storage/postgres/pool.ts';
import { createPostgresStores } from '../../src/storage/postgres/stores.ts';
import { createSqliteStores, openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import type { Stores } from '../../src/storage/stores.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';

/** A database of one test, removed after it. */
export interface Place {
  /** Opens the stores as one more process would. */
  open(timings?: ClaimTimings): Stores;
  /** Runs a statement outside of the stores. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** A database engine that the stores' tests run on. */
export interface Engine {
  /** Creates an empty database. */
  createPlace(): Promise<Place>;
}

const sqlite: Engine = {
  async createPlace() {
    const folder = mkdtempSync(join(tmpdir(), 'hotel-stores-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return {
      open() {
        const stores = openSqliteStores(folder);
        onTestFinished(() => stores.close());
        return stores;
      },
      async query(sql) {
        const database = createDatabase({ folder });
        await createSqliteStores(database, folder).open();
        try {
          return database.write((connection) => connection.prepare(sql).all());
        } finally {
          database.close();
        }
      },
    };
  },
};

/** Starts a PostgreSQL for the tests of a file, where it can be had. */
export function usePostgres(): () => PostgresServer {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (hasPostgres) server = await startPostgres();
  });
  afterAll(() => server?.close());
  return () => {
    if (server === null) throw new Error('PostgreSQL cannot be had');
    return server;
  };
}

/** Opens connections as one process does; closed after the test. */
export function connect(url: string, poolSize = 4): Postgres {
  const postgres = createPostgres({ connection: toConnection(url), poolSize, onUnavailable() {}, onRecovered() {} });
  onTestFinished(() => postgres.close());
  return postgres;
}

export function toConnection(url: string): PostgresConnection {
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  return { host, port: Number(port), user, password: decodeURIComponent(password), database: pathname.slice(1), ssl: false };
}

/** Describes the same tests for each engine; those of PostgreSQL are skipped where it cannot be had, and their title says why. */
export function describeEngines(subject: string, describeTests: (engine: Engine) => void): void {
  describe(`${subject} in SQLite`, () => describeTests(sqlite));
  describe.skipIf(!hasPostgres)(postgresTitle(`${subject} in PostgreSQL`), () => {
    const getServer = usePostgres();
    describeTests({
      async createPlace() {
        const url = await getServer().createDatabase();
        return {
          open: (claimTimings) => createPostgresStores(connect(url), { ...(claimTimings && { claimTimings }) }),
          async query(sql) {
            const postgres = connect(url);
            await createPostgresStores(postgres).open();
            return postgres.write(async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
          },
        };
      },
    });
  });
}
