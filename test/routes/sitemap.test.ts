import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { parseImageAddress } from '../../src/images/address.ts';
import { createRoutes } from '../../src/routes/index.ts';
import { createSitemapRoute } from '../../src/routes/system/sitemap.ts';
import { startApp } from '../support/app.ts';
import { allLists, answerLists, type ListedJson, manyPages } from '../support/lists.ts';
import { readSitemap, readSitemapIndex, type SitemapUrlXml } from '../support/sitemap.ts';
import { app, get, startDemoOnce, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

const publicUrl = 'https://www.hotel.example';
const cms = 'https://cms.finca.example';
const token = 'ein-langes-geheimnis';
const [pages, offers] = ['/wp-json/wp/v2/pages', '/wp-json/wp/v2/angebot'];

const ask = () => get('/sitemap.xml');
const readAll = async () => readSitemap(await (await ask()).text());
const readPaths = async () => (await readAll()).map(({ loc }) => new URL(loc).pathname);
const page = (slug: string, path: string, more: Partial<ListedJson> = {}): ListedJson => ({ slug, link: `${cms}${path}`, ...more });

describe('the sitemap of the demo hotel', () => {
  const PART_LENGTH = 60;
  startDemoOnce({
    routes: (services) => [
      {
        name: 'parts',
        localized: false,
        middleware: [],
        paths: ['/parts.xml', '/parts-:part.xml'],
        handle: createSitemapRoute(services.pages, PART_LENGTH),
      },
      ...createRoutes(services),
    ],
  });
  let urls: readonly SitemapUrlXml[];
  beforeAll(async () => {
    urls = await readAll();
  });

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
        (image) => parseImageAddress(new URL(image).pathname, app.services.pages.signAddress) === null || !image.startsWith(publicUrl),
      ),
    ).toEqual([]);
    for (const { loc, 'xhtml:link': links = [] } of urls) {
      expect(links.map((link) => link['@hreflang'])).toEqual([...localeCodes, 'x-default']);
      // Search engines accept hreflang links only if they are reciprocal.
      for (const link of links) expect(byLoc.get(link['@href'])?.['xhtml:link']).toEqual(links);
      expect(links.some((link) => link['@href'] === loc)).toBe(true);
    }
  });

  it('the sitemap is compressed, and has caching headers', async () => {
    const first = await get('/sitemap.xml', { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': expect.stringMatching(/^public, max-age=600, /),
      'cache-tag': expect.stringMatching(/^all,.*,sitemap-en-rooms\b/),
      vary: 'Accept-Encoding',
    });
  });

  it('a sitemap above the limit is split into an index and parts, and other part numbers answer 404', async () => {
    const index = await (await get('/parts.xml')).text();
    const numbers = Array.from({ length: Math.ceil(urls.length / PART_LENGTH) }, (_, i) => i + 1);
    expect(numbers.length).toBeGreaterThan(2);
    expect(readSitemapIndex(index)).toEqual(numbers.map((part) => `${publicUrl}/sitemap-${part}.xml`));
    const parts = await Promise.all(numbers.map(async (part) => (await get(`/parts-${part}.xml`)).text()));
    expect(parts.flatMap(readSitemap)).toEqual(urls);
    for (const part of ['0', String(numbers.length + 1), '01', 'x', '1e0', '-1', '%31'])
      expect((await get(`/parts-${part}.xml`)).status).toBe(404);
    expect((await get('/sitemap-1.xml')).status).toBe(404);
  });
});

