import { createHash } from 'node:crypto';
import type { Locale } from '../i18n/locales.ts';
import { parseContentKey } from './keys.ts';

/*
 * Cache tags (headers `Cache-Tag` and `Surrogate-Key`) by which a CDN purges pages: `all`, the language (`locale-de`), and each content
 * key that a page was rendered from, such as `page-de-hotel`, `offer-en-rose-weeks` and `rooms-fr`.
 */

/** Longest name in a tag; a longer one ends in a hash of the whole. */
const MAX_NAME_LENGTH = 40;
const NAME_HASH_LENGTH = 12;
/** Tags of one response in characters, in each of the two headers: Varnish takes 8 KB a header, `deploy/nginx.conf` 16 KB for all headers. */
const MAX_TAGS_LENGTH = 5000;

/** Builds the tags of a page. @param keys content keys that the page was rendered from */
export function toCacheTags(locale: Locale, keys: Iterable<string>): string[] {
  return ['all', `locale-${locale}`, ...new Set([...keys].flatMap((key) => toCacheTag(key) ?? []).sort())];
}

/** Builds the tag of a content key; null if the text is no content key. */
export function toCacheTag(key: string): string | null {
  const parsed = parseContentKey(key);
  if (parsed === null) return null;
  const { kind, locale, name } = parsed;
  // Menus are tagged by language: their ids mean nothing outside the site file.
  return kind === 'menu' || name === null ? `${kind}-${locale}` : `${kind}-${locale}-${shorten(name)}`;
}

/** True if the tags fit into a header. A response with more cannot name all it was made of: no cache may keep it for long. */
export function areTagsPrintable(tags: readonly string[]): boolean {
  return tags.join(' ').length <= MAX_TAGS_LENGTH;
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, NAME_HASH_LENGTH);
  return `${name.slice(0, MAX_NAME_LENGTH - NAME_HASH_LENGTH - 1)}-${hash}`;
}
