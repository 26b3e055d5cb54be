import { describe, expect, it } from 'vitest';
import { get, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** Content that editors can create and that the recordings do not contain. */
startSiteForEachTest();

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

describe('content in unusual places', () => {
  it('a WordPress page below the path of the rooms is served as a page', async () => {
    const [page] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const uebersicht = { ...page, slug: 'uebersicht', link: 'https://cms.finca.example/zimmer/uebersicht/' };
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=uebersicht', JSON.stringify([uebersicht]));
    const response = await get('/zimmer/uebersicht/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('class="page page--content"');
  });

  it('markup in a room title is escaped in the inquiry form', async () => {
    const list = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/rooms?per_page=100') ?? '[]');
    list[0] = { ...list[0], title: { rendered: 'A &lt;script&gt; &quot;B&quot;' }, slug: 'ab' };
    wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify(list));
    const html = await (await get('/dialog/inquiry')).text();
    expect(html).toContain('<option value="ab">A &lt;script&gt; „B“</option>');
  });
});
