import { fixedLinks, homePath, inquiryPath, localeOfPath } from '../addresses/pageAddresses.ts';
import type { MenuContent } from '../content/types.ts';
import { uploadPath } from '../content/uploads.ts';
import { formatCountry } from '../i18n/formats.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import { buildConsent, storagePath } from './consent.ts';
import type { PageContext } from './context.ts';
import { buildLink, externalLink, internalLink, telephoneHref } from './links.ts';
import { buildSinglePicture } from './pictures.ts';
import type { ChromeModel, FooterModel, MenuEntryModel } from './types.ts';

/** Width of a logo that is no drawing, in pixels. */
const LOGO_WIDTH_PX = 360;

/** Which page the frame stands around: its own path (to mark it) and its translations (for the language switcher). */
export interface ChromeSubject {
  readonly path: string | null;
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** Builds header, footer, switcher and legal bar (specification, section 2, "Layout"). */
export function buildChrome(context: PageContext, place: ChromeSubject): ChromeModel {
  const { locale, t, site, menus } = context;
  return {
    brand: { name: site.name, href: homePath(locale), logo: buildLogo(site.logo ?? '') },
    siteName: site.name,
    menu: hasItems(menus.main) ? buildMenu(menus.main, place.path) : null,
    languages: localeCodes.map((code) => ({
      locale: code,
      name: locales[code].name,
      href: (code === locale ? place.path : place.translations[code]) ?? homePath(code),
      current: code === locale,
    })),
    booking: externalLink(site.bookingUrl[locale], t('action.book')),
    phone: internalLink(telephoneHref(site.contact.phone), site.contact.phone),
    mail: internalLink(`mailto:${site.contact.email}`, site.contact.email),
    inquiryHref: inquiryPath(locale),
    address: buildAddress(context),
    footer: hasItems(menus.footer) ? buildFooter(menus.footer, context) : null,
    legal: [
      internalLink(fixedLinks.contact[locale], t('legal.contact')),
      internalLink(fixedLinks.privacy[locale], t('legal.privacy')),
      internalLink(storagePath(locale), t('legal.cookies')),
    ].map((link) => ({ ...link, hreflang: localeOfPath(link.href), settings: link.href === storagePath(locale) })),
    consent: buildConsent(context),
    fontStylesheetUrl: site.fontStylesheetUrl ?? null,
  };
}

/** A menu that could not be had and one without entries look the same: they are left out. */
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

/** Of the country the site is made for our own texts have the name: the platform's list takes the first page after a start 20 ms. */
function nameCountry({ locale, site, t }: PageContext): string {
  const { country } = site.contact;
  if (country === 'ES') return t('country.ES');
  return /^[A-Z]{2}$/.test(country) ? formatCountry(locale, country) : country;
}

function buildFooter(menu: MenuContent, { locale, site }: PageContext): FooterModel {
  return {
    links: menu.items.map((item) => buildLink(item)),
    lang: menu.locale === locale ? null : menu.locale,
    partners: site.partners.map(({ name, url, logo }) => ({ name, href: url, logo: buildLogo(logo) })),
  };
}

/** A logo as it is (a drawing), or small: it is shown some 40 px high. null where it is no picture in WordPress's uploads folder. */
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
