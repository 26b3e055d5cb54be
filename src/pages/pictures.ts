import type { ImageContent, Ratio } from '../content/types.ts';
import {
  buildDrawingAddress,
  buildVariantAddress,
  type Focus,
  type ImageFormat,
  type ImageWidth,
  imageWidths,
  isDrawing,
  UNKNOWN_VERSION,
} from '../images/address.ts';
import type { PictureModel, PictureSourceModel } from './types.ts';

interface Slot {
  /** The `sizes` attribute: the width of the picture at each width of the window. */
  readonly sizes: string;
  /** Widest offered file: twice the slot's width on a common screen. */
  readonly maxWidthPx: ImageWidth;
}

/** On phones with more than 2.1 dots per pixel files of two dots are chosen: the difference is invisible, the download is half as large. */
const phoneSize = '(max-width: 759.98px) and (min-resolution: 2.1dppx) 62vw';

const phoneGallerySize = '(max-width: 759.98px) and (min-resolution: 2.1dppx) 55vw';

/** The slots of the layout that pictures are shown in. */
const slots = {
  hero: { sizes: '(min-width: 760px) calc(100vw - clamp(1.25rem, -.35rem + 7.1vw, 6.5rem)), 100vw', maxWidthPx: 2560 },
  /** The hero of an offer. */
  offer: { sizes: '(min-width: 760px) calc(100vw - clamp(1.25rem, -.35rem + 7.1vw, 6.5rem)), 96vw', maxWidthPx: 2560 },
  wide: { sizes: `${phoneSize}, (min-width: 1616px) 88rem, 92vw`, maxWidthPx: 2560 },
  half: { sizes: `${phoneSize}, (min-width: 760px) 52vw, 92vw`, maxWidthPx: 1920 },
  /** A portrait beside a text. */
  tall: { sizes: `${phoneSize}, (min-width: 760px) 36vw, 68vw`, maxWidthPx: 1440 },
  third: { sizes: `${phoneSize}, (min-width: 1616px) 33rem, (min-width: 760px) 33vw, 92vw`, maxWidthPx: 1200 },
  /** In a dialog: five of eleven columns, above the text on a phone. On a tablet a long text makes the picture so tall that its sides are cropped. */
  dialog: { sizes: `${phoneSize}, (min-width: 1216px) 30rem, (min-width: 1064px) 45vw, (min-width: 760px) 70vw, 100vw`, maxWidthPx: 1200 },
  row: { sizes: `${phoneSize}, (min-width: 760px) 22vw, 92vw`, maxWidthPx: 800 },
  small: { sizes: '(min-width: 760px) 16vw, 46vw', maxWidthPx: 640 },
  /** A gallery's rows have seven and five columns; on a phone the gallery is one row that scrolls. */
  galleryWide: { sizes: `${phoneGallerySize}, (min-width: 1616px) 51rem, (min-width: 760px) 50vw, 82vw`, maxWidthPx: 1920 },
  galleryNarrow: { sizes: `${phoneGallerySize}, (min-width: 1616px) 36rem, (min-width: 760px) 36vw, 82vw`, maxWidthPx: 1440 },
  galleryLast: { sizes: `${phoneGallerySize}, (min-width: 1616px) 66rem, (min-width: 760px) 65vw, 82vw`, maxWidthPx: 2560 },
  /** The lightbox. */
  window: { sizes: '100vw', maxWidthPx: 2560 },
} as const satisfies Record<string, Slot>;
export type PictureSlot = keyof typeof slots;

/** Widths that are offered to browsers. */
export const offeredWidths = imageWidths.filter((width) => width >= 360);

/** Widest fallback file of a picture in the page, and of the file that the lightbox links. */
export const MAX_FALLBACK_WIDTH_PX = 960;
export const MAX_LINKED_WIDTH_PX = 1920;

/** The properties of a picture that its addresses depend on. */
type Source = Pick<ImageContent, 'path' | 'version' | 'width' | 'height' | 'focus'>;

/** Other crops for narrow windows: on a phone the hero is tall and the picture of a dialog is wide. */
const narrowCrops: { readonly [S in PictureSlot]?: readonly { media: string; ratio: Ratio; maxWidthPx: ImageWidth }[] } = {
  hero: [
    { media: '(max-width: 551.98px)', ratio: '5:7', maxWidthPx: 800 },
    { media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 1440 },
  ],
  offer: [{ media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 1440 }],
  dialog: [{ media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 960 }],
};

/** Builds a picture for a slot. Only heroes are loaded at once. @param ratio crop; null shows the whole picture. Heroes are always cropped to 16:9 */
export function buildPicture(image: ImageContent | null, slot: PictureSlot, ratio: Ratio | null = null): PictureModel | null {
  if (image === null) return null;
  const isHero = slot === 'hero' || slot === 'offer';
  const crop = isHero ? '16:9' : ratio;
  const { sizes, maxWidthPx } = slots[slot];
  const { width, height } = croppedSize(image, crop);
  const common = { alt: image.alt, caption: image.caption, ratio, priority: isHero, sizes, width, height };
  if (isDrawing(image.path)) {
    const src = buildDrawingAddress(image.path, image.version ?? UNKNOWN_VERSION);
    return { ...common, sources: [], src };
  }
  const directed = (narrowCrops[slot] ?? []).flatMap((narrow) => buildSources(image, narrow.ratio, narrow.maxWidthPx, narrow.media));
  return {
    ...common,
    sources: [...directed, ...buildSources(image, crop, maxWidthPx, null)],
    src: buildAddress(image, crop, getFallbackWidth(image, crop), 'jpeg'),
  };
}

