import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoBackend } from '../../src/demo/server.ts';
import { getRecorded, getRecordedHttp, startDemo } from './support.ts';

let demo: DemoBackend;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const get = (path: string, init?: RequestInit) => fetch(`${demo.origin}${path}`, init);
const getJson = async (path: string): Promise<unknown> => (await get(path)).json();
const getSlugs = async (path: string) => ((await getJson(path)) as { slug: string }[]).map(({ slug }) => slug);

const pages = '/wp-json/wp/v2/pages';

describe('the demo REST API compared with a recorded response', () => {
  /** Headers of the machine below WordPress, and the totals where they count content. */
  const ignored = new Set(['server', 'date', 'connection', 'x-powered-by', 'transfer-encoding', 'content-length']);

  test.each([
    ['page-200', `${pages}?slug=home&_fields=id,slug`, []],
    ['page-200-en', `/en${pages}?slug=home&_fields=id,slug`, []],
    ['slug-dots-200', `${pages}?slug=../home&_fields=slug`, []],
    ['slug-uppercase-200', `${pages}?slug=HOME&_fields=slug`, []],
    ['slug-list-200', `${pages}?slug=home,hotel&_fields=slug`, []],
    ['slug-unknown-200', `${pages}?slug=nirgends`, []],
    ['slug-empty-200', `${pages}?slug=&_fields=slug`, ['x-wp-total']],
    ['rooms-200-paged', '/wp-json/wp/v2/rooms?per_page=2&_fields=slug', ['x-wp-total', 'x-wp-totalpages']],
    ['menu-200', '/wp-json/menus/v1/menus/3', []],
    ['menu-404', '/wp-json/menus/v1/menus/999', []],
    ['menu-fields-500', '/wp-json/menus/v1/menus/3?_fields=items', []],
    ['per_page-400', `${pages}?per_page=101`, []],
    ['route-404', '/wp-json/wp/v2/nothing', []],
  ])('sends status, headers and error body of the recording %s for %s', async (name, path, counted) => {
    const recorded = await getRecordedHttp(name);
    const answer = await get(path);
    expect(answer.status).toBe(recorded.status);
    for (const [header, value] of recorded.headers) {
      if (ignored.has(header)) continue;
      const ours = answer.headers.get(header)?.replaceAll(demo.origin, 'https://cms.finca.example');
      if (counted.some((counts) => counts === header)) expect(ours, header).toMatch(/^\d+$/);
      else expect(ours, header).toBe(value.replace('Accept-Encoding, ', ''));
    }
    for (const header of ['etag', 'last-modified', 'content-length']) expect(answer.headers.has(header), header).toBe(false);
    const isJsonError = recorded.status >= 400 && recorded.headers.get('content-type')?.startsWith('application/json');
    if (isJsonError) expect(await answer.text()).toBe(recorded.body);
    if (name.startsWith('slug-') && !name.includes('empty')) expect(await answer.text()).toBe(recorded.body);
  });

  test('answers HEAD with the headers of the list and no body, as in the recording page-200-head', async () => {
    const recorded = await getRecordedHttp('page-200-head');
    const answer = await get(`${pages}?slug=home`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    for (const header of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'allow', 'x-robots-tag']) {
      expect(answer.headers.get(header), header).toBe(recorded.headers.get(header));
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s with 401, as in the recording page-post-401', async (method) => {
    const recorded = await getRecordedHttp('page-post-401');
    const answer = await get(`/en${pages}`, { method });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe(recorded.body);
  });
});

test('the demo REST API sends the recorded bodies of errors and empty lists', async () => {
  expect(await getJson(`${pages}?per_page=0`)).toEqual(await getRecorded('invalid-param.per_page.json'));
  expect(await getJson(`${pages}?page=9`)).toEqual(await getRecorded('invalid-param.page.json'));
  expect(await getJson('/fr/wp-json/menus/v1/menus/999')).toEqual(await getRecorded('not-found.menu.json'));
  expect(await getJson('/es/wp-json/wp/v2/pages/33')).toEqual(await getRecorded('not-found.route.json'));
  expect(await getJson(`/fr${pages}?slug=nirgends`)).toEqual(await getRecorded('not-found.slug.json'));
});

test('the demo REST API refuses all invalid numbers of a query in one response', async () => {
  expect(await getJson(`${pages}?per_page=many&page=0`)).toMatchObject({
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): page, per_page',
    data: {
      params: { page: 'page must be greater than or equal to 1', per_page: 'per_page is not of type integer.' },
      details: { per_page: { code: 'rest_invalid_type', data: { param: 'per_page' } } },
    },
  });
});

