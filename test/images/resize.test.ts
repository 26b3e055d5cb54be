import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ImageFormat, ratios, type VariantRequest } from '../../src/images/address.ts';
import { computeCropRegion, estimateDecodingBytes, resize } from '../../src/images/resize.ts';
import { bandAt, buildRequest, colourAt, forgeJpeg, forgePng, paintBands, paintJpeg, paintNoise, red } from './samples.ts';

const names = { avif: 'av1', webp: 'webp', jpeg: 'jpeg', png: 'png' } as const satisfies Record<ImageFormat, string>;
const formats = Object.keys(names) as ImageFormat[];
const make = async (source: Buffer | Promise<Buffer>, given: Partial<VariantRequest>) => resize(await source, buildRequest(given));
/** What sharp detects in the bytes. */
async function look(picture: Buffer) {
  const { format, compression, width, height, space, pages = 1, exif, icc } = await sharp(picture).metadata();
  return { format: format === 'heif' ? compression : format, width, height, space, pages, exif, icc };
}
const listBands = (picture: Buffer) => Promise.all([1, 5, 9].map((x) => bandAt(picture, x, 5)));

describe('the crop region', () => {
  // Landscape 2400×1350, portrait 1200×1800: left or top for focus 0, 5, 10, then width and height.
  it.each([
    [2400, 1350, '3:2', 'left', [0, 188, 375], 2025, 1350],
    [1200, 1800, '3:2', 'top', [0, 500, 1000], 1200, 800],
    [1000, 1000, '5:7', 'left', [0, 143, 286], 714, 1000],
  ] as const)('of %i×%i in the ratio %s moves with the focus along %s', (width, height, ratio, axis, places, cropWidth, cropHeight) => {
    const regions = [0, 5, 10].map((focus) => computeCropRegion(width, height, ratio, focus));
    expect(regions).toEqual(places.map((place) => ({ left: 0, top: 0, width: cropWidth, height: cropHeight, [axis]: place })));
  });

  it('is centred on the focus as far as the edges allow, and the whole image without a ratio', () => {
    const lefts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((focus) => computeCropRegion(3000, 1000, '3:2', focus).left);
    expect(lefts).toEqual([0, 0, 0, 150, 450, 750, 1050, 1350, 1500, 1500, 1500]);
    expect(computeCropRegion(2400, 1350, null, 9)).toEqual({ left: 0, top: 0, width: 2400, height: 1350 });
  });

  it('lies inside the image and is not empty for any size', () => {
    for (const [width, height] of [
      [1, 8000],
      [8000, 1],
      [7, 5],
    ] as const)
      for (const ratio of ratios)
        for (const focus of [0, 3, 10]) {
          const { left, top, ...part } = computeCropRegion(width, height, ratio, focus);
          expect(
            Math.min(left, top, part.width - 1, part.height - 1, width - left - part.width, height - top - part.height),
          ).toBeGreaterThanOrEqual(0);
        }
  });
});

