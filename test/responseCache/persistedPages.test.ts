import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CachedResponse, createCachedResponse } from '../../src/rendering/cachedResponse.ts';
import type { PolicyName } from '../../src/rendering/cachePolicies.ts';
import { createPersistedPages, type PersistedPages } from '../../src/rendering/persistedPages.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { createSqlitePersistedPageStore } from '../../src/storage/sqlite/content.ts';

const sharedHeaders = { 'X-Content-Type-Options': 'nosniff' };
let folder: string;
let database: Database;
/** Content by key, as WordPress has it. */
let content: Map<string, string>;
let failures: unknown[];
let clock: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'persisted-pages-'));
  database = createDatabase({ folder });
  content = new Map([['page:en:home', 'Welcome']]);
  failures = [];
  clock = 0;
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The store as a new process opens it: it knows nothing but what is in the database. */
function open(cacheKeyInputs: unknown = { build: 'main-1.js' }): Promise<PersistedPages> {
  return createPersistedPages({
    store: createSqlitePersistedPageStore(database),
    isPersisted: (path) => path === '/' || path === '/en/',
    cacheKeyInputs,
    sharedHeaders,
    preloadContent: async () => {},
    fingerprintContent: (keys) => JSON.stringify(keys.map((key) => content.get(key))),
    now: () => clock,
    onFailure: (error) => failures.push(error),
  });
}

/** A page as it is when it is saved: fully compressed. */
async function render(policy: PolicyName = 'page'): Promise<CachedResponse> {
  const response = createCachedResponse(
    {
      policy,
      tags: ['all', 'page-en-home'],
      headers: { Link: '</assets/main.css>; rel=preload; as=style' },
      body: `<h1>${content.get('page:en:home')}</h1>${'<p>A house among almond trees.</p>'.repeat(200)}`,
    },
    sharedHeaders,
  );
  await response.compressFully();
  return response;
}

async function save(path = '/en/', policy?: PolicyName): Promise<CachedResponse> {
  const response = await render(policy);
  await (await open()).save(path, response, ['page:en:home']);
  return response;
}

interface Row {
  readonly path: string;
  readonly page: string;
  readonly checksum: string;
}
const rows = () => database.read((connection) => connection.prepare('SELECT * FROM persisted_pages').all()) as unknown as Row[];
const replace = (page: string) =>
  database.write((connection) => connection.prepare('UPDATE persisted_pages SET page = ?').run(page)) as unknown;
const readBody = async (response: CachedResponse | undefined) => (await response?.getEncoded('identity'))?.body.toString();

describe('a persisted page', () => {
  it('is the same after a restart in every byte and header', async () => {
    const before = await save();
    const after = (await open()).take('/en/');
    expect(after?.metadata).toEqual(before.metadata);
    expect(after?.findEncoded('br')).toEqual(before.findEncoded('br'));
    expect(await after?.getEncoded('identity')).toEqual(await before.getEncoded('identity'));
    expect(await readBody(after)).toContain('<h1>Welcome</h1>');
  });

  it('keeps the time in which it is right, and its headers leave caches no more than what is left of it', async () => {
    const day = 86_400_000;
    clock = 10 * day;
    const validity = { from: 9 * day, until: 11 * day };
    const response = createCachedResponse({ policy: 'page', body: '<p>Until tomorrow</p>'.repeat(200), validity }, sharedHeaders, clock);
    await response.compressFully();
    await (await open()).save('/en/', response, ['page:en:home']);
    clock = 11 * day - 60_000;
    const lastMinute = (await open()).take('/en/');
    expect(lastMinute?.metadata.validity).toEqual(validity);
    expect(lastMinute?.findEncoded('br')?.headers).toContain('public, max-age=30, s-maxage=30');
    expect([lastMinute?.isRightAt(clock), lastMinute?.isRightAt(11 * day), lastMinute?.isRightAt(8 * day)]).toEqual([true, false, false]);
    clock = 11 * day;
    expect((await open()).take('/en/')?.isRightAt(clock)).toBe(false);
  });

  it('is given once: afterwards the process has its own', async () => {
    await save();
    const pages = await open();
    expect(pages.take('/en/')).toBeDefined();
    expect(pages.take('/en/')).toBeUndefined();
  });

  it.each<[string, () => Promise<PersistedPages>]>([
    ['by another build', () => open({ build: 'main-2.js' })],
    [
      'after its content changed',
      () => {
        content.set('page:en:home', 'Closed in winter');
        return open();
      },
    ],
    [
      'where another value stands in its place',
      () => {
        replace('{"page":"<h1>"}');
        return open();
      },
    ],
    [
      'where the value is no JSON',
      () => {
        replace('<h1>');
        return open();
      },
    ],
    [
      'where one byte is damaged',
      () => {
        replace((rows()[0]?.page ?? '').replace(/(?<="body":".{40})./, (letter) => (letter === 'A' ? 'B' : 'A')));
        return open();
      },
    ],
  ])('is not used %s', async (_, restart) => {
    await save();
    expect((await restart()).take('/en/')).toBeUndefined();
    expect(failures).toEqual([]);
  });
});

describe('persisting pages', () => {
  it('writes nothing where nothing changed, and replaces a page that did', async () => {
    await save();
    const [first] = rows();
    database.write((connection) =>
      connection.exec("CREATE TRIGGER unchanged BEFORE INSERT ON persisted_pages BEGIN SELECT RAISE(ABORT, 'written'); END"),
    );
    await save();
    expect([rows(), failures]).toEqual([[first], []]);
    database.write((connection) => connection.exec('DROP TRIGGER unchanged'));
    content.set('page:en:home', 'Closed in winter');
    await save();
    expect(await readBody((await open()).take('/en/'))).toContain('Closed in winter');
  });

  it('persists only complete pages of the chosen paths', async () => {
    await save('/en/hotel/');
    await save('/en/', 'partial');
    await save('/en/', 'unavailable');
    expect(rows()).toEqual([]);
    await save('/', 'root');
    expect(rows().map(({ path }) => path)).toEqual(['/']);
  });

  it('does without a database that cannot be used, and reports it', async () => {
    database.close();
    await save();
    expect((await open()).take('/en/')).toBeUndefined();
    // Each of the two that read the pages, and the one that saves one.
    expect(failures).toHaveLength(3);
  });
});
