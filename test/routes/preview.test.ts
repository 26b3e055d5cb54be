import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintNoise } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { type LinkParts, PREVIEW_SECRET, signLink } from '../support/previews.ts';
import { sendUploads } from '../support/uploads.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const MARK = 'Entwurfsprobe';
const editor = 'https://cms.finca.example/wp-admin/post.php?post=7&action=edit';

type Post = Record<string, unknown> & { acf: Record<string, unknown> };
const readPost = (name: string) => (JSON.parse(readRecording(name)) as Post[])[0] as Post;

describe('the preview of a draft', () => {
  let wordpress: WordpressStandIn;
  let app: RunningApp;
  beforeAll(async () => {
    wordpress = await startWordpress();
    const site = { tagManagerId: 'GTM-ABC1234', fontStylesheetUrl: 'https://fonts.example/a.css' };
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, PREVIEW_SECRET, METRICS_PORT: '9464' }, site });
  });
  afterAll(async () => {
    await app.close();
    await wordpress.close();
  });

  /** Lets WordPress answer with a draft, and opens its preview as an editor does. */
  async function open(post: object, { answer: changes = {}, ...link }: Partial<LinkParts> & { readonly answer?: object } = {}) {
    const prefix = link.locale === undefined || link.locale === 'de' ? '' : `/${link.locale}`;
    const answer = { post, state: 'draft', saved: '2027-01-31T16:40:00', publishes: null, edit: editor, ...changes };
    wordpress.answers.set(`${prefix}/wp-json/hotel-website/v1/draft`, JSON.stringify(answer));
    const expires = Math.floor(app.clock.now / 1000) + 1800;
    const response = await fetch(`${app.origin}/api/preview?link=${signLink({ expires, ...link })}`);
    const html = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
    return {
      status: response.status,
      headers: response.headers,
      html,
      bar: /<aside class="preview-bar"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? '',
    };
  }
  const hotel = () => ({ ...readPost('page-hotel.de.json'), title: { rendered: `${MARK} Titel` } });

  it('is the page itself, with a bar that says of what, from when and where to go back', async () => {
    const stored = readPost('page-restaurant.de.json');
    const { status, html, bar } = await open({ ...stored, title: { rendered: `${MARK} Titel` } });
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${MARK} Titel</h1>`);
    const published = await (await fetch(`${app.origin}${new URL(String(stored.link)).pathname}`)).text();
    const getMain = (page: string) => /<main[\s\S]*<\/main>/.exec(page.replaceAll(/[\u00a0\u202f]/g, ' '))?.[0] ?? '';
    const title = String((stored.title as { rendered: string }).rendered);
    expect(getMain(html).replaceAll(`${MARK} Titel`, title)).toBe(getMain(published));
    for (const text of ['Vorschau', `Seite „${MARK} Titel“`, 'Entwurf', 'Stand: Sonntag, 31. Januar 2027', '17:40', 'Zurück zum Editor']) {
      expect(bar, text).toContain(text);
    }
    expect(bar).toContain(`href="${editor.replace('&', '&amp;')}"`);
  });

  it('is kept by nobody, found by no search engine, framed by WordPress alone, and loads nothing of other hosts', async () => {
    const video = { acf_fc_layout: 'video', video: '<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>' };
    const { headers, html } = await open({ ...hotel(), acf: { content: [video] } });
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
    await fetch(`${app.origin}/hotel/`);
    const before = await pageCounts();
    expect(before.length).toBeGreaterThan(0);
    await open(hotel());
    expect(await pageCounts()).toEqual(before);
    for (const path of ['/hotel/', '/', '/sitemap.xml', '/angebote/']) {
      expect(await (await fetch(`${app.origin}${path}`)).text(), path).not.toContain(MARK);
    }
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
    try {
      await open(hotel());
      await open(hotel());
    } finally {
      wordpress.fault = null;
    }
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

  it('shows a package with the form for a stay, unless the draft says that it is on request', async () => {
    const post = readPost('packege.de.json');
    for (const isOnRequest of [true, false]) {
      const { html } = await open({ ...post, acf: { ...post.acf, on_request: isOnRequest } }, { type: 'packege' });
      expect(html.includes('site-page-stay'), `on request: ${isOnRequest}`).toBe(!isOnRequest);
    }
  });

  it.each([
    ['de', 'Geplant für Sonntag, 1. August 2027', 'Zurück zum Editor'],
    ['en', 'Scheduled for Sunday', 'Back to the editor'],
    ['es', 'Programado para el domingo', 'Volver al editor'],
    ['fr', 'Planifié pour le dimanche', 'Retour à l’éditeur'],
  ])('speaks the language of the editor (%s), whatever that of the page is', async (editorLocale, state, back) => {
    const { bar, html } = await open(hotel(), { editorLocale, answer: { state: 'future', publishes: '2027-08-01T10:00:00' } });
    expect(html).toContain('<html lang="de">');
    expect(bar).toContain(`lang="${editorLocale}"`);
    for (const text of [state, back]) expect(bar).toContain(text);
  });

  it('has pictures with their new focal points, before any published page has them', async () => {
    const image = { url: '/wp-content/uploads/2027/01/neu.jpg', width: 1600, height: 1000, focal_point: { x: 2, y: 50 } };
    sendUploads(wordpress, 200, 'image/jpeg', await paintNoise(1600, 1000));
    try {
      const request = (address: string) => fetch(`${app.origin}${address}`, { headers: { accept: 'image/avif' } });
      const { html } = await open({ ...hotel(), acf: { heroimage: { ...image, modified: '1', filesize: 1 } } });
      const [address = ''] = /\/img\/[^" ]+360-8x9-f0\/2027\/01\/neu\.jpg\.avif/.exec(html) ?? [];
      expect(address).not.toBe('');
      const shown = await request(address);
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    } finally {
      wordpress.fault = null;
    }
  });

  it('sets the bar in the typography of the editor, and the page in its own', async () => {
    const { bar } = await open(readPost('page-hotel.fr.json'), { locale: 'fr', editorLocale: 'de' });
    expect(bar).toContain('Stand: Sonntag');
  });

  it('is a message in the language of the editor where WordPress fails, and the operator reads why', async () => {
    for (const answer of ['{"post":[]}', 'no JSON']) {
      wordpress.answers.set('/wp-json/hotel-website/v1/draft', answer);
      const expires = Math.floor(app.clock.now / 1000) + 60;
      const response = await fetch(`${app.origin}/api/preview?link=${signLink({ expires, editorLocale: 'en' })}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'private, no-store, no-transform']);
      expect((await response.text()).replaceAll('\u00a0', ' ')).toContain('The preview cannot be loaded just now');
    }
    expect(app.logged.filter(({ event }) => event === 'preview.failed')).toMatchObject([{ post: 7, type: 'page' }, {}]);
  });
});
