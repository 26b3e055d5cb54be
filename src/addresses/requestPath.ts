import { defaultLocale, type Locale, localeOfPath, locales } from '../i18n/locales.ts';
import { fragmentFolder, isInquirySlug } from '../shared/dialogs.ts';
import { isSlug, MAX_SEGMENTS } from '../shared/slug.ts';

/** What the path of a request asks for, before WordPress is asked anything (specification, section 2; decisions, "Routes and languages"). */
export type ParsedPath =
  | { readonly kind: 'page'; readonly locale: Locale; readonly segments: readonly string[] }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'invalid'; readonly locale: Locale };

const plainPath = /^(?:\/[A-Za-z0-9-]+)*\/?$/;

/**
 * Parses a raw path (not decoded). Anything but words of letters, digits and hyphens is invalid: dots, escapes, double slashes.
 * Upper case and the prefix /de lead to the right address, which is built from the parsed segments only.
 */
export function parsePath(path: string): ParsedPath {
  const lower = path.toLowerCase();
  const given = lower.split('/').filter(Boolean);
  const isDefaultPrefix = given[0] === defaultLocale;
  const locale = isDefaultPrefix ? defaultLocale : localeOfPath(lower);
  const segments = isDefaultPrefix || locale !== defaultLocale ? given.slice(1) : given;
  const valid = plainPath.test(path) && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
  if (!valid) return { kind: 'invalid', locale };
  if (isDefaultPrefix || lower !== path) return { kind: 'moved', to: buildPath(locale, segments) };
  return { kind: 'page', locale, segments };
}

/** The canonical path of a page: prefix, segments, trailing slash; the inquiry's own and those of fragments have none. */
export function buildPath(locale: Locale, segments: readonly string[]): string {
  const [word] = segments;
  const isInquiry = segments.length <= 2 && isInquirySlug(word);
  if (isInquiry || word === fragmentFolder) return `${locales[locale].prefix}/${segments.join('/')}`;
  return `${locales[locale].prefix}/${segments.map((segment) => `${segment}/`).join('')}`;
}
