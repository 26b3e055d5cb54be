import type { Site } from '../config/siteSchema.ts';
import { type ContentInventory, postKinds } from '../content/wordpress/inventory.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import type { Estate, NamedMenu } from './findings.ts';

/** Asks for everything in all languages. @throws WordpressError, ParseError where a question is not answered */
export async function gather(everything: ContentInventory, menuIds: Site['menus']): Promise<Estate> {
  const lists = await Promise.all(localeCodes.flatMap((locale) => postKinds.map((kind) => everything.listPosts(locale, kind))));
  const menus = await Promise.all(
    namedMenus(menuIds).map(async (named) => ({ ...named, menu: await everything.findMenu(named.locale, named.id) })),
  );
  return { posts: lists.flatMap(({ found }) => found), unreadable: lists.flatMap(({ unreadable }) => unreadable), menus };
}

/** Each menu that visitors see once, in the language it speaks: the French footer is the English one. */
function namedMenus(menuIds: Site['menus']): Omit<NamedMenu, 'menu'>[] {
  const all = localeCodes.flatMap((locale) => {
    const footer: Locale = locales[locale].footerLocale;
    return [
      { locale, name: 'main menu', id: menuIds[locale].main },
      { locale: footer, name: 'footer menu', id: menuIds[locale].footer },
    ];
  });
  return all.filter(({ id, locale }, index) => all.findIndex((other) => other.id === id && other.locale === locale) === index);
}
