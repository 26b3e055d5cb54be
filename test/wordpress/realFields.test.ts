import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { processEnvironment } from '../../src/config/environment.ts';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { offersSchema, toOfferContent } from '../../src/pages/offer.ts';
import { pagesSchema, toPageContent } from '../../src/pages/page.ts';
import { findPost, installCompanion, settingsPath, uninstallCompanion } from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { toFormEntries } from './formFields.ts';
import { realIsMissing, unpackFields } from './real.ts';
import { clearPhpLog, describeWordpress, leaveOut, queryDatabase, runPhp, wordpress } from './support.ts';

/** Folder of ACF PRO, where a developer has it; else Secure Custom Fields is unpacked. */
const { ACF_FOLDER } = processEnvironment;
const isThere = ACF_FOLDER !== undefined || realIsMissing === null;
const seed = resolve(import.meta.dirname, 'server/seed');
const runSeed = (script: string, ...args: string[]) =>
  execFileSync('php', ['-d', 'memory_limit=512M', '-d', 'error_reporting=0', join(seed, script), join(wordpress.state, 'wp'), ...args], {
    encoding: 'utf8',
  });

/** Reads all pages and offers as the site does, without what the imitation keeps elsewhere: texts of pictures in each language, Yoast's fields. */
async function readContent(locale: Locale): Promise<unknown[]> {
  const prefix = getPrefix(localeCodes, locale);
  const read = async (type: string) =>
    (await (await fetch(`${wordpress.origin}${prefix}/wp-json/wp/v2/${type}?per_page=100&orderby=id`)).json()) as unknown;
  const context = {
    locale,
    languages: localeCodes,
    addresses: {},
    ownHosts: new Set([new URL(wordpress.origin).host, 'cms.finca.example']),
  };
  const withoutDates = (content: object) =>
    JSON.parse(
      JSON.stringify(content, (key, value: unknown) => (['modified', 'version', 'seo', 'alt', 'caption'].includes(key) ? null : value)),
    );
  const [pages, offers] = [pagesSchema.parse(await read('pages')), offersSchema.parse(await read('angebot'))];
  return [...pages.map((page) => toPageContent(page, context)), ...offers.map((offer) => toOfferContent(offer, context))].map(withoutDates);
}

if (!isThere) process.stdout.write(`The field groups are not tested in a real plugin for fields: ${realIsMissing}\n`);

