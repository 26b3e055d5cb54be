import { expect, it } from 'vitest';
import { buildGallery } from '../../../src/blocks/gallery.ts';
import type { ImageContent } from '../../../src/content/types.ts';

const image = (given: Partial<ImageContent> = {}): ImageContent => ({
  path: '2026/09/a.jpg',
  width: 2400,
  height: 1600,
  alt: 'A',
  caption: 'Ein Hof',
  version: 'v1',
  focus: null,
  ...given,
});

it('a gallery shows a picture cropped in the page and uncropped in the lightbox', () => {
  const [item] = buildGallery([image()], { signAddress: () => 'signature-12' }, '5:7');
  expect(item?.picture).toMatchObject({ ratio: '5:7', alt: 'A', caption: 'Ein Hof' });
  expect(item?.large).toMatchObject({
    ratio: null,
    fit: 'whole',
    width: 2400,
    height: 1600,
    alt: 'A',
    caption: 'Ein Hof',
    priority: false,
  });
  expect(item?.large.sizes).toBe('min(100vw, 143vh, 2400px)');
  expect(item?.large.sources[0]?.srcSet).toMatch(/2560w|2400w/);
  expect(item?.href).toBe('/img/v1.signature-12/1920/2026/09/a.jpg.jpeg');
});

it('a gallery links to a file no wider than the picture, and to a drawing unchanged', () => {
  expect(buildGallery([image({ width: 700, height: 1400 })], { signAddress: () => 'signature-12' }, null)[0]).toMatchObject({
    href: '/img/v1.signature-12/800/2026/09/a.jpg.jpeg',
    large: { sizes: 'min(100vw, 48vh, 700px)' },
  });
  expect(buildGallery([image({ path: 'a.svg' })], { signAddress: () => 'signature-12' }, null)[0]).toMatchObject({
    href: '/img/v1.signature-12/svg/a.svg',
    large: { sources: [] },
  });
  expect(buildGallery([], { signAddress: () => 'signature-12' }, null)).toEqual([]);
});
