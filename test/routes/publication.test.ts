import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, changePosts, get, type Post, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/*
 * What WordPress answers and must not be shown: posts with a password, posts of another language, drafts that are named as translations, addresses of
 * WordPress's own host. Each is looked for in everything that a visitor or a search engine gets.
 */

const token = 'ein-langes-geheimnis';
const cms = 'https://cms.finca.example';
startSiteForEachTest({ env: { REVALIDATE_TOKEN: token } });

const pages = (slug: string, prefix = '') => `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;
const protect = (post: Post) => ({ ...post, content: { rendered: '', protected: true } });

describe('a post with a password', () => {
  it('is no page, with its fields filled in', async () => {
    changePosts(pages('hochzeiten'), protect);
    const { status, html } = await visit('/hochzeiten/');
    expect([status, /hochzeit[^<"/]*<\/h1>/i.test(html)]).toEqual([404, false]);
  });

  it('is in no list, no block and no form: offers, rooms and packages', async () => {
    const withPassword = (list: string, slug: string) =>
      changePosts(`/wp-json/wp/v2/${list}?per_page=100`, (post) => (post.slug === slug ? protect(post) : post));
    withPassword('rooms', 'junior-suite');
    withPassword('packege', 'rad-genuss');
    changePosts('/wp-json/wp/v2/angebot?slug=kochkurs', protect);
    withPassword('angebot', 'kochkurs');
    const suite = { post_title: 'Geheime Suite', post_name: 'junior-suite', post_status: 'publish', post_password: 'x' };
    const content = [
      { acf_fc_layout: 'rooms', rooms: [suite] },
      { acf_fc_layout: 'offers', offers: [{ post_title: 'Kochkurs', post_name: 'kochkurs' }] },
    ];
    changePosts(pages('hotel'), (page) => ({ ...page, acf: { content } }));
    expect((await visit('/hotel/')).html).not.toMatch(/Geheime Suite|kochkurs/i);
    const form = (await visit('/anfrage')).html;
    expect(form).toContain('value="suite-llevant"');
    expect(form).not.toMatch(/value="(junior-suite|rad-genuss)"/);
    for (const path of ['/zimmer/junior-suite/', '/pakete/rad-genuss/', '/angebote/kochkurs/'])
      expect((await visit(path)).status).toBe(404);
    expect((await visit('/angebote/')).html).not.toMatch(/kochkurs/i);
  });
});

describe('a slug that two languages share', () => {
  const german = () => (JSON.parse(readRecording('page-hotel.de.json')) as Post[])[0] as Post;
  const english = () => ({ ...german(), id: 900, link: `${cms}/en/hotel/`, title: { rendered: 'The English House' } });

  it.each([
    ['the German post first', () => [german(), english()]],
    ['the English post first', () => [english(), german()]],
  ])('shows each language its own post: %s', async (_, answer) => {
    wordpress.answers.set(pages('hotel', '/en'), JSON.stringify(answer()));
    wordpress.answers.set(pages('hotel'), JSON.stringify(answer()));
    expect((await visit('/en/hotel/')).html).toContain('<h1>The English House</h1>');
    expect((await visit('/hotel/')).html).toContain('<h1>Das Hotel</h1>');
  });

  it('is not found in a language for which WordPress answers posts of another one only', async () => {
    wordpress.answers.set(pages('nachhaltigkeit', '/fr'), readRecording('page-nachhaltigkeit.de.json'));
    expect((await visit('/fr/nachhaltigkeit/')).status).toBe(404);
    const [french] = JSON.parse(readRecording('page-hotel.de.json')) as Post[];
    wordpress.answers.set(pages('spa'), JSON.stringify([{ ...french, slug: 'spa', link: `${cms}/spa/?lang=fr` }]));
    expect((await visit('/spa/')).status).toBe(404);
    wordpress.answers.set('/en/wp-json/wp/v2/rooms?per_page=100', readRecording('rooms.de.json'));
    expect((await visit('/en/rooms/junior-suite/')).status).toBe(404);
    expect((await visit('/en/inquiry')).html).not.toContain('Junior');
  });
});

describe('translations', () => {
  const listLanguages = (html: string) => ({
    alternates: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="https:\/\/www\.hotel\.example([^"]+)"/gi)].map(
      ([, language, path]) => `${language} ${path}`,
    ),
    spanish: /<a[^>]* href="([^"]+)"[^>]*hrefLang="es"/i.exec(html)?.[1] ?? /hrefLang="es"[^>]* href="([^"]+)"/i.exec(html)?.[1],
  });

  it('that are drafts are in no head and no language switcher, and follow as soon as WordPress publishes them', async () => {
    wordpress.answers.set(pages('hotel', '/fr'), '[]');
    expect(listLanguages((await visit('/hotel/')).html)).toEqual({
      alternates: ['de /hotel/', 'en /en/hotel/', 'x-default /hotel/'],
      spanish: '/es/',
    });
    const [page] = JSON.parse(readRecording('page-hotel.de.json')) as Post[];
    const wpml_translations = [{ locale: 'de_DE', slug: 'hotel', href: `${cms}/hotel/` }];
    wordpress.answers.set(pages('hotel', '/es'), JSON.stringify([{ ...page, id: 901, link: `${cms}/es/hotel/`, wpml_translations }]));
    const body = JSON.stringify({ type: 'page', slug: 'hotel', locale: 'es' });
    const revalidate = () => get('/api/revalidate', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    expect((await revalidate()).status).toBe(200);
    expect(listLanguages((await visit('/hotel/')).html).spanish).toBe('/es/hotel/');
    wordpress.answers.set(pages('hotel', '/es'), '[]');
    await revalidate();
    expect(listLanguages((await visit('/hotel/')).html).spanish).toBe('/es/');
  });

  it('count where they name the page back: WPML gives several pages one translation', async () => {
    const [hotel] = JSON.parse(readRecording('page-hotel.de.json')) as Post[];
    changePosts(pages('kulinarik'), (page) => ({ ...page, wpml_translations: hotel?.wpml_translations }));
    const { html } = await visit('/kulinarik/');
    expect([listLanguages(html).alternates, html.includes('href="/en/hotel/"')]).toEqual([[], false]);
    expect(listLanguages((await visit('/hotel/')).html).alternates).toContain('en /en/hotel/');
    expect((await visit('/en/kulinarik/')).status).toBe(404);
  });

  it('without a German one share the English page as x-default', async () => {
    const translations = (page: Post) => page.wpml_translations.filter(({ href }) => !href.startsWith(`${cms}/hotel/`));
    for (const prefix of ['/en', '/fr'])
      changePosts(pages('hotel', prefix), (page) => ({ ...page, wpml_translations: translations(page) }));
    for (const prefix of ['/en', '/fr'])
      expect(listLanguages((await visit(`${prefix}/hotel/`)).html).alternates).toEqual([
        'en /en/hotel/',
        'fr /fr/hotel/',
        'x-default /en/hotel/',
      ]);
  });
});

describe('an editor’s noindex', () => {
  const hide = (page: Post) => ({ ...page, yoast_head_json: { robots: { index: 'noindex', follow: 'follow' } } });
  const robots = async (path: string) => /<meta name="robots" content="([^"]+)"/.exec((await visit(path)).html)?.[1] ?? null;

  it('of one page is honoured', async () => {
    changePosts(pages('hotel'), hide);
    expect([await robots('/hotel/'), await robots('/kulinarik/')]).toEqual(['noindex', null]);
  });

  const list = (prefix: string) => `${prefix}/wp-json/wp/v2/pages?per_page=100&page=1&_fields=yoast_head_json.robots`;
  const hideAll = (...prefixes: string[]) => prefixes.map((prefix) => changePosts(list(prefix), hide));
  const setDiscouraged = (discouraged: boolean) => {
    const settings = { home: null, menus: { main: 2, footer: 4 }, discouraged };
    wordpress.answers.set('/wp-json/hotel-website/v1/settings?locale=de', JSON.stringify(settings));
  };

  it('is ignored where every page of every language has it, which is a setting of WordPress', async () => {
    changePosts(pages('hotel'), hide);
    hideAll('', '/en', '/es');
    const french = wordpress.answers.get(list('/fr')) ?? '';
    wordpress.answers.set(list('/fr'), '[]');
    expect(await robots('/hotel/')).toBe('noindex');
    wordpress.answers.set(list('/fr'), french);
    hideAll('/fr');
    app.clock.now += 120_000;
    await expect.poll(() => robots('/hotel/')).toBeNull();
  });

  it('is ignored where the companion plugin names that setting, and honoured where it does not, whatever all pages have', async () => {
    changePosts(pages('hotel'), hide);
    setDiscouraged(true);
    expect(await robots('/hotel/')).toBeNull();
    setDiscouraged(false);
    hideAll('', '/en', '/es', '/fr');
    app.clock.now += 120_000;
    await expect.poll(() => robots('/hotel/')).toBe('noindex');
  });

  it('holds, for seconds in caches, while WordPress cannot say; what it said last holds while it fails', async () => {
    changePosts(pages('hotel'), hide);
    wordpress.fault = ({ url }, res) => url?.includes('_fields=') === true && res.writeHead(500).end() !== null;
    const first = await visit('/hotel/');
    expect([first.html.includes('content="noindex"'), first.headers.get('cache-control')]).toEqual([
      true,
      'public, max-age=5, s-maxage=5, no-transform',
    ]);
    hideAll('', '/en', '/es', '/fr');
    wordpress.fault = null;
    app.clock.now += 120_000;
    await expect.poll(() => robots('/hotel/')).toBeNull();
    wordpress.fault = ({ url }, res) => url?.includes('_fields=') === true && res.writeHead(500).end() !== null;
    app.clock.now += 120_000;
    await visit('/hotel/');
    await expect.poll(() => app.logged.filter(({ key }) => key === 'robots:de').length).toBe(2);
    expect(await robots('/hotel/')).toBeNull();
  });
});

describe('menus that never answer', () => {
  it('hold up a page for no longer than their share, and appear once they answer', async () => {
    const { origin, close } = await startApp({ env: { CONTENT_URL: wordpress.origin }, optionalWaitMs: 200 });
    onTestFinished(close);
    const stalled: (() => void)[] = [];
    wordpress.fault = (req, res) => {
      if (!/menus|per_page=100$/.test(req.url ?? '')) return false;
      stalled.push(() => res.destroy());
      return true;
    };
    // WordPress's own timeout in these tests is 30 s, and nothing answers before it.
    const { status, html, headers } = await visit('/hotel/', { origin });
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=5, s-maxage=5, no-transform']);
    expect(html).not.toContain('<footer class="footer"');
    expect(stalled.length).toBeGreaterThan(0);
    wordpress.fault = null;
    for (const end of stalled) end();
    await expect.poll(async () => (await visit('/hotel/', { origin })).html).toContain('href="/kulinarik/"');
  });

  it('pause no page by their failures alone', async () => {
    wordpress.fault = (req, res) => /menus|settings/.test(req.url ?? '') && !!res.writeHead(500).end();
    for (const path of ['/hotel/', '/en/hotel/', '/fr/hotel/', '/es/']) expect((await visit(path)).status).toBe(200);
    expect(app.logged).toContainEqual(expect.objectContaining({ event: 'wordpress.circuitOpened', endpoints: 'menus and lists' }));
    expect((await visit('/kulinarik/')).status).toBe(200);
  });
});
