import { messageOf, NewerDatabaseError } from '../../lib/errors.ts';
import { createFormerOwner } from '../formerOwner.ts';
import type { Stores } from '../stores.ts';
import type { ClaimTimings } from './claims.ts';
import { createPostgresContentSnapshotStore, createPostgresPersistedPageStore } from './content.ts';
import { createPostgresInquiryStore, type InquiryDatabase } from './inquiries.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations as siteMigrations } from './migrations.ts';
import type { Postgres } from './pool.ts';

export interface PostgresStoresOptions {
  readonly migrations?: readonly Migration[];
  readonly claimTimings?: ClaimTimings;
  /** DATA_DIR, for a process that delivers: it takes over at once from the one before it. */
  readonly dataDir?: string;
}

/** Creates the stores in PostgreSQL. The database is migrated before its first use. `close` leaves the connections open: they belong to the caller. */
export function createPostgresStores(
  connected: Postgres,
  { migrations = siteMigrations, claimTimings, dataDir }: PostgresStoresOptions = {},
): Stores {
  let migrated: Promise<void> | null = null;
  let migrationFailure: string | null = null;
  const ensureMigrated = (): Promise<void> => {
    migrated ??= migrate(connected, migrations).then(
      () => {
        migrationFailure = null;
      },
      (error) => {
        // The server was away, or lacks a privilege that may be granted: the next use tries again.
        migrated = null;
        migrationFailure = messageOf(error);
        throw error;
      },
    );
    return migrated;
  };
  const postgres: InquiryDatabase = {
    read: (text, values) => ensureMigrated().then(() => connected.read(text, values)),
    write: (work) => ensureMigrated().then(() => connected.write(work)),
    get recoveredForMs() {
      return connected.recoveredForMs;
    },
  };
  const inquiries = createPostgresInquiryStore(postgres, {
    timings: claimTimings,
    ...(dataDir !== undefined && { formerOwner: createFormerOwner(dataDir) }),
  });
  const findFailure = () => connected.failure ?? migrationFailure;
  return {
    inquiries,
    contentSnapshot: createPostgresContentSnapshotStore(postgres),
    persistedPages: createPostgresPersistedPageStore(postgres),
    get failure() {
      return findFailure();
    },
    async check() {
      try {
        await inquiries.count();
        return findFailure();
      } catch (error) {
        return findFailure() ?? messageOf(error);
      }
    },
    async open() {
      try {
        await ensureMigrated();
        return null;
      } catch (error) {
        if (error instanceof NewerDatabaseError) throw error;
        return messageOf(error);
      }
    },
    async close() {},
    closeNow() {},
  };
}
