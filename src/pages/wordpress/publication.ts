import { getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import { findLanguage, isLocale, type Languages, type Locale } from '../../i18n/locales.ts';
import type { WpPublication } from '../post.ts';

/** Why a post of an answer is not shown: it has a password or is no published post, or its address belongs to another language. */
export type WithheldReason = 'protected' | 'unpublished' | 'language';

/** Returns why a post must not be shown in a language; null for a published one. Every query asks this, so that no list or link shows such a post. */
export function findWithheldReason(
  languages: Languages,
  { status, content, link, wpml_current_locale }: WpPublication,
  locale: Locale,
): WithheldReason | null {
  if (content.protected) return 'protected';
  if (status !== '' && status !== 'publish') return 'unpublished';
  // Of a language that the site lacks: the address alone could as well be that of a page below a page with such a slug.
  const [, named] = /^([a-z]{2})(?:[_-]|$)/i.exec(wpml_current_locale) ?? [];
  if (named !== undefined && findLanguage(languages, named.toLowerCase()) === null) return 'language';
  const linkLocale = getLocaleOfLink(languages, link);
  return linkLocale === null || linkLocale === locale ? null : 'language';
}

/**
 * The language of a post's address: by its prefix, or by the parameter of WPML (`/spa/?lang=fr`). Null where the address names none (`/?page_id=7`).
 * WordPress finds posts of all languages by a slug.
 */
function getLocaleOfLink(languages: Languages, link: string): Locale | null {
  const url = URL.parse(link);
  const language = url?.searchParams.get('lang') ?? undefined;
  if (isLocale(language)) return language;
  return url === null || url.search !== '' ? null : getLocaleOfPath(languages, url.pathname);
}
