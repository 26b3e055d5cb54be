/** Longest slug that is sent to WordPress, in characters. */
const MAX_SLUG_LENGTH = 100;
/** Most segments of a page's path, without the language's prefix. */
export const MAX_SEGMENTS = 3;

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** True for words of `[a-z0-9]` joined by single hyphens, at most 100 characters. Nothing else is sent to WordPress as a slug. */
export function isSlug(value: string): boolean {
  return value.length <= MAX_SLUG_LENGTH && slug.test(value);
}
