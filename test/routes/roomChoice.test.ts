import { describe, expect, it } from 'vitest';
import { app, get, readPage, startDemoOnce, startSiteForEachTest } from '../support/siteWithWordpress.ts';

/** With ordinary spaces. */
const read = async (path: string) => {
  const response = await get(path, { redirect: 'follow' });
  const { url, status } = response;
  return { url: url.replace(app.origin, ''), status, html: (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ') };
};
const readForm = (html: string) => /<form class="room-choice".*?<\/form>/.exec(html)?.[0] ?? '';
const readRows = (html: string) =>
  [...html.matchAll(/<tr><th scope="row"><a[^>]*>([^<]+)<\/a><\/th><td[^>]*>([^<]+)/g)].map(([, name, fit]) => `${name}: ${fit}`);

describe('"Which room suits?"', () => {
  startDemoOnce();

  it.each([
    ['/zimmer-suiten/', '/zimmerwahl/ohne-treppe-zu-dritt/', 'Das passt: Casa del Forn.', 'Casa del Forn: 2 von 2'],
    ['/en/rooms-suites/', '/en/room-finder/no-stairs-for-three/', 'A good match: Casa del Forn.', 'Casa del Forn: 2 of 2'],
    ['/fr/chambres-suites/', '/fr/choisir-chambre/sans-escalier-pour-trois/', 'Ce qui convient : Casa del Forn.', 'Casa del Forn: 2 sur 2'],
  ])('is a form on %s that leads to the rooms that fit best at %s', async (page, address, sentence, best) => {
    const form = readForm((await read(page)).html);
    expect(form.match(/type="checkbox"/g)).toHaveLength(3);
    const action = /action="([^"]+)"/.exec(form)?.[1];
    const locale = /name="locale" value="([^"]+)"/.exec(form)?.[1];
    const answer = await read(`${action}?locale=${locale}&wish=three&wish=noStairs`);
    expect([answer.status, answer.url]).toEqual([200, address]);
    expect(answer.html).toContain('<meta name="robots" content="noindex"');
    expect(readForm(answer.html)).toContain(sentence);
    expect(readForm(answer.html).match(/checked=""/g)).toHaveLength(2);
    expect(readRows(answer.html)[0]).toBe(best);
    expect(readRows(answer.html)).toHaveLength(6);
  });

  it('says that no room has everything, and which come closest', async () => {
    const { html } = await read('/zimmerwahl/ohne-treppe-meerblick-zu-dritt/');
    expect(readForm(html)).toContain('Alles zugleich hat keines unserer Zimmer.');
    expect(readRows(html).map((row) => row.slice(-7))).toEqual(['2 von 3', '2 von 3', '1 von 3', '0 von 3', '0 von 3', '0 von 3']);
  });

  it('has one address for the same wishes, and none for others', async () => {
    expect((await read('/api/rooms?wish=pool&locale=xx')).url).toBe('/zimmerwahl/');
    for (const path of ['/zimmerwahl/zu-dritt-ohne-treppe/', '/zimmerwahl/meer/', '/en/zimmerwahl/']) {
      expect((await read(path)).status, path).toBe(404);
    }
  });
});

describe('"Which room suits?" of rooms that say nothing about it', () => {
  startSiteForEachTest();

  it('is not asked', async () => {
    expect(readForm(await readPage('/zimmer-suiten/'))).toBe('');
    expect((await get('/zimmerwahl/meerblick/')).status).toBe(404);
  });
});
