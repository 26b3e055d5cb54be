import type { Ratio } from '../content/valueTypes.ts';
import { lazy } from '../lib/lazy.ts';
import type { VariantRequest } from './address.ts';

/**
 * Classes of libvips that read the accepted contents of a file, whatever its name: JPEG, PNG, WebP, GIF and AVIF. All others are blocked, SVG above
 * all: even the size of a hostile drawing can take forever and a gigabyte to compute.
 */
const allowedLoaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'];
/** Largest image that is decoded, in pixels: a forged header must not fill the memory. */
const MAX_PIXELS = 60_000_000;

/** Loaded with the first image: sharp is the largest dependency, and pages do without it. */
const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // One thread per image and no cache of decoded ones: `variants.ts` decides how many are processed in parallel.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders });
  return sharp;
});

/**
 * Makes one variant: rotated by its EXIF orientation, cropped around the focus, never enlarged.
 * Quality and effort balance size and time: a 1440 px hero takes 40 KB and a fifth of a second.
 * @throws if the source is no image of an accepted format or has too many pixels
 */
export async function resize(source: Buffer, request: VariantRequest): Promise<Buffer> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  const upright = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const region = computeCropRegion(autoOrient.width, autoOrient.height, request.ratio, request.focus);
  const width = Math.min(request.width, region.width);
  const height = Math.max(1, Math.round((width * region.height) / region.width));
  const resized = upright.extract(region).resize(width, height, { fit: 'fill' });
  switch (request.format) {
    case 'avif':
      return resized.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
    case 'webp':
      return resized.webp({ quality: 72, effort: 4 }).toBuffer();
    case 'png':
      return resized.png({ compressionLevel: 9, palette: true }).toBuffer();
    case 'jpeg':
      return resized.flatten({ background: '#fdfbf7' }).jpeg({ quality: 74, mozjpeg: true }).toBuffer();
  }
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
