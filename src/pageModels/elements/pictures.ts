import type { ImageContent, Ratio } from '../../content/types.ts';
import {
  buildDrawingAddress,
  buildVariantAddress,
  type Focus,
  type ImageFormat,
  type ImageWidth,
  imageWidths,
  isDrawing,
  UNKNOWN_VERSION,
} from '../../images/address.ts';
import type { PictureModel, PictureSourceModel } from '../types.ts';
import { narrowCrops, type PictureSlot, slots } from './pictureSlots.ts';

/** Widths that are offered to browsers. */
export const offeredWidths = imageWidths.filter((width) => width >= 360);

/** Widest fallback file of a picture in the page, and of the file that the lightbox links. */
export const MAX_FALLBACK_WIDTH_PX = 960;
export const MAX_LINKED_WIDTH_PX = 1920;

/** A picture is never shown larger than this multiple of its own pixels: beyond it looks soft. */
const MAX_ENLARGEMENT = 1.5;
/** The width a drawing may be shown at: it has no pixels of its own. */
const DRAWING_WIDTH_PX = 2560;

/** The properties of a picture that its addresses depend on. */
type Source = Pick<ImageContent, 'path' | 'version' | 'width' | 'height' | 'focus'>;

/**
 * Builds a picture for a slot. Only heroes are loaded at once. A picture with too few pixels for the slot is shown whole, on a ground.
 * @param ratio crop; null shows the whole picture. Heroes are always cropped to 16:9
 */
export function buildPicture(image: ImageContent | null, slot: PictureSlot, ratio: Ratio | null = null): PictureModel | null {
  if (image === null) return null;
  const priority = slot === 'hero' || slot === 'offer';
  const wanted = priority ? '16:9' : ratio;
  const { sizes, maxWidthPx, minWidthPx } = slots[slot];
  const isTooSmall = !isDrawing(image.path) && getCroppedSize(image, wanted).width < minWidthPx;
  const crop = isTooSmall ? null : wanted;
  const fit = isTooSmall ? 'ground' : crop === null ? 'whole' : 'cropped';
  const common = { alt: image.alt, caption: image.caption, ratio, fit, priority, sizes, ...getLargestSize(image, crop) } as const;
  if (isDrawing(image.path)) {
    const src = buildDrawingAddress(image.path, image.version ?? UNKNOWN_VERSION);
    return { ...common, sources: [], src };
  }
  const narrow = isTooSmall ? [] : (narrowCrops[slot] ?? []);
  const directed = narrow.flatMap((each) => buildSources(image, each.ratio, each.maxWidthPx, each.media));
  return {
    ...common,
    sources: [...directed, ...buildSources(image, crop, maxWidthPx, null)],
    src: buildAddress(image, crop, getFallbackWidth(image, crop), 'jpeg'),
  };
}

/** The largest size a picture is shown at, in CSS pixels. */
function getLargestSize(image: Source, crop: Ratio | null): { width: number; height: number } {
  const { width, height } = getCroppedSize(image, crop);
  const scale = isDrawing(image.path) ? Math.max(DRAWING_WIDTH_PX / width, 1) : MAX_ENLARGEMENT;
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Builds an uncropped picture for the lightbox, and the address of one large file for browsers without script. */
export function buildLargePicture(image: ImageContent): { large: PictureModel; href: string } | null {
  const picture = buildPicture(image, 'window');
  if (picture === null) return null;
  // The height of the window limits the width (95vh high at most). `sizes` must not be smaller than the space: it is also the shown width.
  const width = Math.ceil((95 * image.width) / Math.max(image.height, 1));
  const large = { ...picture, sizes: `min(100vw, ${width}vh, ${picture.width}px)` };
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
      .map((width) => `${buildAddress(image, ratio, width, format)} ${Math.min(width, getCroppedSize(image, ratio).width)}w`)
      .join(', '),
  }));
}

/** The widths a picture is offered in: up to the first that covers the whole picture. */
function listWidths(image: Source, ratio: Ratio | null, maxWidthPx: ImageWidth): ImageWidth[] {
  const available = getCroppedSize(image, ratio).width;
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
function getCroppedSize({ width, height }: Pick<Source, 'width' | 'height'>, ratio: Ratio | null): { width: number; height: number } {
  if (ratio === null) return { width, height };
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  return width / height > x / y ? { width: Math.round((height * x) / y), height } : { width, height: Math.round((width * y) / x) };
}
