import type { BookedStay } from '../addresses/bookingUrl.ts';
import {
  buildHomePath,
  buildInquiryPath,
  buildLanguageChoicePath,
  buildOffersPath,
  type FixedPage,
  fixedPages,
  getFixedLink,
  getLocaleOfPath,
} from '../addresses/pageAddresses.ts';
import { buildHouseFactsLink } from '../blocks/houseFacts.ts';
import { buildBookingLink, buildGivenBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel, LogoModel, WordmarkModel } from '../elements/elementTypes.ts';
import {
  buildExternalLink,
  buildFixedLink,
  buildInternalLink,
  buildLink,
  buildMailLink,
  buildPhoneLink,
  buildQuickLine,
  findMenuLabel,
} from '../elements/links.ts';
import { buildMark } from '../elements/mark.ts';
import type { MenuContent, MenuItemContent, MenuOfferContent } from '../elements/menuItems.ts';
import { HEADING_ADDRESS, listMenuItems } from '../elements/menuItems.ts';
import { buildSinglePicture } from '../elements/pictures.ts';
import { formatOfferPrice, formatValidity } from '../elements/prices.ts';
import { formatCountry } from '../i18n/formats.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { getUploadPath } from '../wordpress/uploads.ts';
import { buildConsent, buildStoragePath } from './consent.ts';
import type { BasePage, HeadModel } from './types.ts';

/* What surrounds every page: header, language switcher, footer, legal links, consent. */

/** An entry of the menu with those below it, up to three levels. */
export interface MenuEntryModel extends LinkModel {
  readonly current: boolean;
  readonly children: readonly MenuEntryModel[];
  /** The entry has no page: its label is a heading, not a link. */
  readonly isHeading: boolean;
}

export type ChromeModel = ReturnType<typeof buildChrome>;
export type LanguageModel = ReturnType<typeof buildLanguages>[number];
export type FooterModel = ReturnType<typeof buildFooter>;
export type BrandModel = ReturnType<typeof buildBrand>;

