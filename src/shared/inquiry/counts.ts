import type { Bounds } from './fields.ts';

/** The whole number that a text is (`7`, `07`, `-3`); null for any other text: in `2,5`, `2-3` and `1e3` no number is guessed. */
export function parseCount(text: string): number | null {
  return /^[-+]?\d+$/.test(text) ? Number(text) : null;
}

/** The number itself, or the nearer bound. */
export function clampCount(count: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, count));
}
