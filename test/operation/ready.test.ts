import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

startSiteForEachTest();

const ready = async (origin = app.origin) => {
  const response = await fetch(`${origin}/readyz`);
  const { reason = null } = (await response.json()) as { reason?: string };
  return [response.status, reason, response.headers.get('cache-control')];
};
const noContent = [503, 'noContent', 'no-store'];
const isReady = [200, null, 'no-store'];
const homes = ['/', '/en/', '/es/', '/fr/'];
const getStatuses = (paths = homes, origin = app.origin) =>
  Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`, { headers: { 'accept-language': '*' } })).status));
const fail = () => {
  wordpress.fault = (req) => req.socket.destroy() !== undefined;
};

describe('/readyz', () => {
  it('loads the home page of each language once and answers ready with the first response', async () => {
    expect(wordpress.requests).toEqual([]);
    expect(await ready()).toEqual(isReady);
    const asked = wordpress.requests.length;
    expect(wordpress.requests.filter((url) => url.includes('slug=home'))).toHaveLength(homes.length);
    expect([await ready(), wordpress.requests.length]).toEqual([isReady, asked]);
  });

  it('answers 503 noContent while WordPress is down at the start, and 200 only when every home page is shown', async () => {
    fail();
    for (let i = 0; i < 10; i++) expect(await ready()).toEqual(noContent);
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    // The French home page alone is missing.
    wordpress.fault = (req) => req.url?.startsWith('/fr/') === true && req.socket.destroy() !== undefined;
    app.clock.now += 16_000;
    await ready();
    await expect.poll(() => getStatuses()).toEqual([200, 200, 200, 503]);
    expect(await ready()).toEqual(noContent);
    wordpress.fault = null;
    app.clock.now += 61_000;
    await expect.poll(() => ready()).toEqual(isReady);
    expect(await getStatuses()).toEqual([200, 200, 200, 200]);
  });

  it('stays ready through an outage of WordPress after the first content', async () => {
    expect(await ready()).toEqual(isReady);
    wordpress.fault = () => true;
    app.clock.now += 7 * 86_400_000;
    expect(await ready()).toEqual(isReady);
  });

  it('is ready with home pages restored from the snapshot', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ready-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const start = () => startApp({ dataDir, env: { CONTENT_URL: wordpress.origin } });
    const before = await start();
    expect(await ready(before.origin)).toEqual(isReady);
    await before.close();
    fail();
    const restarted = await start();
    onTestFinished(() => restarted.close());
    expect(await ready(restarted.origin)).toEqual(isReady);
    expect(await getStatuses(homes, restarted.origin)).toEqual([200, 200, 200, 200]);
  });
});
