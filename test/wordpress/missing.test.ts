import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { deactivateCompanion, findPost, installCompanion, settingsPath, uninstallCompanion } from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { describeWordpress, leaveOut, queryDatabase, removeSite, startSite, wordpress } from './support.ts';

const read = async (path: string) => (await fetch(`${wordpress.origin}/wp-json${path}`)).json() as Promise<Record<string, unknown>>;
const readPost = async (id: number) => read(`/wp/v2/pages/${id}`);

describeWordpress('the companion plugin in a WordPress without ACF, Yoast, WPML, a menu plugin and a theme with post types', () => {
  let administrator: Editor;
  let editor: Editor;
  let page: number;
  let english: number;
  beforeAll(async () => {
    page = await findPost('pages', 'zimmer-suiten');
    english = await findPost('pages', 'rooms-suites', '/en');
    leaveOut('language', 'types', 'acf', 'yoast', 'menus');
    administrator = await logIn(wordpress.origin, 'redaktion');
    editor = await logIn(wordpress.origin, 'editorin');
    await installCompanion(administrator);
  });
  afterAll(async () => {
    leaveOut();
    await uninstallCompanion(administrator);
  });

  it('says what is missing, on the settings page and by REST without a version of anything else', async () => {
    expect(await read('/hotel-website/v1/status')).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      missing: ['fields'],
      languages: { plugin: null, codes: ['en'] },
    });
    const { html } = await administrator.open(settingsPath);
    expect(html).toContain(
      'no plugin for fields is active: pages have a title and a text only<br>Install and activate Secure Custom Fields',
    );
    expect(html).toContain('There is one language');
    expect(html).not.toContain('Nothing is missing');
  });

  it('shows every screen of the admin', async () => {
    const screens = [
      'index.php',
      `post.php?post=${page}&action=edit`,
      'post-new.php?post_type=angebot',
      'edit.php?post_type=packege',
      'nav-menus.php',
      'upload.php',
      'options-general.php',
    ];
    for (const path of screens) expect((await administrator.open(path)).status, path).toBe(200);
  });

  it('speaks of rooms, offers and packages where WordPress speaks of posts', async () => {
    const readLabels = async (type: string) => {
      const { body } = await administrator.rest('GET', `/wp/v2/types/${type}?context=edit`);
      return (body as unknown as { labels: Record<string, string> }).labels;
    };
    expect(await readLabels('rooms')).toMatchObject({ view_item: 'View room', item_published: 'Room published.', all_items: 'All rooms' });
    expect(await readLabels('packege')).toMatchObject({ view_item: 'View package', item_updated: 'Package updated.' });
    expect(await readLabels('angebot')).toMatchObject({ search_items: 'Search offers', item_reverted_to_draft: 'Offer is a draft again.' });
  });

  it('gives title and description for search engines in place of Yoast, which the site shows', async () => {
    expect((await readPost(page)).yoast_head_json).toEqual({});
    const screen = `post.php?post=${page}&action=edit`;
    const nonce = /name="hotel_website_seo" value="(\w+)"/.exec((await editor.open(screen)).html)?.[1] ?? '';
    const texts = { title: 'Finca "Ruhe" & <b>mehr</b>', description: "  Ein Haus\nunter Oliven: l'olivera  " };
    const save = (values: { title: string; description: string }, token: string) =>
      editor.submit(screen, 'closedpostboxesnonce', {
        hotel_website_seo: token,
        'hotel-website-seo-title': values.title,
        'hotel-website-seo-description': values.description,
      });
    await save(texts, 'forged');
    expect((await readPost(page)).yoast_head_json).toEqual({});
    await save(texts, nonce);
    expect((await readPost(page)).yoast_head_json).toEqual({
      title: 'Finca "Ruhe" & mehr',
      description: "Ein Haus unter Oliven: l'olivera",
    });
    const site = await startSite();
    const html = await (await fetch(`${site.origin}/zimmer-suiten/`)).text().finally(() => removeSite(site));
    expect(html).toContain('<title>Finca &quot;Ruhe&quot; &amp; mehr');
    expect(html).toMatch(/<meta name="description" content="Ein Haus unter Oliven: l(?:'|&#x27;)olivera"/);
    expect((await editor.open(screen)).html).not.toContain('value="Finca "Ruhe"');
    await save({ title: '', description: '' }, nonce);
    expect((await readPost(page)).yoast_head_json).toEqual({});
    expect(queryDatabase("SELECT COUNT(*) FROM wp_postmeta WHERE meta_key LIKE '%hotel\\_website\\_seo%'")).toBe('0');
  });

  it('keeps the texts for search engines while it is switched off, and takes them with it when it is deleted', async () => {
    queryDatabase(`INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (${page}, '_hotel_website_seo_title', 'Text')`);
    await deactivateCompanion(administrator);
    const count = () => queryDatabase("SELECT COUNT(*) FROM wp_postmeta WHERE meta_key LIKE '%hotel\\_website\\_seo%'");
    expect(count()).toBe('1');
    await uninstallCompanion(administrator);
    expect(count()).toBe('0');
    await installCompanion(administrator);
  });

  it("names Polylang's translations that visitors see: without a password", async () => {
    const polylang = join(wordpress.state, 'wp/wp-content/mu-plugins/polylang.php');
    const code = `<?php
      function pll_get_post_language($id) { return get_post_meta($id, '_finca_lang', true); }
      function pll_get_post_translations($id) { return get_option('finca_translations')[get_post_meta($id, '_finca_key', true)] ?? []; }`;
    writeFileSync(polylang, code);
    onTestFinished(() => rmSync(polylang));
    const readLocales = async () => ((await readPost(page)).wpml_translations as { locale: string }[]).map(({ locale }) => locale);
    expect(await readLocales()).toEqual(['en', 'es', 'fr']);
    await editor.save('POST', `/wp/v2/pages/${english}`, { password: 'geheim' });
    expect(await readLocales()).toEqual(['es', 'fr']);
    await editor.save('POST', `/wp/v2/pages/${english}`, { password: '' });
  });

  it('leaves the fields of Yoast and WPML alone, and gives translations where only WPML itself is there', async () => {
    leaveOut('types', 'menus');
    expect(await readPost(page)).toMatchObject({
      yoast_head_json: { og_type: 'article' },
      wpml_translations: [{ locale: 'en_US' }, {}, {}],
    });
    expect((await administrator.open(settingsPath)).html).toContain('Nichts fehlt');
    leaveOut();
  });
});