describe('a resized picture', () => {
  it.each(formats)('is %s of the requested size in every crop, without metadata of camera and place', async (format) => {
    const exif = { IFD0: { Copyright: 'secret', Model: 'camera' }, IFD3: { GPSLatitude: '39/1 30/1 0/1' } };
    const source = await paintBands(1200, 675).jpeg().withExif(exif).withIccProfile('p3').toBuffer();
    for (const [ratio, height] of [
      [null, 270],
      ['5:7', 672],
      ['16:9', 270],
    ] as const) {
      const expected = { format: names[format], width: 480, height, space: 'srgb', exif: undefined, icc: undefined };
      expect(await look(await make(source, { format, ratio }))).toMatchObject(expected);
    }
  });

  it('shows the region around the focus', async () => {
    const source = await paintBands(1200, 675).jpeg().toBuffer();
    const middles = ([0, 5, 10] as const).map(async (focus) => bandAt(await make(source, { ratio: '5:7', focus }), 5, 5));
    expect(await Promise.all(middles)).toEqual(['red', 'green', 'blue']);
  });

  it('is rotated by the EXIF orientation before it is cropped', async () => {
    // Stored in landscape with red at the left; rotated clockwise, red is at the top.
    const rotated = await paintBands(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const whole = await make(rotated, { width: 480 });
    expect(await look(whole)).toMatchObject({ width: 480, height: 720, exif: undefined });
    expect([await bandAt(whole, 5, 1), await bandAt(whole, 5, 5), await bandAt(whole, 5, 9)]).toEqual(['red', 'green', 'blue']);
    expect(await bandAt(await make(rotated, { ratio: '16:9', focus: 10 }), 5, 5)).toBe('blue');
  });

  it.each(formats)('is never enlarged in %s, keeps at least one pixel, and is lower than every format can hold', async (format) => {
    const makeSmall = async (width: number, height: number) => look(await make(paintJpeg(width, height), { width: 2560, format }));
    expect(await makeSmall(3, 2)).toMatchObject({ format: names[format], width: 3, height: 2 });
    expect(await look(await make(paintJpeg(2000, 1), { width: 360, format }))).toMatchObject({ width: 360, height: 1 });
    // WebP can hold no higher one.
    expect(
      await look(
        await make(
          sharp({ create: { width: 9, height: 17_000, channels: 3, background: red } })
            .png()
            .toBuffer(),
          { format },
        ),
      ),
    ).toMatchObject({ height: 16_383 });
  });

  it('has the ground of the page in JPEG where the original is transparent, and is transparent in other formats', async () => {
    const glass = await sharp({ create: { width: 600, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { r, g, b, alpha } = await colourAt(await make(glass, { format: 'jpeg' }), 5, 5);
    expect(Math.max(Math.abs(r - 0xfd), Math.abs(g - 0xfb), Math.abs(b - 0xf7))).toBeLessThanOrEqual(3);
    expect(alpha).toBe(255);
    for (const format of ['png', 'webp', 'avif'] as const) expect((await colourAt(await make(glass, { format }), 5, 5)).alpha).toBe(0);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['CMYK', () => paintBands(600, 400).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits', () => paintBands(600, 400).toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => paintBands(600, 400).webp().toBuffer()],
    ['AVIF', () => paintBands(600, 400).avif({ effort: 0 }).toBuffer()],
    [
      'an animation, of which it is the first frame',
      async () =>
        sharp(await Promise.all([paintBands(600, 400).png().toBuffer(), paintJpeg(600, 400)]), { join: { animated: true } })
          .gif()
          .toBuffer(),
    ],
  ])('is made from %s', async (_, paint) => {
    const source = await paint();
    for (const format of ['jpeg', 'avif'] as const) {
      const picture = await make(source, { format });
      expect(await look(picture)).toMatchObject({ format: names[format], width: 480, height: 320, space: 'srgb', pages: 1 });
      expect(await listBands(picture)).toEqual(['red', 'green', 'blue']);
    }
  });
});

describe('a source that cannot be resized', async () => {
  const whole = await paintNoise(900, 600);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"/></svg>');
  it.each<[string, Buffer, RegExp]>([
    ['a JPEG cut in half', whole.subarray(0, whole.byteLength / 2), /./],
    ['a PNG that claims 30000×30000', forgePng(30_000, 30_000), /pixel limit/],
    ['a drawing', drawing, /unsupported image format/],
    ['a TIFF', await paintBands(600, 400).tiff().toBuffer(), /unsupported image format/],
  ])('is refused: %s', async (_, bytes, reason) => {
    for (const format of ['avif', 'jpeg'] as const) await expect(make(bytes, { format, ratio: '3:2' })).rejects.toThrow(reason);
  });

  const side = (megapixels: number) => Math.round(Math.sqrt(megapixels * 1_000_000));

  it('is refused before it takes memory', async () => {
    const small = await paintBands(60, 60).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    await expect(make(forgeJpeg(small, side(30), side(30)), {})).rejects.toThrow(/takes some \d+ MB/);
  });

  it('is not this one: a photograph of 30 megapixels', async () => {
    const large = sharp({ create: { width: side(30), height: side(30), channels: 3, background: red } });
    expect(await look(await make(large.jpeg().toBuffer(), {}))).toMatchObject({ width: 480, height: 480 });
  });

  const deep = () => sharp({ create: { width: 60, height: 60, channels: 4, background: { ...red, alpha: 0.5 } } }).toColourspace('rgb16');
  it.each<[boolean, number, string, Sharp]>([
    [true, 12, 'AVIF', paintBands(60, 60).avif({ effort: 0 })],
    [false, 8, 'AVIF', paintBands(60, 60).avif({ effort: 0 })],
    [true, 9, 'AVIF with 10 bits', paintBands(60, 60).avif({ effort: 0, bitdepth: 10 })],
    [true, 24, 'WebP', paintBands(60, 60).webp()],
    [true, 24, 'interlaced PNG with 16 bits', deep().png({ progressive: true })],
    [true, 24, 'PNG with 16 bits that EXIF rotates', deep().png().withMetadata({ orientation: 6 })],
    [false, 24, 'PNG with 16 bits', deep().png()],
    [true, 30, 'progressive JPEG with full colour', paintBands(60, 60).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    [false, 30, 'progressive JPEG', paintBands(60, 60).jpeg({ progressive: true })],
  ])('takes more than 192 MB (%s): %i megapixels of %s', async (isTooLarge, megapixels, _, picture) => {
    const metadata = await sharp(await picture.toBuffer()).metadata();
    const bytes = estimateDecodingBytes({ ...metadata, width: side(megapixels), height: side(megapixels) });
    expect(bytes > 192 * 1024 * 1024).toBe(isTooLarge);
  });
});
