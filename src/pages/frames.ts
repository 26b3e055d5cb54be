import type { PageModel } from './types.ts';

/** The origins of all frames that a page may show, each once, in one order: the same page always names the same. */
export function frameOrigins(page: PageModel): string[] {
  return [...new Set(findFrames(page).map((src) => new URL(src).origin))].sort();
}

/** Frames stand deep in texts and blocks of many kinds; all are called `frame`. */
function findFrames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'frame' && isFrame(part) ? [part.src] : findFrames(part)));
}

function isFrame(value: unknown): value is { readonly src: string } {
  return typeof value === 'object' && value !== null && 'src' in value && typeof value.src === 'string';
}