describe.runIf(isThere)('the field groups in a real plugin for fields', () => {
  describeWordpress('of a real WordPress', () => {
    let administrator: Editor;
    let installed: string;
    let name: string;
    let lastMeta: string;
    const content = new Map<Locale, unknown[]>();
    beforeAll(async () => {
      administrator = await logIn(wordpress.origin, 'redaktion');
      await installCompanion(administrator);
      for (const locale of localeCodes) content.set(locale, await readContent(locale));
      lastMeta = queryDatabase('SELECT MAX(meta_id) FROM wp_postmeta');
      const folder = join(wordpress.state, 'wp/wp-content/plugins');
      installed = ACF_FOLDER === undefined ? unpackFields(folder) : join(folder, basename(ACF_FOLDER));
      if (ACF_FOLDER !== undefined) cpSync(ACF_FOLDER, installed, { recursive: true });
      name = `${basename(installed)}/${basename(installed)}`;
      // First: the imitation has functions of the same names.
      leaveOut('acf', 'yoast', 'types', 'menus');
      runSeed('activate.php', `${name}.php`);
    });
    afterAll(async () => {
      await administrator.save('POST', `/wp/v2/plugins/${name}`, { status: 'inactive' });
      leaveOut();
      rmSync(installed, { recursive: true });
      // The plugin keeps each value in a row of its own: a size would count as the id of a picture.
      queryDatabase(`DELETE FROM wp_postmeta WHERE meta_id > ${lastMeta}`);
      await uninstallCompanion(administrator);
      // `activate.php` gave the administrator English screens.
      queryDatabase("UPDATE wp_usermeta SET meta_value = '' WHERE meta_key = 'locale'");
    });

    /** The fields of a draft as the plugin describes it to the site. @param revision PHP */
    function describeDraft(page: number, revision: string): unknown {
      const draft = `HotelWebsite\\Companion\\describe_draft(get_post(${page}), ${revision})`;
      return JSON.parse(runPhp(`rest_get_server(); echo wp_json_encode(${draft}['acf']);`));
    }

    it('take every value that the site reads, and the site reads the same content from them', async () => {
      const unknown = runSeed('realFields.php').trim().split('\n');
      // What only this hotel has: an old block, parts of a map of Google, and the text in the form block.
      expect(unknown.filter((name) => !/newsletter_teaser|\.map\.map\.|form\.form/.test(name))).toEqual([]);
      clearPhpLog();
      for (const locale of localeCodes) expect(await readContent(locale)).toEqual(content.get(locale));
    });

    it('are in the draft that a preview shows', async () => {
      const page = await findPost('pages', 'home');
      const route = `${wordpress.origin}/wp-json/wp/v2/pages/${page}`;
      const { acf } = (await (await fetch(route)).json()) as { acf: { content: unknown[] } };
      const draft = describeDraft(page, 'null');
      expect(acf.content.length).toBeGreaterThan(3);
      // Over HTTP the imitation of WPML answers with the host that was asked.
      const toOneHost = (fields: unknown) => JSON.stringify(fields).replaceAll(wordpress.origin, 'https://cms.finca.example');
      expect(JSON.parse(toOneHost(draft))).toEqual(JSON.parse(toOneHost(acf)));
    });

    it('take what stands below the editor into the preview of a published page, and leave the page alone', async () => {
      const page = await findPost('pages', 'home');
      const readMeta = () => queryDatabase(`SELECT * FROM wp_postmeta WHERE post_id = ${page} ORDER BY meta_id`);
      const picture = queryDatabase("SELECT MIN(ID) FROM wp_posts WHERE post_type = 'attachment'");
      const item = { title: 'Neue Frage', text: { '@html': 'Neue Antwort' } };
      const form = toFormEntries({
        acf__overlay_name: 'Neuer Name',
        heroimage: picture,
        content: {
          '@flex': [
            { acf_fc_layout: 'text', headline: 'Neu "hier" \\', text: { '@html': 'Neuer Absatz' } },
            { acf_fc_layout: 'accordion', headline: 'Fragen', items: { '@rows': [item, item] } },
          ],
        },
      });
      const before = readMeta();
      const body = { title: 'Neu', content: '', hotel_website_form: [...form, ['acf[field_hotel_website_hero_hero_link]', '']] };
      const { id } = await administrator.save('POST', `/wp/v2/pages/${page}/autosaves`, body);
      expect(describeDraft(page, `get_post(${id})`)).toMatchObject({
        acf__overlay_name: 'Neuer Name',
        heroimage: { ID: Number(picture) },
        content: [
          { acf_fc_layout: 'text', headline: 'Neu "hier" \\', text: '<p>Neuer Absatz</p>\n' },
          { acf_fc_layout: 'accordion', items: [{ title: 'Neue Frage' }, { title: 'Neue Frage' }] },
        ],
      });
      expect(readMeta()).toBe(before);
    });

    /** Adds a field group of the hotel until the test has ended. */
    function addGroup(type: string, field: object): void {
      const location = [[{ param: 'post_type', operator: '==', value: type }]];
      const group = JSON.stringify({ key: 'group_hotel', title: 'Own fields of the hotel', location, fields: [field], show_in_rest: 1 });
      const file = join(wordpress.state, 'wp/wp-content/mu-plugins/own-fields.php');
      writeFileSync(file, `<?php add_action('acf/init', fn() => acf_add_local_field_group(json_decode('${group}', true)));`);
      onTestFinished(() => rmSync(file));
    }

    it('answer in REST without the text of related posts, and leave a field of the hotel as it was: a number', async () => {
      addGroup('page', { key: 'field_hotel_related', name: 'related', label: 'Related', type: 'post_object' });
      const offer = await findPost('angebot', 'kochkurs');
      await administrator.save('POST', `/wp/v2/pages/${await findPost('pages', 'home')}`, { acf: { related: offer } });
      queryDatabase(`UPDATE wp_posts SET post_status = 'draft' WHERE ID = ${offer}`);
      onTestFinished(() => void queryDatabase(`UPDATE wp_posts SET post_status = 'publish' WHERE ID = ${offer}`));
      const page = JSON.stringify(await (await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=home&_fields=acf`)).json());
      expect(page).toContain(`"related":${offer}`);
      expect(page).toContain('"post_name":"kochkurs"');
      expect(page).not.toContain('"post_title":"Kochkurs');
      expect(page).not.toContain('post_content');
      expect(page).not.toContain('post_password');
    });

    it('are withheld in REST from whoever has not the password of the page, not from a preview', async () => {
      const page = await findPost('pages', 'home');
      queryDatabase(`UPDATE wp_posts SET post_password = 'geheim' WHERE ID = ${page}`);
      onTestFinished(() => void queryDatabase(`UPDATE wp_posts SET post_password = '' WHERE ID = ${page}`));
      const read = async (query: string) =>
        ((await (await fetch(`${wordpress.origin}/wp-json/wp/v2/pages/${page}${query}`)).json()) as { acf: { content: unknown } }).acf;
      for (const query of ['', '?acf_format=standard']) expect(await read(query)).toMatchObject({ content: null });
      expect(describeDraft(page, 'null')).not.toMatchObject({ content: null });
    });

    it('are left out where another group has a field of the same name on the same screen', async () => {
      const offer = await findPost('angebot', 'kochkurs');
      const screen = `post.php?post=${offer}&action=edit`;
      expect((await administrator.open(screen)).html).toContain('acf-group_hotel_website_offer');
      addGroup('angebot', { key: 'field_hotel_price', name: 'price_from', label: 'Price', type: 'text' });
      const { html } = await administrator.open(screen);
      const settings = await administrator.open(settingsPath);
      expect(html).not.toContain('acf-group_hotel_website_offer');
      expect(html).toContain('acf-group_hotel_website_content');
      expect(settings.html).toContain('because &quot;Own fields of the hotel&quot; has fields of the same names');
    });
  });
});
