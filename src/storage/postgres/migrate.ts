import { NewerDatabaseError } from '../../lib/errors.ts';
import type { Migration } from './migrations.ts';
import type { Postgres, PostgresClient } from './pool.ts';

/** Class of the advisory locks of this program; the second number says for what. */
export const LOCK_CLASS = 1_213_156_684;
const MIGRATION_LOCK = 1;

/**
 * Migrates the database of the connection to the newest schema version that this program knows, one transaction for all steps. Only one process
 * migrates at a time; others wait for it. @throws NewerDatabaseError (rejection) if the database no longer serves programs of this version
 */
export function migrate(postgres: Postgres, migrations: readonly Migration[]): Promise<void> {
  return postgres.write(async (client) => {
    // Before the first look: within one transaction the server may remember that a table was missing.
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, MIGRATION_LOCK]);
    const present = (await readVersion(client)) ?? { version: 0, oldestProgram: 0 };
    if (present.oldestProgram > migrations.length) {
      throw new NewerDatabaseError(
        `The PostgreSQL database was migrated by a newer version of this program: it has schema ${present.version}, known is ${migrations.length}; start that version, or restore the backup made before the upgrade.`,
      );
    }
    if (present.version === 0) await client.query(createVersionTable);
    for (const [index, { sql, oldestProgram }] of migrations.entries()) {
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
