import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { createStores, openStorage, type Stores } from '../../src/storage/stores.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { findPostgresUser } from '../support/postgresSetup.ts';
import { openDatabase } from './postgresEngine.ts';
import { querySqlite } from './sqliteFile.ts';

/** An engine as the built program uses it; removed after the test. */
export interface ProgramEngine {
  /** Variables of one more program on this database. */
  createEnvironment(): Readonly<Record<string, string>>;
  readOutbox(): Promise<StoredInquiry[]>;
  /** Runs a statement outside of the program. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Folder with the files of the database, as they are on the disk now. */
  openFiles(): Promise<string>;
  /** Lets the claims of a killed process end at once. */
  expireClaims(): Promise<void>;
  /** Lets inquiries of before count no longer against the limits. */
  liftLimits(): Promise<void>;
  /** Puts the data on a small disk, before the first program is started. Returns false where nothing may be mounted. */
  useSmallDisk(): Promise<boolean>;
  fillDisk(): Promise<void>;
  emptyDisk(): Promise<void>;
}

export const programEngines = [
  { name: 'SQLite', isAvailable: true, start: startSqlite },
  { name: 'PostgreSQL', isAvailable: hasPostgres, start: startPostgresEngine },
] as const;

async function startSqlite(): Promise<ProgramEngine> {
  const folder = createFolder();
  const ballast = join(folder, 'ballast');
  return {
    createEnvironment: () => ({ DATA_DIR: folder }),
    async readOutbox() {
      const { stores } = openStorage({ database: null, dataDir: folder });
      return readOutbox(stores).finally(() => stores.close());
    },
    query: async (sql) => querySqlite(folder, sql),
    openFiles: async () => folder,
    expireClaims: async () => {},
    liftLimits: async () => void querySqlite(folder, 'UPDATE inquiries SET recipient = NULL'),
    useSmallDisk: async () => mountSmallDisk(folder),
    async fillDisk() {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(4096));
      } catch {
        // There is no room left.
      }
    },
    emptyDisk: async () => rmSync(ballast),
  };
}

async function startPostgresEngine(): Promise<ProgramEngine> {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  return {
    createEnvironment: () => ({ DATABASE_URL: server.url, DATA_DIR: createFolder() }),
    async readOutbox() {
      const stores = createStores(openDatabase(server.url, { poolSize: 1 }));
      return readOutbox(stores).finally(() => stores.close());
    },
    query: (sql) => server.administer(sql),
    async openFiles() {
      await server.administer('CHECKPOINT');
      const [row] = await server.administer<{ data_directory: string }>('SHOW data_directory');
      // Beside it the log of changes (`pg_wal`), which has everything until it is overwritten.
      return join(row?.data_directory ?? '', 'base');
    },
    async expireClaims() {
      for (const prefix of ['', 'confirmation_', 'webhook_'])
        await server.administer(`UPDATE inquiries SET ${prefix}claimed_by = NULL, ${prefix}claimed_until = NULL`);
    },
    async liftLimits() {
      await server.administer('UPDATE inquiries SET recipient = NULL');
      await server.administer('DELETE FROM rate_limits');
    },
    async useSmallDisk() {
      const user = findPostgresUser();
      const folder = createFolder();
      if (user === null || !mountSmallDisk(folder)) return false;
      chownSync(folder, user.uid, user.gid);
      await server.administer(`CREATE TABLESPACE small OWNER site LOCATION '${folder}'`);
      await server.administer('ALTER DATABASE site SET default_tablespace = small');
      return true;
    },
    async fillDisk() {
      await server.administer('CREATE TABLE ballast (text text)');
      await server.administer('ALTER TABLE ballast ALTER text SET STORAGE PLAIN');
      for (let isFull = false; !isFull; ) {
        const insert = `INSERT INTO ballast SELECT repeat('x', 7000) FROM generate_series(1, 4)`;
        isFull = await server.administer(insert).then(
          () => false,
          () => true,
        );
      }
    },
    async emptyDisk() {
      await server.administer('DROP TABLE ballast');
      await server.administer('CHECKPOINT');
    },
  };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  return folder;
}

function mountSmallDisk(folder: string): boolean {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder]).status !== 0) return false;
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}

async function readOutbox(stores: Stores): Promise<StoredInquiry[]> {
  const onUnreadable = (id: string) => {
    throw new Error(`The inquiry ${id} is unreadable`);
  };
  return createOutbox({ store: stores.inquiries, now: Date.now, onUnreadable }).list();
}
