import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ratios } from '../../src/content/valueTypes.ts';
import { type ImageFormat, imageFormats, type VariantRequest } from '../../src/images/address.ts';
import { computeCropRegion, resize } from '../../src/images/resize.ts';
import { bandAt, buildRequest, colourAt, forgeJpeg, forgePng, paintBands, paintJpeg, paintNoise } from './samples.ts';

/** Names of formats that sharp detects in the bytes. */
async function look(picture: Buffer) {
  const { format, compression, width, height, channels, space, hasAlpha, pages = 1, exif, icc } = await sharp(picture).metadata();
  return { format: format === 'heif' ? compression : format, width, height, channels, space, hasAlpha, pages, exif, icc };
}
const getName = { avif: 'av1', webp: 'webp', jpeg: 'jpeg', png: 'png' } as const satisfies Record<ImageFormat, string>;
const make = async (source: Buffer | Promise<Buffer>, given: Partial<VariantRequest>) => resize(await source, buildRequest(given));

describe('computeCropRegion', () => {
  // Landscape 2400×1350, portrait 1200×1800, by ratio: left or top for focus 0, 5, 10, then width and height.
  it.each([
    [2400, 1350, '3:2', 'left', [0, 188, 375], 2025, 1350],
    [2400, 1350, '5:7', 'left', [0, 718, 1436], 964, 1350],
    [2400, 1350, '8:9', 'left', [0, 600, 1200], 1200, 1350],
    [2400, 1350, '16:9', 'left', [0, 0, 0], 2400, 1350],
    [1200, 1800, '3:2', 'top', [0, 500, 1000], 1200, 800],
    [1200, 1800, '5:7', 'top', [0, 60, 120], 1200, 1680],
    [1200, 1800, '8:9', 'top', [0, 225, 450], 1200, 1350],
    [1200, 1800, '16:9', 'top', [0, 563, 1125], 1200, 675],
    [1000, 1000, '3:2', 'top', [0, 167, 333], 1000, 667],
    [1000, 1000, '5:7', 'left', [0, 143, 286], 714, 1000],
  ] as const)('of %i×%i in the ratio %s moves with the focus along %s', (width, height, ratio, axis, places, cropWidth, cropHeight) => {
    const regions = [0, 5, 10].map((focus) => computeCropRegion(width, height, ratio, focus));
    expect(regions).toEqual(places.map((place) => ({ left: 0, top: 0, width: cropWidth, height: cropHeight, [axis]: place })));
  });

  it('is centred on the focus as far as the edges allow', () => {
    const lefts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((focus) => computeCropRegion(3000, 1000, '3:2', focus).left);
    expect(lefts).toEqual([0, 0, 0, 150, 450, 750, 1050, 1350, 1500, 1500, 1500]);
  });

  it('is the whole image without a ratio, whatever the focus', () => {
    expect(computeCropRegion(2400, 1350, null, 9)).toEqual({ left: 0, top: 0, width: 2400, height: 1350 });
  });

  it('lies inside the image and is not empty for any size', () => {
    for (const width of [1, 2, 3, 7, 160, 2399, 8000])
      for (const height of [1, 2, 5, 161, 2401, 8000])
        for (const ratio of ratios)
          for (let focus = 0; focus <= 10; focus++) {
            const { left, top, ...part } = computeCropRegion(width, height, ratio, focus);
            const isInside =
              left >= 0 && top >= 0 && part.width >= 1 && part.height >= 1 && left + part.width <= width && top + part.height <= height;
            expect(isInside, `${width}×${height} ${ratio} ${focus}`).toBe(true);
            expect([left, top, part.width, part.height].every(Number.isInteger)).toBe(true);
          }
  });
});

