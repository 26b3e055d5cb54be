import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { dialogOf } from '../../src/shared/dialogs.ts';
import { type RunningApp, startApp } from '../support/app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { redirect: 'manual', headers });
const text = async (path: string) => (await get(path)).text();
const shared = 'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800';
const prefixes = localeCodes.map((code) => locales[code].prefix);
const words = prefixes.flatMap((prefix) => ['anfrage', 'inquiry', 'solicitar'].map((word) => `${prefix}/${word}`));
/** The chosen room and package of the first form of a page. */
const chosen = (html: string) =>
  ['roomType', 'packageType'].map((name) => new RegExp(`name="${name}".*?<option value="([^"]*)" selected="">`).exec(html)?.[1]);
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('fragments', () => {
  const fragments = prefixes.flatMap((prefix) => [
    [`${prefix}/dialog/inquiry`, 'inquiry', `rooms-${prefix.slice(1) || 'de'}`],
    [`${prefix}/dialog/room/cambra-lavanda`, 'room', `rooms-${prefix.slice(1) || 'de'}`],
  ]);
  it.each([...fragments, ['/en/dialog/package/time-for-two', 'package', 'packages-en']])(
    '%s is content of kind %s',
    async (path, kind, tag) => {
      const response = await get(path);
      const html = await response.text();
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
        200,
        shared,
        'noindex',
      ]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html).toMatch(new RegExp(`^<div class="dialog__content dialog__content--${kind}" data-complete="true">`));
      expect(response.headers.get('cache-tag')?.split(',')).toContain(tag);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('have one ETag, and are not sent again to who has them', async () => {
    const etag = (await get('/dialog/inquiry')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22,}"$/);
    expect((await get('/dialog/inquiry', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['/dialog/room/gibt-es-nicht', '/dialog/package/cambra-lavanda', '/fr/dialog/room/zeit-zu-zweit'])(
    '%s is not found',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    },
  );

  it.each(['/dialog', '/dialog/room', '/dialog/nichts', '/dialog/room/a/b', '/dialog/room/..%2f', '/dialog/inquiry/turm'])(
    '%s is no fragment',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    ['/Dialog/Room/Cambra-Lavanda', '/dialog/room/cambra-lavanda'],
    ['/de/dialog/inquiry', '/dialog/inquiry'],
    ['/FR/dialog/inquiry/', '/fr/dialog/inquiry'],
  ])('%s leads to %s', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });

  it('are read only', async () => {
    for (const path of ['/dialog/inquiry', '/anfrage', '/rooms/cambra-lavanda/']) {
      expect((await fetch(app.origin + path, { method: 'POST' })).status).toBe(405);
    }
  });
});

describe('rooms and packages at their own addresses', () => {
  it.each(prefixes)('%s/rooms/… shows the room with its facts, price and picture', async (prefix) => {
    const response = await get(`${prefix}/rooms/cambra-lavanda/`);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([200, shared, null]);
    expect(html).toContain('<dialog class="dialog dialog--page" open="" aria-labelledby="record-title">');
    expect(html).toMatch(/<h1 id="record-title" tabindex="-1">Cambra Lavanda<\/h1>/);
    expect(html).toMatch(/<span class="price">[^<]*290/);
    expect(html).toContain('<li>38 m²</li>');
    expect(response.headers.get('cache-tag')).toMatch(/,page-(\w\w)-[a-z-]+,rooms-\1$/);
    expect(html).toMatch(/<picture class="picture picture--5x7 record__picture">/);
    expect(canonical(html)).toBe(`https://www.hotel.example${prefix}/rooms/cambra-lavanda/`);
    expect(html.match(/hrefLang="(?:de|en|es|fr|x-default)" href="https/g)).toHaveLength(5);
    const inquiry = new RegExp(`href="(${prefix}/\\w+/cambra-lavanda)"`).exec(html)?.[1] ?? '';
    expect(chosen(await text(inquiry))).toEqual(['cambra-lavanda', '-']);
  });

  it('/en/packege/… shows the package with the stay to book', async () => {
    const html = await text('/en/packege/time-for-two/');
    const [form = ''] = html.match(/<form class="form stay"[^>]*>/) ?? [];
    for (const part of ['action="/api/booking"', 'method="get"', 'target="_blank"', 'data-base="https://book.', 'data-lang="en"']) {
      expect(form).toContain(part);
    }
    expect(html).toContain('href="/packege/zeit-zu-zweit/" lang="de"');
    expect(canonical(html)).toBe('https://www.hotel.example/en/packege/time-for-two/');
  });

  it('answer without the slash too', async () => {
    expect((await get('/rooms/cambra-lavanda')).status).toBe(200);
    expect((await get('/rooms/gibt-es-nicht/')).status).toBe(404);
    expect((await get('/packege/cambra-lavanda/')).status).toBe(404);
  });

  it('are met on the home page, and open in place', async () => {
    const html = await text('/');
    const links = [...html.matchAll(/href="(\/rooms\/[\w-]+\/)"/g)].map(([, href = '']) => href);
    expect(links).toEqual(['/rooms/cambra-lavanda/', '/rooms/cambra-ametller/', '/rooms/casa-del-forn/']);
    for (const link of links) {
      expect((await get(link)).status).toBe(200);
      expect((await get(dialogOf(link)?.fragment ?? '')).status).toBe(200);
    }
    expect(html).toContain('href="/zimmer-suiten/"');
  });

  it('are led to by every room of the page of rooms', async () => {
    const html = await text('/en/rooms-suites/');
    const links = [...html.matchAll(/href="(\/en\/inquiry\/[\w-]+)"/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(6);
    for (const link of links) expect(chosen(await text(link))).toEqual([link.split('/').at(-1), '-']);
  });
});

describe('the inquiry', () => {
  it.each(words)('%s/… has the room or package chosen that it names', async (path) => {
    const prefix = path.replace(/\/\w+$/, '');
    const pack = { '': 'zeit-zu-zweit', '/en': 'time-for-two', '/es': 'tiempo-para-dos', '/fr': 'temps-a-deux' }[prefix];
    const response = await get(`${path}/casa-del-forn`);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, shared]);
    expect(response.headers.get('cache-tag')).toMatch(/,packages-(\w\w),.*,rooms-\1$/);
    expect(chosen(html)).toEqual(['casa-del-forn', '-']);
    expect(canonical(html)).toBe(`https://www.hotel.example${prefix}/`);
    expect(chosen(await text(`${path}/${pack}`))).toEqual(['-', pack]);
  });

  it('of what does not exist is not found', async () => {
    for (const path of ['/anfrage/gibt-es-nicht', '/en/inquiry/danke/x', '/anfrage/-']) expect((await get(path)).status).toBe(404);
  });

  it.each(['/Anfrage/Casa-Del-Forn', '/de/anfrage/casa-del-forn/'])(
    '%s leads to the address without upper case, prefix and slash',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([301, '/anfrage/casa-del-forn']);
    },
  );

  it.each(words.flatMap((path) => ['danke', 'thanks', 'gracias', 'merci'].map((word) => `${path}/${word}`)))('%s thanks', async (path) => {
    const html = await text(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<div class="dialog__content dialog__content--inquiry" data-complete="false">');
    expect(html).toMatch(/<div class="thanks"><svg/);
    expect(html).not.toContain('<form');
    expect(canonical(html)).toBe(`https://www.hotel.example${path.replace(/\/\w+\/\w+$/, '')}/`);
  });

  it('stands in the contact page itself, beside telephone and mail', async () => {
    const html = await text('/kontakt/');
    expect(html).toContain('<input id="contact-firstName"');
    expect(html.match(/<option value="[\w-]+">/g)?.length).toBeGreaterThan(8);
    expect(html).toMatch(/<form class="form"[^>]* action="\/api\/inquiry" method="post">/);
  });
});
