import type { ImageContent, Ratio } from '../../content/types.ts';
import type { ImageWidth, VariantRequest } from '../../images/address.ts';
import { chooseFallbackFormat, focusAlongCrop, MAX_FALLBACK_WIDTH_PX, MAX_LINKED_WIDTH_PX, offeredWidths } from './pictures.ts';

/** Width and crop of the picture that social networks show; always a fallback file. */
export const SHARE_IMAGE_WIDTH_PX: ImageWidth = 1200;
export const SHARE_IMAGE_RATIO: Ratio = '16:9';

/** True if a page may name a file of this format and width. Other variants are not made (docs/decisions/0016-which-pictures-are-made.md). */
export function isPrintableFile({ path, width, ratio, format }: VariantRequest): boolean {
  if (!offeredWidths.includes(width)) return false;
  if (format === 'avif' || format === 'webp') return true;
  return format === chooseFallbackFormat(path) && (width <= getMaxFallbackWidth(ratio) || isShareImage(width, ratio));
}

/** True for a crop around the middle, or around the focus of one of these images. @param images those of the content with the path of the request */
export function isPrintableCrop(
  { ratio, focus }: VariantRequest,
  images: readonly Pick<ImageContent, 'width' | 'height' | 'focus'>[],
): boolean {
  return focus === 5 || images.some((image) => focusAlongCrop(image, ratio) === focus);
}

function getMaxFallbackWidth(ratio: Ratio | null): ImageWidth {
  return ratio === null ? MAX_LINKED_WIDTH_PX : MAX_FALLBACK_WIDTH_PX;
}

function isShareImage(width: ImageWidth, ratio: Ratio | null): boolean {
  return width === SHARE_IMAGE_WIDTH_PX && ratio === SHARE_IMAGE_RATIO;
}
