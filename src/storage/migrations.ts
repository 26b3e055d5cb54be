import { sql } from 'kysely';
import { NewerDatabaseError } from '../lib/errors.ts';
import type { Engine } from './engine.ts';
import type { Db } from './schema.ts';

/** A step of the schema. An engine counts only steps with SQL of its own. */
export interface Migration {
  readonly sqlite?: string;
  readonly postgres?: string;
  /** The oldest schema version of PostgreSQL whose program can work with the database after this step; 1 if it is left out. SQLite has one program. */
  readonly oldestProgram?: number;
}

/**
 * The steps from an empty database to the newest schema, in order. Entries are only appended and never changed: databases of every version are in use.
 * While a rolling upgrade lasts, replicas of the version before use the migrated PostgreSQL. So an entry only adds there: tables, columns with a
 * default, indexes. What is no longer used is dropped by a later release than the one that stops using it, and that entry raises `oldestProgram`.
 */
export const migrations: readonly Migration[] = [
  // SQLite 1: inquiries. `fingerprint` is the payload's hash; `submission` the hash of idempotency key and payload, null without a key. Times in
  // ms since 1970.
  {
    sqlite: `CREATE TABLE inquiries (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    locale TEXT NOT NULL,
    payload TEXT NOT NULL,
    score INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    submission TEXT UNIQUE,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER CHECK ((next_attempt_at IS NOT NULL) = (state = 'waiting')),
    last_error TEXT,
    delivered_at INTEGER CHECK ((delivered_at IS NOT NULL) = (state = 'delivered'))
  ) STRICT;
  CREATE INDEX inquiries_fingerprint ON inquiries (fingerprint, created_at);
  CREATE INDEX inquiries_due ON inquiries (next_attempt_at) WHERE state = 'waiting'`,
  },
  // SQLite 2: content snapshot: the last valid content by content key.
  {
    sqlite: 'CREATE TABLE content_snapshot (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID',
  },
  // SQLite 3: a checksum of each entry, because damaged JSON may still parse.
  {
    sqlite: `DROP TABLE content_snapshot;
  CREATE TABLE content_snapshot (key TEXT PRIMARY KEY, json TEXT NOT NULL, seal TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  },
  // SQLite 4: persisted pages get their own table (before, they were content entries under `rendered:…`); inquiries get the version of their payload.
  // PostgreSQL 1: as in SQLite. An inquiry is claimed by one process for its delivery, until a time by the clock of the server. Other times in
  // ms since 1970. `number` is the order of arrival. Snapshot rows are kept for each scope, since replicas of two versions may run side by side.
  {
    sqlite: `ALTER TABLE content_snapshot RENAME COLUMN seal TO checksum;
  DELETE FROM content_snapshot WHERE key LIKE 'rendered:%';
  CREATE TABLE persisted_pages (path TEXT PRIMARY KEY, page TEXT NOT NULL, checksum TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ALTER TABLE inquiries ADD COLUMN payload_version INTEGER NOT NULL DEFAULT 1`,
    postgres: `CREATE TABLE inquiries (
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
  // SQLite 5, PostgreSQL 2: settings: the key of signed addresses.
  {
    sqlite: 'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
    postgres: 'CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)',
  },
  // PostgreSQL 3: counts of the rate limits (`rate-limiter-flexible`), which earlier versions created when they first counted. They need not
  // outlive a crash of the server.
  {
    postgres: 'CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)',
  },
  // SQLite 6: what follows the mail to the hotel: the confirmation to the guest and the webhook, null where there is none. `follow_ups` counts
  // their attempts, `follow_up_at` is the time of the next one. `recipient` is the hash of the address that gets a confirmation.
  // PostgreSQL 4: what follows the mail to the hotel, as in SQLite. A replica of the version before mails its inquiries and leaves these columns
  // as they are.
  {
    sqlite: `ALTER TABLE inquiries ADD COLUMN recipient TEXT;
  ALTER TABLE inquiries ADD COLUMN confirmation TEXT CHECK (confirmation IN ('waiting', 'delivered', 'failed'));
  ALTER TABLE inquiries ADD COLUMN confirmation_error TEXT;
  ALTER TABLE inquiries ADD COLUMN webhook TEXT CHECK (webhook IN ('waiting', 'delivered', 'failed'));
  ALTER TABLE inquiries ADD COLUMN webhook_error TEXT;
  ALTER TABLE inquiries ADD COLUMN follow_ups INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE inquiries ADD COLUMN follow_up_at INTEGER;
  CREATE INDEX inquiries_follow_up ON inquiries (follow_up_at) WHERE follow_up_at IS NOT NULL;
  CREATE INDEX inquiries_confirmed ON inquiries (created_at) WHERE recipient IS NOT NULL`,
    postgres: `ALTER TABLE inquiries
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
  // SQLite 7: attempts and time of the confirmation; `follow_ups` and `follow_up_at` are those of the webhook alone. `forgotten`: to be removed,
  // and not sent. Undelivered inquiries, which had no end before, are kept for one more week.
  // PostgreSQL 5: as in SQLite, and a claim for each channel; `claimed_by` and `claimed_until` are that of the mail. A replica of the version
  // before sends what follows its own inquiries.
  {
    sqlite: `ALTER TABLE inquiries ADD COLUMN confirmation_attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE inquiries ADD COLUMN confirmation_at INTEGER;
  ALTER TABLE inquiries ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
  UPDATE inquiries SET confirmation_attempts = follow_ups, confirmation_at = follow_up_at WHERE confirmation IS NOT NULL;
  CREATE INDEX inquiries_confirmation ON inquiries (confirmation_at) WHERE confirmation = 'waiting';
  CREATE INDEX inquiries_forgotten ON inquiries (id) WHERE forgotten;
  INSERT OR REPLACE INTO settings SELECT 'undeliveredKeptUntil', CAST((unixepoch() + 604800) * 1000 AS TEXT)
    WHERE EXISTS (SELECT 1 FROM inquiries WHERE state <> 'delivered')`,
    postgres: `ALTER TABLE inquiries
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
  // SQLite 8, PostgreSQL 6: SQLite too has content by scope. Nothing has used `persisted_pages` since SQLite 7, PostgreSQL 5.
  {
    oldestProgram: 5,
    sqlite: `ALTER TABLE content_snapshot RENAME TO content_of_one_scope;
    CREATE TABLE content_snapshot (
      scope TEXT NOT NULL,
      key TEXT NOT NULL,
      json TEXT NOT NULL,
      checksum TEXT NOT NULL,
      PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO content_snapshot SELECT chosen.json, content.key, content.json, content.checksum
      FROM content_of_one_scope AS chosen, content_of_one_scope AS content WHERE chosen.key = '' AND content.key <> '';
    DROP TABLE content_of_one_scope;
    CREATE TABLE content_scopes (scope TEXT PRIMARY KEY, used_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO content_scopes SELECT DISTINCT scope, strftime('%Y-%m-%dT%H:%M:%fZ') FROM content_snapshot;
    DROP TABLE persisted_pages`,
    postgres: 'DROP TABLE persisted_pages',
  },
  // SQLite 9, PostgreSQL 7: the guest's spelling of an inquiry (JSON), null where the payload's is all that is known.
  {
    sqlite: 'ALTER TABLE inquiries ADD COLUMN typed TEXT',
    postgres: 'ALTER TABLE inquiries ADD COLUMN typed text',
  },
];

/** The steps of an engine: its schema version is how many of them a database has had. */
export function listSteps({ name }: Pick<Engine, 'name'>, steps: readonly Migration[] = migrations) {
  return steps.flatMap(({ [name]: statements, oldestProgram = 1 }) => (statements === undefined ? [] : [{ statements, oldestProgram }]));
}

/**
 * Migrates the database to the newest schema version that this program knows, one transaction for all steps. Only one process migrates at a time;
 * others wait for it. @throws NewerDatabaseError (rejection) if the database no longer serves programs of this version
 */
export async function migrate(engine: Engine, db: Db, known: readonly Migration[]): Promise<void> {
  const steps = listSteps(engine, known);
  if ((await engine.schema.read(db)).version === steps.length) return;
  await engine.begin(db);
  await engine.lock(db, 'migrations');
  const { version, oldestProgram } = await engine.schema.read(db);
  if (oldestProgram > steps.length) {
    throw new NewerDatabaseError(
      `${engine.schema.newer} by a newer version of this program: it has schema ${version}, known is ${steps.length}; start that version, or go back as docs/operation.md says.`,
    );
  }
  for (const [index, step] of steps.entries())
    if (index >= version) await engine.schema.migrate(db, step.statements, index + 1, step.oldestProgram);
  await sql`COMMIT`.execute(db);
}
