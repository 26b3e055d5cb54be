import type { ImageContent, ImageVariant } from '../types.ts';

/** Sorts narrow to wide and drops repetitions: WordPress repeats the full picture for sizes it could not make. */
export function toVariants(variants: readonly ImageVariant[]): ImageVariant[] {
  const byWidth = new Map<number, ImageVariant>();
  for (const variant of variants) if (!byWidth.has(variant.width)) byWidth.set(variant.width, variant);
  return [...byWidth.values()].sort((a, b) => a.width - b.width);
}

/** Builds a picture from its full size and the sizes that have the same proportions (crops would show another picture). */
export function toImage(full: Omit<ImageContent, 'variants'>, sizes: readonly ImageVariant[]): ImageContent {
  const sameShape = sizes.filter((s) => Math.abs(s.width / s.height - full.width / full.height) < 0.02 && s.width <= full.width);
  const { path, width, height } = full;
  return { ...full, variants: toVariants([{ path, width, height }, ...sameShape]) };
}
