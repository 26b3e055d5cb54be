import { describe, expect, it } from 'vitest';
import { inquirySlugs, thanksSlugs } from '../../src/shared/dialogs.ts';
import { get, startDemoOnce, visit } from '../support/siteWithWordpress.ts';

startDemoOnce();

const text = async (path: string) => (await visit(path)).html;
const pageCacheControl = 'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800, no-transform';
/** Returns the preselected room and package of the first form of a page. */
const selectedOptions = (html: string) =>
  ['roomType', 'packageType'].map(
    (name) => new RegExp(`name="${name}".*?<option value="([^"]*)"(?: data-[^>]*)? selected="">`).exec(html)?.[1],
  );
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('dialog fragments', () => {
  it.each([
    ['/dialog/inquiry', 'inquiry', 'rooms-de', 'de'],
    ['/fr/dialog/room/cambra-lavanda', 'room', 'rooms-fr', 'fr'],
    ['/en/dialog/package/time-for-two', 'package', 'packages-en', 'en'],
  ])('%s answers with a fragment of kind %s, cache tags and noindex', async (path, kind, tag, lang) => {
    const { status, headers, cacheControl, html } = await visit(path);
    expect([status, cacheControl, headers.get('x-robots-tag')]).toEqual([200, pageCacheControl, 'noindex']);
    expect(html).toContain(`<div class="dialog__content dialog__content--${kind}" data-complete="true" lang="${lang}">`);
    expect(headers.get('cache-tag')?.split(',')).toContain(tag);
  });

  const unknown = ['/dialog/room/gibt-es-nicht', '/fr/dialog/package/cambra-lavanda'];
  it.each([...unknown, '/dialog', '/dialog/room', '/dialog/room/a/b', '/dialog/inquiry/turm'])(
    '%s is answered 404, with noindex for a room or package',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      if (unknown.includes(path)) expect(headers.get('x-robots-tag')).toBe('noindex');
    },
  );
});

describe('pages of rooms and packages', () => {
  it('the page of a room shows facts, price and pictures, and its inquiry link preselects the room', async () => {
    const path = '/es/habitaciones/cambra-lavanda/';
    const { headers, cacheControl, html } = await visit(path);
    expect([cacheControl, headers.get('x-robots-tag')]).toEqual([pageCacheControl, null]);
    expect(headers.get('cache-tag')?.split(',')).toContain('rooms-es');
    expect(html).toMatch(/<h1 id="site-record-title" tabindex="-1">Cambra Lavanda<\/h1>/);
    expect(html).toMatch(/<span class="price">[^<]*290/);
    expect(html).toContain('<li class="facts__main">38\u00a0m² · 2\u00a0');
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(header.match(/room=cambra-lavanda/g)).toHaveLength(2);
    expect(html.match(/<div class="record__pictures"[^>]*>.*?<\/div>/)?.[0].match(/<picture /g)).toHaveLength(2);
    expect(html).toMatch(/<dl class="pairs">(<div><dt>[^<]+<\/dt><dd>[^<]*\d{3}[^<]*<\/dd><\/div>){3}/);
    expect(canonical(html)).toBe(`https://www.hotel.example${path}`);
    expect([...html.matchAll(/hrefLang="([\w-]+)" href="https/g)].map(([, code]) => code)).toEqual(['de', 'en', 'es', 'fr', 'x-default']);
    const inquiry = /href="(\/es\/\w+\/cambra-lavanda)"/.exec(html)?.[1] ?? '';
    expect(selectedOptions(await text(inquiry))).toEqual(['cambra-lavanda', '-']);
  });

  it('every room on the rooms page links to the inquiry with that room preselected', async () => {
    const html = await text('/en/rooms-suites/');
    const links = [...html.matchAll(/href="(\/en\/inquiry\/[\w-]+)"/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(6);
    for (const link of links) expect(html).toContain(`<h2 class="headline headline--3"><a href="/en/rooms/${link.split('/').at(-1)}/">`);
    for (const link of links) expect(selectedOptions(await text(link))).toEqual([link.split('/').at(-1), '-']);
  });
});

describe('inquiry paths', () => {
  it('preselect the package with the slug that they name, and are kept as long as pages', async () => {
    const { status, headers, cacheControl, html } = await visit('/en/anfrage/time-for-two');
    expect([status, cacheControl]).toEqual([200, pageCacheControl]);
    expect(headers.get('cache-tag')).toMatch(/^all,locale-en,.*,packages-en,.*,rooms-en(,|$)/);
    expect(selectedOptions(html)).toEqual(['-', 'time-for-two']);
    expect(canonical(html)).toBe('https://www.hotel.example/en/');
  });

  it.each([
    ['an offer', '/anfrage/rosenwochen', ['/anfrage/rosenwochen', '/en/inquiry/rose-weeks', '/es/solicitar/semanas-de-las-rosas']],
    ['a room', '/en/inquiry/casa-del-forn', ['/anfrage/casa-del-forn', '/en/inquiry/casa-del-forn', '/es/solicitar/casa-del-forn']],
    ['a package', '/anfrage/zeit-zu-zweit', ['/anfrage/zeit-zu-zweit', '/en/inquiry/time-for-two', '/es/solicitar/tiempo-para-dos']],
    ['a month', '/anfrage/06', ['/anfrage/06', '/en/inquiry/06', '/es/solicitar/06']],
    ['nothing', '/anfrage', ['/anfrage', '/en/inquiry', '/es/solicitar']],
  ])('the language switcher of an inquiry about %s leads to the same inquiry', async (_, path, [de, en, es]) => {
    const links = Object.fromEntries(
      [...(await text(path)).matchAll(/<a href="([^"]*)"[^>]* data-locale="(\w\w)"/g)].map(([, href, code]) => [code, href]),
    );
    expect(links).toMatchObject({ de, en, es });
    for (const href of Object.values(links)) expect((await get(String(href))).status).toBe(200);
  });

  it.each(thanksSlugs.map((word, index) => `/fr/${inquirySlugs[index % inquirySlugs.length]}/${word}`))(
    '%s shows the thank-you message without a form, with noindex',
    async (path) => {
      const html = await text(path);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('<div class="dialog__content dialog__content--inquiry" data-complete="false">');
      expect(html).toMatch(/<div class="thanks"><svg/);
      expect(html).not.toContain('action="/api/inquiry"');
      expect(canonical(html)).toBe('https://www.hotel.example/fr/');
    },
  );
});
