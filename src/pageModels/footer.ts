import { type FixedPage, fixedLinks, getLocaleOfPath } from '../addresses/pageAddresses.ts';
import { HEADING_ADDRESS, listMenuItems } from '../content/menuItems.ts';
import type { MenuContent } from '../content/types.ts';
import type { Locale } from '../i18n/locales.ts';
import { buildLogo } from './brand.ts';
import { buildStoragePath } from './consent.ts';
import type { PageContext } from './context.ts';
import { buildFixedLink, buildLink } from './elements/links.ts';
import type { FooterModel, LegalLinkModel } from './types.ts';

/**
 * Builds the links of the legal line: imprint and accessibility where the site file names them, privacy, cookies. The line is on every
 * page, whatever WordPress does, so it names the contact page where the footer menu does not.
 */
export function buildLegalLinks(context: PageContext): LegalLinkModel[] {
  const { locale, t, fixedPaths, site, menus } = context;
  const { imprint, accessibility } = site.legalPages ?? {};
  const footer = menus.footer;
  const hasContact = footer !== null && listLinks(footer).some(({ href }) => findFixedPage(href, footer.locale) === 'contact');
  const links: readonly (readonly [path: string | undefined, label: string, settings?: true])[] = [
    [hasContact ? undefined : fixedPaths.contact, t('legal.contact')],
    [imprint?.[locale], t('legal.imprint')],
    [fixedPaths.privacy, t('legal.privacy')],
    [buildStoragePath(context), t('legal.cookies'), true],
    [accessibility?.[locale], t('legal.accessibility')],
  ];
  return links.flatMap(([path, label, settings = false]) => (path === undefined ? [] : { ...buildFixedLink(path, label), settings }));
}

/** Builds the footer. It has one level: children follow their parent. Left out are headings, and pages that the footer names elsewhere. */
export function buildFooter(menu: MenuContent, context: PageContext): FooterModel {
  const { locale, site } = context;
  const legal = Object.values(site.legalPages ?? {}).map((paths) => paths?.[menu.locale]);
  const isElsewhere = (href: string) => legal.includes(href) || ['location', 'privacy'].includes(findFixedPage(href, menu.locale) ?? '');
  return {
    links: listLinks(menu)
      .filter(({ href }) => !isElsewhere(href))
      .map((item) => {
        const link = buildLink(item, context);
        return { ...link, href: translateFixedHref(link.href, menu.locale, context) };
      }),
    openingHours: site.openingHours?.[locale] ?? [],
    lang: menu.locale === locale ? null : menu.locale,
    partners: site.partners.map(({ name, url, logo, logoOnDark }) => ({ name, href: url, logo: buildLogo(logoOnDark, logo, context) })),
  };
}

function listLinks(menu: MenuContent) {
  return listMenuItems(menu.items).filter(({ href }) => href !== HEADING_ADDRESS);
}

function findFixedPage(href: string, locale: Locale): FixedPage | undefined {
  return (Object.keys(fixedLinks) as FixedPage[]).find((name) => fixedLinks[name][locale] === href);
}

/** In a menu of another language, leads to the visitor's own contact page instead, if the site has it. */
function translateFixedHref(href: string, menuLocale: Locale, { locale, fixedPaths }: PageContext): string {
  const page = findFixedPage(href, menuLocale);
  return page !== undefined && getLocaleOfPath(fixedPaths[page]) === locale ? fixedPaths[page] : href;
}
