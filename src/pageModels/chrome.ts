import { buildHomePath, buildInquiryPath, buildLanguageChoicePath } from '../addresses/pageAddresses.ts';
import { HEADING_ADDRESS } from '../content/menuItems.ts';
import type { MenuContent, MenuItemContent } from '../content/types.ts';
import { formatCountry } from '../i18n/formats.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import { buildBrand } from './brand.ts';
import { buildConsent } from './consent.ts';
import type { PageContext } from './context.ts';
import { buildBookingLink } from './elements/bookingLinks.ts';
import { buildFixedLink, buildInternalLink, buildLink, buildTelephoneHref } from './elements/links.ts';
import { buildFooter, buildLegalLinks } from './footer.ts';
import type { ChromeModel, MenuEntryModel } from './types.ts';

/** The page inside the chrome: its path (marked in the menu) and its translations (for the language switcher). */
export interface ChromeSubject {
  readonly path: string | null;
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** Builds the chrome of a page: header, menu, language switcher, footer, legal links and consent. */
export function buildChrome(context: PageContext, subject: ChromeSubject): ChromeModel {
  const { locale, t, site, fixedPaths, menus } = context;
  return {
    brand: buildBrand(context),
    siteName: site.name,
    year: context.year,
    menu: hasItems(menus.main) ? buildMenu(menus.main, subject.path, context) : null,
    languages: localeCodes.map((code) => {
      const href = (code === locale ? subject.path : subject.translations[code]) ?? buildHomePath(code);
      return { locale: code, name: locales[code].name, href, choiceAction: buildLanguageChoicePath(href), current: code === locale };
    }),
    booking: buildBookingLink(context, t('action.book')),
    phone: buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone),
    mail: buildInternalLink(`mailto:${site.contact.email}`, site.contact.email),
    inquiryHref: buildInquiryPath(locale),
    address: buildAddress(context),
    location: buildFixedLink(fixedPaths.location, t('location.title')),
    footer: hasItems(menus.footer) ? buildFooter(menus.footer, context) : null,
    legal: buildLegalLinks(context),
    consent: buildConsent(context),
    fontStylesheetUrl: site.fontStylesheetUrl ?? null,
    themeColour: site.theme?.page ?? null,
  };
}

/** False for a missing menu and for an empty one: neither is rendered. */
function hasItems(menu: MenuContent | null): menu is MenuContent {
  return menu !== null && menu.items.length > 0;
}

function buildMenu(menu: MenuContent, current: string | null, context: PageContext): MenuEntryModel[] {
  return menu.items.map((item) => buildMenuEntry(item, current, context));
}

function buildMenuEntry(item: MenuItemContent, current: string | null, context: PageContext): MenuEntryModel {
  return {
    ...buildLink(item, context),
    current: item.href === current,
    isHeading: item.href === HEADING_ADDRESS,
    children: item.children.map((child) => buildMenuEntry(child, current, context)),
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
