import { buildInlineSources } from './pictures.ts';

const inlineImage = /<img data-media="([^"]*)"(?: data-sizes="([^"]*)")?( alt(?:="[^"]*")?)?(?: width="(\d+)")?(?: height="(\d+)")?[^>]*>/g;

/** Dimensions of a picture whose editor gave none: only the order of sizes matters then. */
const FALLBACK_SIZE_PX = { width: 1200, height: 800 };

/**
 * Completes the `<img data-media>` of sanitised HTML to responsive, lazy pictures. The input comes from the sanitiser, which writes
 * the attributes in this order.
 */
export function completeImages(html: string): string {
  return html.replace(inlineImage, (_, path: string, sizes: string | undefined, alt = ' alt=""', width?: string, height?: string) => {
    const shown = Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : FALLBACK_SIZE_PX;
    // WordPress prints one of its smaller sizes; the widest it names is what there is.
    const widest = Math.max(shown.width, ...(sizes ?? '').split(',').map((size) => Number(size.split(' ')[1] ?? 0)));
    const full = { width: widest, height: Math.round((widest * shown.height) / shown.width) };
    const original =
      sizes
        ?.split(',')
        .find((size) => size.endsWith(` ${widest}`))
        ?.split(' ')[0] ?? path;
    const { sources, src, sizes: slot } = buildInlineSources({ path: original, version: null, focus: null, ...full });
    const list = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${slot}">`).join('');
    return `<picture>${list}<img src="${src}"${alt} width="${full.width}" height="${full.height}" loading="lazy" decoding="async"></picture>`;
  });
}
