import type { ImageContent, Ratio } from '../content/types.ts';
import { buildLargePicture, buildPicture, getGallerySlot } from './pictures.ts';
import type { GalleryItemModel } from './types.ts';

/** Builds the pictures of a gallery: as they stand in the page, and alone in the window. @param ratio null leaves them whole in the page too */
export function buildGallery(images: readonly ImageContent[], ratio: Ratio | null): GalleryItemModel[] {
  return images.flatMap((image, index) => {
    const picture = buildPicture(image, getGallerySlot(index, images.length), ratio);
    const large = buildLargePicture(image);
    return picture === null || large === null ? [] : { picture, ...large };
  });
}
