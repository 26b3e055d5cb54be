import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentSnapshot } from '../../src/content/snapshot.ts';
import { createContentSnapshotStore } from '../../src/storage/content.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { createSqlite } from '../../src/storage/sqlite.ts';
import { querySqlite } from '../storage/sqliteFile.ts';

let folder: string;
let database: Database;
let dropped: string[];
let failed: unknown[];
const origin = 'https://cms.example';
const formerScope = '{"schema":15}';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  database = createDatabase(createSqlite(folder));
  dropped = [];
  failed = [];
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): Promise<ContentSnapshot> =>
  ContentSnapshot.open({
    store: createContentSnapshotStore(database),
    origin,
    formerScope,
    onDrop: (reason) => dropped.push(reason),
    onFailure: (error) => failed.push(error),
  });
async function keep(key: string, ...answers: unknown[]): Promise<void> {
  const snapshot = await open();
  snapshot.save(key, answers);
  await snapshot.close();
}

describe('content snapshot', () => {
  it('returns stored answers and no deleted ones', async () => {
    await keep('page:de:hotel', [{ title: 'Das Haus' }]);
    const snapshot = await open();
    expect(await snapshot.read('page:de:hotel')).toEqual({ answers: [[{ title: 'Das Haus' }]] });
    expect(await snapshot.read('page:de:nie')).toBeUndefined();
    snapshot.save('page:de:hotel', null);
    expect(await snapshot.read('page:de:hotel')).toBeUndefined();
    await snapshot.close();
    expect(await (await open()).read('page:de:hotel')).toBeUndefined();
    expect([dropped, failed]).toEqual([[], []]);
  });

  it('writes shortly after a change', async () => {
    const snapshot = await open();
    snapshot.save('menu:de:2', ['Speisekarte']);
    await expect.poll(async () => (await open()).read('menu:de:2')).toEqual({ answers: ['Speisekarte'] });
    await snapshot.close();
  });

  it('is dropped, and reported once, if it is of another WordPress', async () => {
    await keep('page:de:hotel', 1);
    for (const table of ['content_snapshot', 'content_scopes'])
      querySqlite(folder, `UPDATE ${table} SET scope = ?`, 'https://other.example');
    for (const _ of [1, 2]) expect(await (await open()).read('page:de:hotel')).toBeUndefined();
    expect(dropped).toHaveLength(1);
  });

  it('drops damaged rows, reports the first, and keeps the others', async () => {
    for (const key of ['page:de:hotel', 'page:de:kueche', 'page:de:home']) await keep(key, { a: 1 });
    const damage = "UPDATE content_snapshot SET json = ? WHERE key IN ('page:de:hotel', 'page:de:kueche')";
    querySqlite(folder, damage, '{"answers":[{"b":1}]}');
    const snapshot = await open();
    expect(await snapshot.read('page:de:hotel')).toBeUndefined();
    expect(await snapshot.read('page:de:kueche')).toBeUndefined();
    expect(await snapshot.read('page:de:home')).toEqual({ answers: [{ a: 1 }] });
    expect(dropped).toEqual(['the answer "page:de:hotel" is damaged']);
    expect(failed).toEqual([]);
    await snapshot.close();
    expect(querySqlite(folder, 'SELECT key FROM content_snapshot')).toEqual([{ key: 'page:de:home' }]);
  });

  it('takes over what the version before has stored, also without scopes, and leaves that version its own', async () => {
    const before = createDatabase(createSqlite(folder), migrations.filter(({ sqlite }) => sqlite !== undefined).slice(0, 7));
    await before.read(async () => {});
    await before.close();
    const json = '{"a":1}';
    const checksum = createHash('sha256').update(json).digest('base64url');
    querySqlite(folder, "INSERT INTO content_snapshot VALUES ('', ?, ''), ('page:de:hotel', ?, ?)", formerScope, json, checksum);
    for (const _ of [1, 2]) expect(await (await open()).read('page:de:hotel')).toEqual({ content: { a: 1 } });
    expect(querySqlite(folder, 'SELECT scope FROM content_snapshot ORDER BY 1')).toEqual([{ scope: origin }, { scope: formerScope }]);
    expect([dropped, failed]).toEqual([[], []]);
  });

  it('records to the minute when WordPress last answered', async () => {
    const snapshot = await open();
    expect(snapshot.answeredAt).toBeUndefined();
    for (const time of [1_000_000, 1_030_000, 1_061_000, 1_090_000]) snapshot.recordAnswer(time);
    await snapshot.close();
    expect((await open()).answeredAt).toBe(1_061_000);
  });

  it('is empty, and throws nothing, if the disk fails', async () => {
    database.close();
    const snapshot = await open();
    expect(await snapshot.read('page:de:hotel')).toBeUndefined();
    snapshot.save('page:de:hotel', [1]);
    await snapshot.close();
    expect(failed.length).toBeGreaterThan(0);
  });
});
