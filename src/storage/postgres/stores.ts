import { getErrorMessage, NewerDatabaseError } from '../../lib/errors.ts';
import { createFormerOwner } from '../formerOwner.ts';
import type { Stores } from '../stores.ts';
import type { ClaimTimings } from './claims.ts';
import { createPostgresContentSnapshotStore } from './content.ts';
import { PostgresError } from './errors.ts';
import { createPostgresInquiryStore, type InquiryDatabase } from './inquiries.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations as siteMigrations } from './migrations.ts';
import type { Postgres } from './pool.ts';
import { createPostgresSettingStore } from './settings.ts';

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
  const migration = createMigration(connected, migrations);
  const postgres: InquiryDatabase = {
    read: (text, values) => migration.ensure().then(() => connected.read(text, values)),
    write: (work) => migration.ensure().then(() => connected.write(work)),
    get recoveredForMs() {
      return connected.recoveredForMs;
    },
  };
  const inquiries = createPostgresInquiryStore(postgres, {
    timings: claimTimings,
    ...(dataDir !== undefined && { formerOwner: createFormerOwner(dataDir) }),
  });
  // The server works, but not this database: a table is gone, or a right.
  let damage: string | null = null;
  const findFailure = () => connected.failure ?? migration.failure ?? damage;
  return {
    inquiries,
    contentSnapshot: createPostgresContentSnapshotStore(postgres),
    settings: createPostgresSettingStore(postgres),
    get failure() {
      return findFailure();
    },
    async check() {
      try {
        await inquiries.count();
        damage = null;
        return findFailure();
      } catch (error) {
        damage = error instanceof PostgresError && error.kind === 'statement' ? getErrorMessage(error) : null;
        return findFailure() ?? getErrorMessage(error);
      }
    },
    async open() {
      try {
        await migration.ensure();
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

/** Migrates the database before its first use. */
function createMigration(postgres: Postgres, migrations: readonly Migration[]) {
  let migrated: Promise<void> | null = null;
  let failure: string | null = null;
  return {
    get failure() {
      return failure;
    },
    ensure(): Promise<void> {
      migrated ??= migrate(postgres, migrations).then(
        () => {
          failure = null;
        },
        (error) => {
          // The server was away, or lacks a privilege that may be granted: the next use tries again.
          migrated = null;
          failure = getErrorMessage(error);
          throw error;
        },
      );
      return migrated;
    },
  };
}
