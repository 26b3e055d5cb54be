import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { type AppOptions, type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const paths = ['/', '/en/', '/fr/', '/hotel/', '/zimmer-suiten/', '/angebote/', '/angebote/mandelbluete/', '/dialog/inquiry', '/anfrage'];
const namesMissing = new Set(['/en/', '/fr/']);
let wordpress: WordpressStandIn;
let dataDir: string;
let app: RunningApp | undefined;
let before: Map<string, string>;

const start = (env: Record<string, string> = {}, options: AppOptions = {}) =>
  startApp({ dataDir, env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '300', ...env }, ...options });
const read = async ({ origin }: RunningApp, path: string) => {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
  return [response.status, response.headers.get('etag'), await response.text()] as const;
};

beforeAll(async () => {
  wordpress = await startWordpress();
  dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  const first = await start();
  before = new Map();
  for (const path of paths) before.set(path, (await read(first, path))[2]);
  await first.close();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  wordpress.fault = null;
});
afterAll(async () => {
  await wordpress.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const turnAway = () => {
  wordpress.fault = (req) => {
    req.socket.destroy();
    return true;
  };
};

/** As if the answers had been kept so. */
function sealAnew(database: Database): void {
  database.write((connection) => {
    connection.function('seal_of', (json) => createHash('sha256').update(String(json)).digest('base64url'));
    connection.exec('UPDATE content_snapshot SET checksum = seal_of(json)');
  });
}

describe('after a restart', () => {
  it('while WordPress is away, every page known before is there as it was', async () => {
    turnAway();
    app = await start();
    for (const path of paths) {
      const [status, , body] = await read(app, path);
      expect([path, status]).toEqual([path, 200]);
      // That an offer was missing is not kept: a page that names one shows its bare link until WordPress is back.
      if (!namesMissing.has(path)) expect(body).toBe(before.get(path));
    }
    expect((await read(app, '/kulinarik/'))[0]).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'content.snapshotDropped')).toEqual([]);
  });

  it('the home pages are there before they are made, until their content is another', async () => {
    // That a persisted page is sent before the program can make pages is the fast path's.
    const startFast = () => start({}, { useFastPath: true });
    const stored = () => app?.services.pageCache.find('/');
    app = await startFast();
    await read(app, '/hotel/');
    await read(app, '/');
    // Compressed as far as it goes, and so kept.
    await expect.poll(() => stored()?.findEncoded('gzip')).toBeDefined();
    await app.close();
    app = await startFast();
    const [status, etag, body] = await read(app, '/');
    // One that is made for the first visitor is compressed quickly.
    expect([status, etag, body]).toEqual([200, expect.stringMatching(/-br"$/), before.get('/')]);
    // Once the whole program is there, it is made behind the next one who asks.
    expect(stored()).toBeUndefined();
    await read(app, '/hotel/');
    expect((await read(app, '/'))[1]).toBe(etag);
    await expect.poll(stored).toBeDefined();
    expect((await read(app, '/'))[2]).toBe(body);
    await app.close();
    const database = createDatabase({ folder: dataDir });
    database.write((connection) =>
      connection.exec("UPDATE content_snapshot SET json = replace(json, 'Willkommen', 'Herzlich') WHERE key = 'page:de:home'"),
    );
    sealAnew(database);
    database.close();
    app = await startFast();
    expect((await read(app, '/'))[2]).toContain('Herzlich');
  });

  it('pages are served from it at once and refreshed behind', async () => {
    app = await start();
    const [post] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const old = wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '';
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', JSON.stringify([{ ...post, title: { rendered: 'Neuer Name' } }]));
    const [, etag, first] = await read(app, '/hotel/');
    expect(first).toBe(before.get('/hotel/'));
    app.clock.now += 2000;
    await expect.poll(async () => (await read(app as RunningApp, '/hotel/'))[2]).toContain('Neuer Name');
    expect((await read(app, '/hotel/'))[1]).not.toBe(etag);
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', old);
  });

  it('made-up addresses that WordPress leads on from have left nothing', async () => {
    wordpress.fault = (req, res) => {
      if (req.method === 'HEAD') res.writeHead(301, { location: '/hotel/' }).end();
      return req.method === 'HEAD';
    };
    app = await start();
    for (let index = 0; index < 20; index++) expect((await read(app, `/erfunden-${index}/`))[0]).toBe(200);
    await app.close();
    const database = createDatabase({ folder: dataDir });
    const keys = database.read((connection) => connection.prepare('SELECT key FROM content_snapshot').all());
    database.close();
    expect(keys.length).toBeGreaterThan(10);
    expect(JSON.stringify(keys)).not.toMatch(/erfunden/);
  });

  it('content is as old as it was', async () => {
    const database = createDatabase({ folder: dataDir });
    const { at } = database.read((connection) =>
      connection.prepare("SELECT json AS at FROM content_snapshot WHERE key = 'answeredAt'").get(),
    ) as { at: string };
    database.close();
    turnAway();
    app = await start();
    app.clock.now = Number(at) + 2 * 60 * 60_000;
    expect((await read(app, '/hotel/'))[0]).toBe(200);
    // Nobody knows yet that it cannot be renewed.
    expect(app.services.staleness.oldestStale()).toBeNull();
    app.clock.now += 5000;
    expect((await read(app, '/hotel/'))[0]).toBe(200);
    await expect.poll(() => app?.services.staleness.oldestStale()?.age).toBe(2 * 60 * 60_000 + 5000);
  });

  it('a damaged snapshot is dropped with one line, and the site goes on without', async () => {
    const database = createDatabase({ folder: dataDir });
    database.write((connection) => connection.exec("UPDATE content_snapshot SET json = substr(json, 1, 9) WHERE key <> ''"));
    database.close();
    turnAway();
    app = await start();
    expect((await read(app, '/hotel/'))[0]).toBe(503);
    expect((await read(app, '/en/'))[0]).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'content.snapshotDropped')).toHaveLength(1);
    wordpress.fault = null;
    app.clock.now += 120_000;
    await expect.poll(async () => (await read(app as RunningApp, '/hotel/'))[0]).toBe(200);
  });
});
