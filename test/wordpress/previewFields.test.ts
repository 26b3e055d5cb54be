import { afterAll, expect, it } from 'vitest';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { connected, connectOnce, installCompanion, uninstallCompanion } from './companion.ts';
import { type FormEntry, toFormEntries } from './formFields.ts';
import { clickPreview, DRAFT_MARK as MARK, type PostType, postTypes, savePreview } from './previews.ts';
import { describeWordpress, leaveOut, queryDatabase } from './support.ts';

const stored = { title: 'Gespeichert', content: '<p>Text</p>' };
const buildBlock = (headline: string) => ({ content: { '@flex': [{ acf_fc_layout: 'text', headline, text: { '@html': 'Absatz' } }] } });
const buildSeo = (title: string, description: string): FormEntry[] => [
  ['hotel-website-seo-title', title],
  ['hotel-website-seo-description', description],
];
const countKept = () => queryDatabase("SELECT COUNT(*) FROM wp_postmeta WHERE meta_key = '_hotel_website_preview_meta'");

describeWordpress('fields below the editor in a preview of what is published', () => {
  connectOnce();
  afterAll(() => leaveOut());

  const publish = async (type: PostType, locale: Locale = 'de', acf: object = {}) =>
    connected.editor.save('POST', `/wp/v2/${type}`, { ...stored, status: 'publish', acf }, getPrefix(localeCodes, locale));
  const show = async (address: string, user = connected.editor) => (await fetch(await clickPreview(user, address))).text();
  const preview = async (id: number, form?: readonly FormEntry[], text = stored) =>
    savePreview(connected.editor, 'pages', 'de', id, text, form);

  it('are those of the last click where title and text have not changed, at every click', async () => {
    const { id } = await publish('pages', 'de', buildBlock('Gespeicherter Block'));
    for (const word of ['eins', 'zwei', 'drei']) {
      const html = await show(await preview(id, toFormEntries(buildBlock(`${MARK} ${word}`))));
      expect(html).toContain(`${MARK} ${word}`);
      expect(html).not.toContain('Gespeicherter Block');
    }
  });

  it('can be emptied, and hide what is stored', async () => {
    const { id } = await publish('pages', 'de', buildBlock('Gespeicherter Block'));
    expect(await show(await preview(id, [['acf[field_hotel_website_content_content]', '']]))).not.toContain('Gespeicherter Block');
    expect((await connected.editor.rest('GET', `/wp/v2/pages/${id}`)).body).toMatchObject({
      acf: { content: [{ headline: 'Gespeicherter Block' }] },
    });
  });

  it('are shown to the editor who typed them, and to no other', async () => {
    const { id } = await publish('pages');
    const address = await preview(id, toFormEntries(buildBlock(MARK)));
    expect(await show(address)).toContain(MARK);
    expect((await connected.administrator.open(address)).status).toBe(403);
    const own = `admin-post.php?action=hotel_website_preview&post=${id}`;
    for (const user of [connected.administrator, connected.editor]) expect(await show(own, user)).not.toContain(MARK);
  });

  it('stay with the autosave that the editor makes meanwhile, and are dropped once the post was saved', async () => {
    const { id } = await publish('pages');
    // WordPress tells savings apart by seconds, and this test takes less.
    queryDatabase(`UPDATE wp_posts SET post_modified_gmt = post_modified_gmt - INTERVAL 1 MINUTE WHERE ID = ${id}`);
    const address = await preview(id, toFormEntries(buildBlock(`${MARK} Feld`)));
    await preview(id, undefined, { ...stored, title: `${MARK} Titel` });
    const html = await show(address);
    expect(html).toContain(`${MARK} Feld`);
    expect(html).toContain(`${MARK} Titel`);
    await connected.editor.save('POST', `/wp/v2/pages/${id}`, { title: 'Neu gespeichert' });
    const later = await show(await preview(id, undefined, { ...stored, title: `${MARK} später` }));
    expect(later).toContain(`${MARK} später`);
    expect(later).not.toContain(`${MARK} Feld`);
  });

  it('that no form has sent are left out: the preview shows those that are stored', async () => {
    const { id } = await publish('pages', 'de', buildBlock('Gespeicherter Block'));
    const [name = ''] = toFormEntries(buildBlock(MARK)).at(-2) ?? [];
    const wrong = [
      [[name, 'x'.repeat(600_000)]],
      [[name]],
      [name],
      [[name, { a: 1 }]],
      'text',
      [['acf', 'text']],
      [['acf[field_unknown]', MARK]],
    ];
    for (const form of wrong) {
      const html = await show(await preview(id, form as unknown as FormEntry[], { ...stored, title: `${MARK} ${wrong.indexOf(form)}` }));
      expect(html).toContain(`${MARK} ${wrong.indexOf(form)}`);
      expect(html).toContain('Gespeicherter Block');
    }
  });

  it('that cannot be read are named, and the rest of the page is shown', async () => {
    const { id } = await publish('angebot');
    const form = [...toFormEntries(buildBlock(MARK)), ['acf[field_hotel_website_offer_price_from]', 'viel'] as const];
    const html = await show(await savePreview(connected.editor, 'angebot', 'de', id, stored, form));
    expect(html).toContain(MARK);
    expect(html).toMatch(/Preis[^<]*(?:<[^>]+>[^<]*)*viel/);
  });

  it('hold the texts for search engines of page, offer, room and package, where no Yoast is', async () => {
    leaveOut('yoast');
    for (const type of postTypes) {
      const { id } = await publish(type, 'en');
      const text = `${MARK} ${type}`;
      const html = await show(
        await savePreview(connected.editor, type, 'en', id, stored, buildSeo(`${text} Titel`, `${text} "Satz" \\ Ende`)),
      );
      expect(html, text).toContain(`<title>Vorschau: ${text} Titel`);
      expect(html, text).toContain(`content="${text} &quot;Satz&quot; \\ Ende"`);
      expect((await connected.editor.rest('GET', `/wp/v2/${type}/${id}`, undefined, '/en')).body.yoast_head_json).toEqual({});
    }
    leaveOut();
  });

  it('hold the texts for search engines also of the classic editor, and without fields of ACF', async () => {
    leaveOut('acf', 'yoast');
    const { id } = await publish('pages');
    const screen = `post.php?post=${id}&action=edit`;
    for (const word of ['eins', 'zwei']) {
      expect(await show(await preview(id, buildSeo(`${MARK} ${word}`, '')))).toContain(`<title>Vorschau: ${MARK} ${word}`);
    }
    const nonce = /name="hotel_website_seo" value="(\w+)"/.exec((await connected.editor.open(screen)).html)?.[1] ?? '';
    for (const word of ['drei', 'vier', '']) {
      const { location } = await connected.editor.submit(screen, 'closedpostboxesnonce', {
        ...Object.fromEntries(buildSeo(word && `${MARK} ${word}`, '')),
        hotel_website_seo: nonce,
        post_title: stored.title,
        content: stored.content,
        'wp-preview': 'dopreview',
      });
      expect(await show(location ?? '')).toContain(`<title>Vorschau: ${word === '' ? stored.title : `${MARK} ${word}`}`);
    }
    expect((await connected.editor.rest('GET', `/wp/v2/pages/${id}`)).body.yoast_head_json).toEqual({});
    leaveOut();
  });

  it('leave nothing behind when the plugin is deleted', async () => {
    expect(Number(countKept())).toBeGreaterThan(0);
    await uninstallCompanion(connected.administrator);
    expect(countKept()).toBe('0');
    await installCompanion(connected.administrator);
  });
});
