import { buildDemoOrigin } from '../../src/demo/server.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { type PostKind, postKinds } from '../../src/shared/postTypes.ts';
import { readPosts } from './authored.ts';

export type Catalog = ReturnType<typeof readCatalog>;
/** One post in one language, with id and absolute address on the demo WordPress for references from other posts. */
export type CatalogEntry = Catalog['entries'][number];

/** Where WordPress has each kind of post. */
const pathPrefixes = { page: '', offer: 'angebote/', room: 'rooms/', package: 'packege/' } as const satisfies Record<PostKind, string>;
/** Key of the page whose address is the root of its language. */
const HOME_KEY = 'home';

/** Reads all posts in all languages, and gives them ids and links below the address of the language. @throws Error that names what is wrong */
export function readCatalog(content: string) {
  const entries = postKinds.flatMap((kind) => {
    const posts = readPosts(content, kind);
    const getPath = (key: string, locale: Locale): string => {
      const post = posts.get(key);
      if (post === undefined) throw new Error(`There is no ${kind} "${key}"`);
      return `${post.parent === null ? '' : getPath(post.parent, locale)}${post.locales[locale].slug}/`;
    };
    return [...posts].flatMap(([key, { modified, locales }]) =>
      localeCodes.map((locale) => {
        const path = key === HOME_KEY ? '' : `${pathPrefixes[kind]}${getPath(key, locale)}`;
        return { kind, key, locale, link: `${buildDemoOrigin(locale)}/${path}`, modified, authored: locales[locale] };
      }),
    );
  });
  const named = new Map(entries.map((entry, index) => [`${entry.kind} "${entry.key}" in ${entry.locale}`, { ...entry, id: index + 1 }]));
  return {
    entries: [...named.values()],
    /** @throws Error where there is no such post */
    get(kind: PostKind, key: string, locale: Locale) {
      const name = `${kind} "${key}" in ${locale}`;
      const entry = named.get(name);
      if (entry === undefined) throw new Error(`There is no ${name}`);
      return entry;
    },
  };
}
