import { findLanguage, type Languages, type Locale, locales } from '../i18n/locales.ts';
import type { LanguageSettings } from './settings.ts';

/** The menus that pages show. WordPress's quick menu is empty by contract. */
export type ShownMenuName = 'main' | 'footer';

/** WordPress's ids of the menus (site file); undefined: those of the menu locations in WordPress. No page shows the quick menu, whose id may be missing. */
export type MenuIds =
  | Readonly<Record<Locale, Readonly<Record<ShownMenuName, number>> & { readonly quick?: number | undefined }>>
  | undefined;

/** A menu of WordPress. */
export interface MenuAddress {
  readonly id: number;
  /** Language of its labels, which is also the prefix of its request. */
  readonly labelLocale: Locale;
}

/** Where menus are looked for. */
export interface MenuSources {
  readonly languages: Languages;
  readonly menuIds: MenuIds;
  /** undefined or null: unavailable. */
  getSettings(locale: Locale): Promise<Pick<LanguageSettings, 'menus'> | null | undefined>;
}

/**
 * Finds the menu of a language: by its id in the site file, else at its location in WordPress. A language without a footer may show that of another
 * one: French shows the English footer, where the site has English.
 * @returns null if there is none, undefined if the settings are unavailable
 */
export async function findMenuAddress(
  { languages, menuIds, getSettings }: MenuSources,
  locale: Locale,
  name: ShownMenuName,
): Promise<MenuAddress | null | undefined> {
  const footerLocale = findLanguage(languages, locales[locale].footerLocale) ?? locale;
  if (menuIds !== undefined) return { id: menuIds[locale][name], labelLocale: name === 'footer' ? footerLocale : locale };
  const own = (await getSettings(locale))?.menus[name];
  if (own === undefined) return undefined;
  if (own !== null) return { id: own, labelLocale: locale };
  if (name === 'main' || footerLocale === locale) return null;
  const id = (await getSettings(footerLocale))?.menus.footer;
  return id == null ? id : { id, labelLocale: footerLocale };
}
