import type { Locale } from '../../src/i18n/locales.ts';
import type { AuthoredMenuItem, menuNames } from './authored.ts';
import type { Catalog } from './catalog.ts';

/** Ids of the menus; `src/config/demoSite.json` names the same. */
export const menuIds: Readonly<Record<Locale, Partial<Record<(typeof menuNames)[number], number>>>> = {
  de: { main: 2, quick: 3, footer: 4 },
  en: { main: 5, quick: 6, footer: 7 },
  es: { main: 8, quick: 9, footer: 10 },
  fr: { main: 11 },
};

/** Builds the items of a menu as the menus route sends them. @throws Error that names a page that is missing */
export function expandMenuItems(items: readonly AuthoredMenuItem[], locale: Locale, catalog: Catalog): object[] {
  return items.map(({ page, url, title, target, extern, children }) => {
    const entry = page === undefined ? null : catalog.get('page', page, locale);
    return {
      title: title ?? entry?.authored.title ?? '',
      url: entry?.link ?? url,
      target,
      object: entry === null ? 'custom' : 'page',
      menu_extern: extern,
      child_items: expandMenuItems(children, locale, catalog),
    };
  });
}
