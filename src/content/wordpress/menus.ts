import { type Locale, locales } from '../../i18n/locales.ts';

export type MenuName = 'main' | 'quick' | 'footer';

/** WordPress's numbers of the menus (site file). */
export type MenuIds = Readonly<Record<Locale, Readonly<Record<MenuName, number>>>>;

/** Language of a menu's labels and of the prefix it is asked under. French has no quick and footer menu of its own and gives the English ones. */
export function menuLocale(locale: Locale, name: MenuName): Locale {
  return name === 'main' ? locale : locales[locale].footerLocale;
}

/** What tells menus apart: the same for two languages that share one. */
export function menuKey(ids: MenuIds, locale: Locale, name: MenuName): string {
  return `${menuLocale(locale, name)}:${ids[locale][name]}`;
}
