/** Longest slug we ask WordPress for. */
const MAX_SLUG = 100;
/** Most segments a page's path has, prefix not counted. */
export const MAX_SEGMENTS = 3;

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words of `[a-z0-9]` joined by single hyphens, at most 100 characters: all that may reach WordPress. */
export function isSlug(value: string): boolean {
  return value.length <= MAX_SLUG && slug.test(value);
}
