import { NewerDatabaseError } from '../../lib/errors.ts';
import type { Postgres, PostgresClient } from './connection.ts';

/** Class of the advisory locks of this program; the second number says for what. */
export const LOCK_CLASS = 1_213_156_684;
const MIGRATION_LOCK = 1;

export interface Migration {
  readonly sql: string;
  /** The oldest schema version whose program can work with the database after this migration. */
  readonly oldestProgram: number;
}

/**
 * The SQL that migrates a PostgreSQL database from each schema version to the next, in order. Entries are only appended and never changed. While a
 * rolling upgrade lasts, replicas of the version before use the migrated database. So an entry only adds: tables, columns with a default, indexes.
 * What is no longer used is dropped by a later release than the one that stops using it, and that entry raises `oldestProgram`.
 */
export const migrations: readonly Migration[] = [
  // 1: as in SQLite. An inquiry is claimed by one process for its delivery, until a time by the clock of the server. Other times in ms since 1970.
  // `number` is the order of arrival. Snapshot rows are kept for each scope, since replicas of two versions may run side by side.
  {
    oldestProgram: 1,
    sql: `CREATE TABLE inquiries (
      id text PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY,
      created_at bigint NOT NULL,
      locale text NOT NULL,
      payload text NOT NULL,
      payload_version integer NOT NULL DEFAULT 1,
      score integer NOT NULL,
      fingerprint text NOT NULL,
      submission text UNIQUE,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at bigint CHECK ((next_attempt_at IS NOT NULL) = (state = 'waiting')),
      last_error text,
      delivered_at bigint CHECK ((delivered_at IS NOT NULL) = (state = 'delivered')),
      claimed_by text,
      claimed_until timestamptz CHECK ((claimed_until IS NULL) = (claimed_by IS NULL))
    );
    CREATE INDEX inquiries_fingerprint ON inquiries (fingerprint, created_at);
    CREATE INDEX inquiries_due ON inquiries (next_attempt_at) WHERE state = 'waiting';
    CREATE TABLE content_snapshot (
      scope text NOT NULL,
      key text NOT NULL,
      json text NOT NULL,
      checksum text NOT NULL,
      PRIMARY KEY (scope, key)
    );
    CREATE TABLE content_scopes (scope text PRIMARY KEY, used_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE persisted_pages (path text PRIMARY KEY, page text NOT NULL, checksum text NOT NULL)`,
  },
  // 2: settings: the key of signed addresses.
  { oldestProgram: 1, sql: 'CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)' },
  // 3: counts of the rate limits (`rate-limiter-flexible`), which earlier versions created when they first counted. They need not outlive a crash of the server.
  {
    oldestProgram: 1,
    sql: 'CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)',
  },
  // 4: what follows the mail to the hotel, as in SQLite. A replica of the version before mails its inquiries and leaves these columns as they are.
  {
    oldestProgram: 1,
    sql: `ALTER TABLE inquiries
      ADD COLUMN recipient text,
      ADD COLUMN confirmation text CHECK (confirmation IN ('waiting', 'delivered', 'failed')),
      ADD COLUMN confirmation_error text,
      ADD COLUMN webhook text CHECK (webhook IN ('waiting', 'delivered', 'failed')),
      ADD COLUMN webhook_error text,
      ADD COLUMN follow_ups integer NOT NULL DEFAULT 0,
      ADD COLUMN follow_up_at bigint;
    CREATE INDEX inquiries_follow_up ON inquiries (follow_up_at) WHERE follow_up_at IS NOT NULL;
    CREATE INDEX inquiries_confirmed ON inquiries (created_at) WHERE recipient IS NOT NULL`,
  },
  // 5: as in SQLite, and a claim for each channel; `claimed_by` and `claimed_until` are that of the mail. A replica of the version before sends what
  // follows its own inquiries.
  {
    oldestProgram: 1,
    sql: `ALTER TABLE inquiries
      ADD COLUMN confirmation_attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN confirmation_at bigint,
      ADD COLUMN confirmation_claimed_by text,
      ADD COLUMN confirmation_claimed_until timestamptz,
      ADD COLUMN webhook_claimed_by text,
      ADD COLUMN webhook_claimed_until timestamptz,
      ADD COLUMN forgotten boolean NOT NULL DEFAULT false;
    UPDATE inquiries SET confirmation_attempts = follow_ups, confirmation_at = follow_up_at WHERE confirmation IS NOT NULL;
    CREATE INDEX inquiries_confirmation ON inquiries (confirmation_at) WHERE confirmation = 'waiting';
    CREATE INDEX inquiries_forgotten ON inquiries (id) WHERE forgotten;
    INSERT INTO settings SELECT 'undeliveredKeptUntil', ((extract(epoch FROM now())::bigint + 604800) * 1000)::text
      WHERE EXISTS (SELECT FROM inquiries WHERE state <> 'delivered')`,
  },
];

/**
 * Migrates the database to the newest schema version that this program knows, one transaction for all steps. Only one process migrates at a time;
 * others wait for it. @throws NewerDatabaseError (rejection) if the database no longer serves programs of this version
 */
export function migrate(postgres: Postgres, known: readonly Migration[]): Promise<void> {
  return postgres.write(async (client) => {
    // Before the first look: within one transaction the server may remember that a table was missing.
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, MIGRATION_LOCK]);
    const present = (await readVersion(client)) ?? { version: 0, oldestProgram: 0 };
    if (present.oldestProgram > known.length) {
      throw new NewerDatabaseError(
        `The PostgreSQL database was migrated by a newer version of this program: it has schema ${present.version}, known is ${known.length}; start that version, or restore the backup made before the upgrade.`,
      );
    }
    if (present.version === 0) await client.query(createVersionTable);
    for (const [index, { sql, oldestProgram }] of known.entries()) {
      if (index < present.version) continue;
      await client.query(sql);
      await client.query('INSERT INTO schema_versions (version, oldest_program) VALUES ($1, $2)', [index + 1, oldestProgram]);
    }
  });
}

const createVersionTable = `CREATE TABLE schema_versions (
  version integer PRIMARY KEY, oldest_program integer NOT NULL, migrated_at timestamptz NOT NULL DEFAULT now())`;

/** Null where nothing was migrated yet. */
async function readVersion(client: PostgresClient): Promise<{ readonly version: number; readonly oldestProgram: number } | null> {
  const { rows: tables } = await client.query<{ table: string | null }>(`SELECT to_regclass('schema_versions') AS table`);
  if (tables[0]?.table == null) return null;
  const { rows } = await client.query<{ version: number | null; oldest: number | null }>(
    'SELECT max(version) AS version, max(oldest_program) AS oldest FROM schema_versions',
  );
  return { version: rows[0]?.version ?? 0, oldestProgram: rows[0]?.oldest ?? 0 };
}
