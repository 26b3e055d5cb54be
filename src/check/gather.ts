import type { Site } from '../config/siteSchema.ts';
import { type ContentInventory, postKinds } from '../content/wordpress/inventory.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import type { NamedMenu, SiteContent } from './findings.ts';

/** Loads all content in all languages. @param today at the hotel, `YYYY-MM-DD` @throws WordpressError, ParseError */
export async function gatherContent(inventory: ContentInventory, menuIds: Site['menus'], today: string): Promise<SiteContent> {
  const lists = await Promise.all(localeCodes.flatMap((locale) => postKinds.map((kind) => inventory.listPosts(locale, kind))));
  const menus = await Promise.all(
    listMenus(menuIds).map(async (named) => ({ ...named, menu: await inventory.findMenu(named.locale, named.id) })),
  );
  return { posts: lists.flatMap(({ found }) => found), unreadable: lists.flatMap(({ unreadable }) => unreadable), menus, today };
}

/** Lists every menu that visitors see, once, with the language of its labels: the French site shows the English footer. */
function listMenus(menuIds: Site['menus']): Omit<NamedMenu, 'menu'>[] {
  const all = localeCodes.flatMap((locale) => {
    const footer: Locale = locales[locale].footerLocale;
    return [
      { locale, name: 'main menu', id: menuIds[locale].main },
      { locale: footer, name: 'footer menu', id: menuIds[locale].footer },
    ];
  });
  return all.filter(({ id, locale }, index) => all.findIndex((other) => other.id === id && other.locale === locale) === index);
}
