import { buildInlineSources, buildUploadAddress, MAX_FALLBACK_WIDTH_PX } from './pictures.ts';

const inlineImage =
  /<img data-media="([^"]*)"(?: data-sizes="([^"]*)")?( alt(?:="[^"]*")?)?(?: width="(\d+)")?(?: height="(\d+)")?( data-slot="wide")?[^>]*>/g;

const imageLink = /<a data-media="([^"]*)"/g;
const poster = / data-poster="([^"]*)"/g;

/** Dimensions for pictures without width and height: they only decide which widths are offered. */
const FALLBACK_SIZE_PX = { width: 1200, height: 800 };

/** Completes everything in sanitised HTML that shows or links an image of the uploads folder: pictures, posters of films, links to one large file. */
export function completeMedia(html: string): string {
  return completeImages(html)
    .replace(imageLink, (_, path: string) => `<a href="${buildUploadAddress(path)}"`)
    .replace(poster, (_, path: string) => ` poster="${buildUploadAddress(path, MAX_FALLBACK_WIDTH_PX)}"`);
}

/**
 * Replaces each `<img data-media>` in sanitised HTML by a responsive, lazy picture. The pattern relies on the order in which the
 * sanitiser writes the attributes.
 */
export function completeImages(html: string): string {
  return html.replace(
    inlineImage,
    (_, path: string, sizes: string | undefined, alt = ' alt=""', width?: string, height?: string, wide?: string) => {
      const shown = Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : FALLBACK_SIZE_PX;
      // The `src` WordPress prints is one of its smaller sizes; the widest file of the `srcset` is the original.
      const widest = Math.max(shown.width, ...(sizes ?? '').split(',').map((size) => Number(size.split(' ')[1] ?? 0)));
      const full = { width: widest, height: Math.round((widest * shown.height) / shown.width) };
      const original =
        sizes
          ?.split(',')
          .find((size) => size.endsWith(` ${widest}`))
          ?.split(' ')[0] ?? path;
      const {
        sources,
        src,
        sizes: slot,
      } = buildInlineSources({ path: original, version: null, focus: null, ...full }, wide === undefined ? 'half' : 'wide');
      const list = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${slot}">`).join('');
      return `<picture>${list}<img src="${src}"${alt} width="${full.width}" height="${full.height}" loading="lazy" decoding="async"></picture>`;
    },
  );
}
