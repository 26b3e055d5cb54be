import { getErrorMessage, NewerDatabaseError } from '../../lib/errors.ts';
import type { Stores } from '../stores.ts';
import { watchInquiries } from '../watchInquiries.ts';
import type { Postgres } from './connection.ts';
import { createPostgresContentSnapshotStore, createPostgresSettingStore } from './content.ts';
import { type ClaimTimings, checkRoom, createPostgresInquiryStore } from './inquiries.ts';
import { type Migration, migrate, migrations as siteMigrations } from './migrations.ts';

export interface PostgresStoresOptions {
  readonly migrations?: readonly Migration[];
  readonly claimTimings?: ClaimTimings;
}

/** Creates the stores in PostgreSQL. The database is migrated before its first use. `close` leaves the connections open: they belong to the caller. */
export function createPostgresStores(
  connected: Postgres,
  { migrations = siteMigrations, claimTimings }: PostgresStoresOptions = {},
): Stores {
  let migrated: Promise<void> | null = null;
  /** A server that was away, or lacked a privilege that may be granted, is tried again at the next use. */
  const ensureMigrated = () => {
    migrated ??= migrate(connected, migrations).catch((error) => {
      migrated = null;
      throw error;
    });
    return migrated;
  };
  const postgres: Pick<Postgres, 'query' | 'write'> = {
    query: (text, values) => ensureMigrated().then(() => connected.query(text, values)),
    write: (work) => ensureMigrated().then(() => connected.write(work)),
  };
  const store = createPostgresInquiryStore(postgres, claimTimings);
  const watched = watchInquiries(
    store,
    () => checkRoom(postgres),
    () => connected.failure,
  );
  return {
    inquiries: watched.inquiries,
    contentSnapshot: createPostgresContentSnapshotStore(postgres),
    settings: createPostgresSettingStore(postgres),
    get failure() {
      return watched.failure;
    },
    check: watched.check,
    async open() {
      try {
        await ensureMigrated();
        return null;
      } catch (error) {
        if (error instanceof NewerDatabaseError) throw error;
        return getErrorMessage(error);
      }
    },
    async close() {},
    closeNow() {},
  };
}
