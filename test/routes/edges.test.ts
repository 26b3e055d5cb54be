import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { removeStyles } from '../support/styles.ts';
import { nameDrawing, nameImage } from '../support/uploads.ts';
import { readRecording } from '../support/wordpress.ts';

/** Content that editors can create and that the recordings do not contain. */
startSiteForEachTest();

const get = (path: string, init: RequestInit = {}) => fetch(`${app.origin}${path}`, { redirect: 'manual', ...init });
const html = async (path: string) => (await get(path)).text();
const pageUrl = (slug: string) => `/wp-json/wp/v2/pages?slug=${slug}`;
/** Makes WordPress answer a URL with a recorded post, with some fields changed. */
const change = (url: string, recording: string, changes: object) => {
  const [post] = JSON.parse(readRecording(recording)) as object[];
  wordpress.answers.set(url, JSON.stringify([{ ...post, ...changes }]));
};

describe('menus', () => {
  it('an empty menu is left out and does not shorten the lifetime of the page', async () => {
    wordpress.answers.set('/wp-json/menus/v1/menus/4', '{"items":[]}');
    const response = await get('/hotel/');
    expect(response.headers.get('cache-control')).toMatch(/s-maxage=600/);
    expect(await response.text()).not.toContain('footer__parts');
  });

  it('a 404 page is cached for 5 seconds while a menu fails', async () => {
    wordpress.answers.delete('/wp-json/menus/v1/menus/4');
    const response = await get('/gibt-es-nicht/');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=5, s-maxage=5, no-transform']);
  });
});

