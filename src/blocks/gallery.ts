import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import type { HeadlineModel, PictureModel } from '../elements/elementTypes.ts';
import { flag, image, list } from '../elements/fields.ts';
import { getGallerySlot, isUpright } from '../elements/pictureSlots.ts';
import { buildLargePicture, buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toImages } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import type { Ratio } from '../images/address.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts, ratio } from './parts.ts';

export interface GalleryItemModel {
  readonly picture: PictureModel;
  /** The uncropped picture at the size of the window, for the lightbox. */
  readonly large: PictureModel;
  /** Address of one large file, for browsers without script. */
  readonly href: string;
}

export interface GalleryModel {
  readonly kind: 'gallery';
  readonly headline: HeadlineModel | null;
  readonly items: readonly GalleryItemModel[];
  /** Whether the pictures have one ratio, and which rows it makes; `own`: each has its own. */
  readonly shape: 'own' | 'wide' | 'upright';
}

export const galleryBlock = defineBlock({
  kind: 'gallery',
  label: texts('Gallery', 'Galerie', 'Galería', 'Galerie'),
  fields: {
    ...headlineTexts,
    images: common.images,
    ratio: common.ratio,
    crop: {
      label: texts(
        'Crop all pictures to the shape',
        'Alle Bilder auf das Format zuschneiden',
        'Recortar todas las imágenes al formato',
        'Recadrer toutes les images au format',
      ),
    },
  },
  schema: z.object({ ...headlineFields, images: list(image), ratio, crop: flag }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    images: toImages(block.images, context),
    ratio: block.ratio,
    crop: block.crop,
  }),
  build(block, context): GalleryModel | null {
    const ratio = block.crop ? (block.ratio ?? '3:2') : null;
    const items = buildGallery(block.images, context, ratio);
    const shape = ratio === null ? 'own' : isUpright(ratio) ? 'upright' : 'wide';
    return items.length === 0 ? null : { kind: 'gallery', headline: buildHeadline(block.headline), items, shape };
  },
});

/** Builds the pictures of a gallery, each for the page and for the lightbox. @param ratio crop of the pictures in the page; null shows them whole */
export function buildGallery(
  images: readonly ImageContent[],
  context: Pick<PageContext, 'signAddress'>,
  ratio: Ratio | null,
): GalleryItemModel[] {
  return images.flatMap((image, index) => {
    const picture = buildPicture(image, context, getGallerySlot(index, images.length, ratio), ratio);
    const large = buildLargePicture(image, context);
    return picture === null || large === null ? [] : { picture, ...large };
  });
}
