import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { paintNoise } from '../images/samples.ts';
import { startApp } from '../support/app.ts';
import { type LinkParts, PREVIEW_SECRET, signLink } from '../support/previews.ts';
import { app, get, type Post, readPage, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { sendUploads } from '../support/uploads.ts';
import { readRecording } from '../support/wordpress.ts';

const MARK = 'Entwurfsprobe';
const editor = 'https://cms.finca.example/wp-admin/post.php?post=7&action=edit';
const draft = '/wp-json/hotel-website/v1/draft';

startSiteOnce({
  env: { PREVIEW_SECRET, METRICS_PORT: '9464' },
  site: { tagManagerId: 'GTM-ABC1234', fontStylesheetUrl: 'https://fonts.example/a.css' },
});
afterEach(() => {
  wordpress.fault = null;
});

const readPost = (name: string) => (JSON.parse(readRecording(name)) as Post[])[0] as Post;
const hotel = (changes: object = {}) => ({ ...readPost('page-hotel.de.json'), title: { rendered: `${MARK} Titel` }, ...changes });
const inSeconds = (seconds: number) => Math.floor(app.clock.now / 1000) + seconds;

/** Lets WordPress answer with a draft, and opens its preview as an editor does. */
async function open(post: object, { answer: changes = {}, ...link }: Partial<LinkParts> & { readonly answer?: object } = {}) {
  const prefix = link.locale === undefined || link.locale === 'de' ? '' : `/${link.locale}`;
  const answer = { post, state: 'draft', saved: '2027-01-31T16:40:00', publishes: null, edit: editor, ...changes };
  wordpress.answers.set(`${prefix}${draft}`, JSON.stringify(answer));
  const response = await get(`/api/preview?link=${signLink({ expires: inSeconds(1800), ...link })}`);
  const html = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  const items = [...html.replaceAll(/<\/?strong>/g, '').matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item ?? '');
  return {
    status: response.status,
    headers: response.headers,
    html,
    bar: /<aside class="preview-bar"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? '',
    problems: items.filter((item) => item.includes(' – ')),
  };
}

describe('the preview of a draft', () => {
  it('is the page itself, with a bar that says of what, from when and where to go back', async () => {
    const stored = readPost('page-restaurant.de.json');
    const { status, html, bar } = await open({ ...stored, title: { rendered: `${MARK} Titel` } });
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${MARK} Titel</h1>`);
    const published = await readPage(new URL(stored.link).pathname);
    const getMain = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
    const title = String((stored.title as { rendered: string }).rendered);
    expect(getMain(html).replaceAll(`${MARK} Titel`, title)).toBe(getMain(published));
    for (const text of ['Vorschau', `Seite „${MARK} Titel“`, 'Entwurf', 'Stand: Sonntag, 31. Januar 2027', '17:40', 'Zurück zum Editor']) {
      expect(bar, text).toContain(text);
    }
    expect(bar).toContain(`href="${editor.replace('&', '&amp;')}"`);
  });

  it('is kept by nobody, found by no search engine, framed by WordPress alone, and loads nothing of other hosts', async () => {
    const video = { acf_fc_layout: 'video', video: '<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>' };
    const { headers, html } = await open(hotel({ acf: { content: [video] } }));
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('surrogate-key')).toBeNull();
    expect(headers.get('speculation-rules')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors https://cms.finca.example');
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toMatch(/google|fonts\.example/);
    expect(html).toMatch(/<meta name="robots" content="noindex"\/>/);
    expect(html).not.toMatch(/rel="canonical"|hreflang="x-default"|application\/ld\+json|<iframe|GTM-ABC1234|fonts\.example|site-consent/);
    expect(html).toContain('https://www.youtube.com/embed/aaaaaaaaaaa');
  });

  it('leaves not a byte of the draft in pages, files and metrics', async () => {
    const pageCounts = async () => (await app.services.observability.registry?.print())?.match(/^site_page.*$/gm) ?? [];
    await readPage('/hotel/');
    const before = await pageCounts();
    expect(before.length).toBeGreaterThan(0);
    await open(hotel());
    await get('/api/preview?link=none');
    expect(await pageCounts()).toEqual(before);
    for (const path of ['/hotel/', '/', '/sitemap.xml', '/angebote/']) expect(await readPage(path), path).not.toContain(MARK);
    const folder = app.services.settings.config.dataDir;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) expect(readFileSync(join(parentPath, name)).includes(MARK), name).toBe(false);
  });

  it('is asked for at WordPress each time, with the link and a signature that the link does not hold', async () => {
    const bodies: string[] = [];
    wordpress.fault = (req) => {
      if (req.method === 'POST') req.on('data', (chunk) => bodies.push(String(chunk)));
      return false;
    };
    await open(hotel());
    await open(hotel());
    expect(bodies).toHaveLength(2);
    const { link, signature } = JSON.parse(bodies[0] ?? '') as { link: string; signature: string };
    expect(link).toMatch(/^1\.7\.page\.0\.de\.de\.\d{10}\.[0-9a-f]{64}$/);
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(link).not.toContain(signature);
  });

  it.each([
    ['page', 'page-home.de.json', { link: 'https://cms.finca.example/' }, 'page--home'],
    ['page', 'page-angebote.de.json', {}, 'page--content'],
    ['angebot', 'angebot-radwoche.de.json', {}, 'page--offer'],
    ['rooms', 'rooms.de.json', {}, 'page--record'],
    ['packege', 'packege.de.json', {}, 'page--record'],
  ])('shows a %s of %s as its own kind of page, also under a slug that was never published', async (type, recording, changes, kind) => {
    const post = { ...readPost(recording), ...changes, title: { rendered: `${MARK} neu` } };
    const shown = await open(post, { type });
    expect([shown.status, shown.html.includes(kind)], shown.html.slice(0, 300)).toEqual([200, true]);
    if (type === 'page') return;
    const neverPublished = await open({ ...post, slug: 'noch-nie-da', link: 'https://cms.finca.example/?p=7' }, { type });
    expect(neverPublished.status).toBe(200);
    expect(neverPublished.html).toContain(`${MARK} neu</h1>`);
  });

  it('shows an offer whatever its days are', async () => {
    const post = readPost('angebot-radwoche.de.json');
    for (const days of [{ valid_from: '20280101' }, { valid_to: '20260101' }]) {
      expect((await open({ ...post, acf: { ...post.acf, ...days } }, { type: 'angebot' })).status).toBe(200);
    }
  });

  it.each([
    ['de', 'future', 'Geplant für Sonntag, 1. August 2027', 'Zurück zum Editor'],
    ['en', 'password', 'With a password: guests do not see it', 'Back to the editor'],
  ])('speaks the language of the editor (%s), whatever that of the page is', async (editorLocale, state, words, back) => {
    const { bar, html } = await open(hotel(), { editorLocale, answer: { state, publishes: '2027-08-01T10:00:00' } });
    expect(html).toContain('<html lang="de">');
    expect(bar).toContain(`lang="${editorLocale}"`);
    for (const text of [words, back]) expect(bar).toContain(text);
  });

  it('has pictures with their new focal points, before any published page has them', async () => {
    const image = { url: '/wp-content/uploads/2027/01/neu.jpg', width: 1600, height: 1000, focal_point: { x: 2, y: 50 } };
    sendUploads(wordpress, 200, 'image/jpeg', await paintNoise(1600, 1000));
    const { html } = await open(hotel({ acf: { heroimage: { ...image, modified: '1', filesize: 1 } } }));
    const [address = ''] = /\/img\/[^" ]+360-8x9-f0\/2027\/01\/neu\.jpg\.avif/.exec(html) ?? [];
    const shown = await get(address, { headers: { accept: 'image/avif' } });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('is a message in the language of the editor where WordPress fails, and the operator reads why', async () => {
    for (const answer of ['{"post":[]}', 'no JSON']) {
      wordpress.answers.set(draft, answer);
      const response = await get(`/api/preview?link=${signLink({ expires: inSeconds(60), editorLocale: 'en' })}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'private, no-store, no-transform']);
      expect((await response.text()).replaceAll('\u00a0', ' ')).toContain('The preview cannot be loaded just now');
    }
    expect(app.logged.filter(({ event }) => event === 'preview.failed')).toMatchObject([{ post: 7, type: 'page' }, {}]);
  });
});

