import type { ImageContent, Ratio } from '../content/types.ts';
import type { PictureModel } from './types.ts';
import { imagePath } from './urls.ts';

/** Where a picture stands: how wide it is shown at each width of the window (the `sizes` attribute). */
const slots = {
  hero: '100vw',
  wide: '(min-width: 1408px) 88rem, 100vw',
  half: '(min-width: 760px) 50vw, 100vw',
  third: '(min-width: 760px) 33vw, 100vw',
  row: '(min-width: 760px) 25vw, 100vw',
  thumb: '96px',
} as const;
export type PictureSlot = keyof typeof slots;

/** Width of the file for browsers that know no srcset, in pixels. */
const FALLBACK_WIDTH = 1024;

/** Builds a picture for its place; only the hero is loaded at once. */
export function buildPicture(image: ImageContent | null, slot: PictureSlot, ratio: Ratio | null = null): PictureModel | null {
  if (image === null) return null;
  const fallback = image.variants.find((variant) => variant.width >= FALLBACK_WIDTH) ?? image;
  return {
    src: imagePath(fallback.path),
    srcSet: image.variants.map((variant) => `${imagePath(variant.path)} ${variant.width}w`).join(', '),
    sizes: slots[slot],
    width: image.width,
    height: image.height,
    alt: image.alt,
    caption: image.caption,
    ratio,
    priority: slot === 'hero',
  };
}

/** Completes the `<img data-media>` of sanitised HTML: addresses, srcset and lazy loading. The input comes from the sanitiser. */
export function completeImages(html: string): string {
  return html.replace(/<img data-media="([^"]*)"(?: data-sizes="([^"]*)")?/g, (_, path: string, sizes: string | undefined) => {
    const srcSet = sizes
      ?.split(',')
      .map((size) => size.split(' '))
      .map(([file = '', width = '']) => `${imagePath(file)} ${width}w`)
      .join(', ');
    const responsive = srcSet === undefined ? '' : ` srcset="${srcSet}" sizes="${slots.half}"`;
    return `<img src="${imagePath(path)}"${responsive} loading="lazy" decoding="async"`;
  });
}
