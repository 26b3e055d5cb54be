import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Backend, recordedPost, startBackend } from './support.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
const pagePath = '/wp-json/wp/v2/pages?slug=hotel';

describe('the work of one answer of WordPress', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['characters', { content: { rendered: 'x'.repeat(500_001) } }, 'at most 500000 characters'],
    ['tags', { acf: { content: [{ acf_fc_layout: 'text', text: '<b>'.repeat(66_000) }] } }, 'at most 5000 tags'],
    ['blocks', { acf: { content: Array.from({ length: 2000 }, () => ({ acf_fc_layout: 'form' })) } }, 'at most 2000 objects and lists'],
  ])('refuses a post with too many %s', async (_, members, expected) => {
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', members)]));
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(`WordPress ${pagePath}: 0: expected ${expected}, received more`);
  });

  it.each<[string, string, string]>([
    ['levels that would exhaust the stack', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 'at most 64 levels, received more'],
    ['levels without an end', '['.repeat(900_000), 'at most 64 levels, received more'],
    ['numbers', `[${'1,'.repeat(400_000)}1]`, 'at most 20000 values, received 400002'],
    ['bytes of a single post', `["${'x'.repeat(1_100_000)}"]`, 'at most 1048576 bytes'],
  ])('refuses, before it is parsed, an answer with too many %s', async (_, body, expected) => {
    backend.wordpress.answers.set(pagePath, body);
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(expected);
    expect(parsed).not.toHaveBeenCalled();
  });

  it('counts no brackets and commas inside texts', async () => {
    const text = `${'[,{'.repeat(30_000)}\\"]"\\`;
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { other: text })]));
    expect(await backend.queries.findPages('de', 'hotel')).toHaveLength(1);
  });

  it('refuses one post of a list with too many values', async () => {
    const post = recordedPost('rooms.de.json', { other: Array.from({ length: 20_000 }, () => 1) });
    backend.wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify([post]));
    await expect(backend.queries.listRooms('de')).rejects.toThrow('0: expected at most 20000 values, received more');
  });

  it('names numbers in place of blocks once, not one by one, where they would lose the last good page', async () => {
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json')]));
    const lastGood = await backend.queries.findPages('de', 'hotel');
    const content = Array.from({ length: 19_000 }, () => 1);
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', { acf: { content } })]));
    await expect(backend.queries.findPages('de', 'hotel', lastGood)).rejects.toThrow(
      /would be lost: 0\.acf\.content\.0: expected object, received 1$/,
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
});
