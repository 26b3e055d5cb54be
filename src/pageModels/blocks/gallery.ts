import type { ImageContent, Ratio } from '../../content/types.ts';
import type { PageContext } from '../context.ts';
import { getGallerySlot } from '../elements/pictureSlots.ts';
import { buildLargePicture, buildPicture } from '../elements/pictures.ts';
import type { GalleryItemModel } from '../types.ts';

/** Builds the pictures of a gallery, each for the page and for the lightbox. @param ratio crop of the pictures in the page; null shows them whole */
export function buildGallery(
  images: readonly ImageContent[],
  context: Pick<PageContext, 'signAddress'>,
  ratio: Ratio | null,
): GalleryItemModel[] {
  return images.flatMap((image, index) => {
    const picture = buildPicture(image, context, getGallerySlot(index, images.length), ratio);
    const large = buildLargePicture(image, context);
    return picture === null || large === null ? [] : { picture, ...large };
  });
}