describe('the sitemap of a WordPress', () => {
  startSiteForEachTest({ env: { CONTENT_TTL: '60', REVALIDATE_TOKEN: token } });

  it.each([true, false])('long lists are requested page by page (total number in the response header: %s)', async (counts) => {
    wordpress.fault = answerLists({ lists: allLists({ [pages]: manyPages(250), [offers]: manyPages(200) }), counts });
    expect(await readPaths()).toHaveLength(450);
    const asked = wordpress.requests.filter((url) => url.startsWith('/wp-json/')).map((url) => /v2\/(.*)&_fields/.exec(url)?.[1] ?? '');
    expect(asked.filter((url) => url.startsWith('pages'))).toEqual([1, 2, 3].map((number) => `pages?per_page=100&page=${number}`));
    // Without the total, a full page may be the last one: WordPress then rejects the next request, which is not a failure.
    expect(asked.filter((url) => url.startsWith('angebot'))).toHaveLength(counts ? 2 : 3);
    expect(app.logged.filter(({ event }) => event === 'content.fetchFailed')).toEqual([]);
  });

  it('the sitemap is cached for 5 seconds if some lists fail, and answers 503 if all fail', async () => {
    wordpress.fault = answerLists({ lists: { [pages]: manyPages(3) } });
    const partial = await ask();
    expect([partial.status, partial.headers.get('cache-control')]).toEqual([200, 'public, max-age=5, s-maxage=5']);
    expect(readSitemap(await partial.text())).toHaveLength(3);
    const other = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    onTestFinished(() => other.close());
    wordpress.fault = answerLists({ lists: Object.fromEntries(Object.keys(allLists()).map((path) => [path, '{"code":"x"}'])) });
    const none = await fetch(`${other.origin}/sitemap.xml`);
    expect([none.status, none.headers.get('cache-control'), none.headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
    expect(await none.text()).toBe('503\n');
  });

  it('the sitemap lists posts under the paths of this site and omits posts that have none', async () => {
    const list = [
      page('home', '/'),
      page('galerie', '/zimmer-suiten/galerie/'),
      page('galerie', '/hotel/galerie/'),
      page('tief', '/a/b/c/tief/'),
      page('ohne', '/?page_id=7'),
      page('anfrage', '/anfrage/'),
      page('danke', '/inquiry/danke/'),
      page('en', '/en/'),
      page('mandelbluete', '/angebote/mandelbluete/'),
    ];
    const offer = page('mandelbluete', '/offers/mandelbluete/', { modified_gmt: '2026-01-02T03:04:05' });
    wordpress.fault = answerLists({ lists: allLists({ [pages]: list, [offers]: [offer] }) });
    expect((await readPaths()).toSorted()).toEqual(
      ['/', '/zimmer-suiten/galerie/', '/hotel/galerie/', '/tief/', '/ohne/', '/angebote/mandelbluete/'].toSorted(),
    );
    expect((await readAll()).find(({ loc }) => loc.includes('mandel'))?.lastmod).toBe('2026-01-02T03:04:05Z');
  });

  it('the sitemap names the pictures of a room itself', async () => {
    const picture = (name: string) => ({ url: `${cms}/wp-content/uploads/2026/10/${name}.jpg`, width: 2400, height: 1600 });
    const room = {
      ...page('suite', '/rooms/suite/'),
      acf: { image: picture('zimmerbild'), gallery: [picture('zimmerbild'), picture('badezimmer')] },
    };
    wordpress.fault = answerLists({ lists: allLists({ '/wp-json/wp/v2/rooms': [room] }) });
    const [entry] = await readAll();
    expect(entry?.['image:image']?.map((image) => /\w+(?=\.)/.exec(image['image:loc'].split('/').at(-1) ?? '')?.[0])).toEqual([
      'zimmerbild',
      'badezimmer',
    ]);
    expect(wordpress.requests.find((url) => url.startsWith('/wp-json/wp/v2/rooms'))).toContain('acf.image,acf.gallery');
  });

  it('the sitemap omits pages with a password, of another language, and those that an editor hides from search engines', async () => {
    const list = [
      page('offen', '/offen/'),
      page('geschuetzt', '/geschuetzt/', { content: { protected: true } }),
      page('privat', '/privat/', { status: 'private' }),
      page('english', '/en/english/'),
      page('versteckt', '/versteckt/', { yoast_head_json: { robots: { index: 'noindex' } } }),
    ];
    wordpress.fault = answerLists({ lists: allLists({ [pages]: list }) });
    expect(await readPaths()).toEqual(['/offen/']);
  });

  it('the sitemap omits invalid modification times, missing translations and those of another page', async () => {
    const translations = [
      { locale: 'en_US', slug: 'house', href: `${cms}/en/house/` },
      { locale: 'fr_FR', slug: 'brouillon', href: `${cms}/fr/brouillon/` },
    ];
    wordpress.fault = answerLists({
      lists: allLists({
        [pages]: [
          page('haus', '/haus/', { wpml_translations: translations, modified_gmt: '0000-00-00T00:00:00' }),
          page('zweites', '/zweites/', { wpml_translations: translations }),
          page('allein', '/allein/', { acf: { heroimage: { url: `${cms}/wp-content/uploads/a%26b.jpg`, width: 2000, height: 1000 } } }),
        ],
        [`/en${pages}`]: [page('house', '/en/house/', { wpml_translations: [{ locale: 'de_DE', slug: 'haus', href: `${cms}/haus/` }] })],
      }),
    });
    const [house, second, alone] = await readAll();
    expect(house?.lastmod).toBeUndefined();
    expect(house?.['xhtml:link']?.map((link) => [link['@hreflang'], new URL(link['@href']).pathname])).toEqual([
      ['de', '/haus/'],
      ['en', '/en/house/'],
      ['x-default', '/haus/'],
    ]);
    expect([second?.['xhtml:link'], alone?.['xhtml:link']]).toEqual([undefined, undefined]);
  });

  it.each<[string, readonly string[], object, readonly ListedJson[]]>([
    ['one language where a text has changed', [''], {}, [page('hotel', '/hotel/', { modified_gmt: '2027-01-02T10:00:00' })]],
    ['all languages where an address has changed', ['', '/en', '/es', '/fr'], {}, [page('haus', '/haus/')]],
    ['all languages where no post is named', ['', '/en', '/es', '/fr'], { slug: undefined }, [page('hotel', '/hotel/')]],
  ])(
    'POST /api/revalidate loads the sitemap’s list of %s: each costs WordPress more than a post',
    async (_, prefixes, selection, after) => {
      const lists = { ...allLists(), [pages]: [page('hotel', '/hotel/', { modified_gmt: '2027-01-01T10:00:00' })] };
      wordpress.fault = answerLists({ lists });
      expect(await readPaths()).toContain('/hotel/');
      lists[pages] = after;
      wordpress.requests.length = 0;
      const body = JSON.stringify({ type: 'page', slug: 'hotel', locale: 'de', ...selection });
      const answer = await get('/api/revalidate', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
      expect(answer.status).toBe(200);
      const asked = wordpress.requests.filter((url) => url.includes('&page=')).map((url) => url.split('?')[0]);
      expect(asked.toSorted()).toEqual(prefixes.map((prefix) => `${prefix}${pages}`).toSorted());
      expect((await readAll()).map(({ lastmod }) => lastmod?.slice(0, 10))).toEqual(
        after.map(({ modified_gmt }) => modified_gmt?.slice(0, 10)),
      );
    },
  );
});
