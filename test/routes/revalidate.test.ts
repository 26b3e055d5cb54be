import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, changePosts, get, readPage, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording, recordedFault } from '../support/wordpress.ts';

const token = 'ein-langes-geheimnis';
const hotelUrl = '/wp-json/wp/v2/pages?slug=hotel';
/** Requests that the CDN received. */
const purges: { tags: string[]; surrogateKey: string | undefined; authorization: string | undefined }[] = [];
let cdnStatus = 200;

const cdn = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    const { authorization, 'surrogate-key': key } = req.headers;
    purges.push({ tags: JSON.parse(body).tags, surrogateKey: key as string | undefined, authorization });
    res.writeHead(cdnStatus).end();
  });
}).listen(0, '127.0.0.1');
await once(cdn, 'listening');
const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
startSiteOnce({ env: { REVALIDATE_TOKEN: token, CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: 'cdn-geheim' } });
afterEach(() => {
  wordpress.fault = null;
  cdnStatus = 200;
});
afterAll(() => cdn.close());

function revalidate(body?: unknown, authorization = `Bearer ${token}`) {
  return get('/api/revalidate', {
    method: 'POST',
    headers: { authorization },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
const readTitle = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(await readPage(path))?.[1];
const rename = (title: string) =>
  changePosts(hotelUrl, (post) => ({ ...post, title: { rendered: title }, acf: { ...post.acf, header_title: title } }));

describe('POST /api/revalidate', () => {
  it('shows the changed page at once and answers after the CDN has purged its tag', async () => {
    const old = await readTitle('/hotel/');
    rename('Neues Haus');
    expect(await readTitle('/hotel/')).toBe(old);
    purges.length = 0;
    const answer = await revalidate({ type: 'page', slug: 'hotel', locale: 'de' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(purges).toEqual([{ tags: ['page-de-hotel'], surrogateKey: 'page-de-hotel', authorization: 'Bearer cdn-geheim' }]);
    expect(app.logged.find(({ event }) => event === 'cdn.purged')).toMatchObject({ tags: ['page-de-hotel'] });
    expect(await answer.json()).toMatchObject({ ok: true, changed: ['page:de:hotel'], failed: [], cdn: 'purged' });
    expect(await readTitle('/hotel/')).not.toBe(old);
  });

  it('loads several changes together, each content once, and sends one purge', async () => {
    for (const path of ['/hotel/', '/kontakt/', '/sitemap.xml']) await readPage(path);
    wordpress.requests.length = 0;
    purges.length = 0;
    const page = (slug: string) => ({ type: 'page', slug, locale: 'de' });
    const answer = await revalidate({ changes: [page('hotel'), page('kontakt'), page('hotel'), { type: 'menu', locale: 'de' }] });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true, failed: [] })]);
    const loaded = wordpress.requests.filter((url) => !url.includes('per_page'));
    // The form of the contact page looks for rooms on the pages of the menu, the home page first: the settings name that one.
    expect(loaded.toSorted()).toEqual([
      '/wp-json/hotel-website/v1/settings?locale=de',
      '/wp-json/menus/v1/menus/2',
      '/wp-json/menus/v1/menus/4',
      hotelUrl,
      hotelUrl.replace('hotel', 'kontakt'),
    ]);
    expect(new Set(wordpress.requests).size).toBe(wordpress.requests.length);
    expect(purges.map(({ tags }) => tags)).toEqual([expect.arrayContaining(['menu-de', 'page-de-hotel', 'page-de-kontakt'])]);
    expect(app.logged.findLast(({ event }) => event === 'content.revalidated')).toMatchObject({ changes: { length: 4 } });
  });

  it.each([
    ['more than 25', { changes: Array(26).fill({ type: 'menu' }) }],
    ['others beside them', { type: 'page', changes: [{ type: 'menu' }] }],
  ])('refuses several changes, where there are %s', async (_, body) => {
    expect((await revalidate(body)).status).toBe(422);
  });

  it('takes as many changes with the longest slugs as the companion plugin sends', async () => {
    const changes = Array.from({ length: 25 }, (_, index) => ({ locale: 'de', slug: `${'a'.repeat(98)}${index + 10}`, type: 'packege' }));
    expect((await revalidate({ changes })).status).toBe(200);
  });

  it.each([
    ['there is no body', undefined],
    ['one of several changes is everything', { changes: [{ type: 'menu', locale: 'de' }, {}] }],
  ])('refreshes all known content and purges the whole CDN if %s', async (_, body) => {
    purges.length = 0;
    const answer = (await (await revalidate(body)).json()) as { asked: number; failed: string[] };
    expect(answer.asked).toBeGreaterThan(4);
    expect(answer.failed).toEqual([]);
    expect(purges.map(({ tags }) => tags)).toEqual([['all']]);
  });

  it('has a page that was being loaded when its content changed loaded anew for the next visitor', async () => {
    const url = '/es/wp-json/wp/v2/pages?slug=habitaciones-suites';
    const held: (() => void)[] = [];
    wordpress.requests.length = 0;
    wordpress.fault = (req, res) => req.url === '/es/wp-json/menus/v1/menus/8' && held.push(() => res.end('{"items":[]}')) > 0;
    const first = readTitle('/es/habitaciones-suites/');
    await expect.poll(() => [wordpress.requests.includes(url), held.length]).toEqual([true, 1]);
    changePosts(url, (post) => ({ ...post, title: { rendered: 'Nueva' }, acf: { ...post.acf, header_title: 'Nueva' } }));
    wordpress.fault = null;
    await revalidate({ type: 'page', slug: 'habitaciones-suites', locale: 'es' });
    for (const release of held) release();
    await first;
    expect(await readTitle('/es/habitaciones-suites/')).toBe('Nueva');
  });

  it('makes a page visible that was cached as not found', async () => {
    const url = '/wp-json/wp/v2/pages?slug=neu';
    wordpress.answers.set(url, '[]');
    expect((await get('/neu/')).status).toBe(404);
    wordpress.answers.set(url, readRecording('page-hotel.de.json'));
    changePosts(url, (post) => ({ ...post, slug: 'neu', link: 'https://cms.finca.example/neu/' }));
    expect((await get('/neu/')).status).toBe(404);
    await revalidate({ type: 'page', slug: 'neu', locale: 'de' });
    expect((await get('/neu/')).status).toBe(200);
  });

  it('answers 502, names the failed content and keeps the old page while WordPress fails', async () => {
    const title = await readTitle('/hotel/');
    wordpress.fault = recordedFault('fatal-500');
    const answer = await revalidate({ type: 'page', slug: 'hotel', locale: 'de' });
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { ok: false, asked: 2, changed: [], failed: ['page:de:hotel', 'settings:de'], cdn: 'purged' },
    ]);
    expect(await readTitle('/hotel/')).toBe(title);
  });
});

