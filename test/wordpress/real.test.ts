import { utimesSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviews } from '../../src/content/drafts/links.ts';
import { createCircuitBreaker } from '../../src/wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../../src/wordpress/client.ts';
import { getSharedBrowser } from '../support/chromium.ts';
import { activateCompanion, deactivateCompanion, generateSecret, settingsPath } from './companion.ts';
import { type Editor, logIn, logInBrowser, openBlockEditor } from './editor.ts';
import { clickPreview } from './previews.ts';
import { type RealWordpress, realIsMissing, startReal } from './real.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const MARK = 'Echtprobe';
const addLanguage = (name: string, slug: string, locale: string) =>
  `PLL()->model->languages->add(['name'=>'${name}','slug'=>'${slug}','locale'=>'${locale}','rtl'=>0,'term_group'=>0,'flag'=>'','no_default_cat'=>false]);`;

/** A stand-in for the site: takes every change, and keeps what it was told. */
interface ListeningSite extends Receiver {
  /** Selections of `POST /api/revalidate`, in the order of their arrival; `{}` is everything. */
  readonly changes: object[];
  /** Answers `GET /api/findings`, which waits until then. */
  answerFindings(): void;
}

async function listenAsSite(): Promise<ListeningSite> {
  const changes: object[] = [];
  const findings = Promise.withResolvers<void>();
  const { origin, close } = await startReceiver(async (req, text, res) => {
    if (req.url?.startsWith('/api/findings') === true) await findings.promise;
    else if (req.method === 'POST') {
      const body = JSON.parse(text) as { changes?: object[] };
      changes.push(...(body.changes ?? [body]));
    }
    res.setHeader('content-type', 'application/json').end('{"ok":true,"published":true,"findings":[]}');
  });
  return { origin, changes, answerFindings: () => findings.resolve(), close };
}

if (realIsMissing !== null) process.stdout.write(`The companion plugin is not tested in the real WordPress: ${realIsMissing}\n`);

