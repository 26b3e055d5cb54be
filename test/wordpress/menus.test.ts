import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { connected, connectOnce, findPost } from './companion.ts';
import { describeWordpress } from './support.ts';

describeWordpress('menus that an editor sets in WordPress', () => {
  const siteFile = join(tmpdir(), `site-without-menus-${process.pid}.json`);
  beforeAll(() => {
    writeFileSync(siteFile, JSON.stringify({ ...demoSite, menus: undefined, legalPages: undefined }));
    return () => rmSync(siteFile);
  });
  connectOnce(() => ({ SITE_FILE: siteFile }));

  const screen = 'nav-menus.php';
  const chooseLocations = (locations: Readonly<Record<string, string>>) =>
    connected.editor.submit(
      `${screen}?action=locations`,
      'nav-menu-locations',
      Object.fromEntries(Object.entries(locations).map(([name, id]) => [`menu-locations[${name}]`, id])),
    );
  const readMenu = async (path: string) => /<nav class="flyout[\s\S]*?<\/nav>/.exec((await connected.visit(path)).html)?.[0] ?? '';

  it('the editor has the screen of the menus with boxes for rooms, packages and offers, and nothing else of the theme', async () => {
    const { status, html } = await connected.editor.open(screen);
    expect(status).toBe(200);
    for (const type of ['page', 'rooms', 'packege', 'angebot'])
      expect(html).toMatch(new RegExp(`<li class="(?![^"]*hide-if-js)[^"]*" id="add-post-type-${type}"`));
    expect((await connected.editor.open('index.php')).html).toMatch(/href=["']nav-menus\.php/);
    // The help of the screen names others.
    const navigation = [/<ul id="adminmenu">[\s\S]*?<div id="wpcontent">/, /<div id="wpadminbar"[\s\S]*?<div id="wpbody"/].map(
      (part) => part.exec(html)?.[0] ?? '',
    );
    expect(navigation.every((part) => part.includes('href='))).toBe(true);
    for (const path of ['themes.php', 'customize.php', 'widgets.php', 'site-editor.php']) {
      const answer = await connected.editor.open(path);
      expect([path, answer.status === 200]).toEqual([path, false]);
      expect(navigation.join('')).not.toMatch(new RegExp(`href=["'](?:[^"']*/wp-admin/)?${path}`));
    }
    expect((await connected.editor.rest('GET', '/wp/v2/settings')).status).toBe(403);
  });

  it('the menus at the locations of each language are those of the site, without a restart', async () => {
    expect(await readMenu('/')).not.toContain('/kulinarik/');
    await chooseLocations({ main: '2', footer: '4', main_en: '5', footer_en: '7', main_fr: '11' });
    await expect.poll(() => readMenu('/')).toContain('/kulinarik/');
    await expect.poll(() => readMenu('/en/')).toContain('/en/rooms-suites/');
    const footer = async (path: string) => /<footer[\s\S]*<\/footer>/.exec((await connected.visit(path)).html)?.[0] ?? '';
    await expect.poll(() => footer('/fr/')).toContain('/en/contact/');
  });

  it('lose a page on the days on which an editor hides it, and have it back', async () => {
    const id = await findPost('pages', 'kulinarik');
    const change = (days: object) => connected.editor.save('POST', `/wp/v2/pages/${id}`, { acf: days });
    await change({ visible_from: '20200101', visible_to: '20200131' });
    await expect.poll(() => readMenu('/')).not.toContain('"/kulinarik/"');
    await expect.poll(async () => (await connected.visit('/kulinarik/')).status).toBe(404);
    expect((await connected.visit('/sitemap.xml')).html).not.toContain('/kulinarik/<');
    await change({ visible_to: '' });
    await expect.poll(() => readMenu('/')).toContain('"/kulinarik/"');
    await expect.poll(async () => (await connected.visit('/kulinarik/')).status).toBe(200);
    await change({ visible_from: '' });
  });

  it('are empty again where no menu is at their location', async () => {
    await chooseLocations({ main: '0', footer: '4', main_en: '5', footer_en: '7', main_fr: '11' });
    await expect.poll(() => readMenu('/')).not.toContain('/kulinarik/');
  });
});
