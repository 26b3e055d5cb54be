import { beforeAll, expect, it } from 'vitest';
import { afterCron, connected, connectOnce, findHero, findPost } from './companion.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { describeWordpress, wordpress } from './support.ts';

describeWordpress('the pages that a CDN drops after an edit', () => {
  const ids: Record<string, number> = {};
  /** Tags of each request to the CDN. */
  const purges: string[][] = [];
  let cdn: Receiver;

  beforeAll(async () => {
    cdn = await startReceiver((_req, body, res) => {
      purges.push(JSON.parse(body).tags);
      res.end();
    });
    return () => cdn.close();
  });
  connectOnce(() => ({ CDN_PURGE_URL: `${cdn.origin}/` }));
  beforeAll(async () => {
    for (const slug of ['kulinarik', 'hotel', 'impressum', 'kontakt', 'restaurant']) ids[slug] = await findPost('pages', slug);
    ids.en = await findPost('pages', 'rooms-suites', '/en');
    ids.offer = await findPost('angebot', 'kochkurs');
    ids.room = await findPost('rooms', 'suite-llevant');
    ids.package = await findPost('packege', 'rad-genuss');
  });

  let edits = 0;
  let lastEditSecond = 0;
  const currentSecond = () => Math.floor(Date.now() / 1000);
  const update = (route: string, body: object) => connected.editor.save('POST', route, body);
  const page = (name: string) => `/wp/v2/pages/${ids[name]}`;
  const saveItem = (menus: number, title: string, id: number | string = '') =>
    connected.administrator.save('POST', `/wp/v2/menu-items/${id}`, { title, url: 'https://example.com/', menus, status: 'publish' });
  /**
   * Returns the tags that an edit has purged. The purge of a later edit of a menu proves that everything has been sent: two menus in turn,
   * because a change that is saved again before the plugin has heard of its success keeps its place in the queue.
   */
  async function purgedBy(save: () => Promise<unknown>): Promise<string[]> {
    // WordPress knows the time of an edit in seconds: after two edits within one, sitemaps are as before.
    await expect.poll(currentSecond).toBeGreaterThan(lastEditSecond);
    purges.length = 0;
    await save();
    lastEditSecond = currentSecond();
    const [menus, tag] = ++edits % 2 === 0 ? [8, 'menu-es'] : [5, 'menu-en'];
    await saveItem(menus, `${edits}`);
    await expect.poll(() => purges.some((tags) => tags.includes(tag))).toBe(true);
    // Changes that wait at the same time are sent and purged together.
    const tags = purges.slice(0, purges.findIndex((found) => found.includes(tag)) + 1).flat();
    return [...new Set(tags)].filter((found) => !found.startsWith('menu-e')).toSorted();
  }

  const sitemaps = ['sitemap-de-pages', 'sitemap-en-pages', 'sitemap-es-pages', 'sitemap-fr-pages'];
  const translated = ['page-en-restaurant', 'page-es-restaurante', 'page-fr-restaurant'];
  /** The page, the pages below it with their new addresses, and the translations of all, which name these addresses. */
  const renamed = [
    ...['menu-de', 'page-de-kueche', 'page-de-kulinarik', 'page-de-olivenoel', 'page-de-restaurant', ...translated, ...sitemaps],
    ...[
      'page-en-cuisine',
      'page-en-olive-oil',
      'page-es-aceite-de-oliva',
      'page-es-gastronomia',
      'page-fr-gastronomie',
      'page-fr-huile-d-olive',
    ],
  ].toSorted();
  const moved = ['menu-de', 'page-de-restaurant', ...translated, ...sitemaps];
  /** The pages with the picture in all languages; sitemaps name it with its version. */
  const pictured = [
    ...['page-de-galerie', 'page-de-home', 'page-de-hotel', 'page-en-gallery', 'page-en-home', 'page-en-hotel', 'page-es-galeria'],
    ...['page-es-home', 'page-es-hotel', 'page-fr-galerie', 'page-fr-home', 'page-fr-hotel', ...sitemaps],
  ];
  /** Made by hand: what visitors see of each kind of edit. A sitemap has the time of the last change of each page. */
  const kinds: readonly (readonly [kind: string, save: () => Promise<unknown>, tags: readonly string[]])[] = [
    ['text of a page', () => update(page('kulinarik'), { content: 'Neuer Text' }), ['page-de-kulinarik', 'sitemap-de-pages']],
    [
      'title of a page',
      () => update(page('kulinarik'), { title: 'Küche und Keller' }),
      ['menu-de', 'page-de-kulinarik', 'sitemap-de-pages'],
    ],
    ['text of an English page', () => update(page('en'), { content: 'New' }), ['page-en-rooms-suites', 'sitemap-en-pages']],
    ['slug of a page', () => update(page('kulinarik'), { slug: 'kueche' }), renamed],
    ['slug of a page back', () => update(page('kulinarik'), { slug: 'kulinarik' }), renamed],
    ['parent of a page', () => update(page('restaurant'), { parent: ids.hotel }), moved],
    ['parent of a page back', () => update(page('restaurant'), { parent: ids.kulinarik }), moved],
    ['text of a room', () => update(`/wp/v2/rooms/${ids.room}`, { content: 'Neu' }), ['rooms-de', 'sitemap-de-rooms']],
    [
      'title of a room',
      () => update(`/wp/v2/rooms/${ids.room}`, { title: 'Suite Neu' }),
      ['page-de-zimmer-suiten', 'rooms-de', 'sitemap-de-rooms'],
    ],
    ['text of a package', () => update(`/wp/v2/packege/${ids.package}`, { content: 'Neu' }), ['packages-de', 'sitemap-de-packege']],
    [
      'title of a package',
      () => update(`/wp/v2/packege/${ids.package}`, { title: 'Rad Neu' }),
      ['packages-de', 'page-de-kulinarik', 'page-de-radfahren', 'sitemap-de-packege'],
    ],
    [
      'text of an offer',
      () => update(`/wp/v2/angebot/${ids.offer}`, { content: 'Neu' }),
      ['offer-de-kochkurs', 'offers-de', 'sitemap-de-angebot'],
    ],
    [
      'title of an offer',
      () => update(`/wp/v2/angebot/${ids.offer}`, { title: 'Kurs Neu' }),
      ['offer-de-kochkurs', 'offers-de', 'page-de-angebote', 'page-de-home', 'sitemap-de-angebot'],
    ],
    [
      'new page',
      async () => {
        ids.new = (await update('/wp/v2/pages', { title: 'Neu', slug: 'ganz-neu', status: 'publish' })).id as number;
      },
      ['page-de-ganz-neu', 'sitemap-de-pages'],
    ],
    ['page back to draft', () => update(page('new'), { status: 'draft' }), ['page-de-ganz-neu', 'sitemap-de-pages']],
    ['text of a draft', () => update(page('new'), { content: 'Entwurf' }), []],
    ['draft published', () => update(page('new'), { status: 'publish' }), ['page-de-ganz-neu', 'sitemap-de-pages']],
    ['page to the bin', () => connected.editor.save('DELETE', page('new')), ['page-de-ganz-neu', 'sitemap-de-pages']],
    [
      'page from the bin, as a draft',
      () => connected.editor.follow('edit.php?post_status=trash&post_type=page', `post=${ids.new}&action=untrash`),
      [],
    ],
    ['draft deleted for ever', () => connected.editor.save('DELETE', `${page('new')}?force=true`), []],
    [
      'planned page published',
      async () => {
        const date_gmt = new Date(Date.now() + 120_000).toISOString().slice(0, 19);
        const planned = await update('/wp/v2/pages', { title: 'Geplant', slug: 'plan', status: 'future', date_gmt });
        expect(planned.status).toBe('future');
        await fetch(`${wordpress.origin}/wp-json/test/v1/publish-planned/${planned.id}`);
        // WP-Cron sends the change after it has published the page: a later edit could overtake it. A run does nothing while another one lasts.
        await expect.poll(afterCron(() => purges.flat())).toContain('page-de-plan');
      },
      ['page-de-plan', 'sitemap-de-pages'],
    ],
    [
      'menu item',
      async () => {
        ids.item = (await saveItem(2, 'Neu')).id;
      },
      ['menu-de'],
    ],
    ['name of a menu item', () => saveItem(2, 'Umbenannt', ids.item), ['menu-de']],
    ['deleted menu item', () => connected.administrator.save('DELETE', `/wp/v2/menu-items/${ids.item}?force=true`), ['menu-de']],
    ['alternative text of a picture', async () => update(`/wp/v2/media/${await findHero()}`, { alt_text: 'Neu beschrieben' }), pictured],
  ];

  it('are known from the lists of the sitemap, which the site has before the first edit', async () => {
    for (const path of ['/sitemap.xml', '/angebote/', '/kulinarik/', '/hotel/'])
      expect((await connected.visit(path)).status, path).toBe(200);
  });

  it.each(kinds)('are only those that show it: %s', async (_, save, tags) => {
    expect(await purgedBy(save)).toEqual(tags);
  });

  it('are all where the name of the site has changed, because every page has it', async () => {
    purges.length = 0;
    await connected.administrator.save('POST', '/wp/v2/settings', { title: 'Finca Neu' });
    await expect.poll(() => purges.flat()).toContain('all');
  });
});