describe('resize', () => {
  const source = paintBands(2400, 1350).jpeg().toBuffer();

  it.each(imageFormats)('makes %s of the requested size in every crop', async (format) => {
    for (const [ratio, height] of [
      [null, 270],
      ['3:2', 320],
      ['5:7', 672],
      ['8:9', 540],
      ['16:9', 270],
    ] as const) {
      expect(await look(await make(source, { format, ratio }))).toMatchObject({
        format: getName[format],
        width: 480,
        height,
        space: 'srgb',
      });
    }
  });

  it('shows the region around the focus', async () => {
    const middleFor = async (focus: VariantRequest['focus']) => bandAt(await make(source, { ratio: '5:7', focus }), 5, 5);
    expect(await Promise.all([middleFor(0), middleFor(5), middleFor(10)])).toEqual(['red', 'green', 'blue']);
    const portrait = paintBands(1000, 3000, 'down').jpeg().toBuffer();
    const topFor = async (focus: VariantRequest['focus']) => bandAt(await make(portrait, { ratio: '3:2', focus }), 5, 5);
    expect(await Promise.all([topFor(0), topFor(5), topFor(10)])).toEqual(['red', 'green', 'blue']);
  });

  it('rotates by the EXIF orientation', async () => {
    // Stored in landscape with red at the left; rotated clockwise, red is at the top.
    const turned = await paintBands(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const whole = await make(turned, { width: 480 });
    expect(await look(whole)).toMatchObject({ width: 480, height: 720, exif: undefined });
    expect([await bandAt(whole, 5, 1), await bandAt(whole, 5, 5), await bandAt(whole, 5, 9)]).toEqual(['red', 'green', 'blue']);
    const low = await make(turned, { ratio: '16:9', focus: 10 });
    expect(await look(low)).toMatchObject({ width: 480, height: 270 });
    expect([await bandAt(low, 1, 5), await bandAt(low, 9, 5)]).toEqual(['blue', 'blue']);
  });

  it('removes metadata of camera and place', async () => {
    const exif = { IFD0: { Copyright: 'secret', Model: 'camera' }, IFD3: { GPSLatitude: '39/1 30/1 0/1' } };
    const tagged = await paintBands(900, 600).jpeg().withExif(exif).withIccProfile('p3').toBuffer();
    expect((await look(tagged)).exif).toBeDefined();
    for (const format of imageFormats)
      expect(await look(await make(tagged, { format })), format).toMatchObject({ exif: undefined, icc: undefined });
  });

  it.each(imageFormats)('never enlarges in %s: 3×2 and 1×1 keep their size', async (format) => {
    expect(await look(await make(paintJpeg(3, 2), { width: 2560, format }))).toMatchObject({
      format: getName[format],
      width: 3,
      height: 2,
    });
    expect(await look(await make(paintJpeg(1, 1), { width: 160, format }))).toMatchObject({ format: getName[format], width: 1, height: 1 });
    expect(await look(await make(paintJpeg(300, 400), { width: 480, ratio: '3:2', format }))).toMatchObject({ width: 300, height: 200 });
  });

  it('keeps at least one pixel of a very flat image', async () => {
    const line = paintJpeg(2000, 1);
    expect(await look(await make(line, { width: 160, format: 'png' }))).toMatchObject({ width: 160, height: 1 });
    expect(await look(await make(paintJpeg(1, 2000), { width: 160, ratio: '16:9' }))).toMatchObject({ width: 1, height: 1 });
  });

  it('puts transparent images on the page background in JPEG and keeps them transparent in the other formats', async () => {
    const glass = await sharp({ create: { width: 600, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { r, g, b, alpha } = await colourAt(await make(glass, { format: 'jpeg' }), 5, 5);
    expect(Math.max(Math.abs(r - 0xfd), Math.abs(g - 0xfb), Math.abs(b - 0xf7))).toBeLessThanOrEqual(3);
    expect(alpha).toBe(255);
    for (const format of ['png', 'webp', 'avif'] as const) {
      expect((await colourAt(await make(glass, { format }), 5, 5)).alpha, format).toBe(0);
    }
  });

  it('converts CMYK, grey and 16-bit images to sRGB', async () => {
    const bands = () => paintBands(600, 400);
    const cmyk = await bands().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const deep = await bands().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const [source, format] of [
      [cmyk, 'jpeg'],
      [cmyk, 'avif'],
      [deep, 'webp'],
      [deep, 'avif'],
      [deep, 'jpeg'],
    ] as const) {
      const picture = await make(source, { format });
      expect(await look(picture)).toMatchObject({ format: getName[format], width: 480, height: 320, space: 'srgb' });
      expect([await bandAt(picture, 1, 5), await bandAt(picture, 5, 5), await bandAt(picture, 9, 5)]).toEqual(['red', 'green', 'blue']);
    }
    const grey = await bands().toColourspace('b-w').jpeg().toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    for (const format of imageFormats) {
      const { r, g, b } = await colourAt(await make(grey, { format }), 5, 5);
      expect(Math.max(r, g, b) - Math.min(r, g, b), format).toBeLessThanOrEqual(3);
    }
  });

  it('uses the first frame of an animation', async () => {
    const frames = await Promise.all([paintBands(300, 200).png().toBuffer(), paintJpeg(300, 200)]);
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const picture = await make(moving, { format: 'png', ratio: '3:2' });
    expect(await look(picture)).toMatchObject({ format: 'png', width: 300, height: 200, pages: 1 });
    expect([await bandAt(picture, 1, 5), await bandAt(picture, 9, 5)]).toEqual(['red', 'blue']);
  });

  it('accepts WebP and AVIF sources', async () => {
    for (const source of [await paintBands(600, 400).webp().toBuffer(), await paintBands(600, 400).avif({ effort: 0 }).toBuffer()]) {
      expect(await bandAt(await make(source, { format: 'jpeg' }), 9, 5)).toBe('blue');
    }
  });
});

const whole = await paintNoise(900, 600);
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"/></svg>');
/** Files that are no usable images. */
const broken: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  noise: Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251)),
  'a text': Buffer.from('This is a text that somebody named pool.jpg.\n'),
  'a page': Buffer.from('<!doctype html><html><body>not found</body></html>'),
  'a JPEG cut in half': whole.subarray(0, whole.byteLength / 2),
  'a JPEG that lacks its end': whole.subarray(0, whole.byteLength - 2000),
  'the beginning of a JPEG': whole.subarray(0, 20),
  'a PNG that claims 30000×30000': forgePng(30_000, 30_000),
  'a PNG that claims 8000×8000': forgePng(8000, 8000),
  'a PNG without data': forgePng(600, 400),
  'a JPEG that claims 65000×65000': forgeJpeg(whole, 65_000, 65_000),
  'a drawing': drawing,
  'a TIFF': await paintBands(600, 400).tiff().toBuffer(),
};

describe('resize of sources that are no images', () => {
  it.each(Object.entries(broken))('rejects %s in every format', async (_, bytes) => {
    for (const format of imageFormats) await expect(make(bytes, { format, ratio: '3:2' })).rejects.toThrow();
  });

  it('names the reason: damaged, too large or of another format', async () => {
    await expect(make(forgePng(30_000, 30_000), {})).rejects.toThrow(/pixel limit/);
    await expect(make(forgeJpeg(whole, 65_000, 65_000), {})).rejects.toThrow(/pixel limit/);
    await expect(make(drawing, {})).rejects.toThrow('unsupported image format');
    expect(await look(await make(whole, {}))).toMatchObject({ width: 480, height: 320 });
  });
});
