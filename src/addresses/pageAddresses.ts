import { findLanguage, getPrefix, type Languages, type Locale, locales, mapLocales } from '../i18n/locales.ts';
import { fragmentFolder, isInquirySlug, type RecordType, recordFolders } from '../shared/dialogs.ts';
import { isSlug, MAX_SEGMENTS } from '../shared/slug.ts';

/*
 * Builds and parses the addresses of this site's pages, and of the endpoints that forms and editors are sent to. The canonical form of a page is
 * prefix, segments, trailing slash; the inquiry and the fragments of dialogs have no trailing slash.
 */

/** Receives the inquiry's form in every language. */
export const INQUIRY_ACTION = '/api/inquiry';
/** Receives the form of a stay and redirects to the booking engine. */
export const BOOKING_ACTION = '/api/booking';
/** Receives the language that a visitor without script chooses, and redirects to the page in that language. */
export const LANGUAGE_ACTION = '/api/language';
/** Where signed links to previews of drafts lead. Below `/api/`, which no cache keeps. */
export const PREVIEW_PATH = '/api/preview';

/** The pages that the site itself links to. */
export const fixedPages = ['location', 'contact', 'privacy'] as const;
export type FixedPage = (typeof fixedPages)[number];

/** What a site file can give other addresses (`addresses`). */
export const namedAddresses = ['offers', ...fixedPages] as const;
export type NamedAddress = (typeof namedAddresses)[number];

/** Languages of a site, and the addresses of its own: path segments below the prefix of a language. */
export interface SiteAddresses {
  readonly languages: Languages;
  readonly addresses: Readonly<Partial<Record<NamedAddress, Readonly<Partial<Record<Locale, string | undefined>>> | undefined>>>;
}

/** The path segments where a site file gives none. The list of offers has the same in every language: real installations have it. */
export const standardAddresses: Readonly<Record<NamedAddress, Readonly<Record<Locale, string>>>> = {
  offers: mapLocales(() => 'angebote'),
  location: mapLocales(() => 'hotel/lage-anreise'),
  contact: { de: 'kontakt', en: 'contact', es: 'contacto', fr: 'contact' },
  privacy: mapLocales(() => 'datenschutzerklaerung'),
};

/** The path segments of an address in a language: 'hotel/lage-anreise'. */
export function getAddress({ addresses }: Pick<SiteAddresses, 'addresses'>, name: NamedAddress, locale: Locale): string {
  return addresses[name]?.[locale] ?? standardAddresses[name][locale];
}

/** The path segments that lead to an address in any language: those of the site, and the standard ones. */
export function listAddresses({ addresses }: SiteAddresses, name: NamedAddress): string[] {
  return [
    ...new Set([...Object.values(standardAddresses[name]), ...Object.values(addresses[name] ?? {}).filter((own) => own !== undefined)]),
  ];
}

/**
 * The path of a fixed page for the visitors of a language: '/en/contact/'. In French it is the German page, where the site is in German too and has no
 * French address of its own: where WordPress has a French translation, `content/pageLookup.ts` finds it (docs/decisions.md).
 */
export function getFixedLink(site: SiteAddresses, page: FixedPage, locale: Locale): string {
  const { languages, addresses } = site;
  const hasOwn = addresses[page]?.[locale] !== undefined;
  const pageLocale = hasOwn ? locale : (findLanguage(languages, locales[locale].fixedPagesLocale) ?? locale);
  return `${getPrefix(languages, pageLocale)}/${getAddress(site, page, pageLocale)}/`;
}

/** Paths of the fixed pages for the visitors of one language. */
export type FixedPaths = Readonly<Record<FixedPage, string>>;

/** The fixed page that has these segments below the prefix of any language; null for other segments. */
export function findFixedPage(site: SiteAddresses, segments: readonly string[]): FixedPage | null {
  return fixedPages.find((page) => listAddresses(site, page).includes(segments.join('/'))) ?? null;
}

/** True for the path of a fixed page of any language. */
export function isFixedPath(site: SiteAddresses, path: string): boolean {
  return fixedPages.some((page) => site.languages.some((locale) => getFixedLink(site, page, locale) === path));
}

/** An absolute address for canonical, hreflang, Open Graph and the sitemap. @param publicUrl origin (PUBLIC_URL) @param path with a leading slash */
export function buildAbsoluteUrl(publicUrl: string, path: string): string {
  return `${publicUrl}${path}`;
}

