import { describe, expect, it } from 'vitest';
import { getLocaleOfPath } from '../../src/addresses/pageAddresses.ts';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { inquirySlugs, parseDialogPath, recordFolders } from '../../src/shared/dialogs.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { redirect: 'manual', headers });
const text = async (path: string) => (await get(path)).text();
const pageCacheControl = 'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800, no-transform';
const prefixes = localeCodes.map((code) => getPrefix(localeCodes, code));
const words = prefixes.flatMap((prefix) => inquirySlugs.map((word) => `${prefix}/${word}`));
/** Returns the preselected room and package of the first form of a page. */
const selectedOptions = (html: string) =>
  ['roomType', 'packageType'].map(
    (name) => new RegExp(`name="${name}".*?<option value="([^"]*)"(?: data-[^>]*)? selected="">`).exec(html)?.[1],
  );
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('dialog fragments', () => {
  const fragments = prefixes.flatMap((prefix) => [
    [`${prefix}/dialog/inquiry`, 'inquiry', `rooms-${prefix.slice(1) || 'de'}`],
    [`${prefix}/dialog/room/cambra-lavanda`, 'room', `rooms-${prefix.slice(1) || 'de'}`],
  ]);
  it.each([...fragments, ['/en/dialog/package/time-for-two', 'package', 'packages-en']])(
    '%s answers with a fragment of kind %s, cache tags and noindex',
    async (path, kind, tag) => {
      const response = await get(path);
      const html = await response.text();
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
        200,
        pageCacheControl,
        'noindex',
      ]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html).toMatch(
        new RegExp(`^<div class="dialog__content dialog__content--${kind}" data-complete="true" lang="(?:de|en|es|fr)">`),
      );
      expect(response.headers.get('cache-tag')?.split(',')).toContain(tag);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  const unknown = ['/dialog/room/gibt-es-nicht', '/dialog/package/cambra-lavanda', '/fr/dialog/room/zeit-zu-zweit'];
  const noFragments = ['/dialog', '/dialog/room', '/dialog/nichts', '/dialog/room/a/b', '/dialog/room/..%2f', '/dialog/inquiry/turm'];
  it.each([...unknown, ...noFragments])('%s is answered 404, with noindex for a room or package', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    if (unknown.includes(path)) expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each([
    ['/Dialog/Room/Cambra-Lavanda', '/dialog/room/cambra-lavanda'],
    ['/de/dialog/inquiry', '/dialog/inquiry'],
    ['/FR/dialog/inquiry/', '/fr/dialog/inquiry'],
  ])('%s redirects with 301 to %s', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
});

describe('pages of rooms and packages', () => {
  it.each(prefixes)(
    'the prefix "%s": a room page shows facts, price and picture, and its inquiry link preselects the room',
    async (prefix) => {
      const folder = recordFolders.rooms[(prefix.slice(1) || 'de') as Locale];
      const response = await get(`${prefix}/${folder}/cambra-lavanda/`);
      const html = await response.text();
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
        200,
        pageCacheControl,
        null,
      ]);
      expect(html).toContain('<article class="dialog dialog--page" aria-labelledby="site-record-title">');
      expect(html).toMatch(/<h1 id="site-record-title" tabindex="-1">Cambra Lavanda<\/h1>/);
      expect(html).toMatch(/<span class="price">[^<]*290/);
      expect(html).toContain('<li class="facts__main">38\u00a0m² · 2\u00a0');
      const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
      expect(header.match(/room=cambra-lavanda/g)).toHaveLength(2);
      expect(response.headers.get('cache-tag')).toMatch(/,rooms-\w\w(,settings-\w\w)+$/);
      expect(html.match(/<div class="record__pictures"[^>]*>.*?<\/div>/)?.[0].match(/<picture /g)).toHaveLength(2);
      expect(html).toMatch(/<dl class="pairs">(<div><dt>[^<]+<\/dt><dd>[^<]*\d{3}[^<]*<\/dd><\/div>){3}/);
      expect(canonical(html)).toBe(`https://www.hotel.example${prefix}/${folder}/cambra-lavanda/`);
      expect([...html.matchAll(/hrefLang="([\w-]+)" href="https/g)].map(([, code]) => code)).toEqual([...localeCodes, 'x-default']);
      const inquiry = new RegExp(`href="(${prefix}/\\w+/cambra-lavanda)"`).exec(html)?.[1] ?? '';
      expect(selectedOptions(await text(inquiry))).toEqual(['cambra-lavanda', '-']);
    },
  );

  it('a package page shows the booking form for the stay', async () => {
    const html = await text('/en/packages/time-for-two/');
    const [form = ''] = html.match(/<form class="form stay"[^>]*>/) ?? [];
    for (const part of ['action="/api/booking"', 'method="get"', 'target="_blank"', 'data-base="https://book.', 'data-lang="en"']) {
      expect(form).toContain(part);
    }
    expect(html).toContain('href="/pakete/zeit-zu-zweit/" lang="de"');
    expect(canonical(html)).toBe('https://www.hotel.example/en/packages/time-for-two/');
  });

  it('a room path without trailing slash answers 200, an unknown room or package 404', async () => {
    expect((await get('/zimmer/cambra-lavanda')).status).toBe(200);
    expect((await get('/zimmer/gibt-es-nicht/')).status).toBe(404);
    expect((await get('/pakete/cambra-lavanda/')).status).toBe(404);
  });

  it('the home page links to rooms that exist as page and as dialog fragment', async () => {
    const html = await text('/');
    const links = [...new Set([...html.matchAll(/href="(\/zimmer\/[\w-]+\/)"/g)].map(([, href = '']) => href))];
    const slugs = ['cambra-lavanda', 'cambra-rosa', 'cambra-ametller', 'suite-mirador', 'torre-dels-coloms', 'casa-del-forn'];
    expect(links).toEqual(slugs.map((slug) => `/zimmer/${slug}/`));
    // In the menu, and on a card each.
    expect(html.match(/<article class="card card--room">/g)).toHaveLength(6);
    for (const link of links) {
      expect((await get(link)).status).toBe(200);
      expect((await get(parseDialogPath(link)?.fragment ?? '')).status).toBe(200);
    }
    expect(html).toContain('href="/zimmer-suiten/"');
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
  // The slug that the demo's package has in each language.
  const packages: Record<Locale, string> = { de: 'zeit-zu-zweit', en: 'time-for-two', es: 'tiempo-para-dos', fr: 'temps-a-deux' };
  it.each(words)('%s/<slug> preselects the room or package with that slug', async (path) => {
    const prefix = path.replace(/\/\w+$/, '');
    const pack = packages[getLocaleOfPath(localeCodes, path)];
    const response = await get(`${path}/casa-del-forn`);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, pageCacheControl]);
    expect(response.headers.get('cache-tag')).toMatch(/^all,locale-(\w\w),.*,packages-\1,.*,rooms-\1(,|$)/);
    expect(selectedOptions(html)).toEqual(['casa-del-forn', '-']);
    expect(canonical(html)).toBe(`https://www.hotel.example${prefix}/`);
    expect(selectedOptions(await text(`${path}/${pack}`))).toEqual(['-', pack]);
  });

  it.each([
    ['an offer', '/anfrage/rosenwochen', ['/anfrage/rosenwochen', '/en/inquiry/rose-weeks', '/es/solicitar/semanas-de-las-rosas']],
    ['a room', '/en/inquiry/casa-del-forn', ['/anfrage/casa-del-forn', '/en/inquiry/casa-del-forn', '/es/solicitar/casa-del-forn']],
    ['a package', '/anfrage/zeit-zu-zweit', ['/anfrage/zeit-zu-zweit', '/en/inquiry/time-for-two', '/es/solicitar/tiempo-para-dos']],
    ['the pick-up', '/anfrage/pickup', ['/anfrage/pickup', '/en/inquiry/pickup', '/es/solicitar/pickup']],
    ['a month', '/anfrage/06', ['/anfrage/06', '/en/inquiry/06', '/es/solicitar/06']],
    ['nothing', '/anfrage', ['/anfrage', '/en/inquiry', '/es/solicitar']],
  ])('the language switcher of an inquiry about %s leads to the same inquiry', async (_, path, [de, en, es]) => {
    const links = Object.fromEntries(
      [...(await text(path)).matchAll(/<a href="([^"]*)"[^>]* data-locale="(\w\w)"/g)].map(([, href, code]) => [code, href]),
    );
    expect(links).toMatchObject({ de, en, es });
    for (const href of Object.values(links)) expect((await get(String(href))).status).toBe(200);
  });

  it('an inquiry path with an unknown room or package answers 404', async () => {
    for (const path of ['/anfrage/gibt-es-nicht', '/en/inquiry/danke/x', '/anfrage/-']) expect((await get(path)).status).toBe(404);
  });

  it.each(['/Anfrage/Casa-Del-Forn', '/de/anfrage/casa-del-forn/'])(
    '%s redirects to the path without upper case, German prefix and trailing slash',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([301, '/anfrage/casa-del-forn']);
    },
  );

  const thanksWords = ['danke', 'thanks', 'gracias', 'merci'];
  const thanksPaths = words.map((path, index) => `${path}/${thanksWords[index % thanksWords.length]}`);

  it.each(thanksPaths)('%s shows the thank-you message without a form, with noindex', async (path) => {
    const html = await text(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<div class="dialog__content dialog__content--inquiry" data-complete="false">');
    expect(html).toMatch(/<div class="thanks"><svg/);
    expect(html).not.toContain('action="/api/inquiry"');
    expect(canonical(html)).toBe(`https://www.hotel.example${path.replace(/\/\w+\/\w+$/, '')}/`);
  });
});
