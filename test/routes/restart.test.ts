import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { querySqlite } from '../storage/sqliteFile.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const paths = ['/', '/en/', '/fr/', '/hotel/', '/zimmer-suiten/', '/angebote/', '/angebote/mandelbluete/', '/dialog/inquiry', '/anfrage'];
const pagesWithMissingOffers = new Set(['/en/', '/fr/']);
let wordpress: WordpressStandIn;
let dataDir: string;
let app: RunningApp | undefined;
let bodiesBeforeRestart: Map<string, string>;

const start = () => startApp({ dataDir, env: { CONTENT_URL: wordpress.origin } });
const read = async ({ origin }: RunningApp, path: string) => {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
  return [response.status, response.headers.get('etag'), await response.text()] as const;
};

beforeAll(async () => {
  wordpress = await startWordpress();
  dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  const first = await start();
  bodiesBeforeRestart = new Map();
  for (const path of paths) bodiesBeforeRestart.set(path, (await read(first, path))[2]);
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
const failAllRequests = () => {
  wordpress.fault = (req) => req.socket.destroy() !== undefined;
};

describe('a restart', () => {
  it('pages known before the restart are served unchanged while WordPress is down', async () => {
    failAllRequests();
    app = await start();
    for (const path of paths) {
      const [status, , body] = await read(app, path);
      expect([path, status]).toEqual([path, 200]);
      // Missing offers are not in the snapshot: pages that name one show its plain link until WordPress is back.
      if (!pagesWithMissingOffers.has(path)) expect(body).toBe(bodiesBeforeRestart.get(path));
    }
    expect((await read(app, '/kulinarik/'))[0]).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'content.snapshotDropped')).toEqual([]);
  });

  it('pages are served from the snapshot at once and refreshed in the background', async () => {
    app = await start();
    const [post] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const old = wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '';
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', JSON.stringify([{ ...post, title: { rendered: 'Neuer Name' } }]));
    const [, etag, first] = await read(app, '/hotel/');
    expect(first).toBe(bodiesBeforeRestart.get('/hotel/'));
    app.clock.now += 2000;
    await expect.poll(async () => (await read(app as RunningApp, '/hotel/'))[2]).toContain('Neuer Name');
    expect((await read(app, '/hotel/'))[1]).not.toBe(etag);
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', old);
  });

  it('redirects of unknown paths are not written to the snapshot', async () => {
    wordpress.fault = (req, res) => {
      if (req.method === 'HEAD') res.writeHead(301, { location: '/hotel/' }).end();
      return req.method === 'HEAD';
    };
    app = await start();
    for (let index = 0; index < 20; index++) expect((await read(app, `/erfunden-${index}/`))[0]).toBe(200);
    await app.close();
    const keys = querySqlite(dataDir, 'SELECT key FROM content_snapshot');
    expect(keys.length).toBeGreaterThan(10);
    expect(JSON.stringify(keys)).not.toMatch(/erfunden/);
  });

  it('content from the snapshot keeps its age', async () => {
    const [row] = querySqlite(dataDir, "SELECT json AS at FROM content_snapshot WHERE key = 'answeredAt'");
    failAllRequests();
    app = await start();
    app.clock.now = Number(row?.at) + 2 * 60 * 60_000;
    expect((await read(app, '/hotel/'))[0]).toBe(200);
    // Content counts as stale only after a failed refresh.
    expect(app.services.content.staleness.oldestStale()).toBeNull();
    app.clock.now += 5000;
    expect((await read(app, '/hotel/'))[0]).toBe(200);
    await expect.poll(() => app?.services.content.staleness.oldestStale()?.ageMs).toBe(2 * 60 * 60_000 + 5000);
  });

  it('a damaged snapshot is dropped with one log line, and content is loaded from WordPress again', async () => {
    querySqlite(dataDir, 'UPDATE content_snapshot SET json = substr(json, 1, 9)');
    failAllRequests();
    app = await start();
    expect((await read(app, '/hotel/'))[0]).toBe(503);
    expect((await read(app, '/en/'))[0]).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'content.snapshotDropped')).toHaveLength(1);
    wordpress.fault = null;
    app.clock.now += 120_000;
    await expect.poll(async () => (await read(app as RunningApp, '/hotel/'))[0]).toBe(200);
  });
});
