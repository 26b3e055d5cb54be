import { describe, expect, it } from 'vitest';
import { app, get, readPage, startDemoOnce, startSiteForEachTest } from '../support/siteWithWordpress.ts';

/** With ordinary spaces. */
const read = async (path: string) => {
  const response = await get(path, { redirect: 'follow' });
  const { url, status } = response;
  return { url: url.replace(app.origin, ''), status, html: (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ') };
};
const readForm = (html: string) => /<form class="form room-choice".*?<\/form>/.exec(html)?.[0] ?? '';
/** Name, price and what is lacking of each room, those that fit before a line. */
const readAnswer = (html: string) =>
  [...html.matchAll(/<h3><a[^>]*>([^<]+)<\/a><\/h3><p class="price">([^<]+)|<summary><h2[^>]*>([^<]+)|text-small">([^<]+)/g)].map(
    ([, name, price, fold, lacks]) => (name === undefined ? (fold ?? lacks) : `${name}: ${price}`),
  );

describe('"Which room suits?"', () => {
  startDemoOnce();

  it.each([
    ['/zimmer-suiten/', '/zimmerwahl/3-gaeste-juni-ohne-treppe/', 'Casa del Forn: im Juni 600 €', 'Passt weniger (5)'],
    ['/en/rooms-suites/', '/en/room-finder/3-guests-june-no-stairs/', 'Casa del Forn: €600 in June', 'Less of a match (5)'],
  ])('stands first on %s and leads to the rooms that fit at %s', async (page, address, best, fold) => {
    const { html } = await read(page);
    const form = readForm(html);
    expect(html.indexOf(form)).toBeLessThan(html.indexOf('block-text'));
    expect(form.match(/type="checkbox"/g)).toHaveLength(4);
    const action = /action="([^"]+)"/.exec(form)?.[1];
    const locale = /name="locale" value="([^"]+)"/.exec(form)?.[1];
    const answer = await read(`${action}?locale=${locale}&guests=3&month=06&arrival=&departure=&wish=noStairs`);
    expect([answer.status, answer.url]).toEqual([200, address]);
    expect(answer.html).toContain('<meta name="robots" content="noindex"');
    expect(readForm(answer.html).match(/(?:checked|selected)=""/g)).toHaveLength(3);
    const rooms = readAnswer(answer.html);
    expect(rooms.slice(0, 2)).toEqual([best, fold]);
    expect(rooms.filter((line) => line?.includes(': '))).toHaveLength(6 + 5);
    expect(answer.html.match(/aria-current="true"><dt>/g)).toHaveLength(6);
  });

  it('names the price of a stay, takes its days on to inquiry and booking, and has one address for all ways to type them', async () => {
    const { url, html } = await read('/api/rooms?locale=de&guests=2&month=03&arrival=30.9.2027&departure=2027-10-02');
    expect(url).toBe('/zimmerwahl/2-gaeste-2027-09-30-2027-10-02/');
    expect(readAnswer(html)[0]).toBe('Cambra Rosa: 2 Nächte, 590 €');
    expect(html).toContain('?lang=de&amp;room=cambra-rosa&amp;arrival=2027-09-30&amp;departure=2027-10-02');
    const [, fields = ''] = /<noscript><form action="\/api\/booking">(.*?)<button/.exec(html) ?? [];
    const query = [...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
    const inquiry = await read(`/api/booking?${new URLSearchParams(query)}`);
    expect(inquiry.html).toMatch(/name="startDate"[^>]*value="30.09.2027"/);
    expect(inquiry.html).toContain('2 Nächte, Cambra Rosa, etwa 590 €');
  });

  it('says when the hotel is open, what no room has, and asks for the month where days are no stay', async () => {
    expect((await read('/zimmerwahl/dezember/')).html).toContain('<p role="note">Geöffnet vom 28. Januar bis 15. November.</p>');
    const { html } = await read('/zimmerwahl/ohne-treppe-meerblick-hund/');
    expect(html).toContain('<p role="note">Alles zugleich hat keines unserer Zimmer.');
    expect(readAnswer(html).slice(0, 3)).toEqual(['Passt weniger (6)', 'Cambra Lavanda: ab 290 €', 'Nicht erfüllt: Mit Blick aufs Meer']);
    expect((await read('/api/rooms?locale=de&arrival=30.9.2027&departure=')).url).toBe('/zimmerwahl/september/');
  });

  it('has one address for the same choice, and leaves out what the hotel does not ask and days that are over', async () => {
    expect((await read('/api/rooms?wish=pool&locale=xx&guests=-1')).url).toBe('/zimmerwahl/');
    expect((await read('/zimmerwahl/9-gaeste-hund/')).url).toBe('/zimmerwahl/hund/');
    expect((await read('/zimmerwahl/2-gaeste-2020-06-14-2020-06-16/')).url).toBe('/zimmerwahl/2-gaeste/');
    for (const path of ['hund-ohne-treppe', 'meer', 'juni-2-gaeste', '2-gaeste-', '2027-06-16-2027-06-14', '2027-06-01-2027-09-01', 'june'])
      expect((await read(`/zimmerwahl/${path}/`)).status, path).toBe(404);
    expect((await read('/en/zimmerwahl/')).status).toBe(404);
  });
});

describe('"Which room suits?" of rooms of which little is known', () => {
  startSiteForEachTest();

  it('asks for what is known alone', async () => {
    const fields = [...readForm(await readPage('/zimmer-suiten/')).matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(['locale', 'guests']);
    expect((await read('/zimmerwahl/juni-meerblick/')).url).toBe('/zimmerwahl/');
  });
});
