import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoBackend } from '../../src/demo/server.ts';
import { findObjects, listDifferences } from './shape.ts';
import { getRecorded, pick, pickList, startDemo } from './support.ts';

let demo: DemoBackend;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const getJson = async (path: string): Promise<unknown> => (await fetch(`${demo.origin}${path}`)).json();
const getFirst = async (path: string) => pickList(await getJson(path))[0];
const getHome = () => getFirst('/wp-json/wp/v2/pages?slug=home');
const uploads = () => `${demo.origin}/wp-content/uploads/2026/09`;

test('a picture marker becomes the image object of ACF, with the full file for sizes larger than the picture', async () => {
  const [, textImage, gallery] = pickList(await getHome(), 'acf', 'content');
  expect(pick(textImage, 'image')).toMatchObject({
    alt: 'Der Turm',
    width: 1200,
    height: 1680,
    sizes: { large: `${uploads()}/tower-731x1024.jpg`, 'large-width': 731, 'medium_large-width': 768 },
  });
  expect(pick(gallery, 'images', 1, 'sizes')).toMatchObject({
    large: `${uploads()}/small.jpg`,
    'large-width': 480,
    '2048x2048': `${uploads()}/small.jpg`,
  });
  expect(pick(await getFirst('/wp-json/wp/v2/pages?slug=hotel'), 'acf', 'heroimage')).toMatchObject({
    filename: 'huge-scaled.jpg',
    url: `${uploads()}/huge-scaled.jpg`,
    width: 2560,
  });
});

test('a link marker becomes the absolute link in the language of the post, and other addresses stay unchanged', async () => {
  const blocks = pickList(await getFirst('/en/wp-json/wp/v2/pages?slug=home'), 'acf', 'content');
  expect(pick(blocks[1], 'link')).toEqual({
    title: 'Mehr',
    url: `${demo.origin}/en/hotel/lage-anreise/`,
    target: '',
  });
  expect(pick(blocks[7], 'items', 0, 'link')).toEqual({
    title: 'Ansehen',
    url: `${demo.origin}/en/angebote/rose-weeks/`,
    target: '_blank',
  });
  expect(pick(blocks[12], 'link')).toEqual({ title: 'Anrufen', url: 'tel:+34971000000', target: '' });
  expect(pick(blocks[0], 'text')).toBe(
    `<p>Zur <a class="x" href="${demo.origin}/en/hotel/lage-anreise/">Anreise</a>, zum <a href="${demo.origin}/en/angebote/rose-weeks/#preise">Angebot</a>, <a href="https://example.org/">hinaus</a>.</p>\n`,
  );
  expect(pick(blocks[0], 'headline')).toBe('Ankommen & bleiben');
});

test('a post marker becomes a WP_Post with raw title and raw markup', async () => {
  const blocks = pickList(await getHome(), 'acf', 'content');
  const offer = pick(blocks[8], 'offers', 0);
  const recorded = pick(await getRecorded('page-home.de.json'), 0, 'acf', 'content');
  const [recordedOffers] = findObjects(recorded, (found) => found.acf_fc_layout === 'offers');
  expect(listDifferences(pick(recordedOffers, 'offers', 0), offer)).toEqual([]);
  expect(offer).toMatchObject({ post_title: 'Rosen & Wochen', post_name: 'rosenwochen', post_type: 'angebot' });
  expect(pick(offer, 'post_content')).toContain('<!-- wp:html -->');
  expect(pick(blocks[9], 'packages', 0, 'post_type')).toBe('packege');
  expect(pick(blocks[10], 'rooms', 0, 'post_name')).toBe('cambra-rosa');
});

test('a picture marker in a text becomes an img with the class, srcset and sizes that WordPress adds', async () => {
  const html = String(pick(await getFirst('/wp-json/wp/v2/pages?slug=impressum'), 'content', 'rendered'));
  const [tower = '', small = ''] = html.match(/<img[^>]*>/g) ?? [];
  expect(tower).toMatch(/^<img class="wp-image-\d+" decoding="async" loading="lazy" width="731" height="1024" src="/);
  expect(tower).toContain(`src="${uploads()}/tower-731x1024.jpg"`);
  expect(tower).toContain(`${uploads()}/tower.jpg 1200w" sizes="(max-width: 731px) 100vw, 731px" alt="Der Turm">`);
  expect(small).toMatch(/^<img class="wp-image-\d+ alignleft" /);
  expect(small).toContain(`src="${uploads()}/small.jpg" srcset="${uploads()}/small.jpg 480w, ${uploads()}/small-300x200.jpg 300w"`);
});
