import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg, { type PoolClient } from 'pg';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import type { Claims, Engine } from './engine.ts';
import { type Channel, channelColumns, type Db, type Tables } from './schema.ts';

/** Until a connection is established, or one of the pool is free. */
const CONNECT_TIMEOUT_MS = 3000;
/** Until the server cancels a statement, and ends a transaction that does nothing. */
const STATEMENT_TIMEOUT_MS = 4000;
/** Until a connection that does not answer is given up: longer than the server's own limit, so that only an unreachable server exceeds it. */
const RESPONSE_TIMEOUT_MS = 5000;
/** Connections are replaced after this time, so that a name that points to another server is noticed. */
const MAX_CONNECTION_AGE_S = 900;
const CLOSE_TIMEOUT_MS = 2000;
/** Class of the advisory locks of this program. */
const LOCK_CLASS = 1_213_156_684;

/** Times of a claim. The others take an inquiry of a killed process over after lease and pause: within two minutes. */
export interface ClaimTimings {
  /** How long a claim lasts without renewal, by the clock of the server. */
  readonly leaseMs: number;
  readonly renewIntervalMs: number;
  /** After this time without renewal this process aborts its attempt, by its own clock: well before the lease ends, or two processes would send. */
  readonly giveUpMs: number;
  /**
   * Between the end of a lease and the next claim. After an outage of the server, which ends all leases, a process that has sent a mail meanwhile
   * records it in this time.
   */
  readonly pauseMs: number;
}
const defaultTimings: ClaimTimings = { leaseMs: 75_000, renewIntervalMs: 15_000, giveUpMs: 50_000, pauseMs: 20_000 };

/** An error of PostgreSQL. Neither message nor properties contain values of a statement, the address of the database or its password. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  /** True where the server answers, but not to this user, password and database: no outage, since waiting does not help. */
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal = false) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
/** Class 28 and 3D000 of the error codes: role, password or `pg_hba.conf`; the database does not exist. */
const refusalCode = /^28|^3D000$/;

export interface Postgres extends Engine {
  /** Creates a connection outside of the pool, for `LISTEN`; the caller connects and ends it. */
  createClient(applicationName: string): pg.Client;
}

