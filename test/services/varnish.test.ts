import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from './client.ts';
import { describeKeeping } from './describeCaching.ts';
import { describePrivacy } from './describePrivacy.ts';
import { describeRoot } from './describeRoot.ts';
import { describeStale } from './describeStale.ts';
import { rename, revalidate, shortLife, useCdn, waitForExpiry } from './support.ts';
import { purgeToken, startVarnish, varnishd } from './varnish.ts';

const title = varnishd === undefined ? 'Varnish (not tested: it is not installed)' : 'Varnish';

describe.runIf(varnishd !== undefined)(title, () => {
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  const cdn = useCdn(async () => {
    varnish = await startVarnish();
    return varnish;
  });
  describe('keeping', () => describeKeeping(cdn));
  describe('stale', () => describeStale(cdn));
  describe('privacy', () => describePrivacy(cdn));
  describe('/', () => describeRoot(cdn));

  it('requests an uncached page once from the app for many concurrent visitors', async () => {
    cdn.origin.proxy.delay = 200;
    const answers = await Promise.all(Array.from({ length: 20 }, () => cdn.request('/hotel/')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(cdn.origin.requests).toHaveLength(1);
  });

  const purged = () => cdn.origin.app.logged.filter(({ event }) => event === 'cdn.purged').map(({ tags }) => tags);

  describe('an edit', () => {
    const encodings = ['br', 'gzip', 'identity'];
    const readTexts = (path: string) =>
      Promise.all(encodings.map(async (encoding) => (await cdn.request(path, { headers: { 'accept-encoding': encoding } })).text));

    it('shows an edit of a page at once in every encoding, and keeps other pages', async () => {
      const others = ['/kontakt/', '/en/hotel/', '/hotel/'];
      for (const path of ['/aktivitaeten/', ...others]) await readTexts(path);
      rename(cdn.origin, 'aktivitaeten', 'Neues Programm');
      for (const text of await readTexts('/aktivitaeten/')) expect(text).not.toContain('Neues Programm');
      expect(cdn.origin.requests).toHaveLength(12);
      const before = purged().length;
      expect((await revalidate(cdn.origin, { type: 'page', slug: 'aktivitaeten', locale: 'de' })).status).toBe(200);
      await expect.poll(() => purged().slice(before)).toEqual([['page-de-aktivitaeten']]);
      for (const text of await readTexts('/aktivitaeten/')) expect(text).toContain('Neues Programm');
      for (const path of others) await readTexts(path);
      expect(cdn.origin.requests.slice(12).map(({ url }) => url)).toEqual(Array(3).fill('/aktivitaeten/'));
    });

    it('shows an edit of the German home page at once, for every visitor of /', async () => {
      const visitors: Record<string, string>[] = [
        {},
        { 'accept-language': 'de' },
        { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
      ];
      const readHomes = () => Promise.all(visitors.map(async (headers) => (await cdn.request('/', { headers })).text));
      await readHomes();
      rename(cdn.origin, 'home', 'Neues Haus');
      for (const text of await readHomes()) expect(text).not.toContain('Neues Haus');
      expect((await revalidate(cdn.origin, { type: 'page', slug: 'home', locale: 'de' })).status).toBe(200);
      for (const text of await readHomes()) expect(text).toContain('Neues Haus');
    });

    it('purges all pages of a language, and only those, when its menu is edited', async () => {
      const paths = ['/kontakt/', '/hotel/', '/en/hotel/', '/fr/chambres-suites/'];
      for (const path of paths) await cdn.request(path);
      cdn.origin.requests.length = 0;
      const before = purged().length;
      await revalidate(cdn.origin, { type: 'menu', locale: 'de' });
      await expect.poll(() => purged().length).toBe(before + 1);
      for (const path of paths) await cdn.request(path);
      expect(cdn.origin.requests.map(({ url }) => url).sort()).toEqual(['/hotel/', '/kontakt/']);
    });

    it('purges pages, redirects and 404s but no files when everything is revalidated', async () => {
      const script = /src="([^"]+\.js)"/.exec((await cdn.request('/hotel/')).body.toString())?.[1] ?? '';
      const paths = ['/hotel/', '/de/hotel/', '/gibt-es-nicht/', script];
      for (const path of paths) await cdn.request(path);
      const before = purged().length;
      await revalidate(cdn.origin);
      await expect.poll(() => purged().slice(before)).toContainEqual(['all']);
      cdn.origin.requests.length = 0;
      for (const path of paths) await cdn.request(path);
      expect(cdn.origin.requests.map(({ url }) => url)).toEqual(paths.slice(0, -1));
    });
  });

  describe('a purge', () => {
    const purge = (headers: Record<string, string>, method = 'POST') =>
      sendRequest({ host: '127.0.0.1', port: varnish.port }, '/.purge', { method, headers });
    const authorization = `Bearer ${purgeToken}`;
    const tagged = { 'surrogate-key': 'all' };

    it.each<[string, Record<string, string>, number, string?]>([
      ['without a token', tagged, 403],
      ['as GET', { ...tagged, authorization }, 403, 'GET'],
      ['without tags', { authorization }, 400],
      ['with another rule', { authorization, 'surrogate-key': 'x || obj.status == 200' }, 400],
      ['of half a tag', { authorization, 'surrogate-key': 'page-de page-de-hot al ll hotel' }, 200],
    ])('purges nothing on a request %s', async (_, headers, status, method) => {
      await cdn.request('/hotel/');
      const answer = await purge(headers, method);
      expect([answer.status, answer.headers['cache-control'], answer.text]).toEqual([status, 'no-store', `${status}\n`]);
      await cdn.request('/hotel/');
      expect(cdn.origin.requests.map(({ url }) => url)).toEqual(['/hotel/']);
    });

    it('refuses a purge from a visitor, even with the token', async () => {
      await cdn.request('/hotel/');
      const headers = { ...tagged, authorization, 'x-forwarded-for': '127.0.0.1' };
      expect((await cdn.request('/.purge', { method: 'POST', headers })).status).toBe(403);
      await cdn.request('/hotel/');
      expect(cdn.origin.requests).toHaveLength(1);
    });

    it('adds only bans that the ban lurker can process', async () => {
      expect((await purge({ ...tagged, authorization })).status).toBe(200);
      // What the lurker can do alone names the object only.
      expect(varnish.administer('ban.list')).toMatch(/obj\.http\.Surrogate-Key ~ \(\^\|\\s\)\(all\)\(\\s\|\$\)/);
      expect(varnish.administer('ban.list')).not.toContain('req.');
    });
  });

  describe('a site whose health check fails', () => {
    beforeAll(() => varnish.administer('backend.set_health', 'site', 'auto'));
    afterAll(() => varnish.administer('backend.set_health', 'site', 'auto'));

    it('serves stale pages and requests nothing while the health check of the app fails', async () => {
      cdn.origin.proxy.shorten = [...shortLife, [/stale-while-revalidate=\d+/, 'stale-while-revalidate=0']];
      const page = await cdn.request('/hotel/');
      await waitForExpiry(cdn);
      varnish.administer('backend.set_health', 'site', 'sick');
      const answer = await cdn.request('/hotel/');
      expect([answer.status, answer.text, answer.headers['x-cache']]).toEqual([200, page.text, 'STALE']);
      expect((await cdn.request('/kontakt/')).status).toBe(503);
      expect(cdn.origin.requests).toHaveLength(1);
    });
  });

  it('tells the app whether a visitor came by http or https', async () => {
    await cdn.request('/hotel/');
    await sendRequest({ host: '127.0.0.1', port: varnish.port }, '/kontakt/');
    expect(cdn.origin.requests.map(({ headers }) => headers['x-forwarded-proto'])).toEqual(['https', 'http']);
  });
});
