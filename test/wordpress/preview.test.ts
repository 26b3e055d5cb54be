import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatPrice } from '../../src/i18n/formats.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { connected, connectOnce, findPost } from './companion.ts';
import { clickPreview, type Entered, DRAFT_MARK as MARK, postTypes, savePost, states, toPreviewButton } from './previews.ts';
import { describeWordpress, wordpress } from './support.ts';

/** Of a package that is not on request. */
const STAY_FORM = 'site-page-stay';
const toPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describeWordpress('previews of the companion plugin', () => {
  const links: string[] = [];
  connectOnce();

  /** The page that an editor sees after a click on a preview button. */
  async function open(address: string) {
    const link = await clickPreview(connected.editor, address);
    expect(link).toMatch(new RegExp(`^${connected.origin}/api/preview\\?link=`));
    links.push(link);
    const answer = await fetch(link);
    // Typography puts a no-break space between the last words of a heading.
    return { answer, html: toPlainSpaces(await answer.text()) };
  }

  const readFields = (word: string) => ({
    heroimage: { '@image': 'pool' },
    hero_link: { title: `${word} Feld`, url: `${wordpress.origin}/hotel/`, target: '' },
    content: { '@flex': [{ acf_fc_layout: 'text', headline: `${word} Block`, text: { '@html': `${word} Absatz` } }] },
  });

  it.each(states.map((state, index) => [state, localeCodes[index % localeCodes.length] ?? 'de'] as const))(
    'of the state %s show title, blocks, fields, pictures, offer, room and package in the language %s',
    async (state, locale) => {
      const shown = await Promise.all(
        postTypes.map(async (type) => {
          const word = `${MARK} ${state} ${locale} ${type}`;
          const acf = {
            pages: readFields(word),
            angebot: { ...readFields(word), price_from: { '@num': '4321' } },
            rooms: {},
            packege: { on_request: true },
          };
          const entered: Entered = { title: `${word} Titel`, content: `<p>${word} Text</p>`, acf: acf[type] };
          const address = await savePost(connected.editor, type, locale, state, entered);
          return { type, word, ...(await open(address)) };
        }),
      );
      const t = createTranslator(locale);
      for (const { type, word, answer, html } of shown) {
        expect(answer.status, word).toBe(200);
        expect(html, word).toContain(`<html lang="${locale}">`);
        expect(html, word).toMatch(new RegExp(`<h1[^>]*>${word} Titel</h1>`));
        expect(html, word).toContain(`${word} Text`);
        expect(answer.headers.get('cache-control'), word).toBe('private, no-store, no-transform');
        expect(html, word).toContain('lang="de" aria-label="Vorschau"');
        if (type === 'packege') expect(html, word).not.toContain(STAY_FORM);
        if (type !== 'pages' && type !== 'angebot') continue;
        for (const part of ['Block', 'Absatz']) expect(html, word).toContain(`${word} ${part}`);
        if (type === 'pages') expect(html, word).toContain(`${word} Feld`);
        expect(html, word).toMatch(/src="\/img\/[^"]*Pool[^"]*"/);
        if (type === 'angebot') expect(html, word).toContain(toPlainSpaces(t('price.from', { price: formatPrice(locale, 4321) })));
      }
    },
  );

  it('show the form for a stay of a package that is not on request', async () => {
    const entered = { title: `${MARK} Paket`, content: `<p>${MARK}</p>`, acf: { on_request: false } };
    expect((await open(await savePost(connected.editor, 'packege', 'de', 'draft', entered))).html).toContain(STAY_FORM);
  });

  it('leave nothing of a draft in the content, in pages, in the sitemap and in the files of the site', async () => {
    for (const path of ['/', '/hotel/', '/angebote/', '/sitemap.xml', '/dialog/inquiry']) {
      const { status, html } = await connected.visit(path);
      expect(status, path).toBeLessThan(400);
      expect(html, path).not.toContain(MARK);
    }
    await connected.stop();
    const files = readdirSync(connected.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1');
      expect(bytes.includes(MARK), name).toBe(false);
    }
    await connected.start();
  });

  it('have links that are in no screen, no answer of REST and no log of WordPress or the site', async () => {
    const id = await findPost('pages', 'hotel');
    const signatures = links.map((link) => link.slice(-64));
    const screens = [`post.php?post=${id}&action=edit`, 'edit.php?post_type=page', 'options-general.php?page=hotel-website'];
    const texts = await Promise.all(screens.map(async (path) => (await connected.administrator.open(path)).html));
    texts.push(JSON.stringify((await connected.editor.rest('GET', `/wp/v2/pages/${id}?context=edit`)).body));
    texts.push(readFileSync(join(wordpress.state, 'log/access.log'), 'utf8'));
    for (const text of texts) {
      expect(text).not.toContain('/api/preview?link=');
      expect(signatures.some((signature) => text.includes(signature))).toBe(false);
      expect(text).not.toContain(connected.previewSecret);
    }
  });

  it('are for those who may edit the post, and for saved posts only', async () => {
    const id = await findPost('pages', 'hotel');
    const visitor = await fetch(`${wordpress.origin}/wp-admin/admin-post.php?action=hotel_website_preview&post=${id}`, {
      redirect: 'manual',
    });
    expect(visitor.headers.get('location')).toContain('wp-login.php');
    expect((await connected.editor.open('admin-post.php?action=hotel_website_preview&post=999999')).status).toBe(404);
    const post = await connected.editor.save('POST', '/wp/v2/pages', { title: `${MARK} Papierkorb`, status: 'draft' });
    const before = await fetch(`${wordpress.origin}/?page_id=${post.id}&preview=true`, { redirect: 'manual' });
    expect(before.headers.get('location') ?? '').not.toContain('/api/preview');
    const link = await clickPreview(connected.editor, toPreviewButton(post));
    expect((await fetch(link)).status).toBe(200);
    await connected.editor.save('DELETE', `/wp/v2/pages/${post.id}`);
    expect((await fetch(link)).status, 'a draft in the trash').toBe(404);
  });

  it('are answered by WordPress to signed requests of the site only', async () => {
    const ask = async (body: object) =>
      (
        await fetch(`${wordpress.origin}/wp-json/hotel-website/v1/draft`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    const link = new URL(links[0] ?? '').searchParams.get('link') ?? '';
    expect(link).toMatch(/^1\.\d+\./);
    // The link of an editor alone opens the site, not WordPress.
    for (const body of [{}, { link }, { link, signature: '' }, { link, signature: link.slice(-64) }, { link: [link], signature: [''] }]) {
      expect(await ask(body), JSON.stringify(body).slice(0, 60)).toBe(404);
    }
  });
});
