import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { lazy } from '../lib/singleFlight.ts';
import type { Ratio, VariantRequest } from './address.ts';

/**
 * Classes of libvips that read the accepted contents of a file, whatever its name: JPEG, PNG, WebP, GIF and AVIF. All others are blocked, SVG above
 * all: even the size of a hostile drawing can take forever and a gigabyte to compute.
 */
const allowedLoaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'];
/** Largest image that is decoded, in pixels: a forged header must not fill the memory. */
const MAX_PIXELS = 60_000_000;
/**
 * Memory that decoding one image may take. Beside it the program and its idle process of pictures (160 MB) and one more image, whose encoding takes up to 110 MB, must fit into a
 * container of 512 MB. Accepted are 10 megapixels of AVIF, 22 of WebP, 28 of progressive JPEG with full colour, 60 of other JPEG.
 */
const MAX_DECODING_BYTES = 192 * 1024 * 1024;
/** Images that take more are decoded one at a time. */
const MAX_PARALLEL_DECODING_BYTES = 48 * 1024 * 1024;

/** Longest side that every format can hold: that of WebP. */
const MAX_SIDE_PX = 16_383;

const enqueueLarge = pLimit(1);

/** Loaded with the first image: sharp is the largest dependency, and pages do without it. */
const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // One thread per image and no cache of decoded ones: `images.ts` decides how many are processed in parallel.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders });
  return sharp;
});

/**
 * Makes one variant: rotated by its EXIF orientation, cropped around the focus, never enlarged, and narrower than asked for where it would be too high
 * for a format.
 * Quality and effort balance size and time: effort 1 of AVIF takes half the time of 2 for the same bytes.
 * @throws if the source is no image of an accepted format, has too many pixels or takes too much memory
 */
export async function resize(source: Buffer, request: VariantRequest): Promise<Buffer> {
  const sharp = await loadSharp();
  const metadata = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  const bytes = estimateDecodingBytes(metadata);
  if (bytes > MAX_DECODING_BYTES) {
    const { format, width, height } = metadata;
    throw new Error(
      `decoding ${width}×${height} pixels of ${format} takes some ${Math.round(bytes / 1024 / 1024)} MB, more than is allowed`,
    );
  }
  const { autoOrient } = metadata;
  const upright = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const region = computeCropRegion(autoOrient.width, autoOrient.height, request.ratio, request.focus);
  const scale = Math.min(1, request.width / region.width, MAX_SIDE_PX / region.height);
  const toSide = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const resized = encode(upright.extract(region).resize(toSide(region.width), toSide(region.height), { fit: 'fill' }), request.format);
  return bytes > MAX_PARALLEL_DECODING_BYTES ? enqueueLarge(() => resized.toBuffer()) : resized.toBuffer();
}

function encode(image: Sharp, format: VariantRequest['format']): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: 72, effort: 4 });
    case 'png':
      return image.png({ compressionLevel: 9, palette: true });
    case 'jpeg':
      return image.flatten({ background: '#fdfbf7' }).jpeg({ quality: 74, mozjpeg: true });
  }
}

/**
 * Estimates the memory that decoding takes, from measured peaks of each format at 12 and 60 megapixels. AVIF, WebP and GIF are decoded whole, PNG if
 * it is interlaced; a progressive JPEG has all its coefficients in memory. Other files pass by line by line, unless EXIF rotates them.
 */
export function estimateDecodingBytes({
  format,
  width,
  height,
  depth,
  channels,
  isProgressive,
  chromaSubsampling,
  orientation = 1,
}: Metadata): number {
  const pixelBytes = channels * (depth === 'uchar' ? 1 : 2);
  const rotated = orientation > 1 ? pixelBytes : 0;
  const coefficients = 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  const perPixel: Readonly<Record<string, number>> = {
    heif: depth === 'uchar' ? 19 : 25,
    webp: 9,
    gif: 5,
    png: (isProgressive ? pixelBytes + 1 : 2) + rotated,
    jpeg: (isProgressive ? coefficients + 1 : 1) + rotated,
  };
  return width * height * (perPixel[format] ?? 25);
}

/** Computes the largest region with these proportions, centred on the focus as far as the edges allow. */
export function computeCropRegion(width: number, height: number, ratio: Ratio | null, focus: number) {
  if (ratio === null) return { left: 0, top: 0, width, height };
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  const cropWidth = Math.min(width, Math.round((height * x) / y));
  const cropHeight = Math.min(height, Math.round((width * y) / x));
  const offset = (whole: number, part: number) => Math.round(Math.max(0, Math.min(whole - part, (whole * focus) / 10 - part / 2)));
  return { left: offset(width, cropWidth), top: offset(height, cropHeight), width: cropWidth, height: cropHeight };
}
