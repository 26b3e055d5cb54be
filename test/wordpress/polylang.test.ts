import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { runPrintedCheck } from '../check/printedCheck.ts';
import { findPost, installCompanion, uninstallCompanion } from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { describeWordpress, leaveOut, removeSite, startSite, wordpress } from './support.ts';

interface Post {
  readonly slug: string;
  readonly link: string;
  readonly wpml_current_locale: string;
  readonly wpml_translations: readonly { readonly locale: string; readonly href: string }[];
}
const standIn = resolve(import.meta.dirname, 'server/polylang.php');
const installed = () => join(wordpress.state, 'wp/wp-content/mu-plugins/polylang.php');
const read = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${wordpress.origin}${path}`, { headers: { 'user-agent': 'hotel-website' } });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
};
const folder = mkdtempSync(join(tmpdir(), 'wp-polylang-'));

async function check(languages?: readonly string[]): Promise<string> {
  const siteFile = join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ ...demoSite, languages, legalPages: undefined }));
  const { printed } = await runPrintedCheck([wordpress.origin], languages === undefined ? {} : { SITE_FILE: siteFile });
  return printed;
}

describeWordpress('the companion plugin beside the free Polylang (a stand-in with its documented functions)', () => {
  let administrator: Editor;
  beforeAll(async () => {
    leaveOut('language', 'acf', 'yoast');
    cpSync(standIn, installed());
    administrator = await logIn(wordpress.origin, 'redaktion');
    await installCompanion(administrator);
  });
  afterAll(async () => {
    rmSync(installed(), { force: true });
    rmSync(folder, { recursive: true });
    leaveOut();
    await uninstallCompanion(administrator);
  });

  it.each(['pages', 'angebot', 'rooms', 'packege'])(
    'gives REST of %s below the directory of a language, in that language',
    async (type) => {
      const [german, english, byParameter] = await Promise.all([
        read<Post[]>(`/wp-json/wp/v2/${type}?per_page=100`),
        read<Post[]>(`/en/wp-json/wp/v2/${type}?per_page=100`),
        read<Post[]>(`/wp-json/wp/v2/${type}?per_page=100&lang=en`),
      ]);
      const listLinks = (posts: readonly Post[]) => posts.map(({ link }) => new URL(link).pathname);
      expect([german.length, english.length].every((length) => length > 1)).toBe(true);
      expect(listLinks(german).filter((path) => /^\/(?:en|es|fr)\//.test(path))).toEqual([]);
      expect(listLinks(english).filter((path) => !path.startsWith('/en/'))).toEqual([]);
      expect(listLinks(byParameter)).toEqual(listLinks(english));
      expect(new Set(german.map(({ wpml_current_locale }) => wpml_current_locale))).toEqual(new Set(['de']));
      for (const { link, wpml_translations } of german)
        for (const { href } of wpml_translations)
          expect([link, listLinks(english)]).toEqual([link, expect.arrayContaining([new URL(href).pathname])]);
    },
  );

  it('finds the home page and the routes of REST in each language, and none below other words', async () => {
    expect(await read<Post[]>('/en/wp-json/wp/v2/pages?slug=home')).toMatchObject([{ link: `${wordpress.origin}/en/` }]);
    expect(await read<Post[]>('/wp-json/wp/v2/pages?slug=home')).toMatchObject([{ link: `${wordpress.origin}/` }]);
    expect(await read('/en/wp-json/')).toMatchObject({ namespaces: expect.arrayContaining(['wp/v2', 'hotel-website/v1']) });
    for (const path of ['/fr/wp-json/', '/hotel/wp-json/wp/v2/pages'])
      expect((await fetch(`${wordpress.origin}${path}`, { redirect: 'manual' })).status, path).not.toBe(200);
  });

  it('shows editors the posts of all languages', async () => {
    const { body } = await administrator.rest('GET', '/wp/v2/pages?per_page=100&context=edit');
    const links = (body as unknown as Post[]).map(({ link }) => new URL(link).pathname);
    expect(links.some((path) => path.startsWith('/en/'))).toBe(true);
  });

  it('lets a page keep a slug that only another language has: the site knows its own pages by their slugs', async () => {
    const english = await findPost('pages', 'contact', '/en');
    const save = async (slug: string) => (await administrator.save('POST', `/wp/v2/pages/${english}`, { slug })).slug;
    expect(await save('kontakt')).toBe('kontakt');
    expect(await save('rooms-suites')).toBe('rooms-suites-2');
    expect(await save('contact')).toBe('contact');
  });

  it('is a WordPress that a site of these languages reads, with every page that it links to', async () => {
    const siteFile = join(folder, 'languages.json');
    writeFileSync(siteFile, JSON.stringify({ ...demoSite, languages: ['de', 'en'], legalPages: undefined }));
    const site = await startSite({ env: { SITE_FILE: siteFile } });
    try {
      const failed: string[] = [];
      const found = new Set(['/', '/en/']);
      for (const path of found) {
        const response = await fetch(`${site.origin}${path}`);
        const html = await response.text();
        if (response.status !== 200 || !html.includes(`<html lang="${path.startsWith('/en/') ? 'en' : 'de'}"`)) failed.push(path);
        for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/(?!api\/|img\/|files\/)[^"#?]*)"/g)) found.add(href);
      }
      expect(failed).toEqual([]);
      expect(found.size).toBeGreaterThan(30);
      expect((await (await fetch(`${site.origin}/sitemap.xml`)).text()).match(/hreflang="\w+"/g)).toContain('hreflang="en"');
    } finally {
      await removeSite(site);
    }
  });

  it('is named by wordpress:check with its languages, and with those that a site wants of it in vain', async () => {
    const fitting = await check(['de', 'en']);
    expect(fitting).not.toMatch(/(?:mend|hint) (?:languages|translations):/);
    expect(fitting).toContain('Its languages: de, en, by Polylang.');
    expect(await check()).not.toContain('mend languages:');
    expect(await check(['de', 'en', 'fr'])).toContain('REST does not answer in Français (/fr): Polylang does not have it');
    expect(await check(['en', 'es'])).toContain('the default language of WordPress is Deutsch (de), that of the site is English (en)');
  });
});
