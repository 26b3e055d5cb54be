import type { Locale } from '../i18n/locales.ts';

/*
 * Names under which a CDN can drop an answer (headers `Cache-Tag` and `Surrogate-Key`): everything, a language, its menus, and each
 * piece of content a page was made of, such as `page-de-hotel`, `offer-en-rose-weeks`, `rooms-fr`.
 */

/** The tags of a page. @param keys of the content it was made of */
export function tagsOf(locale: Locale, keys: Iterable<string>): string[] {
  return ['all', `locale-${locale}`, ...new Set([...keys].map(tagOf).sort())];
}

/** The tag of a piece of content. @param key its key in the cache: kind, language, name */
export function tagOf(key: string): string {
  const [kind, locale, name] = key.split(':');
  // Menus are dropped by language: their ids mean nothing outside.
  return kind === 'menu' || name === undefined ? `${kind}-${locale}` : `${kind}-${locale}-${name}`;
}
