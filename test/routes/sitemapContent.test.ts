import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { allLists, answerLists, type ListedJson, manyPages } from '../support/lists.ts';
import { readSitemap } from '../support/sitemap.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const cms = 'https://cms.finca.example';
const [pages, offers] = ['/wp-json/wp/v2/pages', '/wp-json/wp/v2/angebot'];
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TTL: '60' } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

const ask = () => fetch(`${app.origin}/sitemap.xml`);
const readAll = async () => readSitemap(await (await ask()).text());
const readPaths = async () => (await readAll()).map(({ loc }) => new URL(loc).pathname);
const page = (slug: string, path: string, more: Partial<ListedJson> = {}): ListedJson => ({ slug, link: `${cms}${path}`, ...more });

describe('lists from WordPress', () => {
  it.each([true, false])('long lists are requested page by page (total number in the response header: %s)', async (counts) => {
    wordpress.fault = answerLists({ lists: allLists({ [pages]: manyPages(250), [offers]: manyPages(200) }), counts });
    expect(await readPaths()).toHaveLength(450);
    const asked = wordpress.requests.filter((url) => url.startsWith('/wp-json/')).map((url) => /v2\/(.*)&_fields/.exec(url)?.[1] ?? '');
    expect(asked.filter((url) => url.startsWith('pages'))).toEqual([1, 2, 3].map((number) => `pages?per_page=100&page=${number}`));
    // Without the total, a full page may be the last one: WordPress then rejects the next request, which is not a failure.
    expect(asked.filter((url) => url.startsWith('angebot'))).toHaveLength(counts ? 2 : 3);
    expect(app.logged.filter(({ event }) => event === 'content.fetchFailed')).toEqual([]);
  });

  it('lists are requested once while fresh, refreshed in the background, and served stale while WordPress is down', async () => {
    wordpress.fault = answerLists({ lists: allLists({ [pages]: manyPages(3) }) });
    await Promise.all([ask(), ask(), ask()]);
    expect(wordpress.requests).toHaveLength(Object.keys(allLists()).length);
    wordpress.fault = (_req, res) => !!res.writeHead(500).end();
    app.clock.now += 61_000;
    expect(await readPaths()).toHaveLength(3);
    app.clock.now += 3_600_000;
    const answer = await ask();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public, max-age=600/)]);
    expect(readSitemap(await answer.text())).toHaveLength(3);
  });

  it('the sitemap is cached for 5 seconds if some lists fail, and answers 503 if all fail', async () => {
    wordpress.fault = answerLists({ lists: { [pages]: manyPages(3) } });
    const partial = await ask();
    expect([partial.status, partial.headers.get('cache-control')]).toEqual([200, 'public, max-age=5, s-maxage=5']);
    expect(readSitemap(await partial.text())).toHaveLength(3);
    await app.close();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    wordpress.fault = answerLists({ lists: Object.fromEntries(Object.keys(allLists()).map((path) => [path, '{"code":"x"}'])) });
    const none = await ask();
    expect([none.status, none.headers.get('cache-control'), none.headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
    expect(await none.text()).toBe('503\n');
  });
});

describe('posts from WordPress', () => {
  it('the sitemap lists posts under the paths of this site and omits posts that have none', async () => {
    const list = [
      page('home', '/'),
      page('startseite-alt', '/startseite-alt/'),
      page('galerie', '/zimmer-suiten/galerie/'),
      page('galerie', '/hotel/galerie/'),
      page('tief', '/a/b/c/tief/'),
      page('ohne', '/?page_id=7'),
      page('falsch', '/ganz/anders/'),
      page('b%c3%bccher', '/b%c3%bccher/'),
      page('anfrage', '/anfrage/'),
      page('danke', '/inquiry/danke/'),
      page('dialog', '/dialog/'),
      page('en', '/en/'),
      page('de', '/de/'),
      page('mandelbluete', '/angebote/mandelbluete/'),
    ];
    const offer = page('mandelbluete', '/offers/mandelbluete/', { modified_gmt: '2026-01-02T03:04:05' });
    wordpress.fault = answerLists({ lists: allLists({ [pages]: list, [offers]: [offer] }) });
    expect((await readPaths()).toSorted()).toEqual(
      [
        '/',
        '/startseite-alt/',
        '/zimmer-suiten/galerie/',
        '/hotel/galerie/',
        '/tief/',
        '/ohne/',
        '/falsch/',
        '/angebote/mandelbluete/',
      ].toSorted(),
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

  it('the sitemap omits invalid modification times and missing translations', async () => {
    const translations = [
      { locale: 'en_US', slug: 'house', href: `${cms}/en/house/` },
      { locale: 'fr_FR', slug: 'brouillon', href: `${cms}/fr/brouillon/` },
    ];
    wordpress.fault = answerLists({
      lists: allLists({
        [pages]: [
          page('haus', '/haus/', { wpml_translations: translations, modified_gmt: '0000-00-00T00:00:00' }),
          page('allein', '/allein/', { acf: { heroimage: { url: `${cms}/wp-content/uploads/a%26b.jpg`, width: 2000, height: 1000 } } }),
        ],
        [`/en${pages}`]: [page('house', '/en/house/')],
      }),
    });
    const [house, alone] = await readAll();
    expect(house?.lastmod).toBeUndefined();
    expect(house?.['xhtml:link']?.map((link) => [link['@hreflang'], new URL(link['@href']).pathname])).toEqual([
      ['de', '/haus/'],
      ['en', '/en/house/'],
      ['x-default', '/haus/'],
    ]);
    expect(alone?.['xhtml:link']).toBeUndefined();
  });
});