/** The page inside the chrome: its path (marked in the menu) and its translations (for the language switcher). */
export interface ChromeSubject {
  readonly path: string | null;
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** Builds the chrome of a page: header, menu, language switcher, footer, legal links and consent. @param stay what the page chooses of one */
export function buildChrome(context: PageContext, subject: ChromeSubject, stay: BookedStay = {}) {
  const { locale, t, site, fixedPaths, menus } = context;
  return {
    brand: buildBrand(context),
    siteName: site.name,
    /** The current year, for the legal line. */
    year: context.year,
    /** null if the menu is missing or empty: the menu button is not rendered. */
    menu: hasItems(menus.main) ? menus.main.items.map((item) => buildMenuEntry(item, subject.path, context, stay)) : null,
    languages: buildLanguages(subject, context),
    /** null for a hotel without a booking engine. */
    booking: buildBookingLink(context, t('action.book'), stay),
    /** When somebody answers the telephone, on a day on which the hotel is closed. */
    phoneHours: context.isOpenToday ? undefined : site.openingHours?.[locale]?.join('; '),
    phone: buildPhoneLink(site),
    mail: buildMailLink(site),
    quickLine: buildQuickLine(context),
    inquiryHref: buildInquiryPath(site.languages, locale),
    address: buildAddress(context),
    /** When the hotel can be reached. */
    openingHours: site.openingHours?.[locale] ?? [],
    /** At the foot of the menu; null on the offer's own page. */
    offer: menus.offer === null || menus.offer.path === subject.path ? null : buildMenuOffer(menus.offer, context),
    location: buildFixedLink(fixedPaths.location, t('location.title'), context),
    houseFacts: buildHouseFactsLink(context),
    footer: hasItems(menus.footer) ? buildFooter(menus.footer, context) : null,
    registrationNumber: site.facts?.registrationNumber ?? null,
    legal: buildLegalLinks(context),
    consent: buildConsent(context),
    fontStylesheetUrl: site.fontStylesheetUrl ?? null,
    /** Colour of the browser's own bars: the page's background; null for the default. */
    themeColour: site.theme?.page ?? null,
  };
}

/** Builds what every page has. */
export function buildBase(head: HeadModel, chrome: ChromeModel, { locale }: PageContext): BasePage {
  return { locale, head, chrome, dialog: null };
}

/** The entries of the language switcher; none for a site of one language. A page without a translation leads to the home page of that language. */
function buildLanguages({ path, translations }: ChromeSubject, { locale, site: { languages } }: PageContext) {
  if (languages.length === 1) return [];
  return languages.map((code) => {
    const href = (code === locale ? path : translations[code]) ?? buildHomePath(languages, code);
    // Without script a form is sent to `choiceAction`, which stores the language and opens `href`.
    return { locale: code, name: locales[code].name, href, choiceAction: buildLanguageChoicePath(href), current: code === locale };
  });
}

/** False for a missing menu and for an empty one: neither is rendered. */
function hasItems(menu: MenuContent | null): menu is MenuContent {
  return menu !== null && menu.items.length > 0;
}

function buildMenuEntry(item: MenuItemContent, current: string | null, context: PageContext, stay: BookedStay): MenuEntryModel {
  return {
    ...buildGivenBooking(item, item.label, context, stay),
    current: item.href === current,
    isHeading: item.href === HEADING_ADDRESS,
    children: item.children.map((child) => buildMenuEntry(child, current, context, stay)),
  };
}

/** Width of the file of the offer's picture in pixels: three times the width it is shown at. */
const MENU_PICTURE_WIDTH_PX = 360;

function buildMenuOffer(offer: MenuOfferContent, context: PageContext) {
  const { path, title, hero } = offer;
  return {
    href: path,
    title,
    /** Days and price: '1. Mai bis 12. Juni 2027', 'ab 690 €'. */
    terms: [formatValidity(offer, context), formatOfferPrice(offer, context)].filter((part) => part !== null),
    picture: hero && buildSinglePicture(hero, context, MENU_PICTURE_WIDTH_PX, '3:2', 'webp'),
  };
}

function buildAddress(context: PageContext) {
  const { street, zip, town } = context.site.contact;
  return { name: context.site.name, lines: [street, `${zip} ${town}`, nameCountry(context)] };
}

/** The name of the hotel's country. Spain has a message, because `Intl.DisplayNames` costs the first page after a start 20 ms. */
function nameCountry({ locale, site, t }: PageContext): string {
  const { country } = site.contact;
  if (country === 'ES') return t('country.ES');
  return /^[A-Z]{2}$/.test(country) ? formatCountry(locale, country) : country;
}

/**
 * Builds the links of the legal line: imprint and accessibility where the site file names them, privacy, cookies. The line is on every
 * page, whatever WordPress does, so it names the contact page too.
 */
function buildLegalLinks(context: PageContext) {
  const { locale, t, fixedPaths, site } = context;
  const { imprint, accessibility } = site.legalPages ?? {};
  const links: readonly (readonly [path: string | undefined, label: string, settings?: true])[] = [
    [fixedPaths.contact, t('legal.contact')],
    [imprint?.[locale], t('legal.imprint')],
    [fixedPaths.privacy, t('legal.privacy')],
    [buildStoragePath(context), t('legal.cookies'), true],
    [accessibility?.[locale], t('legal.accessibility')],
  ];
  return links.flatMap(([path, label, settings = false]) =>
    // With script, `settings` opens the consent settings.
    path === undefined ? [] : { ...buildFixedLink(path, label, context), settings },
  );
}

/** Builds the footer. It has one level: children follow their parent. Left out are headings, and pages that the footer names elsewhere. */
function buildFooter(menu: MenuContent, context: PageContext) {
  const { locale, site } = context;
  const legal = Object.values(site.legalPages ?? {}).map((paths) => paths?.[menu.locale]);
  const isElsewhere = (href: string) =>
    legal.includes(href) || ['location', 'privacy'].includes(findFixedPage(href, menu.locale, context) ?? '');
  return {
    links: listMenuItems(menu.items)
      .filter(({ href }) => href !== HEADING_ADDRESS && !isElsewhere(href))
      .map((item) => buildLink(item, context))
      .map((link) => ({ ...link, href: translateFixedHref(link.href, menu.locale, context) })),
    /** Language of the links if it differs from the page's, else null. */
    lang: menu.locale === locale ? null : menu.locale,
    partners: (site.partners ?? []).map(({ name, url, logo, logoOnDark }) => ({
      name,
      href: url,
      /** null if the logo is not in WordPress's uploads: the name is shown instead. */
      logo: buildLogo(logoOnDark, logo, context),
    })),
    /** Profiles in social networks, named by their hosts. */
    social: (site.social ?? []).map((url) => buildExternalLink(url, new URL(url).hostname.replace(/^www\./, ''))),
  };
}

function findFixedPage(href: string, locale: Locale, { site }: PageContext): FixedPage | undefined {
  return fixedPages.find((name) => getFixedLink(site, name, locale) === href);
}

/** In a menu of another language, leads to the visitor's own contact page instead, if the site has it. */
function translateFixedHref(href: string, menuLocale: Locale, context: PageContext): string {
  const { locale, site, fixedPaths } = context;
  const page = findFixedPage(href, menuLocale, context);
  return page !== undefined && getLocaleOfPath(site.languages, fixedPaths[page]) === locale ? fixedPaths[page] : href;
}

/** Width of the file for a bitmap logo in pixels; logos are displayed at most 224 px wide. */
const LOGO_WIDTH_PX = 360;

/** Longest names in letters that are set in the first, the second and the third size. */
const MAX_NAME_LENGTHS = [10, 20, 36] as const;
/** A word cannot wrap: it counts for more than its letters. */
const WORD_LENGTH_FACTOR = 1.5;

/** Builds the name or logo of the hotel for the light header and the dark footer. */
export function buildBrand(context: PageContext) {
  const { locale, site } = context;
  const header = site.shortName ?? site.name;
  return {
    name: site.name,
    href: buildHomePath(site.languages, locale),
    header: { text: header, size: chooseSize(header), logo: buildLogo(site.logo, site.logoOnDark, context) },
    footer: { text: site.name, size: chooseSize(site.name), logo: buildLogo(site.logoOnDark, site.logo, context) },
    mark: buildMark(context),
    place: site.place?.[locale] ?? '',
  };
}

/** Chooses how large a name is set: the longer it or its longest word, the smaller. */
export function chooseSize(name: string): WordmarkModel['size'] {
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  const length = Math.max(name.length, longestWord * WORD_LENGTH_FACTOR);
  const index = MAX_NAME_LENGTHS.findIndex((max) => length <= max);
  return index === -1 ? 4 : ([1, 2, 3] as const)[index as 0 | 1 | 2];
}

/**
 * Builds a logo for a ground. An SVG is served unchanged, a bitmap scaled down.
 * @param own the logo made for the ground @param other the one made for the opposite ground, shown on a plate
 * @returns null if neither is a picture in WordPress's uploads folder
 */
export function buildLogo(own: string | undefined, other: string | undefined, context: Pick<PageContext, 'signAddress'>): LogoModel | null {
  for (const [address, onPlate] of [[own, false] as const, [other, true] as const]) {
    const path = address === undefined ? null : getUploadPath(address);
    if (path === null) continue;
    const source = { path, version: null, width: LOGO_WIDTH_PX, height: LOGO_WIDTH_PX / 4, focus: null };
    return { src: buildSinglePicture(source, context, LOGO_WIDTH_PX, null, 'webp'), onPlate };
  }
  return null;
}

/**
 * Builds links to the home page and the parents of a page, labelled as in the main menu. Parents that are not in the menu are left out:
 * their titles would cost one request to WordPress each.
 */
export function buildBreadcrumbs(path: string, { locale, site, t, menus }: PageContext): LinkModel[] {
  const parents: LinkModel[] = [];
  const segments = path.slice(buildHomePath(site.languages, locale).length).split('/').filter(Boolean);
  for (let depth = 1; depth < segments.length; depth++) {
    const href = `${buildHomePath(site.languages, locale)}${segments.slice(0, depth).join('/')}/`;
    const label = findMenuLabel(menus.main, href) ?? (href === buildOffersPath(site, locale) ? t('offers.title') : null);
    if (label !== null) parents.push(buildInternalLink(href, label));
  }
  return [buildInternalLink(buildHomePath(site.languages, locale), t('nav.home')), ...parents];
}