describe('authorisation of POST /api/revalidate', () => {
  it.each(['', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Basic ${token}`])(
    'answers 401 to the authorisation %j',
    async (authorization) => {
      wordpress.requests.length = 0;
      const answer = await revalidate({ type: 'menu' }, authorization);
      const { headers } = answer;
      expect([answer.status, headers.get('www-authenticate'), headers.get('cache-control')]).toEqual([401, 'Bearer', 'no-store']);
      expect(wordpress.requests).toEqual([]);
    },
  );

  it.each([
    ['{', 400],
    ['[]', 422],
    [{ type: 'post' }, 422],
    ['x'.repeat(5000), 413],
  ])('rejects the body %j and requests nothing from WordPress', async (body, status) => {
    wordpress.requests.length = 0;
    const answer = await revalidate(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ ok: false, message: expect.stringMatching(/\w/) });
    expect(wordpress.requests).toEqual([]);
  });
});

describe('the CDN', () => {
  it('that fails is named in the answer, and does not change the status', async () => {
    cdnStatus = 500;
    const answer = await revalidate({ type: 'rooms', locale: 'de' });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true, cdn: 'failed' })]);
    expect(app.logged.findLast(({ event }) => event === 'content.revalidated')).toMatchObject({ cdn: 'failed' });
  });

  it('that is none is named in the answer', async () => {
    const withoutCdn = await startApp({ env: { CONTENT_URL: wordpress.origin, REVALIDATE_TOKEN: token } });
    onTestFinished(() => withoutCdn.close());
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${withoutCdn.origin}/api/revalidate`, { method: 'POST', headers });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true, cdn: 'none' })]);
  });
});
