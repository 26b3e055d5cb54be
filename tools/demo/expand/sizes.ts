/*
 * The files WordPress creates for an uploaded picture (wp-includes/media.php): sizes, dimensions and names.
 */

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A file below the uploads folder. */
export interface PictureFile extends Dimensions {
  readonly file: string;
  /** Cropped to the proportions of its size instead of scaled. */
  readonly crop: boolean;
}

/** WordPress's default image sizes in pixels, in the order of ACF; 0 is no limit. */
export const sizes = [
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium', width: 300, height: 300, crop: false },
  { name: 'medium_large', width: 768, height: 0, crop: false },
  { name: 'large', width: 1024, height: 1024, crop: false },
  { name: '1536x1536', width: 1536, height: 1536, crop: false },
  { name: '2048x2048', width: 2048, height: 2048, crop: false },
] as const;
export type SizeName = (typeof sizes)[number]['name'];
type Size = (typeof sizes)[number];

/** `big_image_size_threshold`: for larger pictures WordPress serves a `-scaled` copy in place of the original. */
const BIG_IMAGE_THRESHOLD_PX = 2560;
/** `max_srcset_image_width`. */
const MAX_SRCSET_WIDTH_PX = 2048;

/** The full-size file: the original, or the `-scaled` copy of a large one. */
export function buildFullFile(name: string, original: Dimensions): PictureFile {
  const scaled = scaleDown(original, BIG_IMAGE_THRESHOLD_PX, BIG_IMAGE_THRESHOLD_PX);
  return scaled === null ? { file: `${name}.jpg`, ...original, crop: false } : { file: `${name}-scaled.jpg`, ...scaled, crop: false };
}

/** The file of one size; null if the picture is smaller than the size: WordPress never enlarges. */
function buildSizeFile(name: string, full: Dimensions, size: Size): PictureFile | null {
  const result = size.crop ? cut(full, size) : scaleDown(full, size.width, size.height);
  return result === null ? null : { file: `${name}-${result.width}x${result.height}.jpg`, ...result, crop: size.crop };
}

/** The files of a picture by size, null for sizes larger than the picture. */
export function buildSizeFiles(name: string, full: Dimensions): ReadonlyMap<SizeName, PictureFile | null> {
  return new Map(sizes.map((size) => [size.name, buildSizeFile(name, full, size)]));
}

/** The files of `srcset`, that of `src` first: uncropped, each width once. */
export function buildSrcset(src: PictureFile, full: PictureFile, sizeFiles: Iterable<PictureFile | null>): PictureFile[] {
  const byWidth = new Map([[src.width, src]]);
  for (const file of [...sizeFiles, full]) {
    if (file !== null && !file.crop && file.width <= MAX_SRCSET_WIDTH_PX && !byWidth.has(file.width)) byWidth.set(file.width, file);
  }
  return [...byWidth.values()];
}

function scaleDown({ width, height }: Dimensions, maxWidth: number, maxHeight: number): Dimensions | null {
  const ratio = Math.min(maxWidth / width, maxHeight === 0 ? Number.POSITIVE_INFINITY : maxHeight / height);
  if (ratio >= 1) return null;
  return nullIfSame({ width, height }, { width: atLeastOne(width * ratio), height: atLeastOne(height * ratio) });
}

function cut(full: Dimensions, size: Dimensions): Dimensions | null {
  return nullIfSame(full, { width: Math.min(size.width, full.width), height: Math.min(size.height, full.height) });
}

/** WordPress creates no copy whose width and height differ by at most one pixel. */
function nullIfSame(full: Dimensions, copy: Dimensions): Dimensions | null {
  return Math.abs(copy.width - full.width) <= 1 && Math.abs(copy.height - full.height) <= 1 ? null : copy;
}

function atLeastOne(edge: number): number {
  return Math.max(1, Math.round(edge));
}