/** The home page of a language: '/', '/en/'. */
export function buildHomePath(languages: Languages, locale: Locale): string {
  return `${getPrefix(languages, locale)}/`;
}

/** The page that opens the inquiry, with a room or package chosen where `preset` names one: '/anfrage', '/en/inquiry/suite-llevant'. */
export function buildInquiryPath(languages: Languages, locale: Locale, preset: string | null = null): string {
  return `${getPrefix(languages, locale)}/${locales[locale].inquirySlug}${preset === null ? '' : `/${preset}`}`;
}

/** Where a form without script is sent to store the language of a page and to open it: '/api/language?to=%2Fen%2Fhotel%2F'. */
export function buildLanguageChoicePath(path: string): string {
  return `${LANGUAGE_ACTION}?to=${encodeURIComponent(path)}`;
}

/** The page shown after an inquiry was sent without script: '/anfrage/danke'. */
export function buildThanksPath(languages: Languages, locale: Locale): string {
  return buildInquiryPath(languages, locale, locales[locale].thanksSlug);
}

/** The page of a room or package, whatever folder WordPress has it in: '/zimmer/suite-llevant/', '/en/packages/time-for-two/'. */
export function buildRecordPath(languages: Languages, locale: Locale, type: RecordType, slug: string): string {
  return `${getPrefix(languages, locale)}/${recordFolders[type][locale]}/${slug}/`;
}

/** The list of offers: '/angebote/', '/en/angebote/', or at the site's own address: '/en/offers/'. */
export function buildOffersPath(site: SiteAddresses, locale: Locale): string {
  return `${getPrefix(site.languages, locale)}/${getAddress(site, 'offers', locale)}/`;
}

/** The page of an offer. Built from the slug alone: the folder of offers in WordPress may have another name. */
export function buildOfferPath(site: SiteAddresses, locale: Locale, slug: string): string {
  return `${buildOffersPath(site, locale)}${slug}/`;
}

/** WordPress's slug of the home page of each language. */
export const HOME_SLUG = 'home';

/** The page with this slug below the root of its language; the slug `home` is the home page. */
export function buildPagePath(languages: Languages, locale: Locale, slug: string): string {
  return slug === HOME_SLUG ? buildHomePath(languages, locale) : `${getPrefix(languages, locale)}/${slug}/`;
}

/** The canonical path for parsed segments: prefix, segments, trailing slash; no trailing slash for the inquiry and for fragments. */
export function buildPath(languages: Languages, locale: Locale, segments: readonly string[]): string {
  const [word] = segments;
  const isInquiry = segments.length <= 2 && isInquirySlug(word);
  if (isInquiry || word === fragmentFolder) return `${getPrefix(languages, locale)}/${segments.join('/')}`;
  return `${getPrefix(languages, locale)}/${segments.map((segment) => `${segment}/`).join('')}`;
}

/** The language of a path by its prefix: English for '/en/hotel/', the default for '/hotel/'. The code of a language that the site lacks is no prefix. */
export function getLocaleOfPath(languages: Languages, path: string): Locale {
  return findLanguage(languages, path.split('/')[1]) ?? languages[0];
}

/** What the path of a request names, known without asking WordPress. */
export type ParsedPath =
  | { readonly kind: 'page'; readonly locale: Locale; readonly segments: readonly string[] }
  | { readonly kind: 'moved'; readonly to: string; readonly locale: Locale; readonly segments: readonly string[] }
  | { readonly kind: 'invalid'; readonly locale: Locale };

const plainPath = /^(?:\/[A-Za-z0-9-]+)*\/?$/;

/**
 * Parses a raw path (not decoded). Anything but segments of letters, digits and hyphens is `invalid`: dots, escapes, double slashes.
 * Upper case and the prefix of the default language (/de) are `moved` to the canonical path, which is built from the parsed segments only: an open redirect is impossible.
 */
export function parsePath(languages: Languages, path: string): ParsedPath {
  const lower = path.toLowerCase();
  const given = lower.split('/').filter(Boolean);
  const prefix = findLanguage(languages, given[0]);
  const locale = prefix ?? languages[0];
  const segments = prefix === null ? given : given.slice(1);
  const valid = plainPath.test(path) && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
  if (!valid) return { kind: 'invalid', locale };
  if (prefix === languages[0] || lower !== path) return { kind: 'moved', to: buildPath(languages, locale, segments), locale, segments };
  return { kind: 'page', locale, segments };
}
