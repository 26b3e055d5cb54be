import { describe, expect, it } from 'vitest';
import {
  buildDrawingAddress,
  buildFileAddress,
  createAddressSigner,
  imageWidths,
  nameVariants,
  parseFileAddress,
  parseImageAddress,
  ratios,
} from '../../src/images/address.ts';

const sign = createAddressSigner('key');
const crop = { path: '2026/09/k%C3%BCche%20neu.jpg', version: '1x8k3a', ratio: '5:7', focus: 7 } as const;
const parse = (address: string) => parseImageAddress(address, sign);

describe('signed addresses', () => {
  it('are parsed as they were built, in every width and format of a crop', () => {
    const crops = [
      crop,
      { ...crop, focus: 5 },
      { ...crop, ratio: null, focus: 5 },
      ...ratios.map((ratio) => ({ ...crop, ratio, focus: 10 as const })),
    ] as const;
    for (const given of crops)
      for (const width of imageWidths)
        for (const format of ['avif', 'webp', 'jpeg'] as const) {
          const isTooLarge = format === 'jpeg' && width === 2560;
          expect(parse(nameVariants(given, sign)(width, format))).toEqual(isTooLarge ? null : { kind: 'bitmap', ...given, width, format });
        }
    expect(parse(nameVariants({ ...crop, path: 'a.GIF' }, sign)(480, 'png'))).toMatchObject({ path: 'a.GIF', format: 'png' });
    expect(parse(buildDrawingAddress('logo.SVG', '0', sign))).toEqual({ kind: 'drawing', path: 'logo.SVG', version: '0' });
    expect(parseFileAddress(buildFileAddress('/files/2026/karte.pdf', sign), sign)).toBe('2026/karte.pdf');
    expect(buildFileAddress('/files/a.pdf#page=2', sign)).toMatch(/^\/files\/[\w-]{12}\/a\.pdf#page=2$/);
  });

  it('are short, and the same for the same key only', () => {
    const address = nameVariants(crop, sign)(800, 'avif');
    expect(address).toMatch(/^\/img\/1x8k3a\.[\w-]{12}\/800-5x7-f7\/2026\/09\/k%C3%BCche%20neu\.jpg\.avif$/);
    expect(nameVariants(crop, createAddressSigner('key'))(800, 'avif')).toBe(address);
    expect(nameVariants(crop, createAddressSigner('another'))(800, 'avif')).not.toBe(address);
  });

  const variant = nameVariants(crop, sign)(800, 'avif');
  const drawing = buildDrawingAddress('2026/logo.svg', '1', sign);
  it.each<[string, string]>([
    ['another file', variant.replace('2026/09', '2026/08')],
    ['another ratio', variant.replace('5x7', '3x2')],
    ['a width that is not offered', variant.replace('800', '801')],
    ['a format of other files', variant.replace(/avif$/, 'png')],
    ['no signature', variant.replace(/\.[\w-]{12}/, '')],
    ['the signature of a drawing', variant.replace(/\.[\w-]{12}/, /\.[\w-]{12}/.exec(drawing)?.[0] ?? '')],
    ['a drawing through the resizer', drawing.replace('/svg/', '/800/').concat('.png')],
    ['traversal', drawing.replace('2026/', '2026/../')],
    ['another spelling of the path', variant.replace('%C3%BC', '%c3%bc')],
    ['a query', `${variant}?x=1`],
  ])('are none with %s', (_, address) => {
    expect(parse(address)).toBeNull();
  });

  it.each(['/files/a.pdf', `/files/${sign('/files/b.pdf')}/a.pdf`, `/files/${sign('/files/a.pdf')}/../a.pdf`, '/files/', variant])(
    'of files are none: %s',
    (address) => {
      expect(parseFileAddress(address, sign)).toBeNull();
    },
  );
});
