import { expect, it } from 'vitest';
import { answerOffers } from '../support/offers.ts';
import { get, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** Varnish's default for one header, name included (`http_resp_hdr_len`); nginx's `proxy_buffer_size` in `deploy/nginx.conf`. */
const MAX_HEADER_BYTES = 8192;
const MAX_HEADERS_BYTES = 16 * 1024;
const slugs = Array.from({ length: 150 }, (_, index) => `${'rosenwochen-im-garten-'.repeat(4)}${index}`);

startSiteOnce({}, () =>
  answerOffers(
    wordpress,
    slugs.map((slug) => ({ slug })),
  ),
);

/** Gets a page that shows so many offers. */
async function getPageWith(count: number): Promise<Headers> {
  const slug = `seite-${count}`;
  const [post] = JSON.parse(readRecording('page-hotel.de.json'));
  const offers = slugs.slice(0, count).map((name) => ({ post_name: name, post_title: name }));
  const page = {
    ...post,
    slug,
    link: `https://cms.finca.example/${slug}/`,
    acf: { ...post.acf, content: [{ acf_fc_layout: 'offers', headline: '', offers }] },
  };
  wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([page]));
  const response = await get(`/${slug}/`);
  expect(response.status).toBe(200);
  expect((await response.text()).split('/angebote/rosenwochen').length).toBeGreaterThan(count);
  return response.headers;
}

it('the tags of a page with ninety offers with long slugs fit into the headers that Varnish and nginx take', async () => {
  const headers = await getPageWith(90);
  expect(headers.get('cache-tag')?.split(',').length).toBeGreaterThan(90);
  expect(headers.get('cache-control')).toContain('s-maxage=600');
  for (const [name, value] of headers) expect(`${name}: ${value}`.length).toBeLessThan(MAX_HEADER_BYTES);
  expect([...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)).toBeLessThan(MAX_HEADERS_BYTES);
});

it('a page with more tags than a header takes is kept by caches for seconds, and dropped with everything', async () => {
  const headers = await getPageWith(150);
  expect([headers.get('cache-tag'), headers.get('cache-control')]).toEqual([
    'all,locale-de',
    'public, max-age=5, s-maxage=5, no-transform',
  ]);
});
