import type { Database } from './database.ts';

/** A scope that no process has started with for this long is removed: the version before is still wanted where an upgrade is taken back. */
const SCOPE_LIFETIME_MS = 7 * 86_400_000;

export interface ContentRow {
  readonly json: string;
  readonly checksum: string;
}

export type ContentSnapshotStore = ReturnType<typeof createContentSnapshotStore>;

/** Creates the store of the content snapshot: the last valid content by key. Each scope has its own rows. */
export function createContentSnapshotStore({ read, write }: Database) {
  let scope = '';
  return {
    /**
     * Chooses the rows of a scope. Call it before the other methods.
     * @param former a scope of which a new one gets copies: the version before goes on with its own rows
     * @returns whether the scope has rows, is the first, or follows others
     */
    chooseScope: (chosen: string, former?: string): Promise<'kept' | 'empty' | 'dropped'> =>
      write(async (db) => {
        const now = Date.now();
        const before = await db.selectFrom('content_scopes').select('scope').execute();
        const used = { scope: chosen, used_at: new Date(now).toISOString() };
        await db
          .insertInto('content_scopes')
          .values(used)
          .onConflict((same) => same.column('scope').doUpdateSet(used))
          .execute();
        await db
          .deleteFrom('content_scopes')
          .where('used_at', '<', new Date(now - SCOPE_LIFETIME_MS).toISOString())
          .execute();
        await db.deleteFrom('content_snapshot').where('scope', 'not in', db.selectFrom('content_scopes').select('scope')).execute();
        scope = chosen;
        const isKnown = (name: string | undefined) => before.some((row) => row.scope === name);
        if (isKnown(chosen)) return 'kept';
        if (former === undefined || !isKnown(former)) return before.length === 0 ? 'empty' : 'dropped';
        const copies = db
          .selectFrom('content_snapshot')
          .select(({ val }) => [val(chosen).as('scope'), 'key', 'json', 'checksum'])
          .where('scope', '=', former);
        await db
          .insertInto('content_snapshot')
          .columns(['scope', 'key', 'json', 'checksum'])
          .expression(copies)
          .onConflict((same) => same.doNothing())
          .execute();
        return 'kept';
      }),
    listKeys: () =>
      read(async (db) => {
        const rows = await db.selectFrom('content_snapshot').select('key').where('scope', '=', scope).execute();
        return rows.map(({ key }) => key);
      }),
    read: (keys: readonly string[]): Promise<ReadonlyMap<string, ContentRow>> =>
      read(async (db) => {
        const query = db.selectFrom('content_snapshot').select(['key', 'json', 'checksum']).where('scope', '=', scope);
        const rows = keys.length === 0 ? [] : await query.where('key', 'in', keys).execute();
        return new Map(rows.map(({ key, ...row }) => [key, row]));
      }),
    /** Stores entries, or removes those that are null, in one transaction. */
    write: (changes: ReadonlyMap<string, ContentRow | null>) =>
      write(async (db) => {
        // In one order on all replicas: two that write the same rows in different orders would wait for each other.
        const entries = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
        const removed = entries.flatMap(([key, row]) => (row === null ? [key] : []));
        const kept = entries.flatMap(([key, row]) => (row === null ? [] : [{ scope, key, ...row }]));
        if (removed.length > 0) await db.deleteFrom('content_snapshot').where('scope', '=', scope).where('key', 'in', removed).execute();
        if (kept.length === 0) return;
        await db
          .insertInto('content_snapshot')
          .values(kept)
          .onConflict((same) =>
            same
              .columns(['scope', 'key'])
              .doUpdateSet(({ ref }) => ({ json: ref('excluded.json'), checksum: ref('excluded.checksum') }))
              .whereRef('content_snapshot.checksum', '<>', 'excluded.checksum'),
          )
          .execute();
      }),
  };
}
