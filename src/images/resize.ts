import type { Ratio } from '../content/valueTypes.ts';
import { lazy } from '../lib/lazy.ts';
import type { PictureRequest } from './address.ts';

/** What may be inside a file, whatever its name: no drawings, which could be endless work, and nothing exotic. */
const readable: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** Largest picture we open, in pixels: a forged header must not fill the memory. */
const MAX_PIXELS = 60_000_000;

/** Loaded with the first picture: it is the heaviest part of the program, and a page needs none of it. */
const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // One thread for each picture, and no cache of opened ones: how many run at once is decided in `pictures.ts`.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

/**
 * Makes one variant: turned as the camera held it, cropped around the focus, never enlarged.
 * Quality and effort are a balance: a 1440 px hero of 40 KB in a fifth of a second.
 * @throws where the source is no picture, or too large a one
 */
export async function resize(source: Buffer, request: PictureRequest): Promise<Buffer> {
  const sharp = await loadSharp();
  const { autoOrient, format } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!readable.has(format)) throw new Error(`The picture is ${format}, expected one of ${[...readable].join(', ')}`);
  const upright = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const region = cropRegion(autoOrient.width, autoOrient.height, request.ratio, request.focus);
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

/** The largest part of a picture with these proportions, as near to the focus as its edges allow. */
export function cropRegion(width: number, height: number, ratio: Ratio | null, focus: number) {
  if (ratio === null) return { left: 0, top: 0, width, height };
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  const cropWidth = Math.min(width, Math.round((height * x) / y));
  const cropHeight = Math.min(height, Math.round((width * y) / x));
  const place = (whole: number, part: number) => Math.round(Math.max(0, Math.min(whole - part, (whole * focus) / 10 - part / 2)));
  return { left: place(width, cropWidth), top: place(height, cropHeight), width: cropWidth, height: cropHeight };
}