describe('a link to a preview that is not valid', () => {
  const ask = (query: string, init: RequestInit = {}) => get(`/api/preview${query}`, init);

  /** One link of each kind that an attacker or an accident makes. */
  function listWrongLinks(): [string, string][] {
    const valid = signLink({ expires: inSeconds(1800) });
    const fields = valid.split('.');
    const replaced = (index: number, value: string) => fields.with(index, value).join('.');
    return [
      ['for another post', replaced(1, '8')],
      ['of another secret', signLink({ expires: inSeconds(1800) }, `${PREVIEW_SECRET}x`)],
      ['that has expired', signLink({ expires: inSeconds(0) })],
      ['that is valid for longer than an hour', signLink({ expires: inSeconds(3601) })],
      ['of a type that the site does not show', signLink({ type: 'post', expires: inSeconds(1800) })],
      ['of a language that the site does not have', signLink({ locale: 'xx', expires: inSeconds(1800) })],
      ['without a signature', fields.slice(0, 7).join('.')],
      ['with a line break', `${valid}\n`],
      ['that is very long', valid.padEnd(7000, 'a')],
    ];
  }

  it('is answered with 404 whatever is wrong, always the same, never cached, and without a question to WordPress', async () => {
    wordpress.requests.length = 0;
    const bodies = new Set<string>();
    for (const [what, link] of listWrongLinks()) {
      const answer = await ask(`?link=${encodeURIComponent(link)}`);
      expect(answer.status, what).toBe(404);
      expect(answer.headers.get('cache-control'), what).toBe('private, no-store, no-transform');
      expect(answer.headers.get('x-robots-tag'), what).toContain('noindex');
      expect(answer.headers.get('etag'), what).toBeNull();
      bodies.add(await answer.text());
    }
    const valid = signLink({ expires: inSeconds(1800) });
    for (const query of ['', '?link', `?link=${valid}&link=${valid}`, `?link[]=${valid}`]) {
      const answer = await ask(query);
      expect(answer.status, query).toBe(404);
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBe(1);
    expect(wordpress.requests).toEqual([]);
  });

  it('is answered in the language of the browser', async () => {
    for (const [language, words] of [
      ['de', 'Diese Vorschau gibt es nicht mehr'],
      ['en', 'This preview has expired'],
    ] as const)
      expect(await readPage('/api/preview?link=none', { headers: { 'accept-language': language } })).toContain(words);
  });

  it('differs from a valid one of a draft that is gone, which is asked for at WordPress', async () => {
    wordpress.answers.delete(draft);
    wordpress.requests.length = 0;
    expect((await ask(`?link=${signLink({ expires: inSeconds(1800) })}`)).status).toBe(404);
    expect(wordpress.requests).toContain(draft);
  });

  it('is no address at all without PREVIEW_SECRET, and takes no other method', async () => {
    const without = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    try {
      const answer = await fetch(`${without.origin}/api/preview?link=${signLink({ expires: inSeconds(1800) })}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Vorschau');
    } finally {
      await without.close();
    }
    expect((await ask('?link=x', { method: 'POST' })).status).toBe(405);
  });
});

describe('a preview of content that does not parse', () => {
  const withBlock = (block: object) => ({ acf: { content: [{ acf_fc_layout: 'text', headline: 'Davor', text: 'Absatz' }, block] } });

  it.each([
    ['a list', { acf_fc_layout: 'accordion', items: 'x' }, 'Block 2 (Fragen und Antworten) › Fragen', 'Liste von Einträgen'],
    ['a kind of block', { acf_fc_layout: 'slider' }, 'Block 2 (slider)', 'kennt die Website nicht'],
  ])('names %s that cannot be read, and shows the rest', async (_what, block, where, words) => {
    const { status, html, problems } = await open(hotel(withBlock(block)));
    expect(status).toBe(200);
    expect(html).toContain('Davor</h2>');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(where);
    expect(problems[0]).toContain(words);
  });

  it('names forms, lists, pictures and frames in its texts that are not shown', async () => {
    const content = [
      '<form class="wpcf7"><input></form><div class="wp-block-calendar"></div><iframe src="https://calendar.example/x"></iframe>',
      '<img src="https://elsewhere.example/a.jpg"><img src="https://cms.finca.example/wp-content/uploads/b.heic">',
    ];
    const { problems } = await open(hotel({ acf: {}, content: { rendered: content.join('') } }), { editorLocale: 'en' });
    const names = ['a form', '“calendar”', 'elsewhere.example/a.jpg of another', 'b.heic is not', 'calendar.example'];
    for (const name of names)
      expect(
        problems.filter((text) => text.includes(name)),
        name,
      ).toHaveLength(1);
    expect(problems).toHaveLength(5);
  });

  it('names fields of the page, with what has arrived', async () => {
    const { problems } = await open(hotel({ acf: { heroimage: 4711, hero_focus: 'corner' } }));
    expect(problems).toEqual([
      'Großes Bild oben – Hier wird ein Bild aus der Mediathek erwartet. Das Feld muss ein Bild-Array liefern. Angekommen ist: 4711',
      'Teil, der sichtbar bleibt – Das ist keine der Möglichkeiten, die dieses Feld hat. Angekommen ist: corner',
    ]);
    const acf = { valid_from: '32.13.2027', price_from: 'viel' };
    const offer = await open({ ...readPost('angebot-radwoche.de.json'), acf }, { type: 'angebot' });
    expect(offer.problems.map((problem) => problem.split(' – ')[0])).toEqual(['Preis ab, in Euro', 'Gültig ab']);
  });

  it('shows a page and a block outside their days, and says when guests see them', async () => {
    const ofPage = 'Gäste sehen diese Seite nur an diesen Tagen: 1. Mai bis 12. Juni 2030';
    const ofBlock = 'Block 2 (Text), nur an diesen Tagen zu sehen: bis 31. Januar 2020';
    const { acf } = withBlock({ acf_fc_layout: 'text', text: 'Vorbei', visible_to: '20200131' });
    const { html } = await open(hotel({ acf: { ...acf, visible_from: '20300501', visible_to: '20300612' } }));
    for (const text of ['Davor</h2>', 'Vorbei', `>${ofPage}<`, `>${ofBlock}<`]) expect(html).toContain(text);
  });

  it('is no error page whatever a foreign plugin has made of the post', async () => {
    for (const broken of [{ title: null }, { title: { rendered: 5 } }, { slug: 0, link: null, id: 'x' }, { acf: 'x' }, { content: 7 }]) {
      const { status } = await open(hotel(broken));
      expect([status, broken]).toEqual([200, broken]);
    }
    expect((await open(hotel({ title: null }))).problems[0]).toContain('Titel – Hier wird ein Text erwartet');
    const tooMuch = await open(hotel({ content: { rendered: '<b>a</b>'.repeat(20_000) } }));
    expect(tooMuch.problems[0]).toContain('Text der Seite – Das ist mehr, als die Website von einem Beitrag liest');
    const huge = await open(hotel({ acf: { content: Array.from({ length: 2000 }, () => ({ acf_fc_layout: 'form' })) } }));
    expect(huge.problems[0]).toContain('Das ist mehr, als die Website von einem Beitrag liest');
    expect(huge.html.length).toBeLessThan(1_000_000);
    const address = await open(hotel({ slug: '%d0%be%d1%82%d0%b5%d0%bb%d1%8c', link: 'https://cms.finca.example/?p=7' }));
    expect(address.problems[0]).toContain('Titelform (Slug) – Unter dieser Adresse fände niemand die Seite');
    expect(address.problems[0]).toContain('отель');
  });

  it('says nothing where everything parses', async () => {
    expect((await open(hotel())).problems).toEqual([]);
  });
});