/** Creates the engine of a PostgreSQL. Connections are made when they are needed, and made again after they were lost. */
export function createPostgres(connection: DatabaseConnection, poolSize: number, timings: ClaimTimings = defaultTimings): Postgres {
  const settings = toClientSettings(connection);
  const pool = new pg.Pool({ ...settings, max: poolSize, maxLifetimeSeconds: MAX_CONNECTION_AGE_S });
  // Without listeners an idle connection that is lost would end the process. The next use connects again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    name: 'postgres',
    async use(work) {
      let client: PoolClient | null = null;
      try {
        client = await pool.connect();
        const result = await work(toKysely(client));
        client.release();
        return result;
      } catch (error) {
        client?.release(true);
        throw error;
      }
    },
    async begin(db) {
      await sql`BEGIN`.execute(db);
    },
    schema: {
      async read(db) {
        // Not by its name: the server would remember in this session that the table was missing.
        const find = sql`SELECT oid FROM pg_class WHERE relname = 'schema_versions' AND pg_table_is_visible(oid)`;
        if ((await find.execute(db)).rows.length === 0) return { version: 0, oldestProgram: 0 };
        const query = sql<{
          version: number;
          oldest: number;
        }>`SELECT max(version) AS version, max(oldest_program) AS oldest FROM schema_versions`;
        const [row] = (await query.execute(db)).rows;
        return { version: row?.version ?? 0, oldestProgram: row?.oldest ?? 0 };
      },
      async migrate(db, statements, version, oldestProgram) {
        if (version === 1) await sql.raw(versionTable).execute(db);
        await sql.raw(statements).execute(db);
        await sql`INSERT INTO schema_versions (version, oldest_program) VALUES (${version}, ${oldestProgram})`.execute(db);
      },
      newer: 'The PostgreSQL database was migrated',
    },
    async lock(db, text) {
      await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${text}))`.execute(db);
    },
    arrival: 'number',
    claims: createLeases(timings),
    /** VACUUM alone leaves the bytes of deleted rows in the free space of their pages, and in the indexes. */
    async purge(db, whole) {
      if (whole) await sql`VACUUM FULL inquiries`.execute(db);
    },
    toSafeError: toPostgresError,
    createClient: (applicationName) => new pg.Client({ ...settings, application_name: applicationName }),
    async close() {
      // A connection to a server that does not answer is never ended from there.
      await Promise.race([pool.end(), new Promise((done) => setTimeout(done, CLOSE_TIMEOUT_MS).unref())]);
    },
  };
}

const versionTable = `CREATE TABLE schema_versions (
  version integer PRIMARY KEY, oldest_program integer NOT NULL, migrated_at timestamptz NOT NULL DEFAULT now())`;

function toClientSettings(connection: DatabaseConnection): pg.ClientConfig {
  // Times and counts are bigint, which the driver returns as text: no number of ours is too large.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return {
    ...connection,
    types,
    application_name: 'hotel-website',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** Kysely on one connection: a transaction stays on it, and an error ends it. */
function toKysely(client: PoolClient): Db {
  const query = client.query.bind(client);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: async () => ({ query, release() {} }), async end() {} } }) });
}

/** A claim is a lease, stored with the inquiry: any number of processes deliver at the same time, each inquiry one of them. */
function createLeases({ leaseMs, renewIntervalMs, giveUpMs, pauseMs }: ClaimTimings): Claims {
  const me = randomUUID();
  const buildSql = (channel: Channel) => {
    const prefix = channel === 'mail' ? '' : `${channel}_`;
    const [owner, until] = [sql.ref(`${prefix}claimed_by`), sql.ref(`${prefix}claimed_until`)];
    const renew = sql`${until} = clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;
    return {
      renew,
      isMine: sql`${owner} = ${me}`,
      isFree: sql`${owner} IS NULL`,
      isOwn: sql`coalesce(${owner}, ${me}) = ${me}`,
      isExpired: sql`${until} < clock_timestamp()`,
      isTaken: sql`${until} IS NOT NULL AND ${until} >= clock_timestamp()`,
      take: [sql`${owner} = ${me}`, renew],
      giveBack: [sql`${owner} = NULL`, sql`${until} = NULL`],
    };
  };
  const claims = { mail: buildSql('mail'), confirmation: buildSql('confirmation'), webhook: buildSql('webhook') };
  return {
    acquire: async () => true,
    async release(write) {
      for (const { isMine, giveBack } of Object.values(claims))
        await write((db) => sql`UPDATE inquiries SET ${sql.join(giveBack)} WHERE ${isMine}`.execute(db));
    },
    of: (channel) => claims[channel],
    async endExpired(write, channel, now) {
      const { isExpired, giveBack } = claims[channel];
      const [state, dueAt] = [sql.ref(channelColumns[channel].state), sql.ref(channelColumns[channel].dueAt)];
      // `greatest` leaves out what is null.
      const next = sql`${dueAt} = CASE WHEN ${state} = 'waiting' THEN greatest(${dueAt}, ${now + pauseMs}) END`;
      await write((db) => sql`UPDATE inquiries SET ${sql.join([next, ...giveBack])} WHERE ${isExpired}`.execute(db));
    },
    keep(write, id, channel, onLost) {
      const { renew, isMine } = claims[channel];
      const renewal = sql`UPDATE inquiries SET ${renew} WHERE id = ${id} AND ${isMine}`;
      const expiry = setTimeout(onLost, giveUpMs).unref();
      const timer = setInterval(() => {
        // A server that does not answer is asked again.
        const renewed = write((db) => renewal.execute(db)).catch(() => null);
        void renewed.then((result) => result && (result.numAffectedRows === 1n ? expiry.refresh() : onLost()));
      }, renewIntervalMs).unref();
      return () => {
        clearTimeout(expiry);
        clearInterval(timer);
      };
    },
    // Another channel's claim locks the row for a moment: this one waits for it, and then for none of another replica (`isFree`).
    forUpdate: sql`FOR UPDATE`,
    isTaken: sql`(${claims.mail.isTaken} OR ${claims.confirmation.isTaken} OR ${claims.webhook.isTaken})`,
  };
}

/** Returns an error of the driver without the values and addresses it quotes; any other error as it is. */
export function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PostgresError) return error;
  if (error instanceof pg.DatabaseError) {
    // Messages of class 22 quote the value that could not be converted.
    const { code = '', message } = error;
    return new PostgresError(code.startsWith('22') ? `invalid value (${code})` : `${message} (${code})`, refusalCode.test(code));
  }
  if ('code' in error) return new PostgresError(`connection failed (${error.code})`);
  // The driver's own complaint where the server asks for a password and DATABASE_URL has none.
  const isRefusal = /client password must be/.test(error.message);
  return isOfDriver(error) ? new PostgresError(error.message, isRefusal) : error;
}

/** Some errors of the driver have neither a class nor a code. */
function isOfDriver({ message }: Error): boolean {
  return /^(?:Connection terminated|Query read timeout|timeout e|Client |The server does not support SSL|There was an error establishing an SSL|SASL|SCRAM)/i.test(
    message,
  );
}
