import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/environment.ts';
import { readAllInquiries } from '../inquiryColumns.ts';
import { createPostgres } from '../postgres/connection.ts';
import { replaceInquiries } from '../postgres/inquiries.ts';
import { migrations } from '../postgres/migrations.ts';
import { createPostgresStores } from '../postgres/stores.ts';
import { openSqliteStores } from '../sqlite/stores.ts';
import { ADDRESS_KEY, type InquiryStore, keepAddressKey } from '../stores.ts';
import { createSqliteBackup } from './sqlite.ts';
import type { BackupEngine } from './types.ts';

/**
 * Creates the backup of a PostgreSQL: a SQLite file of this program with all inquiries and the key of signed addresses, which either engine can
 * restore. Content and pages are left out: every start makes them anew from WordPress.
 * @param dataDir where a restore has its temporary copy: the folder of the backup may be read-only
 */
export function createPostgresBackup({ connection }: NonNullable<Config['database']>, dataDir: string): BackupEngine {
  const postgres = createPostgres(connection, 1);
  const stores = createPostgresStores(postgres);
  const open = async (): Promise<InquiryStore> => {
    const failure = await stores.open();
    if (failure !== null) throw new Error(`The PostgreSQL of DATABASE_URL cannot be used: ${failure}`);
    return stores.inquiries;
  };
  const location = 'the PostgreSQL of DATABASE_URL';
  return {
    location,
    async copyTo(file) {
      const rows = await readAllInquiries(await open(), location);
      await withFolder(`${file}.folder`, async (folder) => {
        const copy = openSqliteStores(folder);
        await copy.inquiries.addAll(rows);
        await copy.settings.replace(ADDRESS_KEY, await keepAddressKey(stores.settings));
        await copy.close();
        await createSqliteBackup(folder).copyTo(file);
      });
    },
    verifyFile: (file) => createSqliteBackup(dirname(file)).verifyFile(file),
    async verifyData() {
      return { schema: migrations.length, rows: { inquiries: (await readAllInquiries(await open(), location)).length } };
    },
    hasData: async () => (await (await open()).list(null, 0)).length > 0,
    async restoreFrom(file) {
      const { rows, addressKey } = await withFolder(join(dataDir, 'restoring'), async (folder) => {
        // A copy, because an older file is migrated when it is opened.
        await createSqliteBackup(folder).restoreFrom(file);
        const copy = openSqliteStores(folder);
        const read = { rows: await readAllInquiries(copy.inquiries, file), addressKey: await keepAddressKey(copy.settings) };
        await copy.close();
        return read;
      });
      const inquiries = await open();
      await replaceInquiries(postgres, rows);
      await stores.settings.replace(ADDRESS_KEY, addressKey);
      if (!isDeepStrictEqual(await readAllInquiries(inquiries, location), rows))
        throw new Error(`${location}: the inquiries did not arrive as they were`);
    },
    close: () => postgres.close(),
  };
}

/** Runs `work` with a new folder that only its owner can read, and removes it. One that a killed process has left is replaced. */
async function withFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
