import { isLocale, type Locale } from '../i18n/locales.ts';
import type { PostType } from '../wordpress/toContent/listed.ts';

/*
 * Keys under which content is cached, persisted and tagged: `kind:locale[:name]`, such as `page:de:hotel`, `rooms:fr`, `menu:en:7` and
 * `sitemap:es:pages`. The snapshot in the database holds keys of this form: another form needs another CONTENT_SCHEMA.
 */

export const contentKinds = ['page', 'offer', 'offers', 'rooms', 'packages', 'menu', 'sitemap'] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface ContentKey {
  readonly kind: ContentKind;
  readonly locale: Locale;
  /** Slug of a page or offer, id of a menu, post type of a sitemap; null for lists, and for all menus of a language. */
  readonly name: string | null;
}

/** Builds the text of a content key; `parseContentKey` is the inverse. */
export function buildContentKey({ kind, locale, name }: ContentKey): string {
  return name === null ? `${kind}:${locale}` : `${kind}:${locale}:${name}`;
}

/** Parses a key; null if the text is none. */
export function parseContentKey(key: string): ContentKey | null {
  const [kindText, locale, name = null, ...rest] = key.split(':');
  const kind = contentKinds.find((known) => known === kindText);
  return kind !== undefined && isLocale(locale) && rest.length === 0 ? { kind, locale, name } : null;
}

/** Keys of everything that the content source loads from WordPress. */
export const contentKeys = {
  page: (locale: Locale, slug: string) => buildContentKey({ kind: 'page', locale, name: slug }),
  offer: (locale: Locale, slug: string) => buildContentKey({ kind: 'offer', locale, name: slug }),
  offers: (locale: Locale) => buildContentKey({ kind: 'offers', locale, name: null }),
  rooms: (locale: Locale) => buildContentKey({ kind: 'rooms', locale, name: null }),
  packages: (locale: Locale) => buildContentKey({ kind: 'packages', locale, name: null }),
  /** @param locale language of the labels: two languages that share a menu share its key */
  menu: (locale: Locale, id: number) => buildContentKey({ kind: 'menu', locale, name: String(id) }),
  sitemap: (locale: Locale, type: PostType) => buildContentKey({ kind: 'sitemap', locale, name: type }),
} as const;

/** Key of a redirect that WordPress was asked for. Redirects have a cache of their own: they are neither persisted nor tagged. */
export function buildRedirectKey(path: string): string {
  return `redirect:${path}`;
}
