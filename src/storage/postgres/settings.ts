import type { SettingStore } from '../stores.ts';
import type { Postgres } from './pool.ts';

/** Creates the store of settings in PostgreSQL. */
export function createPostgresSettingStore(postgres: Pick<Postgres, 'write'>): SettingStore {
  return {
    keep: (name, value) =>
      postgres.write(async (client) => {
        // The second statement sees a row that another process has committed meanwhile: the insert has waited for it.
        await client.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value]);
        const { rows } = await client.query<{ value: string }>('SELECT value FROM settings WHERE name = $1', [name]);
        return rows[0]?.value ?? value;
      }),
    async replace(name, value) {
      await postgres.write((client) =>
        client.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
          name,
          value,
        ]),
      );
    },
  };
}