describe.runIf(realIsMissing === null)('the companion plugin in WordPress 7.1 with Polylang and Secure Custom Fields', () => {
  let wordpress: RealWordpress;
  let site: ListeningSite;
  let administrator: Editor;
  let previewSecret: string;
  beforeAll(async () => {
    [wordpress, site] = await Promise.all([startReal('en de'), listenAsSite()]);
    // Polylang leads the first visitor of wp-admin to its wizard.
    wordpress.php(
      "delete_transient('pll_activation_redirect'); foreach (PLL()->model->get_languages_list() as $l) PLL()->model->languages->delete($l->term_id);",
    );
    administrator = await logIn(wordpress.origin, 'admin');
    await activateCompanion(administrator);
  });
  afterAll(() => {
    site.close();
    wordpress.stop();
  });

  /** The pages that the plugin has made: slug, language, number of translations, block. */
  const readDrafts = () =>
    JSON.parse(
      wordpress.php(`echo json_encode(array_map(fn($p) => [$p->post_name, pll_get_post_language($p->ID), count(pll_get_post_translations($p->ID)),
        get_field('content', $p->ID)[0]['acf_fc_layout'] ?? null], get_posts(['post_type'=>'page','post_status'=>'draft','numberposts'=>-1,'lang'=>'','orderby'=>'ID','order'=>'ASC'])));`),
    ) as [string, string, number, string | null][];
  const save = (body: object, route = 'pages') => administrator.save('POST', `/wp/v2/${route}`, { status: 'publish', ...body });
  /** Does something, and waits until the site has been told of these selections. */
  async function expectChanges(change: () => Promise<unknown>, expected: object[]): Promise<void> {
    site.changes.length = 0;
    await change();
    await expect.poll(() => site.changes).toEqual(expect.arrayContaining(expected));
  }

  it('makes the pages of a site once Polylang has a language, each with its block, as translations of each other', async () => {
    await administrator.open('index.php');
    expect(readDrafts().filter(([slug]) => slug !== 'privacy-policy')).toEqual([]);
    wordpress.php(addLanguage('English', 'en', 'en_GB') + addLanguage('Deutsch', 'de', 'de_DE'));
    await administrator.open('index.php');
    const made = readDrafts().filter(([slug]) => slug !== 'privacy-policy');
    expect(made.toSorted()).toEqual(
      [
        ['lage-anreise', 'en', 2, 'map'],
        ['contact', 'en', 2, 'form'],
        ['datenschutzerklaerung', 'en', 2, null],
        ['imprint', 'en', 2, null],
        ['lage-anreise', 'de', 2, 'map'],
        ['kontakt', 'de', 2, 'form'],
        ['datenschutzerklaerung', 'de', 2, null],
        ['impressum', 'de', 2, null],
      ].toSorted(),
    );
  });

  it('names the front page of each language by the home page of that language', async () => {
    wordpress.php(`$ids=[]; foreach (['en'=>'welcome','de'=>'willkommen'] as $language=>$slug) {
      $ids[$language]=wp_insert_post(['post_type'=>'page','post_status'=>'publish','post_title'=>$slug,'post_name'=>$slug]); pll_set_post_language($ids[$language],$language); }
      pll_save_post_translations($ids); update_option('show_on_front','page'); update_option('page_on_front',$ids['en']); PLL()->model->clean_languages_cache();`);
    const ask = async (path: string) =>
      (await fetch(`${wordpress.origin}${path}?slug=welcome,willkommen&_fields=slug,link,wpml_translations`)).json();
    expect([...(await ask('/wp-json/wp/v2/pages')), ...(await ask('/de/wp-json/wp/v2/pages'))]).toMatchObject([
      { slug: 'welcome', link: `${wordpress.origin}/`, wpml_translations: [{ href: `${wordpress.origin}/de/` }] },
      { slug: 'willkommen', link: `${wordpress.origin}/de/`, wpml_translations: [{ href: `${wordpress.origin}/` }] },
    ]);
  });

  it('announces everything when it is active again, and when a plugin for fields is', async () => {
    await generateSecret(administrator);
    previewSecret = await generateSecret(administrator, 'hotel_website_preview_secret');
    await administrator.submit(settingsPath, 'hotel_website_save', { site: site.origin, headless: 'yes' });
    await deactivateCompanion(administrator);
    await expectChanges(() => activateCompanion(administrator), [{}]);
    const fields = '/wp/v2/plugins/secure-custom-fields/secure-custom-fields';
    await administrator.save('POST', fields, { status: 'inactive' });
    await expectChanges(() => administrator.save('POST', fields, { status: 'active' }), [{}]);
  });

  it('announces the pages that show a synced pattern or a picture, also through another pattern, a block or a gallery', async () => {
    const inner = await save({ title: 'Innen', content: '<p>Pool geschlossen</p>' }, 'blocks');
    const outer = await save({ title: 'Aussen', content: `<!-- wp:block {"ref":${inner.id}} /-->` }, 'blocks');
    const picture = await uploadPicture();
    const contents = {
      muster: `<!-- wp:block {"ref":${outer.id}} /-->`,
      block: `<!-- wp:vendor/teaser {"id":${picture.id}} /-->`,
      galerie: `<!-- wp:shortcode -->[gallery columns="2" ids="1, ${picture.id},99999"]<!-- /wp:shortcode -->`,
      andere: `[gallery ids="${picture.id}1"]<!-- wp:block {"ref":${inner.id}1} /-->`,
    };
    for (const [slug, content] of Object.entries(contents)) await save({ title: slug, slug, content });
    await expect.poll(() => site.changes).toContainEqual(expect.objectContaining({ slug: 'andere' }));
    const page = (slug: string) => ({ type: 'page', slug, locale: 'en' });
    await expectChanges(() => save({ content: '<p>Pool offen</p>' }, `blocks/${inner.id}`), [page('muster')]);
    await expectChanges(() => save({ alt_text: 'Neu' }, `media/${picture.id}`), [page('block'), page('galerie')]);
    expect(site.changes).not.toContainEqual(page('andere'));
  });

  async function uploadPicture() {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
    const path = wordpress.php(`echo wp_upload_bits('probe.png', null, base64_decode('${png}'))['file'];`);
    const id = Number(
      wordpress.php(
        `$id = wp_insert_attachment(['post_mime_type'=>'image/png','post_title'=>'Probe','post_status'=>'inherit'], '${path}'); echo $id;`,
      ),
    );
    return { id, path, src: `${wordpress.origin}/wp-content/uploads/${path.split('/uploads/')[1]}` };
  }

  it('prints a picture in a text with the time of its file, which changes when the file is replaced', async () => {
    const { id, path, src } = await uploadPicture();
    const page = await save({
      title: 'Bild',
      content: `<!-- wp:image {"id":${id}} --><img src="${src}" class="wp-image-${id}"/><!-- /wp:image -->`,
    });
    const readSource = async () => {
      const { body } = await administrator.rest('GET', `/wp/v2/pages/${page.id}`);
      return /src="([^"]+)"/.exec((body.content as { rendered: string }).rendered)?.[1];
    };
    for (const seconds of [1_764_000_000, 1_764_000_060]) {
      utimesSync(path, seconds, seconds);
      expect(await readSource()).toBe(`${src}?ver=${seconds}`);
    }
  });

  it('gives the preview of a page with a password its text, and its state', async () => {
    const page = await save({ title: MARK, content: `<p>${MARK} Text</p>`, password: 'geheim' });
    const link = await clickPreview(administrator, `admin-post.php?action=hotel_website_preview&post=${page.id}`);
    const client = createWordpressClient({
      origin: wordpress.origin,
      timeoutMs: 20_000,
      circuitBreaker: createCircuitBreaker({ now: Date.now, onChange() {} }),
    });
    const previews = createPreviews({
      secret: previewSecret,
      client,
      languages: ['en', 'de'],
      addresses: {},
      ownOrigins: [wordpress.origin],
      now: Date.now,
    });
    const parsed = previews?.parseLink(new URL(link).searchParams.get('link') ?? '');
    const draft = parsed ? await previews?.getDraft(parsed) : null;
    expect([draft?.state, JSON.stringify(draft?.subject.content)]).toEqual(['password', expect.stringContaining(`${MARK} Text`)]);
  });

  it.each([
    ['de_DE_formal', 'Verbindung'],
    ['de_AT', 'Verbindung'],
    ['es_MX', 'Conexión'],
    ['fr_CA', 'Connexion'],
  ])('speaks the language of %s', async (locale, word) => {
    wordpress.php(`update_user_meta(1, 'locale', '${locale}');`);
    const { html } = await administrator.open(settingsPath);
    expect(html).toContain(word);
  });

  it('opens the editor with the fields in sight and without patterns of others, and its box says that it checks', async () => {
    const context: BrowserContext = await (await getSharedBrowser(true)).newContext({ viewport: { width: 1280, height: 900 } });
    try {
      await context.route(
        ({ origin }) => origin !== wordpress.origin,
        (route) => route.abort(),
      );
      const page = await context.newPage();
      wordpress.php("delete_user_meta(1, 'locale');");
      await logInBrowser(context, wordpress.origin, 'admin');
      const room = await save({ title: 'Zimmer' }, 'rooms');
      for (const path of ['post-new.php?post_type=page', `post.php?post=${room.id}&action=edit`]) {
        await openBlockEditor(page, `${wordpress.origin}/wp-admin/${path}`);
        expect(
          await page.evaluate('wp.data.resolveSelect("core").getBlockPatterns().then((patterns) => patterns.map(({ name }) => name))'),
        ).toEqual([]);
        const fields = page.locator('.edit-post-meta-boxes-main');
        await expect.poll(async () => (await fields.boundingBox())?.height ?? 0).toBeGreaterThan(400);
      }
      const box = page.locator('[data-hotel-website-findings]');
      await expect.poll(() => box.textContent()).toMatch(/is checking/);
      site.answerFindings();
      await expect.poll(() => box.textContent()).toBe('Nothing to mend.');
    } finally {
      await context.close();
    }
  });

  it('makes PHP complain about nothing', () => {
    expect(wordpress.readLog().filter((line) => line.includes('hotel-website-companion'))).toEqual([]);
  });
});
