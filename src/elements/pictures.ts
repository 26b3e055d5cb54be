import { toUnbrokenText } from '../i18n/typography.ts';
import type { Ratio } from '../images/address.ts';
import {
  buildDrawingAddress,
  chooseFallbackFormat,
  type Focus,
  type ImageFormat,
  type ImageWidth,
  imageWidths,
  isDrawing,
  nameVariants,
  UNKNOWN_VERSION,
} from '../images/address.ts';
import { computeCropRegion } from '../images/resize.ts';
import type { PageContext } from './context.ts';
import type { PictureModel, PictureSourceModel } from './elementTypes.ts';
import { narrowCrops, type PictureSlot, slots } from './pictureSlots.ts';
import type { ImageContent } from './valueTypes.ts';

/** Widest fallback file of a picture in the page, and of the file that the lightbox links. */
export const PAGE_FALLBACK_WIDTH_PX = 960;
const MAX_LINKED_WIDTH_PX = 1920;

/** A hero beside the text: half of the content, or a third. */
const BESIDE_SIZES = '(min-width: 760px) 46vw, 100vw';

/** The width a drawing may be shown at: it has no pixels of its own. */
const DRAWING_WIDTH_PX = 2560;

/** Width from which on a hero has enough pixels for a phone. */
const PHONE_HERO_WIDTH_PX = 640;

/** The focal point of a picture without one, in percent: people's heads are above the middle. */
export const DEFAULT_FOCUS = { x: 50, y: 30 } as const;

/** The properties of a picture that its addresses depend on. */
type Source = Pick<ImageContent, 'path' | 'version' | 'width' | 'height' | 'focus'>;
type Signing = Pick<PageContext, 'signAddress'>;

/**
 * Builds a picture for a slot. Only heroes are loaded at once. A picture with too few pixels for the slot is shown whole, on a ground.
 * @param ratio crop; null shows the whole picture. Heroes are always cropped to 16:9
 */
export function buildPicture(
  image: ImageContent | null,
  context: Signing,
  slot: PictureSlot,
  ratio: Ratio | null = null,
): PictureModel | null {
  if (image === null) return null;
  const priority = slot === 'hero' || slot === 'offer';
  const wanted = priority ? '16:9' : ratio;
  const { sizes, maxWidthPx, minWidthPx } = slots[slot];
  const isTooSmall = !isDrawing(image.path) && getCroppedSize(image, wanted).width < minWidthPx;
  const crop = isTooSmall ? null : wanted;
  const isBeside = isTooSmall && priority && image.width >= PHONE_HERO_WIDTH_PX;
  const fit = isBeside ? 'beside' : isTooSmall ? 'ground' : crop === null ? 'whole' : 'cropped';
  const common = {
    alt: toUnbrokenText(image.alt),
    caption: image.caption,
    ratio,
    fit,
    priority,
    sizes: isBeside ? BESIDE_SIZES : sizes,
    ...getLargestSize(image, crop),
  } as const;
  if (isDrawing(image.path)) return { ...common, sources: [], src: nameDrawing(image, context) };
  const narrow = isTooSmall && !isBeside ? [] : (narrowCrops[slot] ?? []);
  const directed = narrow.flatMap((each) => buildSources(image, context, each.ratio, each));
  const { sources, src } = buildFiles(image, context, crop, maxWidthPx);
  return { ...common, sources: [...directed, ...sources], src };
}

