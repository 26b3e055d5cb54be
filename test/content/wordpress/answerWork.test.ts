import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMarkup } from '../../../src/wordpress/workLimits.ts';
import { buildHostileAnswers } from '../../support/hostileAnswers.ts';
import { type Backend, recordedPost, startBackend } from './support.ts';

/** Size of the hostile answers: the limit of the client is 8 MB, which `npm run test:endurance -- hostileContent` tries. */
const ANSWER_BYTES = 1_000_000;
/** Longest stretch of processor time without a turn of the event loop: 50 ms are promised, the rest is for slow machines. */
const MAX_STRETCH_MS = 500;

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
const pagePath = '/wp-json/wp/v2/pages?slug=hotel';

/** Waits for a promise and returns the longest processor time between two turns of the event loop, in milliseconds. */
async function longestStretch(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.catch(() => {}).finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const before = process.cpuUsage();
    const start = performance.now();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - start));
  }
  await done;
  return longest;
}

/** An image whose address has nearly the longest path that the site reads. */
const imageNamed = (index: number) => ({ url: `/wp-content/uploads/${index}${'a'.repeat(700)}.jpg`, alt: 'x', width: 4000, height: 3000 });
const buildImageTag = (index: number) => `<img src="${imageNamed(index).url}" alt="x">`;

describe('the work of one answer of WordPress', () => {
  const hostileAnswers = [...buildHostileAnswers('page-hotel.de.json', ANSWER_BYTES)].map(({ name, body }) => [name, body] as const);

  async function checkEventLoop(_: string, body: string): Promise<void> {
    backend.wordpress.answers.set(pagePath, body);
    expect(await longestStretch(backend.queries.findPages('de', 'hotel'))).toBeLessThan(MAX_STRETCH_MS);
  }

  it.each(hostileAnswers.slice(0, 8))('leaves the event loop free while the answer has %s', checkEventLoop);

  it('refuses two texts of 66,000 nested tags each, and names the field', async () => {
    const text = '<b>'.repeat(66_000);
    const content = Array.from({ length: 2 }, () => ({ acf_fc_layout: 'text', text }));
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { acf: { content } })]));
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(
      `WordPress ${pagePath}: 0.acf.content.0.text: expected at most 4000 tags in one post, received more`,
    );
  });

  it('refuses many posts that are each small enough but too much together', async () => {
    const content = { rendered: '<p>x</p>'.repeat(1600) };
    const rooms = Array.from({ length: 10 }, (_, index) => ({ ...recordedPost('rooms.de.json'), slug: `r${index}`, content }));
    backend.wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify(rooms));
    await expect(backend.queries.listRooms('de')).rejects.toThrow(
      /rooms\?per_page=100: 7\.content\.rendered: expected at most 25000 tags in one answer/,
    );
  });

  it.each<[string, object[]]>([
    ['forms', Array.from({ length: 500 }, () => ({ acf_fc_layout: 'form' }))],
    ['links to the inquiry', Array.from({ length: 500 }, () => ({ acf_fc_layout: 'cta', headline: 'x', action: 'inquiry' }))],
    ['images with long names', [{ acf_fc_layout: 'gallery', images: Array.from({ length: 400 }, (_, index) => imageNamed(index)) }]],
    ['images in a text', [{ acf_fc_layout: 'text', text: Array.from({ length: 200 }, (_, index) => buildImageTag(index)).join('') }]],
    [
      'other posts',
      [{ acf_fc_layout: 'offers', offers: Array.from({ length: 120 }, (_, index) => ({ post_title: 'x', post_name: `o-${index}` })) }],
    ],
  ])('refuses a post whose few bytes become a huge page: %s', async (_, content) => {
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { acf: { content } })]));
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(
      `WordPress ${pagePath}: 0: expected a page of at most 1500000 characters of HTML, received more`,
    );
  });

  it('never becomes a multiple of the answer: the long heading of a table is not repeated in each row', async () => {
    const row = '<tr><td>a<td>1<td>1<td>1</tr>';
    const text = `<table><tr><th>a<th>${'Olivenhain '.repeat(15_000)}<th>c<th>d</tr>${row.repeat(600)}</table>`;
    const content = [{ acf_fc_layout: 'text', text }];
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { acf: { content } })]));
    const pages = await backend.queries.findPages('de', 'hotel');
    expect(JSON.stringify(pages).length).toBeLessThan(2 * text.length);
  });

  it.each([
    ['levels', '['.repeat(65) + ']'.repeat(65), 'at most 64 levels'],
    ['objects', `[${'{},'.repeat(50_000)}{}]`, 'at most 50000 objects and lists'],
    ['values', `[${'1,'.repeat(150_000)}1]`, 'at most 150000 values'],
  ])('refuses JSON with too many %s before it is parsed', async (_, body, expected) => {
    backend.wordpress.answers.set(pagePath, body);
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(`expected ${expected}, received more`);
  });

  it('does not count brackets and commas inside texts as values', async () => {
    const content = { rendered: `<p>${'[{,"\\'.repeat(30_000)}</p>` };
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { content })]));
    const [page] = (await backend.queries.findPages('de', 'hotel')) ?? [];
    expect(JSON.stringify(page?.content)).toContain('[{,');
  });

  it.each([
    ['', 0],
    ['plain text', 0],
    ['<p>x</p>', 16],
    ['<p class="a b c">', 9],
    ['<p title=\'a > b c\' lang = "x y">', 12],
    ['<p a b/c>', 11],
    ['a\nb &amp; c', 9],
    ['<'.repeat(3), 24],
    ['<IMG src=x>', 25],
  ])('counts the markup of %j as %i units', (text, units) => {
    expect(countMarkup(text)).toBe(units);
  });
});
