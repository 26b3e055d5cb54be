import type { IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paintJpeg } from '../images/samples.ts';
import { startApp } from '../support/app.ts';
import { allLists, answerLists } from '../support/lists.ts';
import { type Fault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { wordpressFaults } from './support/backend.ts';

/** One thing WordPress is asked for, where visitors meet it, and what they get while it alone fails. */
interface Endpoint {
  readonly is: (req: IncomingMessage) => boolean;
  readonly path: string;
  /** Response where the content was never loaded. */
  readonly without: number;
  /** Response where the content was loaded before. */
  readonly with: number;
  /** The only part that the page lacks while this endpoint fails. */
  readonly lacks?: RegExp;
}

const asks = (part: string) => (req: IncomingMessage) => req.url?.includes(part) === true;
const endpoints: Readonly<Record<string, Endpoint>> = {
  'a page': { is: asks('/v2/pages?slug=hotel'), path: '/hotel/', without: 503, with: 200 },
  'the home page': { is: asks('/v2/pages?slug=home'), path: '/', without: 503, with: 200 },
  'an offer': { is: asks('/angebot?slug=mandelbluete'), path: '/angebote/mandelbluete/', without: 503, with: 200 },
  'the list of offers': { is: asks('/en/wp-json/wp/v2/angebot?per_page=100'), path: '/en/angebote/', without: 200, with: 200 },
  'the rooms': { is: asks('/rooms?per_page=100'), path: '/rooms/suite-llevant/', without: 503, with: 200 },
  'the packages': { is: asks('/packege?per_page=100'), path: '/packege/rad-genuss/', without: 503, with: 200 },
  'the main menu': { is: asks('/menus/v1/menus/2'), path: '/hotel/', without: 200, with: 200, lacks: /id="site-menu"/ },
  'the footer': { is: asks('/menus/v1/menus/4'), path: '/hotel/', without: 200, with: 200, lacks: /footer__parts/ },
  'the lists of the sitemap': { is: asks('&page=1'), path: '/sitemap.xml', without: 503, with: 200 },
  'where a page went': { is: (req) => req.method === 'HEAD', path: '/gibt-es-nicht/', without: 404, with: 404 },
  'a picture': { is: asks('/wp-content/uploads/'), path: '/img/0/480/2026/09/a.jpg.jpeg', without: 502, with: 200 },
};
const kinds = [
  '500 HTML',
  'hangs in the body',
  '200 that is not JSON',
  'truncated JSON',
  'wrong types',
  '50 MB announced',
  'redirects to itself',
];
const machineWords = /WordPress|wp-json|127\.0\.0\.1|Error:|timeout/;

async function start() {
  const wordpress = await startWordpress();
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '500' } });
  onTestFinished(async () => {
    await app.close();
    await wordpress.close();
  });
  const read = async (path: string) => {
    const response = await fetch(`${app.origin}${path}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  return { wordpress, app, read };
}

const lists = answerLists({ lists: allLists({}) });
const jpeg = await paintJpeg();
const answerWell: Fault = (req, res) => {
  if (!req.url?.startsWith('/wp-content/uploads/')) return lists(req, res);
  res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
  return true;
};
/** Lets one endpoint fail; a HEAD has no body that could be wrong. */
function fail(wordpress: WordpressStandIn, { is }: Endpoint, kind: string | null): void {
  wordpress.fault = (req, res) => (kind !== null && is(req) ? (wordpressFaults[kind]?.(req, res) ?? false) : answerWell(req, res));
}

describe.each(Object.entries(endpoints))('while %s alone fails', (_, endpoint) => {
  it.each(['500 HTML', 'hangs in the body', 'wrong types'])(
    'serves the rest of the site when one endpoint fails at the start: %s',
    async (kind) => {
      const { wordpress, app, read } = await start();
      fail(wordpress, endpoint, kind);
      const pages = await Promise.all(Array.from({ length: 10 }, () => read(endpoint.path)));
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([endpoint.without]));
      for (const { text } of pages.slice(0, 2)) {
        expect(text).not.toMatch(machineWords);
        if (endpoint.lacks !== undefined) expect(text).not.toMatch(endpoint.lacks);
      }
      // Sixteen lists that all fail look like a WordPress that fails: it is left alone for a second.
      app.clock.now += 1000;
      expect((await read('/kontakt/')).status).toBe(200);
      // Many visitors, one question, at most with a retry; a page asks for several languages' lists.
      const asked = wordpress.requests.length;
      for (let i = 0; i < 5; i++) await read(endpoint.path);
      expect(wordpress.requests.length - asked).toBeLessThanOrEqual(1);
    },
  );

  it('serves the last good content when one endpoint fails in operation, and requests WordPress rarely', async () => {
    const { wordpress, app, read } = await start();
    fail(wordpress, endpoint, null);
    const before = await read(endpoint.path);
    for (const kind of kinds) {
      fail(wordpress, endpoint, kind);
      app.clock.now += 3_600_000;
      await read('/kontakt/');
      const asked = wordpress.requests.filter((url) => !url.includes('slug=kontakt')).length;
      for (let i = 0; i < 10; i++) {
        const { status, text } = await read(endpoint.path);
        expect([kind, status]).toEqual([kind, endpoint.with]);
        if (endpoint.with === 200) expect(text).toBe(before.text);
      }
      expect(wordpress.requests.filter((url) => !url.includes('slug=kontakt')).length - asked).toBeLessThan(20);
    }
  });
});
