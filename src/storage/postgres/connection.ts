import type { ConnectionOptions } from 'node:tls';
import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { getErrorMessage } from '../../lib/errors.ts';

/** Until a connection is established, or one of the pool is free. */
const CONNECT_TIMEOUT_MS = 3000;
/** Until the server cancels a statement, and ends a transaction that does nothing. */
const STATEMENT_TIMEOUT_MS = 4000;
/** Until a connection that does not answer is given up: longer than the server's own limit, so that only an unreachable server exceeds it. */
const RESPONSE_TIMEOUT_MS = 5000;
/** Connections are replaced after this time, so that a name that points to another server is noticed. */
const MAX_CONNECTION_AGE_S = 900;
const CLOSE_TIMEOUT_MS = 2000;

/** What to connect to. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl: ConnectionOptions | false;
}

/** A statement and its parameters, in a transaction. */
export type PostgresClient = Pick<PoolClient, 'query'>;

/** Access to PostgreSQL. Connections are made when they are needed, and made again after they were lost. */
export interface Postgres {
  /** Runs one statement. @throws PostgresError */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  /**
   * Runs `work` in one transaction: on disk when this resolves, rolled back if `work` throws. After a connection lost during the commit the data may
   * be stored or not. @throws PostgresError, or what `work` throws
   */
  write<T>(work: (client: PostgresClient) => Promise<T>): Promise<T>;
  /** Why the latest use failed; null if it succeeded. No I/O. */
  readonly failure: string | null;
  /** Creates a connection outside of the pool, for `LISTEN`; the caller connects and ends it. */
  createClient(applicationName: string): pg.Client;
  /** Ends all connections; waits two seconds at most for running statements. */
  close(): Promise<void>;
}

/** An error of PostgreSQL. Neither message nor properties contain values of a statement, the address of the database or its password. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

/** Creates the access to PostgreSQL. Connects to nothing before the first use. */
export function createPostgres(connection: PostgresConnection, poolSize: number): Postgres {
  const settings = toClientSettings(connection);
  const pool = new pg.Pool({ ...settings, max: poolSize, maxLifetimeSeconds: MAX_CONNECTION_AGE_S });
  // Without listeners an idle connection that is lost would end the process. The next use connects again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let failure: string | null = null;

  async function use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient | null = null;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      failure = null;
      return result;
    } catch (thrown) {
      // The server rolls back when the connection ends.
      client?.release(true);
      const error = toPostgresError(thrown);
      if (error instanceof PostgresError) failure = error.message;
      throw error;
    }
  }
  return {
    query: <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      use((client) => client.query<Row>(text, [...values])),
    write: (work) =>
      use(async (client) => {
        await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      }),
    get failure() {
      return failure;
    },
    createClient: (applicationName) => new pg.Client({ ...settings, application_name: applicationName }),
    async close() {
      // A connection to a server that does not answer is never ended from there.
      await Promise.race([pool.end(), new Promise((done) => setTimeout(done, CLOSE_TIMEOUT_MS).unref())]);
    },
  };
}

function toClientSettings(connection: PostgresConnection): pg.ClientConfig {
  return {
    ...connection,
    application_name: 'hotel-website',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** Returns an error of the driver without the values and addresses it quotes; any other error as it is. */
export function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PostgresError) return error;
  if (error instanceof pg.DatabaseError) {
    // Messages of class 22 quote the value that could not be converted.
    return new PostgresError(error.code?.startsWith('22') ? `invalid value (${error.code})` : `${error.message} (${error.code})`);
  }
  if ('code' in error) return new PostgresError(`connection failed (${error.code})`);
  return isOfDriver(error) ? new PostgresError(getErrorMessage(error)) : error;
}

/** Some errors of the driver have neither a class nor a code. */
function isOfDriver({ message }: Error): boolean {
  return /^(?:Connection terminated|Query read timeout|timeout e|Client |The server does not support SSL|There was an error establishing an SSL|SASL|SCRAM)/i.test(
    message,
  );
}
