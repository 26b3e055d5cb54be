import type { PageContext } from '../elements/context.ts';
import { flag, image, list } from '../elements/fields.ts';
import { buildPhoneSizes } from '../elements/pictureSlots.ts';
import { buildLargePicture, buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImages } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import type { Ratio } from '../images/address.ts';
import { defineHeadedBlock, ratio } from './parts.ts';

export type GalleryItemModel = ReturnType<typeof buildGallery>[number];

/** Width by height up to which a picture counts as square: telephones cut squares a pixel off. */
const SQUARE_RATIO = 1.01;
/** Width of the widest content, and the height of a row that looks best in it, and the greatest, in CSS pixels. */
const CONTENT_WIDTH_PX = 1408;
const ROW_HEIGHT_PX = 440;
const MAX_ROW_HEIGHT_PX = 560;
/** Width of a picture on a phone at most, in vw: the edge of the next one shows. */
const MAX_PHONE_WIDTH_VW = 82;
/** What a row that leaves half of the width empty costs, against one of 0.6 or 1.6 times the best height. */
const EMPTY_WIDTH_COST = 2;

export const galleryBlock = defineHeadedBlock({
  kind: 'gallery',
  label: texts('Gallery', 'Galerie', 'Galería', 'Galerie'),
  fields: {
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
  schema: { images: list(image), ratio, crop: flag },
  toContent: (block, context) => ({
    images: toImages(block.images, context),
    ratio: block.ratio,
    crop: block.crop,
  }),
  build(block, context) {
    const items = buildGallery(block.images, context, block.crop ? (block.ratio ?? '3:2') : null);
    if (items.length === 0) return null;
    // A phone, which shows one row, gives pictures of which none is wider than high more height.
    const isUpright = items.every((item) => getRatio(item) <= SQUARE_RATIO);
    return { rows: arrangeRows(items, isUpright), isUpright };
  },
});

/** Builds the pictures of a gallery, each for the page and for the lightbox. @param ratio crop of the pictures in the page; null shows them whole */
export function buildGallery(images: readonly ImageContent[], context: Pick<PageContext, 'signAddress'>, ratio: Ratio | null) {
  return images.flatMap((image) => {
    const picture = buildPicture(image, context, 'gallery', ratio);
    const large = buildLargePicture(image, context);
    return picture === null || large === null ? [] : { picture, ...large };
  });
}

/**
 * Breaks the pictures into rows of equal height, as a wide window shows them: like text into lines, by the least sum of deviations of the rows
 * from the best height. The pictures of a row get one height, as high as the row may be: they shrink with the window in proportion to their
 * widths, and so stay equally high.
 */
function arrangeRows(items: readonly GalleryItemModel[], isUpright: boolean): GalleryItemModel[][] {
  let best: { readonly cost: number; readonly rows: GalleryItemModel[][] }[] = [{ cost: 0, rows: [] }];
  for (const end of items.keys()) {
    const options = best.map(({ cost, rows }, start) => {
      const row = items.slice(start, end + 1);
      return { cost: cost + computeCost(row), rows: [...rows, row] };
    });
    best = [...best, options.reduce((least, option) => (option.cost < least.cost ? option : least))];
  }
  return (best.at(-1)?.rows ?? []).map((row) => levelRow(row, isUpright ? 80 : 55));
}

const getRatio = ({ picture }: GalleryItemModel) => picture.width / picture.height;
const sumRatios = (row: readonly GalleryItemModel[]) => row.reduce((sum, item) => sum + getRatio(item), 0);

/** The height of a row as wide as the content, as far as its smallest picture has pixels for it. */
function getRowHeight(row: readonly GalleryItemModel[]): number {
  return Math.min(MAX_ROW_HEIGHT_PX, CONTENT_WIDTH_PX / sumRatios(row), ...row.map(({ picture }) => picture.height));
}

function computeCost(row: readonly GalleryItemModel[]): number {
  const height = getRowHeight(row);
  const empty = 1 - (height * sumRatios(row)) / CONTENT_WIDTH_PX;
  return row.length * Math.log(height / ROW_HEIGHT_PX) ** 2 + EMPTY_WIDTH_COST * empty ** 2;
}

/** @param phoneHeight of the row on a phone, in vw, as in `blocks/gallery.css` */
function levelRow(row: readonly GalleryItemModel[], phoneHeight: number): GalleryItemModel[] {
  const height = Math.round(getRowHeight(row));
  return row.map((item) => {
    const ratio = getRatio(item);
    const width = Math.round(height * ratio);
    const phoneWidth = Math.min(MAX_PHONE_WIDTH_VW, Math.ceil(phoneHeight * ratio));
    const wideWidth = Math.ceil((92 * ratio) / sumRatios(row));
    const sizes = `${buildPhoneSizes(phoneWidth)}, (min-width: 1616px) ${width}px, ${wideWidth}vw`;
    return { ...item, picture: { ...item.picture, width, height, sizes } };
  });
}
