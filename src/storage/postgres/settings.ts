import type { SettingStore } from '../stores.ts';
import type { Postgres } from './connection.ts';

const SELECT = 'SELECT value FROM settings WHERE name = $1';

/** Creates the store of settings in PostgreSQL. */
export function createPostgresSettingStore(postgres: Pick<Postgres, 'query' | 'write'>): SettingStore {
  return {
    async keep(name, value) {
      const known = (await postgres.query<{ value: string }>(SELECT, [name])).rows[0];
      if (known !== undefined) return known.value;
      return postgres.write(async (client) => {
        // The second statement sees a row that another process has committed meanwhile: the insert has waited for it.
        await client.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value]);
        return (await client.query<{ value: string }>(SELECT, [name])).rows[0]?.value ?? value;
      });
    },
    async replace(name, value) {
      const text = 'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
      await postgres.write((client) => client.query(text, [name, value]));
    },
  };
}
