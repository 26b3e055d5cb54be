import type { Locale } from '../i18n/locales.ts';
import { parseContentKey } from './keys.ts';

/*
 * Cache tags (headers `Cache-Tag` and `Surrogate-Key`) by which a CDN purges pages: `all`, the language (`locale-de`), and each content
 * key that a page was rendered from, such as `page-de-hotel`, `offer-en-rose-weeks` and `rooms-fr`.
 */

/** Builds the tags of a page. @param keys content keys that the page was rendered from */
export function tagsOf(locale: Locale, keys: Iterable<string>): string[] {
  return ['all', `locale-${locale}`, ...new Set([...keys].flatMap((key) => tagOf(key) ?? []).sort())];
}

/** Builds the tag of a content key; null if the text is no content key. */
export function tagOf(key: string): string | null {
  const parsed = parseContentKey(key);
  if (parsed === null) return null;
  const { kind, locale, name } = parsed;
  // Menus are tagged by language: their ids mean nothing outside the site file.
  return kind === 'menu' || name === null ? `${kind}-${locale}` : `${kind}-${locale}-${name}`;
}
