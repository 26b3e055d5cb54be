import { findLanguage, type Languages, type Locale, locales } from '../i18n/locales.ts';

export type MenuName = 'main' | 'quick' | 'footer';

/** WordPress's ids of the menus (site file). No page shows the quick menu, whose id may be missing. */
export type MenuIds = Readonly<
  Record<Locale, Readonly<Record<Exclude<MenuName, 'quick'>, number>> & { readonly quick?: number | undefined }>
>;

/**
 * Returns the language of a menu's labels, which is also the prefix of its request. French has no quick and footer menu of its own and
 * shows the English ones, where the site has English.
 */
export function menuLocale(languages: Languages, locale: Locale, name: MenuName): Locale {
  return name === 'main' ? locale : (findLanguage(languages, locales[locale].footerLocale) ?? locale);
}
