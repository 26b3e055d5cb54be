import { describe, expect, it } from 'vitest';
import type { ImageContent } from '../../../src/content/types.ts';
import { ratios } from '../../../src/content/valueTypes.ts';
import { imageFormats, imageWidths, parseImageAddress, type VariantRequest } from '../../../src/images/address.ts';
import type { PictureSlot } from '../../../src/pageModels/elements/pictureSlots.ts';
import {
  buildFallbackAddress,
  buildInlineSources,
  buildLargePicture,
  buildPicture,
  buildSinglePicture,
} from '../../../src/pageModels/elements/pictures.ts';
import {
  isPrintableCrop,
  isPrintableFile,
  SHARE_IMAGE_RATIO,
  SHARE_IMAGE_WIDTH_PX,
} from '../../../src/pageModels/elements/printableVariants.ts';
import type { PictureModel } from '../../../src/pageModels/types.ts';

const slots: readonly PictureSlot[] = [
  ...(['hero', 'offer', 'wide', 'half', 'tall', 'third', 'dialog', 'row', 'small'] as const),
  ...(['galleryWide', 'galleryNarrow', 'galleryLast', 'window'] as const),
];
const images: readonly ImageContent[] = ['a.jpg', 'a.png', 'a.webp', 'a.gif'].flatMap((path) =>
  ([[2400, 1350], [1200, 1800], [90, 60], [6000, 4000], ...imageWidths.map((width) => [width, 3 * width] as const)] as const).flatMap(
    ([width, height]) =>
      [null, { x: 0, y: 100 }, { x: 33, y: 67 }].map((focus) => ({ path, width, height, alt: '', caption: '', version: 'v1', focus })),
  ),
);

const getAddresses = (picture: PictureModel | null | undefined) =>
  picture ? [picture.src, ...picture.sources.flatMap(({ srcSet }) => srcSet.split(', ').map((one) => one.split(' ')[0] ?? ''))] : [];

/** Every address that a page may have for an image. */
function listAddresses(image: ImageContent): string[] {
  const large = buildLargePicture(image);
  const inline = buildInlineSources(image);
  return [
    ...slots.flatMap((slot) => [null, ...ratios].flatMap((ratio) => getAddresses(buildPicture(image, slot, ratio)))),
    ...getAddresses(large?.large),
    large?.href ?? '',
    buildFallbackAddress(image),
    inline.src,
    ...inline.sources.flatMap(({ srcSet }) => srcSet.split(', ').map((one) => one.split(' ')[0] ?? '')),
    buildSinglePicture(image, SHARE_IMAGE_WIDTH_PX, SHARE_IMAGE_RATIO, 'jpeg'),
  ];
}
function parse(address: string): VariantRequest {
  const request = parseImageAddress(address);
  if (request?.kind !== 'bitmap') throw new Error(`${address} is no address of a picture`);
  return request;
}

describe('printable variants', () => {
  it('contain no other format or width', () => {
    for (const path of ['a.jpg', 'a.png']) {
      const printed = new Set(
        images
          .filter((image) => image.path === path)
          .flatMap(listAddresses)
          .map(parse)
          .map(({ width, ratio, format }) => `${width} ${ratio} ${format}`),
      );
      const printable = imageWidths.flatMap((width) =>
        [null, ...ratios].flatMap((ratio) =>
          imageFormats
            .filter((format) => isPrintableFile({ kind: 'bitmap', path, version: 'v1', width, ratio, focus: 5, format }))
            .map((format) => `${width} ${ratio} ${format}`),
        ),
      );
      expect(printable.sort()).toEqual([...printed].sort());
    }
  });

  it('are cropped around the middle or around a focus of the image, along the axis that is cropped', () => {
    const [image] = images.filter(({ focus, width }) => focus?.x === 33 && width === 2400);
    const request = parse('/img/v1/800-5x7-f3/a.jpg.avif');
    const allowed = Array.from({ length: 11 }, (_, focus) => focus).filter((focus) =>
      isPrintableCrop({ ...request, focus: focus as VariantRequest['focus'] }, image ? [image] : []),
    );
    expect(allowed).toEqual([3, 5]);
    expect(isPrintableCrop(request, [])).toBe(false);
  });
});
