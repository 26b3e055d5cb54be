import type { ConnectionOptions } from 'node:tls';
import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { AWAY, createAvailability } from './availability.ts';
import { PostgresError, toPostgresError } from './errors.ts';

/** Until a connection is established, or one of the pool is free. */
const CONNECT_TIMEOUT_MS = 5000;
/** Until the server cancels a statement, and ends a transaction that does nothing. */
const STATEMENT_TIMEOUT_MS = 4000;
/** Until a connection that does not answer is given up: longer than the server's own limit, so that only an unreachable server exceeds it. */
const RESPONSE_TIMEOUT_MS = 5000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
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
  /** Runs one statement that only reads, once more on another connection if the first was lost. @throws PostgresError */
  read<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in one transaction: on disk when this resolves, rolled back if `work` throws. Runs `work` once more if the connection was lost
   * before the commit. A connection lost during the commit is an error: the data may be stored or not.
   * @throws PostgresError, or what `work` throws
   */
  write<T>(work: (client: PostgresClient) => Promise<T>): Promise<T>;
  /** Runs one statement that writes, in a transaction of its own and never twice. @throws PostgresError */
  run(text: string, values: readonly unknown[]): Promise<QueryResult>;
  /** Why the server cannot be used; null if it can. While it is known to be unreachable, `read` and `write` throw at once. No I/O. */
  readonly failure: string | null;
  /** Milliseconds since this process could use the server again; infinite if it always could. */
  readonly recoveredForMs: number;
  /** Creates a connection outside of the pool, for `LISTEN`; the caller connects and ends it. */
  createClient(): pg.Client;
  /** Ends all connections; waits two seconds at most for running statements. */
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly connection: PostgresConnection;
  readonly poolSize: number;
  /** Called once when the server becomes unusable. The reason contains no address and no secret. */
  readonly onUnavailable: (reason: string) => void;
  /** Called once when it can be used again. */
  readonly onRecovered: () => void;
  /** Stores something that needs room, in a transaction that is rolled back: tries a server whose disk was full. Default: nothing. */
  readonly storeProbe?: (client: PostgresClient) => Promise<void>;
}

/** Creates the access to PostgreSQL. Connects to nothing before the first use. */
export function createPostgres({ connection, poolSize, onUnavailable, onRecovered, storeProbe }: PostgresOptions): Postgres {
  const settings = toClientSettings(connection);
  const pool = new pg.Pool({ ...settings, max: poolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS, maxLifetimeSeconds: MAX_CONNECTION_AGE_S });
  // Without listeners an idle connection that is lost would end the process. The next use connects again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const availability = createAvailability({ probe: createProbe(pool, storeProbe), onUnavailable, onRecovered });

  const attempt = async <T>(work: (client: PoolClient) => Promise<T>, mayRepeat: () => boolean): Promise<T> => {
    if (availability.isUnreachable) throw new PostgresError(`the database is away: ${availability.failure}`, 'unavailable', AWAY);
    try {
      return await withClient(pool, work);
    } catch (error) {
      if (!(error instanceof PostgresError && error.isConnectionLost && mayRepeat())) throw error;
      return withClient(pool, work);
    }
  };
  return {
    read<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const readRows = async (client: PoolClient) => (await client.query<Row>(text, [...values])).rows;
      return availability.record('read', () => attempt(readRows, () => true));
    },
    write(work) {
      let isCommitting = false;
      const inTransaction = async (client: PoolClient) => {
        await client.query('BEGIN');
        const result = await work(client);
        isCommitting = true;
        await client.query('COMMIT');
        return result;
      };
      return availability.record('write', () => attempt(inTransaction, () => !isCommitting));
    },
    run(text, values) {
      const runOnce = (client: PoolClient) => client.query(text, [...values]);
      return availability.record('write', () => attempt(runOnce, () => false));
    },
    get failure() {
      return availability.failure;
    },
    get recoveredForMs() {
      return availability.recoveredForMs;
    },
    createClient: () => new pg.Client(settings),
    async close() {
      availability.close();
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
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

/** Runs `work` with a connection of the pool. After an error the connection is rolled back, or dropped if it may be unusable. @throws PostgresError, or what `work` throws */
async function withClient<T>(pool: pg.Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw toPostgresError(error);
  });
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (thrown) {
    const error = toPostgresError(thrown);
    if (error instanceof PostgresError && error.kind !== 'statement') client.release(true);
    else
      await client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      );
    throw error;
  }
}

/**
 * Throws unless the server gives out transaction ids, as it does where it can write, and commits do not wait for a synchronous standby that is away:
 * the commit that exceeded its timeout still waits then. Needs no table.
 */
async function checkWritable(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ mode: string; waits: boolean }>(
    `SELECT current_setting('transaction_read_only') AS mode, EXISTS (
      SELECT FROM pg_stat_activity WHERE usename = current_user AND datname = current_database() AND wait_event = 'SyncRep'
        AND state_change < clock_timestamp() - ${STATEMENT_TIMEOUT_MS} * interval '1 millisecond') AS waits`,
  );
  if (rows[0]?.mode !== 'off') throw new PostgresError('the server is read-only (25006)', 'unavailable', '25006');
  if (rows[0].waits) throw new PostgresError('commits wait for the synchronous standby', 'unavailable');
  await client.query('SELECT pg_current_xact_id()');
}

function createProbe(pool: pg.Pool, storeProbe: PostgresOptions['storeProbe']) {
  return (needsRoom: boolean): Promise<void> =>
    withClient(pool, async (client) => {
      await checkWritable(client);
      if (needsRoom && storeProbe !== undefined) await checkRoom(client, storeProbe);
    });
}

async function checkRoom(client: PoolClient, storeProbe: (client: PostgresClient) => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await storeProbe(client);
  await client.query('ROLLBACK');
}
