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
import type { BrandModel, ChromeModel, FooterModel, LegalLinkModel, MenuEntryModel, MenuOfferModel } from './chromeTypes.ts';
import { buildConsent, buildStoragePath } from './consent.ts';

/** The page inside the chrome: its path (marked in the menu) and its translations (for the language switcher). */
export interface ChromeSubject {
  readonly path: string | null;
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** Builds the chrome of a page: header, menu, language switcher, footer, legal links and consent. @param stay what the page chooses of one */
export function buildChrome(context: PageContext, subject: ChromeSubject, stay: BookedStay = {}): ChromeModel {
  const { locale, t, site, fixedPaths, menus } = context;
  return {
    brand: buildBrand(context),
    siteName: site.name,
    year: context.year,
    menu: hasItems(menus.main) ? menus.main.items.map((item) => buildMenuEntry(item, subject.path, context, stay)) : null,
    languages: buildLanguages(subject, context),
    booking: buildBookingLink(context, t('action.book'), stay),
    phoneHours: context.isOpenToday ? undefined : site.openingHours?.[locale]?.join('; '),
    phone: buildPhoneLink(site),
    mail: buildMailLink(site),
    quickLine: buildQuickLine(context),
    inquiryHref: buildInquiryPath(site.languages, locale),
    address: buildAddress(context),
    openingHours: site.openingHours?.[locale] ?? [],
    offer: menus.offer === null || menus.offer.path === subject.path ? null : buildMenuOffer(menus.offer, context),
    location: buildFixedLink(fixedPaths.location, t('location.title'), context),
    houseFacts: buildHouseFactsLink(context),
    footer: hasItems(menus.footer) ? buildFooter(menus.footer, context) : null,
    registrationNumber: site.facts?.registrationNumber ?? null,
    legal: buildLegalLinks(context),
    consent: buildConsent(context),
    fontStylesheetUrl: site.fontStylesheetUrl ?? null,
    themeColour: site.theme?.page ?? null,
  };
}

/** The entries of the language switcher; none for a site of one language. A page without a translation leads to the home page of that language. */
function buildLanguages({ path, translations }: ChromeSubject, { locale, site: { languages } }: PageContext): ChromeModel['languages'] {
  if (languages.length === 1) return [];
  return languages.map((code) => {
    const href = (code === locale ? path : translations[code]) ?? buildHomePath(languages, code);
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

function buildMenuOffer(offer: MenuOfferContent, context: PageContext): MenuOfferModel {
  const { path, title, hero } = offer;
  return {
    href: path,
    title,
    terms: [formatValidity(offer, context), formatOfferPrice(offer, context)].filter((part) => part !== null),
    picture: hero && buildSinglePicture(hero, context, MENU_PICTURE_WIDTH_PX, '3:2', 'webp'),
  };
}

function buildAddress(context: PageContext): ChromeModel['address'] {
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
export function buildLegalLinks(context: PageContext): LegalLinkModel[] {
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
    path === undefined ? [] : { ...buildFixedLink(path, label, context), settings },
  );
}

/** Builds the footer. It has one level: children follow their parent. Left out are headings, and pages that the footer names elsewhere. */
export function buildFooter(menu: MenuContent, context: PageContext): FooterModel {
  const { locale, site } = context;
  const legal = Object.values(site.legalPages ?? {}).map((paths) => paths?.[menu.locale]);
  const isElsewhere = (href: string) =>
    legal.includes(href) || ['location', 'privacy'].includes(findFixedPage(href, menu.locale, context) ?? '');
  return {
    links: listMenuItems(menu.items)
      .filter(({ href }) => href !== HEADING_ADDRESS && !isElsewhere(href))
      .map((item) => buildLink(item, context))
      .map((link) => ({ ...link, href: translateFixedHref(link.href, menu.locale, context) })),
    lang: menu.locale === locale ? null : menu.locale,
    partners: (site.partners ?? []).map(({ name, url, logo, logoOnDark }) => ({
      name,
      href: url,
      logo: buildLogo(logoOnDark, logo, context),
    })),
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
export function buildBrand(context: PageContext): BrandModel {
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