describe('the slug filter of the demo REST API', () => {
  test('finds a slug only in its own language', async () => {
    expect(await getSlugs(`/es${pages}?slug=aviso-legal`)).toEqual(['aviso-legal']);
    expect(await getSlugs(`${pages}?slug=aviso-legal`)).toEqual([]);
  });

  test('returns both pages with the same slug below different parents, with different links', async () => {
    const found = (await getJson(`${pages}?slug=galerie`)) as { link: string }[];
    expect(found.map(({ link }) => link.replace(demo.origin, '')).sort()).toEqual(['/hotel/galerie/', '/zimmer-suiten/galerie/']);
  });

  test('returns nothing for a path instead of a slug', async () => {
    expect(await getSlugs(`${pages}?slug=hotel/lage-anreise`)).toEqual([]);
  });
});

describe('paging of the demo REST API', () => {
  test('sends ten posts by default, newest first, and the others on the next page', async () => {
    const first = await getSlugs(pages);
    const second = await getSlugs(`${pages}?page=2`);
    const all = await getSlugs(`${pages}?per_page=100`);
    expect(first).toHaveLength(10);
    expect([...first, ...second]).toEqual(all);
    const dates = ((await getJson(`${pages}?per_page=100`)) as { date: string }[]).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('replaces the Link header of the API by links to the previous and next page', async () => {
    const answer = await get('/en/wp-json/wp/v2/rooms?per_page=1&page=2');
    expect(answer.headers.get('x-wp-totalpages')).toBe('3');
    const address = `${demo.origin}/en/wp-json/wp/v2/rooms?per_page=1`;
    expect(answer.headers.get('link')).toBe(`<${address}&page=1>; rel="prev", <${address}&page=3>; rel="next"`);
  });
});

describe('the parameter _fields of the demo REST API', () => {
  test('keeps only the named fields, nested names too', async () => {
    const [home] = (await getJson(`${pages}?slug=home&_fields=id,title.rendered,acf.acf__overlay_name,yoast_head_json.title`)) as unknown[];
    expect(home).toEqual({
      id: expect.any(Number),
      title: { rendered: 'Willkommen' },
      acf: { acf__overlay_name: 'Schnell zu' },
      yoast_head_json: { title: 'Suchtitel home de' },
    });
  });

  test('prefers a whole field to a part of it, ignores unknown names, and empties a list it is asked a part of', async () => {
    expect(await getJson(`${pages}?slug=home&_fields=title,title.raw`)).toEqual([{ title: { rendered: 'Willkommen' } }]);
    expect(await getJson(`${pages}?slug=home&_fields=nothing,constructor`)).toEqual([{}]);
    expect(await getJson(`${pages}?slug=home&_fields=acf.content.headline`)).toEqual([{ acf: { content: [] } }]);
  });

  test('sends every field if it names none', async () => {
    expect(await getJson(`${pages}?slug=home&_fields=`)).toEqual(await getJson(`${pages}?slug=home`));
  });
});

test('the demo REST API escapes JSON as PHP does', async () => {
  const text = await (await get(`/fr${pages}?slug=hotel&_fields=link,wpml_translations`)).text();
  expect(text).toContain('\\/fr\\/hotel\\/');
  expect(text).toMatch(/^[\x20-\x7e]*$/);
});

test('the demo backend answers an address outside the REST API with an HTML 404', async () => {
  const answer = await get('/wp-admin/');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
});
