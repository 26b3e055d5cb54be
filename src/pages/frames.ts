import type { PageModel } from './types.ts';

/** The origins of all frames a page may load, for its Content-Security-Policy: unique and sorted, so that equal pages get equal headers. */
export function listFrameOrigins(page: PageModel): string[] {
  return [...new Set(findFrames(page).map((src) => new URL(src).origin))].sort();
}

/** Finds frames at any depth of a page model: in every model the property is called `frame`. */
function findFrames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'frame' && isFrame(part) ? [part.src] : findFrames(part)));
}

function isFrame(value: unknown): value is { readonly src: string } {
  return typeof value === 'object' && value !== null && 'src' in value && typeof value.src === 'string';
}

/** Returns a copy of the page that loads no frames: links to the other hosts remain. */
export function removeFrames<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const copied = Object.entries(value).map(([name, part]) => [name, name === 'frame' && isFrame(part) ? null : removeFrames(part)]);
  return (Array.isArray(value) ? copied.map(([, part]) => part) : Object.fromEntries(copied)) as T;
}
