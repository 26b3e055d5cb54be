import { request, type ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { app, get, startSiteForEachTest, startSiteOnce, visit, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

/** How WordPress answers HEAD requests by path: the target of a redirect, or a handler. Other paths answer 404. */
let redirects: Map<string, string | ((res: ServerResponse) => void)>;
let headRequests: string[];
/** The path of the running test: no test before has asked for it. */
let alt = '';
let count = 0;
function answerRedirects(): void {
  alt = `/alt-${++count}/`;
  redirects = new Map();
  headRequests = [];
  wordpress.fault = (req, res) => {
    if (req.method !== 'HEAD') return false;
    headRequests.push(req.url ?? '');
    const redirect = redirects.get(req.url ?? '');
    if (typeof redirect === 'function') redirect(res);
    else if (redirect === undefined) res.writeHead(404).end();
    else res.writeHead(301, { location: redirect }).end();
    return true;
  };
}

/** Returns the target of a redirect, else the status. */
const result = async (path: string) => {
  const { status, location } = await visit(path);
  return location ?? status;
};

describe('a page with a changed slug', () => {
  startSiteOnce();
  beforeEach(answerRedirects);

  it.each([
    ['a page', '/das-haus/', '/hotel/'],
    ['a page below another', '/hotel/anfahrt/', '/hotel/lage-anreise/'],
    ['one in another language', '/es/hotel/', '/hotel/'],
  ])('%s redirects with 301: %s to %s', async (_, from, to) => {
    redirects.set(from, `${wordpress.origin}${to}`);
    const { headers, ...answer } = await visit(from);
    expect(answer).toMatchObject({ status: 301, location: to, cacheControl: 'public, max-age=60, s-maxage=600' });
    expect(headers.get('vary')).toBeNull();
    expect(headRequests).toEqual([from]);
  });

  it.each([
    ['/zimmer/gaerthnerhaus/', '/rooms/gaerthnerhaus/', '/rooms/gaertnerhaus/', '/zimmer/gaertnerhaus/'],
    ['/rooms/gaertenhaus/', '/rooms/gaertenhaus/', '/rooms/gaertnerhaus/', '/zimmer/gaertnerhaus/'],
  ])('a room or package redirects from %s, which WordPress has at %s', async (from, asked, to, target) => {
    redirects.set(asked, `${wordpress.origin}${to}`);
    expect(await result(from)).toBe(target);
    expect(headRequests).toEqual([asked]);
  });

  it.each([
    ['the public host', 'https://www.hotel.example/hotel/'],
    ['the prefix of German', '/de/hotel/'],
    ['another status', '302'],
    ['a path that is itself redirected', '/galerie/'],
  ])('the redirect is followed if WordPress writes its target as %s', async (_, location) => {
    redirects.set(alt, location === '302' ? (res) => res.writeHead(308, { location: '/hotel/' }).end() : location);
    expect(await result(alt)).toBe(location === '/galerie/' ? '/zimmer-suiten/galerie/' : '/hotel/');
  });

  it('a redirect of WordPress to the inquiry is followed', async () => {
    redirects.set(alt, '/en/inquiry');
    expect(await result(alt)).toBe('/en/inquiry');
  });

  it.each([
    ['to another host', 'https://evil.test/hotel/'],
    ['to another host by backslashes', '/\\evil.test/hotel/'],
    ['to a host that only begins like ours', 'https://www.hotel.example@evil.test/hotel/'],
    ['to an address with a line break', '/hotel/%0d%0aSet-Cookie:x=1'],
    ['to a javascript: URL', 'javascript:alert(1)'],
    ['to a folder of WordPress', '/wp-admin/'],
    ['to the inquiry with an unknown room', '/anfrage/unbekannt'],
    ['to a fragment', '/dialog/inquiry/'],
    ['to the home page', '/'],
    ['to itself', '{itself}/'],
    ['to an unknown page', '/gibt-es-nicht/'],
  ])('answers 404 if WordPress redirects %s', async (_, location) => {
    redirects.set(alt, location.replace('{itself}', alt.slice(0, -1)));
    expect(await result(alt)).toBe(404);
  });

  it('answers 404 if WordPress redirects in a circle', async () => {
    redirects.set('/a/', '/b/').set('/b/', '/a/');
    expect(await result('/a/')).toBe(404);
    expect(await result('/b/')).toBe(404);
    expect(headRequests).toEqual(['/a/', '/b/']);
  });
});

describe('a site that has been asked for nothing yet', () => {
  startSiteForEachTest();
  beforeEach(answerRedirects);

  it("a redirect to the host of WordPress's own links is followed once a post has named that host", async () => {
    redirects.set('/alt/', 'https://cms.finca.example/hotel/');
    expect(await result('/hotel/')).toBe(200);
    expect(await result('/alt/')).toBe('/hotel/');
  });

  it('a new page at the old address is shown there, once WordPress has told of it', async () => {
    redirects.set('/haus/', '/hotel/');
    expect(await result('/haus/')).toBe('/hotel/');
    const [page] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const link = 'https://cms.finca.example/haus/';
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=haus', JSON.stringify([{ ...page, id: 901, slug: 'haus', link }]));
    app.clock.now += 31_000;
    await expect.poll(() => result('/haus/')).toBe(200);
  });

  it('known redirects and known 404 results are still served while WordPress is down', async () => {
    redirects.set('/alt/', '/hotel/');
    expect(await result('/alt/')).toBe('/hotel/');
    expect(await result('/nichts/')).toBe(404);
    wordpress.fault = recordedFault('fatal-500');
    for (const minutes of [1, 5, 60]) {
      app.clock.now += minutes * 60_000;
      expect([await result('/alt/'), await result('/nichts/')]).toEqual(['/hotel/', 404]);
    }
    expect(await result('/nie-gefragt/')).toBe(503);
  });

  it('a chain of up to three redirects is answered with one redirect to its end', async () => {
    redirects.set('/erst/', '/dann/').set('/dann/', '/zuletzt/').set('/zuletzt/', '/hotel/');
    expect(await result('/erst/')).toBe('/hotel/');
    redirects.set('/noch/', '/erst/');
    expect(await result('/noch/')).toBe(404);
  });

  it('WordPress is not asked for redirects of the home page, the inquiry, fragments and invalid paths', async () => {
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=home', '[]');
    for (const path of ['/', '/anfrage/unbekannt', '/dialog/room/unbekannt', '/un.bekannt/', '/a/b/c/d/', '/%2f/', '/x--y/']) {
      expect([path, await result(path)]).toEqual([path, 404]);
    }
    expect(headRequests).toEqual([]);
  });

  it('answers 404 if the redirect request fails, logs the failure once and asks again later', async () => {
    redirects.set('/kaputt/', (res) => res.writeHead(500).end());
    for (let i = 0; i < 2; i++) expect(await result('/kaputt/')).toBe(404);
    expect(app.logged.filter(({ event }) => event === 'content.fetchFailed').map(({ key }) => key)).toEqual(['redirect:/kaputt/']);
    expect(app.logged.find(({ key }) => key === 'redirect:/kaputt/')?.reason).toMatch(
      /^HEAD http.*\/kaputt\/ answered 500: expected a redirect/,
    );
    redirects.set('/kaputt/', '/hotel/');
    app.clock.now += 60_000;
    expect(await result('/kaputt/')).toBe('/hotel/');
  });

  it('WordPress is asked once for a path by simultaneous visitors, and again after ten minutes', async () => {
    redirects.set('/alt/', '/hotel/');
    for (const path of ['/alt/', '/nichts/']) {
      await Promise.all([get(path), get(path), get(`${path}?a=1`)]);
      await get(path);
    }
    expect(headRequests).toEqual(['/alt/', '/nichts/']);
    app.clock.now += 9 * 60_000;
    await get('/nichts/');
    expect(headRequests).toHaveLength(2);
    app.clock.now += 2 * 60_000;
    await get('/nichts/');
    expect(headRequests).toHaveLength(3);
  });
});

/** Sends a target exactly as it is written: fetch would escape it. */
const sendTarget = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; location: string | undefined; cacheControl: string | undefined }>((resolve, reject) => {
    request(`${app.origin}/`, { path, headers, agent: false }, (res) => {
      const { location, 'cache-control': cacheControl } = res.headers;
      res.resume().once('end', () => resolve({ status: res.statusCode, location, cacheControl }));
    })
      .once('error', reject)
      .end();
  });

describe('the query of a request that is redirected', () => {
  startSiteOnce();
  beforeEach(() => {
    answerRedirects();
    redirects.set('/das-haus/', '/hotel/');
  });

  it.each([
    ['a slug that changed', '/das-haus/', '/hotel/'],
    ['the prefix of German', '/de/hotel/', '/hotel/'],
    ['the home page below that prefix', '/de', '/'],
    ['upper case', '/HOTEL/', '/hotel/'],
  ])('is kept for %s, for this visitor alone, and such a redirect without query is public', async (_, from, to) => {
    const query = '?utm_source=brief&gad_source=1&utm_term=sch%C3%B6n';
    expect(await sendTarget(`${from}${query}`)).toEqual({ status: 301, location: `${to}${query}`, cacheControl: 'private, max-age=60' });
    expect(await sendTarget(from)).toEqual({ status: 301, location: to, cacheControl: 'public, max-age=60, s-maxage=600' });
  });

  it('is kept by /', async () => {
    expect(await sendTarget('/?utm_source=brief', { 'accept-language': 'en' })).toMatchObject({
      status: 302,
      location: '/en/?utm_source=brief',
    });
  });

  it.each([
    ['names another site', '?next=//evil.test&url=https://evil.test/', '?next=//evil.test&url=https://evil.test/'],
    ['has characters that need an escape', '?a="><b>|\\', '?a=%22%3E%3Cb%3E|\\'],
    ['has a fragment', '?a=1#//evil.test', '?a=1'],
    ['is too long', `?a=${'x'.repeat(2000)}`, ''],
  ])('leads nowhere else if it %s', async (_, query, kept) => {
    for (const path of ['/de/hotel/', '/HOTEL/']) expect((await sendTarget(`${path}${query}`)).location).toBe(`/hotel/${kept}`);
  });
});
