import { type Locale, locales } from '../i18n/locales.ts';

/*
 * Names under which a CDN can drop an answer (headers `Cache-Tag` and `Surrogate-Key`).
 */

/** Everything, a language, its menus. */
export function commonTags(locale: Locale): string[] {
  return [...new Set(['all', `locale-${locale}`, `menu-${locale}`, `menu-${locales[locale].footerLocale}`])];
}

/** One page of WordPress. @param path with the prefix of its language */
export function pageTag(locale: Locale, path: string): string {
  const segments = path.slice(locales[locale].prefix.length).split('/').filter(Boolean);
  return `page-${locale}-${segments.length === 0 ? 'home' : segments.join('.')}`;
}

/** The list of rooms or packages, or any part of it. */
export function listTag(locale: Locale, list: 'rooms' | 'packages'): string {
  return `${list}-${locale}`;
}
