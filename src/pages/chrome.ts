import { type FixedPage, fixedLinks, homePath, inquiryPath, languageChoicePath, localeOfPath } from '../addresses/pageAddresses.ts';
import type { MenuContent } from '../content/types.ts';
import { uploadPath } from '../content/uploads.ts';
import { formatCountry } from '../i18n/formats.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import { buildConsent, storagePath } from './consent.ts';
import type { PageContext } from './context.ts';
import { buildLink, externalLink, fixedLink, internalLink, telephoneHref } from './links.ts';
import { buildSinglePicture } from './pictures.ts';
import type { ChromeModel, FooterModel, MenuEntryModel } from './types.ts';

/** Width of the file for a bitmap logo; logos are displayed about 40 px high. */
const LOGO_WIDTH_PX = 360;

/** The page inside the chrome: its path (marked in the menu) and its translations (for the language switcher). */
export interface ChromeSubject {
  readonly path: string | null;
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** Builds the chrome of a page: header, menu, language switcher, footer, legal links and consent. */
export function buildChrome(context: PageContext, subject: ChromeSubject): ChromeModel {
  const { locale, t, site, fixedPaths, menus } = context;
  return {
    brand: { name: site.name, href: homePath(locale), logo: buildLogo(site.logo ?? '') },
    siteName: site.name,
    menu: hasItems(menus.main) ? buildMenu(menus.main, subject.path) : null,
    languages: localeCodes.map((code) => {
      const href = (code === locale ? subject.path : subject.translations[code]) ?? homePath(code);
      return { locale: code, name: locales[code].name, href, choiceAction: languageChoicePath(href), current: code === locale };
    }),
    booking: externalLink(site.bookingUrl[locale], t('action.book')),
    phone: internalLink(telephoneHref(site.contact.phone), site.contact.phone),
    mail: internalLink(`mailto:${site.contact.email}`, site.contact.email),
    inquiryHref: inquiryPath(locale),
    address: buildAddress(context),
    location: fixedLink(fixedPaths.location, t('location.title')),
    footer: hasItems(menus.footer) ? buildFooter(menus.footer, context) : null,
    legal: [
      { ...fixedLink(fixedPaths.contact, t('legal.contact')), settings: false },
      { ...fixedLink(fixedPaths.privacy, t('legal.privacy')), settings: false },
      { ...fixedLink(storagePath(context), t('legal.cookies')), settings: true },
    ],
    consent: buildConsent(context),
    fontStylesheetUrl: site.fontStylesheetUrl ?? null,
  };
}

/** False for a missing menu and for an empty one: neither is rendered. */
function hasItems(menu: MenuContent | null): menu is MenuContent {
  return menu !== null && menu.items.length > 0;
}

function buildMenu(menu: MenuContent, current: string | null): MenuEntryModel[] {
  return menu.items.map((item) => ({
    ...buildLink(item),
    current: item.href === current,
    groupOnly: item.kind === 'anchor',
    children: item.children.map((child) => ({ ...buildLink(child), current: child.href === current })),
  }));
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

function buildFooter(menu: MenuContent, context: PageContext): FooterModel {
  const { locale, site } = context;
  return {
    links: menu.items.map((item) => ({ ...buildLink(item), href: translateFixedHref(item.href, menu.locale, context) })),
    lang: menu.locale === locale ? null : menu.locale,
    partners: site.partners.map(({ name, url, logo }) => ({ name, href: url, logo: buildLogo(logo) })),
  };
}

/** In a menu of another language, leads to the visitor's own contact, privacy and location page instead, if the site has it. */
function translateFixedHref(href: string, menuLocale: Locale, { locale, fixedPaths }: PageContext): string {
  const pages = Object.keys(fixedLinks) as FixedPage[];
  const page = pages.find((name) => fixedLinks[name][menuLocale] === href);
  return page !== undefined && localeOfPath(fixedPaths[page]) === locale ? fixedPaths[page] : href;
}

/** Address of a logo: an SVG unchanged, a bitmap scaled down. null if the address is outside WordPress's uploads folder. */
function buildLogo(address: string): string | null {
  const path = uploadPath(address);
  if (path === null) return null;
  return buildSinglePicture(
    { path, version: null, width: LOGO_WIDTH_PX, height: LOGO_WIDTH_PX / 4, focus: null },
    LOGO_WIDTH_PX,
    null,
    'webp',
  );
}
