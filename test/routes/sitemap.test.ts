import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { parseImageAddress } from '../../src/images/address.ts';
import { createRoutes } from '../../src/routes/index.ts';
import { createSitemapRoute } from '../../src/routes/system/sitemap.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { readSitemap, readSitemapIndex, type SitemapUrlXml } from '../support/sitemap.ts';

const publicUrl = 'https://www.hotel.example';
const PART_LENGTH = 60;
let app: RunningApp;
let urls: readonly SitemapUrlXml[];
beforeAll(async () => {
  const routes = ['/parts.xml', '/parts-:part.xml'];
  app = await startApp({
    routes: (services) => [
      { name: 'parts', localized: false, middleware: [], paths: routes, handle: createSitemapRoute(services.pages, PART_LENGTH) },
      ...createRoutes(services),
    ],
  });
  urls = readSitemap(await (await fetch(`${app.origin}/sitemap.xml`)).text());
});
afterAll(() => app.close());

describe('the sitemap of the demo hotel', () => {
  it('the sitemap lists every page, offer, room and package of every language once', () => {
    const paths = urls.map(({ loc }) => loc.slice(publicUrl.length));
    expect(paths).toHaveLength(localeCodes.length * (26 + 5 + 6 + 4));
    expect(new Set(paths).size).toBe(paths.length);
    expect(urls.every(({ loc }) => loc.startsWith(`${publicUrl}/`) && loc.endsWith('/'))).toBe(true);
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/en/', '/fr/', '/hotel/lage-anreise/', '/angebote/rosenwochen/', '/en/angebote/rose-weeks/']),
    );
    for (const folder of ['/zimmer/', '/es/paquetes/']) expect(paths.some((path) => path.startsWith(folder))).toBe(true);
    expect(paths.filter((path) => /anfrage|inquiry|solicitar|dialog|home/.test(path))).toEqual([]);
  });

  it('sitemap entries have modification times, picture addresses of this site, and all translations', () => {
    const byLoc = new Map(urls.map((url) => [url.loc, url]));
    expect(urls.every(({ lastmod = '' }) => /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(lastmod))).toBe(true);
    const images = urls.flatMap((url) => url['image:image'] ?? []).map((image) => image['image:loc']);
    expect(images.length).toBeGreaterThan(100);
    expect(
      images.filter(
        (image) => parseImageAddress(new URL(image).pathname, app.services.uploads.signAddress) === null || !image.startsWith(publicUrl),
      ),
    ).toEqual([]);
    for (const { loc, 'xhtml:link': links = [] } of urls) {
      expect(links.map((link) => link['@hreflang'])).toEqual([...localeCodes, 'x-default']);
      // Search engines accept hreflang links only if they are reciprocal.
      for (const link of links) expect(byLoc.get(link['@href'])?.['xhtml:link']).toEqual(links);
      expect(links.some((link) => link['@href'] === loc)).toBe(true);
    }
  });

  it('the sitemap is compressed, has caching headers, and answers 304 when If-None-Match holds its ETag', async () => {
    const first = await fetch(`${app.origin}/sitemap.xml`, { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': expect.stringMatching(/^public, max-age=600, /),
      'cache-tag': expect.stringMatching(/^all,.*,sitemap-en-rooms\b/),
      vary: 'Accept-Encoding',
    });
    // The ETag changes once when the full compression replaces the quick one.
    const askAgain = async () => {
      const { headers } = await fetch(`${app.origin}/sitemap.xml`, { headers: { 'accept-encoding': 'br' } });
      const known = { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' };
      return (await fetch(`${app.origin}/sitemap.xml`, { headers: known })).status;
    };
    await expect.poll(askAgain).toBe(304);
    const head = await fetch(`${app.origin}/sitemap.xml`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('a sitemap above the limit is split into an index and parts, and other part numbers answer 404', async () => {
    const index = await (await fetch(`${app.origin}/parts.xml`)).text();
    const numbers = Array.from({ length: Math.ceil(urls.length / PART_LENGTH) }, (_, i) => i + 1);
    expect(numbers.length).toBeGreaterThan(2);
    expect(readSitemapIndex(index)).toEqual(numbers.map((part) => `${publicUrl}/sitemap-${part}.xml`));
    const parts = await Promise.all(numbers.map(async (part) => (await fetch(`${app.origin}/parts-${part}.xml`)).text()));
    expect(parts.flatMap(readSitemap)).toEqual(urls);
    for (const part of ['0', String(numbers.length + 1), '01', 'x', '1e0', '-1', '%31'])
      expect((await fetch(`${app.origin}/parts-${part}.xml`)).status).toBe(404);
    expect((await fetch(`${app.origin}/sitemap-1.xml`)).status).toBe(404);
  });
});