/** The largest size a picture is shown at, in CSS pixels: that of its own pixels, beyond which it looks soft. */
function getLargestSize(image: Source, crop: Ratio | null): { width: number; height: number } {
  const { width, height } = getCroppedSize(image, crop);
  const scale = isDrawing(image.path) ? Math.max(DRAWING_WIDTH_PX / width, 1) : 1;
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Builds an uncropped picture for the lightbox, and the address of one large file for browsers without script. */
export function buildLargePicture(image: ImageContent, context: Signing): { large: PictureModel; href: string } | null {
  const picture = buildPicture(image, context, 'window');
  if (picture === null) return null;
  // The height of the window limits the width (95vh high at most). `sizes` must not be smaller than the space: it is also the shown width.
  const width = Math.ceil((95 * image.width) / Math.max(image.height, 1));
  const large = { ...picture, sizes: `min(100vw, ${width}vh, ${picture.width}px)` };
  return {
    large,
    href: buildSinglePicture(image, context, listWidths(image, null, MAX_LINKED_WIDTH_PX).at(-1) ?? MAX_LINKED_WIDTH_PX, null),
  };
}

/** The address of one file of a picture; the SVG itself if it is a drawing. */
export function buildSinglePicture(
  image: Source,
  context: Signing,
  width: ImageWidth,
  ratio: Ratio | null,
  format: ImageFormat = chooseFallbackFormat(image.path),
): string {
  return isDrawing(image.path) ? nameDrawing(image, context) : nameFiles(image, context, ratio)(width, format);
}

/** The address of one large file of an image of which only the path is known. @param path below the uploads folder */
export function buildUploadAddress(path: string, context: Signing, width: ImageWidth = MAX_LINKED_WIDTH_PX): string {
  return buildSinglePicture({ path, version: null, width, height: width, focus: null }, context, width, null);
}

/** The address of an uncropped JPEG (or PNG) for search engines. */
export function buildFallbackAddress(image: Source, context: Signing): string {
  return buildSinglePicture(image, context, getFallbackWidth(image, null), null);
}

/** The sources of a picture inside a text. @param slot `wide` for one as wide as the content or the window */
export function buildInlineSources(
  image: Source,
  context: Signing,
  slot: 'half' | 'wide' = 'half',
): { sources: readonly PictureSourceModel[]; src: string; sizes: string } {
  const { sizes, maxWidthPx } = slots[slot];
  if (isDrawing(image.path)) return { sources: [], src: nameDrawing(image, context), sizes };
  return { ...buildFiles(image, context, null, maxWidthPx), sizes };
}

function buildFiles(
  image: Source,
  context: Signing,
  ratio: Ratio | null,
  maxWidthPx: ImageWidth,
): { sources: PictureSourceModel[]; src: string } {
  return {
    sources: buildSources(image, context, ratio, { maxWidthPx, media: null }),
    src: buildSinglePicture(image, context, getFallbackWidth(image, ratio), ratio),
  };
}

function buildSources(
  image: Source,
  context: Signing,
  ratio: Ratio | null,
  { maxWidthPx, media }: { readonly maxWidthPx: ImageWidth; readonly media: string | null },
): PictureSourceModel[] {
  const name = nameFiles(image, context, ratio);
  const { width: available } = getCroppedSize(image, ratio);
  const widths = listWidths(image, ratio, maxWidthPx);
  // AVIF alone: browsers without it get the one file of `src`.
  return [{ type: 'image/avif', media, srcSet: widths.map((width) => `${name(width, 'avif')} ${Math.min(width, available)}w`).join(', ') }];
}

/** Widths that are offered of one picture: each address lengthens the page, and is a file to make. */
const MAX_WIDTHS = 5;
/** Places of these widths, from the widest, where there are more. */
const offeredPlaces: ReadonlySet<number> = new Set([0, 1, 2, 4, 6]);

/** The widths a picture is offered in: up to the first that covers the whole picture, the narrower ones at larger steps. */
function listWidths(image: Source, ratio: Ratio | null, maxWidthPx: ImageWidth): ImageWidth[] {
  const available = getCroppedSize(image, ratio).width;
  const useful = imageWidths.filter((width) => width <= maxWidthPx);
  const first = useful.findIndex((width) => width >= available);
  const covering = first === -1 ? useful : useful.slice(0, first + 1);
  if (covering.length <= MAX_WIDTHS) return covering;
  return covering.filter((_width, index) => offeredPlaces.has(covering.length - 1 - index));
}

function getFallbackWidth(image: Source, ratio: Ratio | null): ImageWidth {
  const offered = listWidths(image, ratio, PAGE_FALLBACK_WIDTH_PX);
  return offered.at(-1) ?? PAGE_FALLBACK_WIDTH_PX;
}

function nameFiles(image: Source, { signAddress }: Signing, ratio: Ratio | null): ReturnType<typeof nameVariants> {
  const { path, version } = image;
  return nameVariants({ path, version: version ?? UNKNOWN_VERSION, ratio, focus: focusAlongCrop(image, ratio) }, signAddress);
}

function nameDrawing({ path, version }: Source, { signAddress }: Signing): string {
  return buildDrawingAddress(path, version ?? UNKNOWN_VERSION, signAddress);
}

/** The focal point on the axis that is cropped, in tenths. */
function focusAlongCrop({ width, height, focus }: Pick<Source, 'width' | 'height' | 'focus'>, ratio: Ratio | null): Focus {
  if (ratio === null) return 5;
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  const point = focus ?? DEFAULT_FOCUS;
  return Math.round((width / height > x / y ? point.x : point.y) / 10) as Focus;
}

/** Where the focal point of a hero lies in its files, from left (0) to right (2) and from top (0) to bottom (4): windows of other proportions keep it in view. */
export interface FocusPlace {
  readonly x: number;
  readonly y: number;
}

/** Finds that place: in the height of the wide file, and in the width of that for phones. */
export function locateFocus(image: Source): FocusPlace {
  const { width, height, focus } = image;
  // Heads: of an upright picture the wide file has no sky.
  if (focus === null) return { x: 1, y: height > width ? 0 : 1 };
  const wide = computeCropRegion(width, height, '16:9', focusAlongCrop(image, '16:9'));
  const upright = computeCropRegion(width, height, '8:9', focusAlongCrop(image, '8:9'));
  const across = ((width * focus.x) / 100 - upright.left) / upright.width;
  const down = ((height * focus.y) / 100 - wide.top) / wide.height;
  const toStep = (share: number, last: number) => Math.max(0, Math.min(last, Math.round(share * last)));
  return { x: toStep(across, 2), y: toStep(down, 4) };
}

/** Width and height after the crop, in pixels. */
function getCroppedSize({ width, height }: Pick<Source, 'width' | 'height'>, ratio: Ratio | null): { width: number; height: number } {
  if (ratio === null) return { width, height };
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  return width / height > x / y ? { width: Math.round((height * x) / y), height } : { width, height: Math.round((width * y) / x) };
}
