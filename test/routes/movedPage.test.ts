import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { recordedFault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
/** What WordPress does with its own addresses, by path: leads on, or something else. */
let moves: Map<string, string | ((res: ServerResponse) => void)>;
let heads: string[];
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  moves = new Map();
  heads = [];
  wordpress.fault = (req, res) => {
    if (req.method !== 'HEAD') return false;
    heads.push(req.url ?? '');
    const move = moves.get(req.url ?? '');
    if (typeof move === 'function') move(res);
    else if (move === undefined) res.writeHead(404).end();
    else res.writeHead(301, { location: move }).end();
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
/** Status and, of a redirect, where it leads. */
const result = async (path: string) => {
  const { status, headers } = await ask(path);
  return headers.get('location') ?? status;
};

describe('a page whose slug was changed', () => {
  it.each([
    ['a page', '/das-haus/', '/hotel/'],
    ['a page below another', '/hotel/anfahrt/', '/hotel/lage-anreise/'],
    ['a page without its slash', '/hotel/anfahrt', '/hotel/lage-anreise/'],
    ['an offer', '/angebote/mandeln/', '/angebote/mandelbluete/'],
    ['a room', '/rooms/gaerthnerhaus/', '/rooms/gaertnerhaus/'],
    ['a package', '/packege/alt/', '/packege/kulinarik-im-herbst/'],
    ['a page in English', '/en/house/', '/en/hotel/'],
    ['one in another language', '/es/hotel/', '/hotel/'],
  ])('%s: %s leads to %s', async (_, from, to) => {
    const canonical = from.endsWith('/') ? from : `${from}/`;
    const slug = to.split('/').at(-2);
    if (to.startsWith('/packege/')) {
      const list = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/packege?per_page=100') ?? '[]');
      wordpress.answers.set('/wp-json/wp/v2/packege?per_page=100', JSON.stringify([{ ...list[0], slug }, ...list.slice(1)]));
    }
    moves.set(canonical, `${wordpress.origin}${to}`);
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=600');
    expect(heads).toEqual([canonical]);
  });

  it.each([
    ['a path alone', '/hotel/'],
    ['the public host', 'https://www.hotel.example/hotel/'],
    ['upper case of the host', 'HTTPS://WWW.HOTEL.EXAMPLE/hotel/'],
    ['the prefix of German', '/de/hotel/'],
    ['another status', '302'],
    ['a page that moved itself', '/galerie/'],
    ['a query', '/hotel/?from=alt'],
    ['a place on the page', '/hotel/#pool'],
  ])('is found where WordPress writes %s', async (_, location) => {
    moves.set('/alt/', location === '302' ? (res) => res.writeHead(308, { location: '/hotel/' }).end() : location);
    expect(await result('/alt/')).toBe(location === '/galerie/' ? '/zimmer-suiten/galerie/' : '/hotel/');
  });

  it('is found under the name WordPress gives itself in its posts, once it has named it', async () => {
    moves.set('/alt/', 'https://cms.finca.example/hotel/');
    expect(await result('/hotel/')).toBe(200);
    expect(await result('/alt/')).toBe('/hotel/');
  });

  it.each([
    ['/anfrage/', '/anfrage'],
    ['/en/inquiry', '/en/inquiry'],
  ])('may be the inquiry: %s', async (location, expected) => {
    moves.set('/alt/', location);
    expect(await result('/alt/')).toBe(expected);
  });

  it('is still found while WordPress is away', async () => {
    moves.set('/alt/', '/hotel/');
    expect(await result('/alt/')).toBe('/hotel/');
    expect(await result('/nichts/')).toBe(404);
    wordpress.fault = recordedFault('fatal-500');
    for (const minutes of [1, 5, 60]) {
      app.clock.now += minutes * 60_000;
      expect([await result('/alt/'), await result('/nichts/')]).toEqual(['/hotel/', 404]);
    }
    expect(await result('/nie-gefragt/')).toBe(503);
  });

  it('and changed again leads to the last address at once', async () => {
    moves.set('/erst/', '/dann/').set('/dann/', '/zuletzt/').set('/zuletzt/', '/hotel/');
    expect(await result('/erst/')).toBe('/hotel/');
    moves.set('/noch/', '/erst/');
    expect(await result('/noch/')).toBe(404);
  });
});

describe('no redirect is made', () => {
  it.each([
    ['to another host', 'https://evil.test/hotel/'],
    ['to another host without scheme', '//evil.test/hotel/'],
    ['to another host by backslashes', '/\\evil.test/hotel/'],
    ['to a host that only begins like ours', 'https://www.hotel.example.evil.test/hotel/'],
    ['to a program', 'javascript:alert(1)'],
    ['to no address', 'http://['],
    ['to a folder of WordPress', '/wp-admin/'],
    ['to a query', '/?p=12'],
    ['to four segments', '/a/b/c/d/'],
    ['to an encoded path', '/h%6ftel/'],
    ['to the inquiry with something that is not there', '/anfrage/unbekannt'],
    ['to a fragment', '/dialog/inquiry/'],
    ['to the home page', '/'],
    ['to itself', '/alt/'],
    ['to itself without a slash', '/alt'],
    ['to nothing', '/gibt-es-nicht/'],
  ])('%s', async (_, location) => {
    moves.set('/alt/', location);
    expect(await result('/alt/')).toBe(404);
  });

  it('in circles', async () => {
    moves.set('/a/', '/b/').set('/b/', '/a/');
    expect(await result('/a/')).toBe(404);
    expect(await result('/b/')).toBe(404);
    expect(heads).toEqual(['/a/', '/b/']);
  });

  it('for the home page, the inquiry, fragments and impossible paths: WordPress is not even asked', async () => {
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=home', '[]');
    for (const path of ['/', '/anfrage/unbekannt', '/dialog/room/unbekannt', '/un.bekannt/', '/a/b/c/d/', '/%2f/', '/x--y/']) {
      expect([path, await result(path)]).toEqual([path, 404]);
    }
    expect(heads).toEqual([]);
  });

  it('where WordPress cannot tell: the page is missing as before, and the failure is logged once', async () => {
    moves.set('/kaputt/', (res) => res.writeHead(500).end());
    moves.set('/langsam/', () => {});
    await app.close();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '500' } });
    for (const path of ['/kaputt/', '/kaputt/', '/langsam/']) expect(await result(path)).toBe(404);
    expect(app.logged.filter(({ event }) => event === 'content.fetchFailed').map(({ key }) => key)).toEqual([
      'redirect:/kaputt/',
      'redirect:/langsam/',
    ]);
    expect(app.logged.find(({ key }) => key === 'redirect:/kaputt/')?.reason).toMatch(
      /^HEAD http.*\/kaputt\/ answered 500: expected a redirect/,
    );
    moves.set('/kaputt/', '/hotel/');
    app.clock.now += 60_000;
    expect(await result('/kaputt/')).toBe('/hotel/');
  });
});

describe('WordPress is asked', () => {
  it('once for a path, whatever it said, by all who wait together', async () => {
    moves.set('/alt/', '/hotel/');
    for (const path of ['/alt/', '/nichts/']) {
      await Promise.all([ask(path), ask(path), ask(`${path}?a=1`)]);
      await ask(path);
    }
    expect(heads).toEqual(['/alt/', '/nichts/']);
    app.clock.now += 9 * 60_000;
    await ask('/nichts/');
    expect(heads).toHaveLength(2);
    app.clock.now += 2 * 60_000;
    await ask('/nichts/');
    expect(heads).toHaveLength(3);
  });

  it('at most eight things at a time in a flood of random paths', async () => {
    let [running, most] = [0, 0];
    const fault = wordpress.fault;
    wordpress.fault = (req, res) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        if (fault?.(req, res) !== true) res.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      }, 40);
      return true;
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`/zufall-${index}/`)));
    expect(answers.every(({ status }) => status === 404)).toBe(true);
    expect(heads).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe('the demo', () => {
  it('knows one', async () => {
    const demo = await startApp();
    const answer = await fetch(`${demo.origin}/angebote/rosenzeit`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/angebote/rosenwochen/']);
    await demo.close();
  });
});
