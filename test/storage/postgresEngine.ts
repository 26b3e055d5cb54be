import pg from 'pg';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { DatabaseConnection } from '../../src/config/databaseUrl.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import type { Migration } from '../../src/storage/migrations.ts';
import { type ClaimTimings, createPostgres } from '../../src/storage/postgres.ts';
import { createStores } from '../../src/storage/stores.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';
import type { Engine } from './engine.ts';

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

interface Options {
  readonly poolSize?: number;
  readonly timings?: ClaimTimings;
  readonly migrations?: readonly Migration[];
}

/** Opens a database as one process does; closed after the test. */
export function connect(url: string, options?: Options): Database {
  const database = openDatabase(url, options);
  onTestFinished(() => database.close());
  return database;
}

/** Opens a database; the caller closes it. */
export function openDatabase(url: string, { poolSize = 4, timings, migrations }: Options = {}): Database {
  return createDatabase(createPostgres(toConnection(url), poolSize, timings), migrations);
}

/** Runs statements beside the program. */
export async function queryPostgres<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...toConnection(url) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export function toConnection(url: string): DatabaseConnection {
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  return { host, port: Number(port), user, password: decodeURIComponent(password), database: pathname.slice(1), ssl: false };
}

/** Describes tests of every engine for PostgreSQL; they are skipped where it cannot be had, and their title says why. */
export function describeInPostgres(subject: string, describeTests: (engine: Engine) => void): void {
  describe.skipIf(!hasPostgres)(postgresTitle(`${subject} in PostgreSQL`), () => {
    const getServer = usePostgres();
    describeTests({
      async createPlace() {
        const url = await getServer().createDatabase();
        return {
          open: (timings) => createStores(connect(url, { ...(timings && { timings }) })),
          async query(sql) {
            await createStores(connect(url)).open();
            return queryPostgres(url, sql);
          },
        };
      },
    });
  });
}
