import { afterAll, expect, it } from 'vitest';
import { connected, connectOnce, findPost } from './companion.ts';
import { describeWordpress, leaveOut, queryDatabase, wordpress } from './support.ts';

const ask = (path: string, userAgent = 'Mozilla/5.0') =>
  fetch(`${wordpress.origin}${path}`, { redirect: 'manual', headers: { 'user-agent': userAgent } });

describeWordpress('WordPress with the companion plugin', () => {
  connectOnce();
  afterAll(() => leaveOut());

  it.each([
    ['/hotel/', '/hotel/'],
    ['/hotel/?utm_source=x', '/hotel/'],
    ['/angebote/kochkurs/', '/angebote/kochkurs/'],
    ['/rooms/gaertnerhaus/', '/zimmer/gaertnerhaus/'],
    ['/fr/rooms/suite-llevant/', '/fr/chambres/suite-llevant/'],
    ['/gibt-es-nicht/', '/gibt-es-nicht/'],
  ])('leads visitors of %s to the same page of the site, %s', async (path, target) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${connected.origin}${target}`]);
  });

  it('leads nobody away from the site, whatever the address looks like', async () => {
    for (const path of ['//evil.example/', '/%2F%2Fevil.example/', '/\\evil.example/', '/@evil.example/']) {
      const location = (await ask(path)).headers.get('location');
      if (location !== null) expect(new URL(location, wordpress.origin).host, path).not.toContain('evil');
    }
  });

  it('answers the site, which asks for redirects, as before', async () => {
    expect((await ask('/gibt-es-nicht/', 'hotel-website')).status).toBe(404);
    expect((await ask('/hotel/', 'hotel-website')).headers.get('location')).toBeNull();
  });

  it('keeps REST, wp-admin, uploads and feeds', async () => {
    const [page] = (await (await ask('/wp-json/wp/v2/pages?slug=hotel')).json()) as { link: string; acf: { heroimage: { url: string } } }[];
    expect(page?.link).toBe(`${wordpress.origin}/hotel/`);
    expect((await fetch(page?.acf.heroimage.url ?? '')).status).toBe(200);
    expect((await ask('/wp-login.php')).status).toBe(200);
    expect((await ask('/feed/')).status).toBe(200);
  });

  it("gives editors links to the site's pages, in the block editor and in lists", async () => {
    const id = await findPost('pages', 'hotel');
    const { body } = await connected.editor.rest('GET', `/wp/v2/pages/${id}?context=edit`);
    expect(body.link).toBe(`${connected.origin}/hotel/`);
    const room = await connected.editor.rest('GET', `/wp/v2/rooms/${await findPost('rooms', 'suite-llevant', '/en')}?context=edit`);
    expect(room.body.link).toBe(`${connected.origin}/en/rooms/suite-llevant/`);
    const { html } = await connected.editor.open('edit.php?post_type=page&s=Hotel');
    expect(html).toContain(`href="${connected.origin}/`);
  });

  it('asks search engines to stay away', async () => {
    expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    expect((await ask('/hotel/')).headers.get('x-robots-tag')).toContain('noindex');
    expect(await (await ask('/wp-login.php')).text()).toMatch(/<meta name='robots' content='[^']*noindex/);
    expect((await ask('/wp-sitemap.xml')).status).not.toBe(200);
  });

  it('leaves the menu endpoint of a plugin alone, and replaces a missing one in the same shape', async () => {
    const read = async () => (await (await ask('/wp-json/menus/v1/menus/2')).json()) as { items: Item[]; term_group?: number };
    const theirs = await read();
    expect(theirs).toHaveProperty('term_group');
    leaveOut('menus', 'types');
    const ours = await read();
    expect(ours).not.toHaveProperty('term_group');
    expect(outline(ours.items)).toEqual(outline(theirs.items));
    expect((await ask('/wp-json/menus/v1/menus/999999')).status).toBe(404);
  });

  it('keeps the entries below one that WordPress leaves out, as that of a page in the bin', async () => {
    leaveOut('menus', 'types');
    const read = async () => ((await (await ask('/wp-json/menus/v1/menus/2')).json()) as { items: Item[] }).items;
    const parent = (await read()).find(({ child_items }) => child_items !== undefined);
    const [child] = parent?.child_items ?? [];
    const moveBelow = (id: number | undefined) =>
      queryDatabase(
        `UPDATE wp_postmeta SET meta_value = '${id}' WHERE meta_key = '_menu_item_menu_item_parent' AND post_id = ${child?.ID}`,
      );
    moveBelow(999999);
    try {
      expect((await read()).map(({ ID }) => ID)).toContain(child?.ID);
    } finally {
      moveBelow(parent?.ID);
    }
  });

  it('registers the post types that nothing else registers', async () => {
    leaveOut('menus', 'types');
    for (const type of ['angebot', 'rooms', 'packege']) {
      const posts = (await (await ask(`/wp-json/wp/v2/${type}?per_page=100`)).json()) as unknown[];
      expect(posts.length, type).toBeGreaterThan(2);
    }
  });
});

interface Item {
  readonly ID: number;
  readonly title: string;
  readonly url: string;
  readonly target: string;
  readonly object: string;
  readonly object_id: string;
  readonly slug?: string;
  readonly child_items?: Item[];
}

/** What the site reads of a menu. */
function outline(items: readonly Item[]): unknown[] {
  return items.map(({ ID, title, url, target, object, object_id, slug, child_items }) => ({
    ...{ ID, title, url, target, object, object_id, slug },
    children: child_items === undefined ? undefined : outline(child_items),
  }));
}
