/**
 * The SQL that migrates `site.sqlite` from each schema version to the next, in order. Entries are only appended and never changed: files of every
 * version are in use. A file with a newer version is refused (`database.ts`).
 */
export const migrations: readonly string[] = [
  // 1: inquiries. `fingerprint` is the payload's hash; `submission` the hash of idempotency key and payload, null without a key. Times in ms since 1970.
  `CREATE TABLE inquiries (
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
  // 2: content snapshot: the last valid content by content key.
  'CREATE TABLE content_snapshot (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // 3: a checksum of each entry, because damaged JSON may still parse.
  `DROP TABLE content_snapshot;
  CREATE TABLE content_snapshot (key TEXT PRIMARY KEY, json TEXT NOT NULL, seal TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  // 4: persisted pages get their own table (before, they were content entries under `rendered:…`); inquiries get the version of their payload.
  `ALTER TABLE content_snapshot RENAME COLUMN seal TO checksum;
  DELETE FROM content_snapshot WHERE key LIKE 'rendered:%';
  CREATE TABLE persisted_pages (path TEXT PRIMARY KEY, page TEXT NOT NULL, checksum TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ALTER TABLE inquiries ADD COLUMN payload_version INTEGER NOT NULL DEFAULT 1`,
  // 5: settings: the key of signed addresses.
  'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // 6: what follows the mail to the hotel: the confirmation to the guest and the webhook, null where there is none. `follow_ups` counts their attempts,
  // `follow_up_at` is the time of the next one. `recipient` is the hash of the address that gets a confirmation.
  `ALTER TABLE inquiries ADD COLUMN recipient TEXT;
  ALTER TABLE inquiries ADD COLUMN confirmation TEXT CHECK (confirmation IN ('waiting', 'delivered', 'failed'));
  ALTER TABLE inquiries ADD COLUMN confirmation_error TEXT;
  ALTER TABLE inquiries ADD COLUMN webhook TEXT CHECK (webhook IN ('waiting', 'delivered', 'failed'));
  ALTER TABLE inquiries ADD COLUMN webhook_error TEXT;
  ALTER TABLE inquiries ADD COLUMN follow_ups INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE inquiries ADD COLUMN follow_up_at INTEGER;
  CREATE INDEX inquiries_follow_up ON inquiries (follow_up_at) WHERE follow_up_at IS NOT NULL;
  CREATE INDEX inquiries_confirmed ON inquiries (created_at) WHERE recipient IS NOT NULL`,
  // 7: attempts and time of the confirmation; `follow_ups` and `follow_up_at` are those of the webhook alone. `forgotten`: to be removed, and not
  // sent. Undelivered inquiries, which had no end before, are kept for one more week.
  `ALTER TABLE inquiries ADD COLUMN confirmation_attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE inquiries ADD COLUMN confirmation_at INTEGER;
  ALTER TABLE inquiries ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
  UPDATE inquiries SET confirmation_attempts = follow_ups, confirmation_at = follow_up_at WHERE confirmation IS NOT NULL;
  CREATE INDEX inquiries_confirmation ON inquiries (confirmation_at) WHERE confirmation = 'waiting';
  CREATE INDEX inquiries_forgotten ON inquiries (id) WHERE forgotten;
  INSERT OR REPLACE INTO settings SELECT 'undeliveredKeptUntil', CAST((unixepoch() + 604800) * 1000 AS TEXT)
    WHERE EXISTS (SELECT 1 FROM inquiries WHERE state <> 'delivered')`,
];
