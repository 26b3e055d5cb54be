import { buildHomePath, fixedPages as fixedPageNames, getFixedLink, getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import { askedFacts } from '../../config/siteSchema.ts';
import type { UnreadablePost } from '../../content/inventory.ts';
import { HEADING_ADDRESS, listMenuItems } from '../../elements/menuItems.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import type { WithheldReason } from '../../pages/wordpress/publication.ts';
import type { PostKind } from '../../shared/postTypes.ts';
import { listAddresses } from '../contentParts.ts';
import { type FindingCode, toFinding } from '../kinds.ts';
import type { Finding, Found, FoundOfSite, SiteRule } from '../types.ts';

/** Finds languages without a home page: their visitors, and everybody at `/`, get an error. */
export const homes: SiteRule = ({ site: { languages }, settings, posts }) =>
  settings.flatMap(({ locale, settings: { home } }) => {
    const path = buildHomePath(languages, locale);
    const pages = posts.filter((post) => post.kind === 'page' && post.locale === locale);
    if (pages.some((post) => post.path === path || post.id === home?.id)) return [];
    return [{ code: 'missingHome', values: { language: locales[locale].name }, locale, subject: { path } }];
  });

/** Finds menu entries that lead to no page or are left out, and menus that do not exist. */
export const menus: SiteRule = (content) =>
  content.menus.flatMap(({ menu, id, name, locale }) => {
    const find = (code: FindingCode, values: Found['values'] = {}): FoundOfSite => ({
      code,
      values,
      locale,
      subject: { kind: 'menu', id: menu === null ? null : id, title: menu?.name ?? '' },
    });
    if (id === null) return [find(name === 'main' ? 'noMainMenu' : 'noFooterMenu')];
    if (menu === null) return [find(name === 'main' ? 'missingMainMenu' : 'missingFooterMenu', { id })];
    const isUnlinked = (label: string) => menu.unlinked.some((entry) => entry.label === label);
    const broken = listMenuItems(menu.content.items).filter(({ kind, href, label, children }) =>
      kind === 'page' ? !content.isPage(href) : href === HEADING_ADDRESS && children.length === 0 && !isUnlinked(label),
    );
    return [
      ...broken.map(({ label, href }) => find('brokenMenuEntry', { label, address: href })),
      ...menu.unlinked.map(({ label, address }) => find('unlinkedMenuEntry', { label, address })),
      ...menu.unnamed.map((address) => find('hiddenMenuEntry', { address })),
      ...(menu.missing > 0 ? [find('missingMenuEntries', { count: menu.missing })] : []),
    ];
  });

/** Finds pages that the site file names (`legalPages`, `thanksPages`) and WordPress does not have; and those for the thanks that no menu names. */
const namedPages: SiteRule = ({ locales: codes, menus, site, isPage }) => {
  const inMenus = new Set(menus.flatMap(listAddresses));
  return codes.flatMap((locale) => {
    const thanksPages = (site.thanksPages?.[locale] ?? []).map((path) => ({ key: `thanksPages.${locale}`, path }));
    const legalPages = (['imprint', 'accessibility'] as const).flatMap((name) => {
      const path = site.legalPages?.[name]?.[locale];
      return path === undefined ? [] : [{ key: `legalPages.${name}.${locale}`, path }];
    });
    const missing = [...legalPages, ...thanksPages].filter(({ path }) => !isPage(path));
    const unnamed = thanksPages.filter(({ path }) => isPage(path) && !inMenus.has(path));
    return [
      ...missing.map((values) => ({ code: 'missingNamedPage' as const, values })),
      ...unnamed.map((values) => ({ code: 'unnamedThanksPage' as const, values })),
    ].map((found) => ({ ...found, locale, subject: { path: found.values.path } }));
  });
};

/**
 * Finds pages that the site links to by itself and WordPress does not have (docs/decisions.md), in the languages
 * that have pages. A language without an address of its own uses the page of another one.
 */
const fixedPages: SiteRule = ({ posts, site, isPage }) => {
  const written = new Set(posts.flatMap(({ kind, locale }) => (kind === 'page' ? [locale] : [])));
  return fixedPageNames.flatMap((page) =>
    site.languages.flatMap((locale) => {
      const path = getFixedLink(site, page, locale);
      if (!written.has(locale) || getLocaleOfPath(site.languages, path) !== locale || isPage(path)) return [];
      return [{ code: 'missingFixedPage', values: { path }, locale, subject: { path } }];
    }),
  );
};

/**
 * Finds what guests ask before they book and the site file does not answer. The text of a page is no answer here: whether it is one, no rule can tell,
 * and what the site file has stands on the contact page for guests and search engines alike.
 */
const openQuestions: SiteRule = ({ locales: codes, site }) =>
  codes.flatMap((locale) => {
    const texts: MessageKey[] = [
      ...askedFacts.filter((name) => site.facts?.[name]?.[locale] === undefined).map((name) => `facts.${name}` as const),
      ...(site.cancellation?.[locale] === undefined ? ['facts.cancellation' as const] : []),
      ...(site.openSeason === undefined && site.openAllYear === undefined ? ['facts.season' as const] : []),
    ];
    return texts.length === 0 ? [] : [{ code: 'openQuestions', values: { questions: { texts } }, group: texts.join(), locale }];
  });

/** Creates what is found about a post that has no address on the site. */
function findUnshown(
  code: FindingCode,
  { kind, locale, id, title }: Omit<UnreadablePost, 'reason'>,
  values: Found['values'] = {},
): FoundOfSite {
  return { code, values, locale, subject: { kind, id, title } };
}

const unreadableCodes = {
  page: 'unreadablePage',
  offer: 'unreadableOffer',
  room: 'unreadableRoom',
  package: 'unreadablePackage',
} as const satisfies Record<PostKind, FindingCode>;

/** Finds posts that fail validation: visitors do not see them. */
export const unreadable: SiteRule = (content) =>
  content.unreadable.map((post) => findUnshown(unreadableCodes[post.kind], post, { reason: post.reason.replace(/^an entry: /, '') }));

const withheldCodes = {
  protected: 'protectedPost',
  unpublished: 'unpublishedPost',
  language: 'foreignLanguagePost',
} as const satisfies Record<WithheldReason, FindingCode>;

/** Finds posts that WordPress sends and the site does not show. */
export const withheld: SiteRule = (content) => content.withheld.map((post) => findUnshown(withheldCodes[post.reason], post));

/** Finds that every page asks search engines to leave it out: by a setting of WordPress, which the site ignores, or by editors or an SEO plugin. */
const search: SiteRule = ({ posts, settings }) => {
  const pages = posts.filter(({ kind }) => kind === 'page');
  const [first] = pages;
  if (first === undefined || !pages.every(({ content }) => content.seo.noindex)) return [];
  const isHonoured = settings.some(({ settings: { isSearchDiscouraged } }) => isSearchDiscouraged === false);
  return [{ code: isHonoured ? 'searchHidden' : 'searchDiscouraged', locale: first.locale }];
};

/** Rules of the whole site beside those of law. */
export const siteRules: readonly SiteRule[] = [homes, unreadable, withheld, menus, namedPages, fixedPages, openQuestions, search];

/** Finds guests who wait although no inquiry of theirs can reach the hotel. @param guests their number @param locale default language of the site */
export function listUnreached(guests: number, locale: Locale): Finding[] {
  return guests === 0 ? [] : [toFinding({ code: 'unreached', values: { guests }, locale })];
}
