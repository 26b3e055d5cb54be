import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { createPostgres, type Postgres, type PostgresConnection } from '../../src/storage/postgres/connection.ts';
import { createPostgresStores } from '../../src/storage/postgres/stores.ts';
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

/** Opens connections as one process does; closed after the test. */
export function connect(url: string, poolSize = 4): Postgres {
  const postgres = openConnection(url, poolSize);
  onTestFinished(() => postgres.close());
  return postgres;
}

/** Opens connections; the caller closes them. */
export function openConnection(url: string, poolSize: number): Postgres {
  return createPostgres(toConnection(url), poolSize);
}

function toConnection(url: string): PostgresConnection {
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
