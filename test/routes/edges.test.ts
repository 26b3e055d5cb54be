import { expect, it } from 'vitest';
import { changePosts, get, readPage, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** Content that editors can create and that the recordings do not contain. */
startSiteOnce();

it('an offer with a first day alone says so', async () => {
  changePosts('/wp-json/wp/v2/angebot?slug=kochkurs', (offer) => ({ ...offer, acf: { valid_from: '20270501', show_from: '20270101' } }));
  expect(await readPage('/angebote/kochkurs/')).toContain('<p class="text-mini">ab 1. Mai 2027</p>');
});

it.each(['/angebote/geschenke/', '/zimmer/uebersicht/'])(
  'a page of WordPress among offers or rooms is served at its path %s',
  async (path) => {
    const slug = path.split('/').at(-2) ?? '';
    const [page] = JSON.parse(readRecording('page-impressum.de.json'));
    const published = [{ ...page, slug, link: `https://cms.finca.example${path}` }];
    wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify(published));
    expect((await get(`/${slug}/`)).headers.get('location')).toBe(path);
    const response = await get(path);
    expect([response.status, (await response.text()).includes('<h1>Impressum</h1>')]).toEqual([200, true]);
  },
);

it('heading levels are renumbered without gaps, also inside tables', async () => {
  const rendered = '<h4>Eins</h4><p>x</p><table><tbody><tr><td><h5>Zwei</h5></td></tr></tbody></table><h6>Drei</h6>';
  changePosts('/wp-json/wp/v2/pages?slug=impressum', (page) => ({ ...page, content: { rendered } }));
  const levels = [...(await readPage('/impressum/')).matchAll(/<(h[1-6])[^>]*>(Impressum|Eins|Zwei|Drei)</g)];
  expect(levels.map(([, level, text]) => `${level} ${text}`)).toEqual(['h1 Impressum', 'h2 Eins', 'h3 Zwei', 'h4 Drei']);
});
