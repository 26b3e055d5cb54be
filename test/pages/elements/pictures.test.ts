import { describe, expect, it } from 'vitest';
import { buildGallery } from '../../../src/blocks/gallery.ts';
import type { PictureSlot } from '../../../src/elements/pictureSlots.ts';
import { buildPicture, buildSinglePicture, locateFocus } from '../../../src/elements/pictures.ts';
import type { ImageContent } from '../../../src/elements/valueTypes.ts';
import type { Ratio } from '../../../src/images/address.ts';
import { createAddressSigner, parseImageAddress, ratios } from '../../../src/images/address.ts';
import { computeCropRegion } from '../../../src/images/resize.ts';

const signAddress = createAddressSigner('key');
const context = { signAddress };
const buildImage = (given: Partial<ImageContent> = {}): ImageContent => ({
  path: '2026/09/a.jpg',
  width: 2400,
  height: 1350,
  alt: 'A',
  caption: '',
  version: 'v1',
  focus: null,
  ...given,
});
const measureWidths = (srcSet = '') => srcSet.split(', ').map((candidate) => Number(/(\d+)w$/.exec(candidate)?.[1]));
const parse = (address = '') => {
  const request = parseImageAddress(address.split(' ')[0] ?? '', signAddress);
  if (request?.kind !== 'bitmap') throw new Error(`${address} is no address of a picture`);
  return request;
};

