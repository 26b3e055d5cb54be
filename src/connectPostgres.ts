import type { Config } from './config/environment.ts';
import { events } from './observability/events.ts';
import type { Log } from './observability/log.ts';
import type { Postgres } from './storage/postgres/pool.ts';

/**
 * Connects to PostgreSQL; null without DATABASE_URL, and its driver is then not loaded. Never rejects: a database that is away is logged and tried
 * again, and the site is served meanwhile.
 */
export async function connectPostgres(database: Config['database'], log: Log): Promise<Postgres | null> {
  if (database === null) return null;
  const [{ createPostgres }, { storeProbe }] = await Promise.all([
    import('./storage/postgres/pool.ts'),
    import('./storage/postgres/inquiries.ts'),
  ]);
  const postgres = createPostgres({
    ...database,
    storeProbe,
    onUnavailable: (reason) => log.error({ event: events.postgresUnavailable, reason }),
    onRecovered: () => log.info({ event: events.postgresRecovered }),
  });
  // An operator learns at the start that the address or the password is wrong.
  await postgres.read('SELECT 1').catch(() => {});
  return postgres;
}
