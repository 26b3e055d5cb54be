import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_SCHEMA, type ContentSnapshot, createContentSnapshot } from '../../src/content/snapshot.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';

let folder: string;
let database: Database;
let dropped: string[];
let failed: unknown[];
const site = { origin: 'https://cms.example', publicUrl: 'https://www.example' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  database = createDatabase({ folder });
  dropped = [];
  failed = [];
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (scope: Record<string, string> = site): ContentSnapshot =>
  createContentSnapshot({ database, scope, onDrop: (reason) => dropped.push(reason), onFailure: (error) => failed.push(error) });
function keep(key: string, value: unknown): void {
  const snapshot = open();
  snapshot.save(key, JSON.stringify(value));
  snapshot.close();
}

describe('content snapshot', () => {
  it('returns stored content and no deleted content', () => {
    keep('page:de:hotel', [{ title: 'Das Haus' }]);
    const snapshot = open();
    expect(snapshot.read('page:de:hotel')).toEqual({ value: [{ title: 'Das Haus' }], json: '[{"title":"Das Haus"}]' });
    expect(snapshot.read('page:de:nie')).toBeUndefined();
    snapshot.save('page:de:hotel', null);
    expect(snapshot.read('page:de:hotel')).toBeUndefined();
    snapshot.close();
    expect(open().read('page:de:hotel')).toBeUndefined();
    expect([dropped, failed]).toEqual([[], []]);
  });

  it('writes shortly after a change', async () => {
    const snapshot = open();
    snapshot.save('menu:de:2', '"Speisekarte"');
    await expect.poll(() => open().read('menu:de:2')?.value).toBe('Speisekarte');
    snapshot.close();
  });

  it.each([
    ['another WordPress', { ...site, origin: 'https://other.example' }],
    ['another address', { ...site, publicUrl: 'https://staging.example' }],
  ])('is dropped, and reported once, if it was made for %s', (_what, scope) => {
    keep('page:de:hotel', 1);
    expect(open(scope).read('page:de:hotel')).toBeUndefined();
    expect(dropped).toHaveLength(1);
    expect(open(scope).read('page:de:hotel')).toBeUndefined();
    expect(dropped).toHaveLength(1);
  });

  it('is dropped, and reported once, if it has an older schema', () => {
    keep('page:de:hotel', 1);
    const old = JSON.stringify({ schema: CONTENT_SCHEMA - 1, ...site });
    database.write((connection) => connection.prepare("UPDATE content_snapshot SET json = ? WHERE key = ''").run(old));
    expect(open().read('page:de:hotel')).toBeUndefined();
    expect(dropped).toHaveLength(1);
  });

  it.each([
    ['half of it', '{"a":'],
    ['another letter, JSON still', '{"b":1}'],
    ['nothing', ''],
  ])('drops damaged rows (%s), reports the first, and keeps the others', (_what, json) => {
    for (const key of ['page:de:hotel', 'page:de:kueche', 'page:de:home']) keep(key, { a: 1 });
    const damage = "UPDATE content_snapshot SET json = ? WHERE key IN ('page:de:hotel', 'page:de:kueche')";
    database.write((connection) => connection.prepare(damage).run(json));
    const snapshot = open();
    expect(snapshot.read('page:de:hotel')).toBeUndefined();
    expect(snapshot.read('page:de:kueche')).toBeUndefined();
    expect(snapshot.read('page:de:home')?.value).toEqual({ a: 1 });
    expect(dropped).toEqual(['the answer "page:de:hotel" is damaged']);
    expect(failed).toEqual([]);
    snapshot.close();
    const rows = database.read((connection) => connection.prepare("SELECT key FROM content_snapshot WHERE key <> ''").all());
    expect(rows).toEqual([{ key: 'page:de:home' }]);
  });

  it('records to the minute when WordPress last answered', () => {
    const snapshot = open();
    expect(snapshot.answeredAt).toBeUndefined();
    for (const time of [1_000_000, 1_030_000, 1_061_000, 1_090_000]) snapshot.recordAnswer(time);
    snapshot.close();
    expect(open().answeredAt).toBe(1_061_000);
  });

  it('is empty, and throws nothing, if the disk fails', () => {
    database.close();
    const snapshot = open();
    expect(snapshot.read('page:de:hotel')).toBeUndefined();
    snapshot.save('page:de:hotel', '1');
    expect(() => snapshot.close()).not.toThrow();
    expect(failed.length).toBeGreaterThan(0);
  });
});

describe('schema of the content snapshot', () => {
  /** All files that decide the shape of stored content. */
  const files = [
    'src/content/types.ts',
    'src/content/blockTypes.ts',
    'src/content/valueTypes.ts',
    ...['blockClasses', 'embedBlocks', 'richText', 'sanitize', 'sanitizeElements', 'tables', 'unwrap'].map(
      (name) => `src/content/wordpress/${name}.ts`,
    ),
    ...readdirSync('src/content/wordpress/toContent').map((name) => `src/content/wordpress/toContent/${name}`),
  ].sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|\s+/g, ''));

  it('is raised when the shape of content changes: raise CONTENT_SCHEMA, then write both values here', () => {
    expect([CONTENT_SCHEMA, hash.digest('hex').slice(0, 12)]).toEqual([7, '391024150b66']);
  });
});
