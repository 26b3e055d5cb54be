import type { Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { parseImageAddress } from '../../src/images/address.ts';
import { app, readPage, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

const parse = (address: string) => parseImageAddress(address, app.services.pages.signAddress);
const pages = ['/en/', '/zimmer-suiten/', '/en/angebote/almond-blossom/', '/en/hotel/gallery/'];

interface Candidate {
  readonly address: string;
  /** Width in the srcset, in pixels; NaN outside a srcset. */
  readonly width: number;
}
async function read(path: string) {
  const html = await readPage(path);
  const { children } = parseDocument(html);
  return { html, pictures: DomUtils.getElementsByTagName('picture', children), images: DomUtils.getElementsByTagName('img', children) };
}
const within = (name: string, picture: Element) => DomUtils.getElementsByTagName(name, picture);
const listCandidates = (source: Element): Candidate[] =>
  (source.attribs.srcset ?? '').split(', ').map((candidate) => {
    const [address = '', width = ''] = candidate.split(' ');
    return { address, width: Number(/^(\d+)w$/.exec(width)?.[1]) };
  });

/** The drawn map is a file of the program. */
const isMap = (address = '') => address.startsWith('/assets/');

it.each(pages)(
  'images have width, height, alt and a fallback format, and load lazily but for the hero, which has high priority: %s',
  async (path) => {
    const { images, html } = await read(path);
    for (const { attribs } of images) {
      expect(attribs.src).toMatch(/^\/img\/[0-9a-z]+\.[\w-]{12}\/(svg\/.+\.svg|\d.+\.(jpeg|png|webp))$|^\/assets\/map-[0-9A-F]{8}\.svg$/);
      if (!isMap(attribs.src)) expect(parse(attribs.src ?? '')).not.toBeNull();
      expect(Number(attribs.width)).toBeGreaterThan(0);
      expect(Number(attribs.height)).toBeGreaterThan(0);
      expect(attribs).toHaveProperty('alt');
    }
    const eager = images.filter(({ attribs }) => attribs.loading !== 'lazy');
    expect(eager.length).toBeLessThanOrEqual(1);
    for (const { attribs } of eager) expect([attribs.loading, attribs.fetchpriority]).toEqual([undefined, 'high']);
    // Ahead of it stands the picture at the foot of the menu alone.
    if (eager.length > 0) expect(images.slice(0, 2)).toContain(eager[0]);
    expect(images.filter(({ attribs }) => attribs.fetchpriority === 'high')).toEqual(eager);
    expect(html).not.toMatch(/<link[^>]+as="image"/i);
  },
);

it('the hero of the home page has sources in three aspect ratios', async () => {
  const { pictures } = await read('/en/');
  const hero = within('source', pictures[0] as Element).map((source) => {
    const request = parse(listCandidates(source)[0]?.address ?? '');
    return request?.kind === 'bitmap' ? `${request.ratio} ${request.format}` : '';
  });
  expect(hero).toEqual(['8:9 avif', '3:2 avif', '16:9 avif']);
});

/** Returns all picture addresses of the pages, each once. */
async function readAll(): Promise<Candidate[]> {
  const results = await Promise.all(pages.map(read));
  const all = results.flatMap(({ pictures, images, html }) => [
    ...pictures.flatMap((picture) => within('source', picture).flatMap(listCandidates)),
    ...images.filter(({ attribs }) => !isMap(attribs.src)).map(({ attribs }) => ({ address: attribs.src ?? '', width: Number.NaN })),
    ...[...html.matchAll(/content="https:\/\/www\.hotel\.example(\/img\/[^"]+)"/g)].map(([, address = '']) => ({ address, width: 1200 })),
  ]);
  return [...new Map(all.map((candidate) => [candidate.address, candidate])).values()];
}

it('picture addresses of every format answer 200 with the width and lifetime that the page states', async () => {
  const samples = new Map<string, Candidate>();
  for (const candidate of await readAll()) {
    const request = parse(candidate.address);
    if (request === null) throw new Error(`${candidate.address} is no picture address`);
    const isSmall = request.kind === 'drawing' || request.width <= 480 || Number.isNaN(candidate.width);
    if (isSmall) samples.set(request.kind === 'drawing' ? 'svg' : `${request.format} ${request.version === '0'}`, candidate);
  }
  expect(samples.size).toBeGreaterThan(4);
  for (const { address, width } of samples.values()) {
    const { status, headers, body } = await supertest(app.origin).get(address);
    const isUnknown = address.startsWith('/img/0.');
    expect([address, status, headers['cache-control']]).toEqual([
      address,
      200,
      expect.stringContaining(isUnknown ? '=86400' : '=31536000'),
    ]);
    if (!Number.isNaN(width)) expect((await sharp(body).metadata()).width, address).toBe(width);
  }
});
