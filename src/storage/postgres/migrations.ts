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
];
