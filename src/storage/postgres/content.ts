import type { ContentSnapshotStore, SettingStore } from '../stores.ts';
import type { Postgres } from './connection.ts';

/** A scope that no replica has started with for this long is removed: the version before is still wanted where an upgrade is taken back. */
const SCOPE_LIFETIME = '7 days';

interface SnapshotRow {
  readonly key: string;
  readonly json: string;
  readonly checksum: string;
}

/** Creates the store of the content snapshot in PostgreSQL. Each scope has its own rows, so that replicas of two versions do not disturb each other. */
export function createPostgresContentSnapshotStore(postgres: Pick<Postgres, 'query' | 'write'>): ContentSnapshotStore {
  let scope = '';
  return {
    chooseScope: (chosen) =>
      postgres.write(async (client) => {
        await client.query('INSERT INTO content_scopes (scope) VALUES ($1) ON CONFLICT (scope) DO UPDATE SET used_at = now()', [chosen]);
        const old = await client.query<{ scope: string }>(
          `DELETE FROM content_scopes WHERE used_at < now() - interval '${SCOPE_LIFETIME}' RETURNING scope`,
        );
        await client.query('DELETE FROM content_snapshot WHERE scope = ANY($1)', [old.rows.map((row) => row.scope)]);
        const { rows } = await client.query<{ own: boolean }>(
          'SELECT scope = $1 AS own FROM content_snapshot ORDER BY scope = $1 DESC LIMIT 1',
          [chosen],
        );
        scope = chosen;
        if (rows[0] === undefined) return 'empty';
        return rows[0].own ? 'kept' : 'dropped';
      }),
    async listKeys() {
      const { rows } = await postgres.query<{ key: string }>('SELECT key FROM content_snapshot WHERE scope = $1', [scope]);
      return rows.map(({ key }) => key);
    },
    async read(keys) {
      const text = 'SELECT key, json, checksum FROM content_snapshot WHERE scope = $1 AND key = ANY($2)';
      const { rows } = await postgres.query<SnapshotRow & Record<string, string>>(text, [scope, [...keys]]);
      return new Map(rows.map(({ key, json, checksum }) => [key, { json, checksum }]));
    },
    write: (changes) =>
      postgres.write(async (client) => {
        // In one order on all replicas: two that write the same rows in different orders would wait for each other.
        const entries = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
        const removed = entries.flatMap(([key, row]) => (row === null ? [key] : []));
        const kept = entries.flatMap(([key, row]) => (row === null ? [] : [{ key, ...row }]));
        if (removed.length > 0) await client.query('DELETE FROM content_snapshot WHERE scope = $1 AND key = ANY($2)', [scope, removed]);
        if (kept.length === 0) return;
        await client.query(
          `INSERT INTO content_snapshot (scope, key, json, checksum) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
          ON CONFLICT (scope, key) DO UPDATE SET json = excluded.json, checksum = excluded.checksum
          WHERE content_snapshot.checksum <> excluded.checksum`,
          [scope, kept.map(({ key }) => key), kept.map(({ json }) => json), kept.map(({ checksum }) => checksum)],
        );
      }),
  };
}

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
