import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { allLists, answerLists, type ListedJson } from '../support/lists.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/* Which lists of the sitemap WordPress is asked for after an edit: each costs it much more than a post. */

const token = 'ein-langes-geheimnis';
const hotel = { slug: 'hotel', link: 'https://cms.finca.example/hotel/', modified_gmt: '2027-01-01T10:00:00' };
const lists: Record<string, readonly ListedJson[] | string> = { ...allLists(), '/wp-json/wp/v2/pages': [hotel] };
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  wordpress.fault = answerLists({ lists });
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, REVALIDATE_TOKEN: token } });
  // The site has all lists from here on.
  expect((await readSitemap()).length).toBeGreaterThan(100);
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});
const readSitemap = async () => (await fetch(`${app.origin}/sitemap.xml`)).text();

/** Tells the site of a change, and returns the lists that it has asked for. */
async function listsAfter(selection: object): Promise<string[]> {
  wordpress.requests.length = 0;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.origin}/api/revalidate`, { method: 'POST', headers, body: JSON.stringify(selection) });
  expect(answer.status).toBe(200);
  return wordpress.requests
    .filter((url) => url.includes('&page='))
    .map((url) => url.split('?')[0] ?? '')
    .toSorted();
}
const allLanguages = ['/en/wp-json/wp/v2/pages', '/es/wp-json/wp/v2/pages', '/fr/wp-json/wp/v2/pages', '/wp-json/wp/v2/pages'];
const selection = { type: 'page', slug: 'hotel', locale: 'de' };

it('POST /api/revalidate loads the sitemap’s list of one language where a text has changed, and the sitemap has the new time', async () => {
  lists['/wp-json/wp/v2/pages'] = [{ ...hotel, modified_gmt: '2027-01-02T10:00:00' }];
  expect(await listsAfter(selection)).toEqual(['/wp-json/wp/v2/pages']);
  expect(await readSitemap()).toContain('2027-01-02T10:00:00Z');
});

it.each([
  ['an address has changed', [{ ...hotel, slug: 'haus', link: 'https://cms.finca.example/haus/' }]],
  [
    'a translation has been connected',
    [{ ...hotel, wpml_translations: [{ locale: 'en_US', slug: 'hotel', href: 'https://cms.finca.example/en/hotel/' }] }],
  ],
  ['a page has been taken back', []],
])('POST /api/revalidate loads the sitemap’s lists of all languages where %s', async (_, posts) => {
  lists['/wp-json/wp/v2/pages'] = posts;
  expect(await listsAfter(selection)).toEqual(allLanguages);
});

it('POST /api/revalidate loads the sitemap’s lists of all languages where no post is named', async () => {
  expect(await listsAfter({ type: 'page', locale: 'de' })).toEqual(allLanguages);
});
