import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ParseError, WordpressError } from '../../../src/lib/errors.ts';
import { recordedFault } from '../../support/wordpress.ts';
import { type Backend, readJson, recordedPost, startBackend } from './support.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const answers = (url: string, value: unknown) => backend.wordpress.answers.set(url, JSON.stringify(value));
const pageUrl = (slug: string, prefix = '') => `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;

describe('WordPress queries by slug', () => {
  it('return only exact matches of the slug', async () => {
    const hotel = recordedPost('page-hotel.de.json');
    const home = recordedPost('page-home.de.json');
    answers(pageUrl('hotel'), [home, hotel, { ...hotel, slug: 'Hotel' }, { ...hotel, slug: 'hotel-2' }]);
    expect((await backend.queries.findPages('de', 'hotel'))?.map(({ slug }) => slug)).toEqual(['hotel']);
    // For an empty or odd slug WordPress answers with other pages, which count as "not found".
    answers(pageUrl('hote'), [home, hotel]);
    expect(await backend.queries.findPages('de', 'hote')).toBeNull();
    answers('/wp-json/wp/v2/angebot?slug=kurs', readJson('angebot-kochkurs.de.json'));
    expect(await backend.queries.findOffer('de', 'kurs')).toBeNull();
  });

  it('escape the slug, so that it cannot change the query', async () => {
    expect(await backend.queries.findPages('de', '../a&per_page=100#%2e')).toBeNull();
    expect(backend.wordpress.requests).toEqual([pageUrl('..%2Fa%26per_page%3D100%23%252e')]);
  });
});

describe('unusable responses to WordPress queries', () => {
  const all = () => {
    const { queries } = backend;
    return [
      queries.findPages('de', 'hotel'),
      queries.findOffer('de', 'kochkurs'),
      queries.listOffers('de'),
      queries.listRecords('de', 'rooms'),
      queries.listRecords('de', 'packege'),
      queries.findMenu({ id: 2, labelLocale: 'de' }),
    ];
  };
  const reasons = async () =>
    (await Promise.allSettled(all())).map((result) => (result.status === 'rejected' ? result.reason : result.value));

  it('reject every query after 404 and never count as "not found"', async () => {
    backend.wordpress.fault = recordedFault('route-404');
    for (const reason of await reasons()) expect(reason).toBeInstanceOf(WordpressError);
  });

  it.each(['{}', '[null]'])('reject every query with the URL if the body is %s', async (body) => {
    backend.wordpress.fault = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return true;
    };
    for (const reason of await reasons()) {
      expect(reason).toBeInstanceOf(ParseError);
      expect(reason.message).toMatch(/^WordPress \/wp-json\/(wp\/v2|menus\/v1)\/\S+: .*expected .*, received /);
    }
  });
});

describe('the work of one answer of WordPress', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['characters', { content: { rendered: 'x'.repeat(500_001) } }, 'at most 500000 characters'],
    ['tags', { acf: { content: [{ acf_fc_layout: 'text', text: '<b>'.repeat(66_000) }] } }, 'at most 5000 tags'],
    ['blocks', { acf: { content: Array.from({ length: 2000 }, () => ({ acf_fc_layout: 'form' })) } }, 'at most 2000 objects and lists'],
  ])('refuses a post with too many %s', async (_, members, expected) => {
    answers(pageUrl('hotel'), [recordedPost('page-hotel.de.json', members)]);
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(
      `WordPress ${pageUrl('hotel')}: 0: expected ${expected}, received more`,
    );
  });

  it.each<[string, string, string]>([
    ['levels without an end', '['.repeat(900_000), 'at most 64 levels, received more'],
    ['numbers', `[${'1,'.repeat(400_000)}1]`, 'at most 20000 values, received 400002'],
    ['bytes of a single post', `["${'x'.repeat(1_100_000)}"]`, 'at most 1048576 bytes'],
  ])('refuses, before it is parsed, an answer with too many %s', async (_, body, expected) => {
    backend.wordpress.answers.set(pageUrl('hotel'), body);
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(expected);
    expect(parsed).not.toHaveBeenCalledWith(body);
  });

  it('counts no brackets and commas inside texts', async () => {
    const text = `${'[,{'.repeat(30_000)}\\"]"\\`;
    backend.wordpress.answers.set(pageUrl('hotel'), JSON.stringify([recordedPost('page-hotel.de.json', { other: text })]));
    expect(await backend.queries.findPages('de', 'hotel')).toHaveLength(1);
  });

  it('refuses one post of a list with too many values', async () => {
    const post = recordedPost('rooms.de.json', { other: Array.from({ length: 20_000 }, () => 1) });
    backend.wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify([post]));
    await expect(backend.queries.listRecords('de', 'rooms')).rejects.toThrow('0: expected at most 20000 values, received more');
  });

  it('names numbers in place of blocks once, not one by one, where they would lose the last good page', async () => {
    backend.wordpress.answers.set(pageUrl('hotel'), JSON.stringify([recordedPost('page-hotel.de.json')]));
    const lastGood = await backend.queries.findPages('de', 'hotel');
    const content = Array.from({ length: 19_000 }, () => 1);
    backend.wordpress.answers.set(pageUrl('hotel'), JSON.stringify([recordedPost('page-hotel.de.json', { acf: { content } })]));
    await expect(backend.queries.findPages('de', 'hotel', lastGood)).rejects.toThrow(
      /would be lost: 0\.acf\.content\.0: expected object, received 1$/,
    );
  });

  it('never becomes a multiple of the answer: the long heading of a table is not repeated in each row', async () => {
    const row = '<tr><td>a<td>1<td>1<td>1</tr>';
    const text = `<table><tr><th>a<th>${'Olivenhain '.repeat(15_000)}<th>c<th>d</tr>${row.repeat(600)}</table>`;
    const content = [{ acf_fc_layout: 'text', text }];
    answers(pageUrl('hotel'), [recordedPost('page-hotel.de.json', { acf: { content } })]);
    const pages = await backend.queries.findPages('de', 'hotel');
    expect(JSON.stringify(pages).length).toBeLessThan(2 * text.length);
  });
});