describe('the home page', () => {
  it('a missing home page answers 404 with private, no-cache and without a cookie', async () => {
    wordpress.answers.set(pageUrl('home'), '[]');
    const response = await get('/', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([response.status, response.headers.get('cache-control'), response.headers.get('set-cookie')]).toEqual([
      404,
      'private, no-cache, no-transform',
      null,
    ]);
  });

  it('/ redirects by language with Vary; a redirect to lower case has no Vary', async () => {
    const response = await get('/', { headers: { 'accept-language': 'fr' } });
    expect([response.status, response.headers.get('location'), response.headers.get('vary')]).toEqual([
      302,
      '/fr/',
      'Accept-Language, Cookie, Sec-Fetch-Site',
    ]);
    expect((await get('/Hotel/')).headers.get('vary')).toBeNull();
  });
});

describe('offers', () => {
  const list = (slugs: readonly string[]) =>
    change(pageUrl('angebote'), 'page-angebote.de.json', {
      acf: {
        content: [{ acf_fc_layout: 'offers', headline: '', offers: slugs.map((post_name) => ({ post_name, post_title: post_name })) }],
      },
    });

  it('the offer list links only offers that exist', async () => {
    list(['kochkurs', 'geloescht', '../../etc']);
    const text = await html('/angebote/');
    expect([...text.matchAll(/offer-list__title"><a href="([^"]*)"/g)].map((match) => match[1])).toEqual(['/angebote/kochkurs/']);
  });

  it.each([
    [{ valid_from: '20270501', valid_to: '20270612', show_from: '20270101' }, '1. Mai bis 12. Juni 2027'],
    [{ valid_from: '20270501', valid_to: '', show_from: '20270101' }, 'ab 1. Mai 2027'],
    [{ valid_from: false, valid_to: '2027-06-12' }, 'bis 12. Juni 2027'],
    [{ valid_from: '12.06.2027', valid_to: '01.01.2027' }, '1. Januar bis 12. Juni 2027'],
  ])('an offer with the dates %j shows "%s"', async (acf, dates) => {
    change('/wp-json/wp/v2/angebot?slug=kochkurs', 'angebot-kochkurs.de.json', { acf });
    expect((await html('/angebote/kochkurs/')).replace(/\s/g, ' ')).toContain(`<p class="text-mini">${dates}</p>`);
  });

  it('a WordPress page below /angebote/ is served at that path', async () => {
    change(pageUrl('geschenke'), 'page-impressum.de.json', { slug: 'geschenke', link: 'https://cms.finca.example/angebote/geschenke/' });
    expect((await get('/geschenke/')).headers.get('location')).toBe('/angebote/geschenke/');
    const response = await get('/angebote/geschenke/');
    expect([response.status, (await response.text()).includes('<h1>Impressum</h1>')]).toEqual([200, true]);
    expect((await get('/angebote/weder-noch/')).status).toBe(404);
  });
});

describe('rich text', () => {
  const write = (content: string) => change(pageUrl('impressum'), 'page-impressum.de.json', { content: { rendered: content } });

  it('anchors keep their targets; one that is the site’s own is renamed', async () => {
    write(
      '<p><a href="#preise">Preise</a> <a href="/impressum/#preise">dieselben</a></p><h2 id="preise">Preise</h2><p id="site-menu">x</p>' +
        '<h2 id="dialog">Dialog</h2><h2 id="site-dialog">Auch</h2>',
    );
    const text = await html('/impressum/');
    expect(text).toContain('<a href="#preise">');
    expect(text).toContain('<h2 id="preise">Preise</h2>');
    expect(text.match(/id="site-menu"/g)).toHaveLength(1);
    expect(text).toMatch(/<h2 id="dialog">Dialog<\/h2>\s*<h2 id="text-site-dialog">Auch<\/h2>/);
    expect(text.match(/id="site-dialog"/g)).toHaveLength(1);
  });

  it('a picture with an empty alt text keeps its aspect ratio and uses the original file', async () => {
    const uploads = 'https://cms.finca.example/wp-content/uploads';
    write(
      `<p><img src="${uploads}/hoch-683x1024.jpg" alt="" width="683" height="1024" srcset="${uploads}/hoch-683x1024.jpg 683w, ${uploads}/hoch.jpg 1000w"></p>`,
    );
    const text = await html('/impressum/');
    expect(text).toMatch(/<img src="\/img\/0\.[\w-]{12}\/\d+\/hoch\.jpg\.jpeg" alt(="")? width="1000" height="1499"/);
    expect(text).not.toContain('hoch-683x1024');
  });

  it('heading levels are renumbered without gaps, also inside tables', async () => {
    write('<h4>Eins</h4><p>x</p><table><tbody><tr><td><h5>Zwei</h5></td></tr></tbody></table><h6>Drei</h6>');
    const levels = [...(await html('/impressum/')).matchAll(/<(h[1-6])[^>]*>(Impressum|Eins|Zwei|Drei)</g)].map(
      (match) => `${match[1]} ${match[2]}`,
    );
    expect(levels).toEqual(['h1 Impressum', 'h2 Eins', 'h3 Zwei', 'h4 Drei']);
  });
});

describe('WordPress responses', () => {
  it('a valid post is used even if another post of the same response is invalid', async () => {
    const posts = JSON.parse(readRecording('page-galerie.de.json')) as object[];
    wordpress.answers.set(pageUrl('galerie'), JSON.stringify([posts[0], { ...posts[1], title: null }]));
    expect((await get('/zimmer-suiten/galerie/')).status).toBe(200);
  });
});

describe('methods and files', () => {
  it.each(['/favicon.svg', '/assets/app.js', '/a/b/c/d/e', '/site.webmanifest'])('%s answers 405 to POST, PUT and DELETE', async (path) => {
    for (const method of ['POST', 'DELETE', 'PUT']) {
      const response = await get(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('a hashed file is sent in the best accepted encoding, and in byte ranges', async () => {
    const style = /href="(\/assets\/page-\w+\.css)"/.exec(await html('/hotel/'))?.[1] ?? '';
    const sizes = new Map<string, number>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get(style, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      sizes.set(encoding, Number(response.headers.get('content-length')));
      expect((await response.text()).startsWith('@')).toBe(true);
    }
    expect(sizes.get('br')).toBeLessThan(sizes.get('gzip') ?? 0);
    expect(sizes.get('gzip')).toBeLessThan(sizes.get('identity') ?? 0);
    expect((await get(style, { headers: { 'accept-encoding': 'identity', range: 'bytes=0-9' } })).status).toBe(206);
  });
});

describe('the logo', () => {
  it.each([
    ['/wp-content/uploads/2026/09/logo.svg', (app: RunningApp) => nameDrawing(app, '2026/09/logo.svg', '0')],
    [
      'https://cms.finca.example/wp-content/uploads/logo.png',
      (app: RunningApp) => nameImage(app, { path: 'logo.png', version: '0', width: 360, format: 'webp' }),
    ],
  ])('the logo %s of the site file is shown in the header, and on a plate in the dark footer', async (logo, nameLogo) => {
    const appWithLogo = await startApp({ env: { CONTENT_URL: wordpress.origin }, site: { logo } });
    onTestFinished(() => appWithLogo.close());
    const address = nameLogo(appWithLogo);
    const text = await (await fetch(`${appWithLogo.origin}/hotel/`)).text();
    expect(text.split(`<img class="wordmark__logo" src="${address}" alt=""`)).toHaveLength(2);
    expect(text.split(`<img class="wordmark__logo plate" src="${address}" alt=""`)).toHaveLength(2);
  });

  it('a logo on a host other than WordPress is replaced by the name as text', async () => {
    const appWithLogo = await startApp({ env: { CONTENT_URL: wordpress.origin }, site: { logo: 'https://cdn.example/logo.svg' } });
    onTestFinished(() => appWithLogo.close());
    expect(removeStyles(await (await fetch(`${appWithLogo.origin}/hotel/`)).text())).not.toContain('wordmark__logo');
  });
});

describe('the inquiry page', () => {
  it('inquiry paths have no trailing slash and link to the inquiry in other languages', async () => {
    expect((await get('/de/anfrage')).headers.get('location')).toBe('/anfrage');
    expect((await get('/EN/Inquiry')).headers.get('location')).toBe('/en/inquiry');
    expect(await html('/anfrage')).toContain('<a href="/fr/inquiry" lang="fr"');
  });
});
