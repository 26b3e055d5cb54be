import { type Locale, locales } from '../../i18n/locales.ts';

export type MenuName = 'main' | 'quick' | 'footer';

/** WordPress's ids of the menus (site file). */
export type MenuIds = Readonly<Record<Locale, Readonly<Record<MenuName, number>>>>;

/**
 * Returns the language of a menu's labels, which is also the prefix of its request. French has no quick and footer menu of its own and
 * shows the English ones.
 */
export function menuLocale(locale: Locale, name: MenuName): Locale {
  return name === 'main' ? locale : locales[locale].footerLocale;
}