/** The slot of a picture in a gallery, matching the layout in `blocks/gallery.css`. @param index from 0 */
export function getGallerySlot(index: number, count: number): PictureSlot {
  if (index === count - 1 && index % 2 === 0) return 'galleryLast';
  return index % 4 === 0 || index % 4 === 3 ? 'galleryWide' : 'galleryNarrow';
}

/** Builds an uncropped picture for the lightbox, and the address of one large file for browsers without script. */
export function buildLargePicture(image: ImageContent): { large: PictureModel; href: string } | null {
  const picture = buildPicture(image, 'window');
  if (picture === null) return null;
  // The height of the window limits the width (95vh high at most). `sizes` must not be smaller than the space: it is also the shown width.
  const width = Math.ceil((95 * image.width) / Math.max(image.height, 1));
  const large = { ...picture, sizes: `min(100vw, ${width}vh)` };
  return {
    large,
    href: buildSinglePicture(image, listWidths(image, null, MAX_LINKED_WIDTH_PX).at(-1) ?? MAX_LINKED_WIDTH_PX, null, 'jpeg'),
  };
}

/** The address of one file of a picture; the SVG itself if it is a drawing. */
export function buildSinglePicture(image: Source, width: ImageWidth, ratio: Ratio | null, format: ImageFormat): string {
  return isDrawing(image.path)
    ? buildDrawingAddress(image.path, image.version ?? UNKNOWN_VERSION)
    : buildAddress(image, ratio, width, format);
}

/** The address of one large file of an image of which only the path is known. @param path below the uploads folder */
export function buildUploadAddress(path: string, width: ImageWidth = MAX_LINKED_WIDTH_PX): string {
  return buildSinglePicture({ path, version: null, width, height: width, focus: null }, width, null, 'jpeg');
}

/** The address of an uncropped JPEG (or PNG) for search engines. */
export function buildFallbackAddress(image: Source): string {
  return buildSinglePicture(image, getFallbackWidth(image, null), null, 'jpeg');
}

/** The sources of a picture inside a text. @param slot `wide` for one as wide as the content or the window */
export function buildInlineSources(
  image: Source,
  slot: 'half' | 'wide' = 'half',
): { sources: readonly PictureSourceModel[]; src: string; sizes: string } {
  const { sizes, maxWidthPx } = slots[slot];
  if (isDrawing(image.path)) return { sources: [], src: buildDrawingAddress(image.path, image.version ?? UNKNOWN_VERSION), sizes };
  return {
    sources: buildSources(image, null, maxWidthPx, null),
    src: buildAddress(image, null, getFallbackWidth(image, null), 'jpeg'),
    sizes,
  };
}

function buildSources(image: Source, ratio: Ratio | null, maxWidthPx: ImageWidth, media: string | null): PictureSourceModel[] {
  const widths = listWidths(image, ratio, maxWidthPx);
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    media,
    srcSet: widths
      .map((width) => `${buildAddress(image, ratio, width, format)} ${Math.min(width, croppedSize(image, ratio).width)}w`)
      .join(', '),
  }));
}

/** The widths a picture is offered in: up to the first that covers the whole picture. */
function listWidths(image: Source, ratio: Ratio | null, maxWidthPx: ImageWidth): ImageWidth[] {
  const available = croppedSize(image, ratio).width;
  const useful = offeredWidths.filter((width) => width <= maxWidthPx);
  const first = useful.findIndex((width) => width >= available);
  return first === -1 ? useful : useful.slice(0, first + 1);
}

function getFallbackWidth(image: Source, ratio: Ratio | null): ImageWidth {
  const offered = listWidths(image, ratio, MAX_FALLBACK_WIDTH_PX);
  return offered.at(-1) ?? MAX_FALLBACK_WIDTH_PX;
}

function buildAddress(image: Source, ratio: Ratio | null, width: ImageWidth, format: ImageFormat): string {
  const { path, version } = image;
  return buildVariantAddress({
    path,
    version: version ?? UNKNOWN_VERSION,
    width,
    ratio,
    focus: focusAlongCrop(image, ratio),
    format: format === 'jpeg' ? chooseFallbackFormat(path) : format,
  });
}

/** The format for browsers without AVIF and WebP: PNG if the original may be transparent. */
export function chooseFallbackFormat(path: string): 'jpeg' | 'png' {
  return /\.(png|gif)$/i.test(path) ? 'png' : 'jpeg';
}

/** The focal point on the axis that is cropped, in tenths; the middle if the picture has none. */
export function focusAlongCrop({ width, height, focus }: Pick<Source, 'width' | 'height' | 'focus'>, ratio: Ratio | null): Focus {
  if (ratio === null || focus === null) return 5;
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  return Math.round((width / height > x / y ? focus.x : focus.y) / 10) as Focus;
}

/** Width and height after the crop, in pixels. */
function croppedSize({ width, height }: Pick<Source, 'width' | 'height'>, ratio: Ratio | null): { width: number; height: number } {
  if (ratio === null) return { width, height };
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  return width / height > x / y ? { width: Math.round((height * x) / y), height } : { width, height: Math.round((width * y) / x) };
}
