import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    ['levels', { other: JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`) }, 'at most 64 levels'],
  ])('refuses a post with too many %s', async (_, members, expected) => {
    backend.wordpress.answers.set(pagePath, JSON.stringify([recordedPost('page-hotel.de.json', members)]));
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow(`WordPress ${pagePath}: 0: expected ${expected}, received more`);
  });

  it('refuses an answer whose levels would exhaust the stack', async () => {
    backend.wordpress.answers.set(pagePath, `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);
    await expect(backend.queries.findPages('de', 'hotel')).rejects.toThrow('at most 64 levels');
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
