import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { recordedFault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
/** How WordPress answers HEAD requests by path: the target of a redirect, or a handler. Other paths answer 404. */
let redirects: Map<string, string | ((res: ServerResponse) => void)>;
let headRequests: string[];
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
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
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

const ask = async (path: string) => {
  const answer = await fetch(`${app.origin}${path}`, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer;
};
/** Returns the target of a redirect, else the status. */
const result = async (path: string) => {
  const { status, headers } = await ask(path);
  return headers.get('location') ?? status;
};

describe('a page with a changed slug', () => {
  it.each([
    ['a page', '/das-haus/', '/hotel/'],
    ['a page below another', '/hotel/anfahrt/', '/hotel/lage-anreise/'],
    ['a page without its slash', '/hotel/anfahrt', '/hotel/lage-anreise/'],
    ['an offer', '/angebote/mandeln/', '/angebote/mandelbluete/'],
    ['a page in English', '/en/house/', '/en/hotel/'],
    ['one in another language', '/es/hotel/', '/hotel/'],
  ])('%s redirects with 301: %s to %s', async (_, from, to) => {
    const canonical = from.endsWith('/') ? from : `${from}/`;
    redirects.set(canonical, `${wordpress.origin}${to}`);
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=600');
    expect(headRequests).toEqual([canonical]);
  });

  it.each([
    ['/zimmer/gaerthnerhaus/', '/rooms/gaerthnerhaus/', '/rooms/gaertnerhaus/', '/zimmer/gaertnerhaus/'],
    ['/rooms/gaerthnerhaus/', '/rooms/gaerthnerhaus/', '/rooms/gaertnerhaus/', '/zimmer/gaertnerhaus/'],
    ['/en/packages/old/', '/en/packege/old/', '/en/packege/bike-and-taste/', '/en/packages/bike-and-taste/'],
  ])('a room or package redirects from %s, which WordPress has at %s', async (from, asked, to, target) => {
    redirects.set(asked, `${wordpress.origin}${to}`);
    expect(await result(from)).toBe(target);
    expect(headRequests).toEqual([asked]);
  });

  it.each([
    ['a path alone', '/hotel/'],
    ['the public host', 'https://www.hotel.example/hotel/'],
    ['upper case of the host', 'HTTPS://WWW.HOTEL.EXAMPLE/hotel/'],
    ['the prefix of German', '/de/hotel/'],
    ['another status', '302'],
    ['a path that is itself redirected', '/galerie/'],
    ['a query', '/hotel/?from=alt'],
    ['a path with a fragment', '/hotel/#pool'],
  ])('the redirect is followed if WordPress writes its target as %s', async (_, location) => {
    redirects.set('/alt/', location === '302' ? (res) => res.writeHead(308, { location: '/hotel/' }).end() : location);
    expect(await result('/alt/')).toBe(location === '/galerie/' ? '/zimmer-suiten/galerie/' : '/hotel/');
  });

  it("a redirect to the host of WordPress's own links is followed once a post has named that host", async () => {
    redirects.set('/alt/', 'https://cms.finca.example/hotel/');
    expect(await result('/hotel/')).toBe(200);
    expect(await result('/alt/')).toBe('/hotel/');
  });

  it.each([
    ['/anfrage/', '/anfrage'],
    ['/en/inquiry', '/en/inquiry'],
  ])('a redirect of WordPress to the inquiry %s is followed', async (location, expected) => {
    redirects.set('/alt/', location);
    expect(await result('/alt/')).toBe(expected);
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
});

describe('redirects of WordPress that are not followed', () => {
  it.each([
    ['to another host', 'https://evil.test/hotel/'],
    ['to another host without scheme', '//evil.test/hotel/'],
    ['to another host by backslashes', '/\\evil.test/hotel/'],
    ['to a host that only begins like ours', 'https://www.hotel.example.evil.test/hotel/'],
    ['to a javascript: URL', 'javascript:alert(1)'],
    ['to an invalid URL', 'http://['],
    ['to a folder of WordPress', '/wp-admin/'],
    ['to a query of the home page', '/?p=12'],
    ['to four segments', '/a/b/c/d/'],
    ['to an encoded path', '/h%6ftel/'],
    ['to the inquiry with an unknown room', '/anfrage/unbekannt'],
    ['to a fragment', '/dialog/inquiry/'],
    ['to the home page', '/'],
    ['to itself', '/alt/'],
    ['to itself without a slash', '/alt'],
    ['to an unknown page', '/gibt-es-nicht/'],
  ])('answers 404 if WordPress redirects %s', async (_, location) => {
    redirects.set('/alt/', location);
    expect(await result('/alt/')).toBe(404);
  });

  it('answers 404 if WordPress redirects in a circle', async () => {
    redirects.set('/a/', '/b/').set('/b/', '/a/');
    expect(await result('/a/')).toBe(404);
    expect(await result('/b/')).toBe(404);
    expect(headRequests).toEqual(['/a/', '/b/']);
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
    redirects.set('/langsam/', () => {});
    await app.close();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '2000' } });
    for (const path of ['/kaputt/', '/kaputt/', '/langsam/']) expect(await result(path)).toBe(404);
    expect(app.logged.filter(({ event }) => event === 'content.fetchFailed').map(({ key }) => key)).toEqual([
      'redirect:/kaputt/',
      'redirect:/langsam/',
    ]);
    expect(app.logged.find(({ key }) => key === 'redirect:/kaputt/')?.reason).toMatch(
      /^HEAD http.*\/kaputt\/ answered 500: expected a redirect/,
    );
    redirects.set('/kaputt/', '/hotel/');
    app.clock.now += 60_000;
    expect(await result('/kaputt/')).toBe('/hotel/');
  });
});

describe('redirect requests to WordPress', () => {
  it('WordPress is asked once for a path by simultaneous visitors, and again after ten minutes', async () => {
    redirects.set('/alt/', '/hotel/');
    for (const path of ['/alt/', '/nichts/']) {
      await Promise.all([ask(path), ask(path), ask(`${path}?a=1`)]);
      await ask(path);
    }
    expect(headRequests).toEqual(['/alt/', '/nichts/']);
    app.clock.now += 9 * 60_000;
    await ask('/nichts/');
    expect(headRequests).toHaveLength(2);
    app.clock.now += 2 * 60_000;
    await ask('/nichts/');
    expect(headRequests).toHaveLength(3);
  });
});

describe('the demo hotel', () => {
  it('the demo hotel has a renamed offer that redirects to its new path', async () => {
    const demo = await startApp();
    onTestFinished(() => demo.close());
    const answer = await fetch(`${demo.origin}/angebote/rosenzeit`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/angebote/rosenwochen/']);
  });
});
