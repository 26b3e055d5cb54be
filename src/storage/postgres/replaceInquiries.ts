import type { StoredInquiryRow } from '../inquiryColumns.ts';
import { insertRows } from './inquiries.ts';
import { REPLICA_NAME_PREFIX } from './notifications.ts';
import type { Postgres } from './pool.ts';

const countReplicas = `SELECT count(*)::integer AS replicas FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND starts_with(application_name, $1)`;

/**
 * Replaces all inquiries by these, in one transaction: for a restore. The database must be migrated.
 * @throws Error (rejection) while a replica is connected: it could send what is replaced
 */
export async function replaceInquiries(postgres: Pick<Postgres, 'write'>, rows: readonly StoredInquiryRow[]): Promise<void> {
  await postgres.write(async (client) => {
    const { rows: counted } = await client.query<{ replicas: number }>(countReplicas, [REPLICA_NAME_PREFIX]);
    if (counted[0]?.replicas !== 0) throw new Error('the PostgreSQL of DATABASE_URL is in use: end all replicas first');
    await client.query('DELETE FROM inquiries');
    await insertRows(client, rows);
  });
}