describe('a picture of the page', () => {
  it('names exactly the widths and dimensions the resizer creates, for every shape, crop and focus', () => {
    for (const [width, height] of [
      [2400, 1350],
      [1200, 1800],
      [333, 777],
      [90, 60],
      [7, 2000],
    ] as const)
      for (const ratio of [null, ...ratios])
        for (const focus of [null, { x: 0, y: 0 }, { x: 100, y: 100 }, { x: 33, y: 67 }]) {
          const picture = buildPicture(buildImage({ width, height, focus }), context, 'wide', ratio);
          expect(picture?.sources.map(({ type }) => type)).toEqual(['image/avif']);
          for (const candidate of picture?.sources[0]?.srcSet.split(', ') ?? []) {
            const request = parse(candidate);
            const region = computeCropRegion(width, height, request.ratio, request.focus);
            expect(candidate).toMatch(new RegExp(` ${Math.min(request.width, region.width)}w$`));
            expect([picture?.width, picture?.height]).toEqual([region.width, region.height]);
          }
        }
  });

  it('is offered in no width above its own, and in the narrowest width if it is tiny', () => {
    const widths = (width: number) =>
      measureWidths(buildPicture(buildImage({ width, height: width }), context, 'wide')?.sources[0]?.srcSet);
    expect(widths(700)).toEqual([360, 480, 640, 700]);
    expect(widths(640)).toEqual([360, 480, 640]);
    expect(widths(40)).toEqual([40]);
    expect(widths(9000)).toEqual([640, 960, 1440, 1920, 2560]);
  });

  it('takes its focus from the cropped axis', () => {
    const getFocus = (image: Partial<ImageContent>) =>
      parse(buildPicture(buildImage({ focus: { x: 13, y: 88 }, ...image }), context, 'half', '5:7')?.src).focus;
    expect(getFocus({})).toBe(1);
    expect(getFocus({ width: 1000, height: 3000 })).toBe(9);
    expect(getFocus({ focus: null })).toBe(5);
    expect(getFocus({ focus: null, width: 1000, height: 3000 })).toBe(3);
  });

  it('has its focal point at one place of every window: that of the file, or the top of an upright picture without one', () => {
    expect(locateFocus(buildImage())).toEqual({ x: 1, y: 1 });
    expect(locateFocus(buildImage({ height: 3600 }))).toEqual({ x: 1, y: 0 });
    expect(locateFocus(buildImage({ focus: { x: 96, y: 80 } }))).toEqual({ x: 2, y: 3 });
    expect(locateFocus(buildImage({ height: 3600, focus: { x: 50, y: 60 } }))).toEqual({ x: 1, y: 2 });
  });

  it('falls back to JPEG, and to PNG if the original may be transparent', () => {
    const formats = ['a.jpg', 'a.webp', 'a.avif', 'a.png', 'a.GIF'].map(
      (path) => parse(buildPicture(buildImage({ path }), context, 'half')?.src).format,
    );
    expect(formats).toEqual(['jpeg', 'jpeg', 'jpeg', 'png', 'png']);
  });

  it('has version 0 in its addresses if WordPress names none, and one address if it is a drawing', () => {
    expect(parse(buildPicture(buildImage({ version: null }), context, 'half')?.src).version).toBe('0');
    expect(buildPicture(buildImage({ path: 'a.svg' }), context, 'half', '3:2')).toMatchObject({
      sources: [],
      src: expect.stringMatching(/^\/img\/v1\.[\w-]{12}\/svg\/a\.svg$/),
      fit: 'cropped',
      width: 2560,
      height: 1707,
    });
    expect(buildSinglePicture(buildImage({ path: 'a.svg', version: null }), context, 360, null, 'webp')).toMatch(
      /^\/img\/0\.[\w-]{12}\/svg\/a\.svg$/,
    );
    expect(buildSinglePicture(buildImage(), context, 1200, '16:9')).toMatch(/^\/img\/v1\.[\w-]{12}\/1200-16x9-f3\/2026\/09\/a\.jpg\.jpeg$/);
    expect(buildPicture(null, context, 'hero')).toBeNull();
  });

  it('is cropped to its place only if it fills two thirds of the place, never enlarged; else it is shown whole on a ground', () => {
    const describeFit = (width: number, slot: PictureSlot, ratio: Ratio | null) => {
      const picture = buildPicture(buildImage({ width, height: (width * 2) / 3 }), context, slot, ratio);
      return [picture?.fit, picture?.ratio, picture?.width, picture?.height, parse(picture?.src).ratio];
    };
    expect(describeFit(1000, 'hero', null)).toEqual(['cropped', null, 1000, 563, '16:9']);
    expect(describeFit(760, 'hero', null)).toEqual(['beside', null, 760, 507, null]);
    expect(describeFit(300, 'hero', null)).toEqual(['ground', null, 300, 200, null]);
    expect(describeFit(480, 'half', '3:2')).toEqual(['cropped', '3:2', 480, 320, '3:2']);
    expect(describeFit(300, 'half', '3:2')).toEqual(['ground', '3:2', 300, 200, null]);
    expect(describeFit(300, 'half', null)).toEqual(['ground', null, 300, 200, null]);
    expect(describeFit(1200, 'wide', null)).toEqual(['whole', null, 1200, 800, null]);
    expect(buildPicture(buildImage({ width: 300, height: 200 }), context, 'hero')?.sources.map(({ media }) => media)).toEqual([null]);
    expect(buildPicture(buildImage({ path: 'a.svg', width: 24, height: 24 }), context, 'half')).toMatchObject({
      fit: 'whole',
      width: 2560,
    });
  });

  it('is loaded at once only in the hero slot', () => {
    expect(buildPicture(buildImage(), context, 'hero')?.priority).toBe(true);
    expect(buildPicture(buildImage(), context, 'wide')?.priority).toBe(false);
  });
});

it('a gallery shows a picture cropped in the page and uncropped in the lightbox', () => {
  const [item] = buildGallery([buildImage({ height: 1600 })], context, '5:7');
  expect(item?.picture).toMatchObject({ ratio: '5:7', alt: 'A' });
  expect(item?.large).toMatchObject({ ratio: null, fit: 'whole', width: 2400, height: 1600, alt: 'A', priority: false });
  expect(item?.large.sizes).toBe('min(100vw, 143vh, 2400px)');
  expect(item?.large.sources[0]?.srcSet).toMatch(/2560w|2400w/);
  expect(item?.href).toMatch(/\/1920\/2026\/09\/a\.jpg\.jpeg$/);
});

it('a gallery links to a file no wider than the picture, and to a drawing unchanged', () => {
  expect(buildGallery([buildImage({ width: 700, height: 1400 })], context, null)[0]).toMatchObject({
    href: expect.stringContaining('/800/2026/09/a.jpg.jpeg'),
    large: { sizes: 'min(100vw, 48vh, 700px)' },
  });
  expect(buildGallery([buildImage({ path: 'a.svg' })], context, null)[0]).toMatchObject({
    href: expect.stringContaining('/svg/a.svg'),
    large: { sources: [] },
  });
});
