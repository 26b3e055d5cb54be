import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { type AuthoredContent, type AuthoredMenuItem, type MenuName, menuNames, type PostKind } from './authored.ts';
import { createCatalog, getFileName } from './catalog.ts';
import type { ExpandContext } from './expandContext.ts';
import { expandMenu, menuIds } from './expandMenu.ts';
import { expandPost } from './expandPost.ts';
import type { JsonObject } from './json.ts';
import type { MediaLibrary } from './mediaLibrary.ts';
import { DemoContentError } from './problems.ts';

/** A post in one language: the slug that requests name, and the object that the REST API sends. */
export interface WordpressPost {
  readonly slug: string;
  readonly body: JsonObject;
}

/** All data of the demo WordPress, in the form in which the REST API sends it. */
export interface WordpressContent {
  /** Newest first. */
  getPosts(kind: PostKind, locale: Locale): readonly WordpressPost[];
  /** By id. */
  readonly menus: Readonly<Record<string, JsonObject>>;
  /** Addresses of posts by the one that they had before their slug changed. */
  readonly moved: Readonly<Record<string, string>>;
}

/**
 * Expands the authored content to the data WordPress sends from `origin`.
 * @throws DemoContentError with every reference to a key or picture that does not exist
 */
export function expandContent(content: AuthoredContent, { attachments }: MediaLibrary, origin: string, siteName: string): WordpressContent {
  const catalog = createCatalog(content);
  const problems = [...catalog.problems];
  const createContext = (file: string, locale: Locale): ExpandContext => ({
    origin,
    siteName,
    locale,
    catalog,
    attachments,
    reportProblem: (field, problem) => problems.push(`${file}: ${field}: ${problem}`),
  });

  const posts = new Map<string, WordpressPost[]>();
  for (const entry of catalog.entries.toSorted((a, b) => b.date.localeCompare(a.date))) {
    const context = createContext(getFileName(entry.kind, entry.key), entry.locale);
    const list = posts.get(`${entry.kind} ${entry.locale}`) ?? [];
    list.push({ slug: entry.authored.slug, body: expandPost(entry, context) });
    posts.set(`${entry.kind} ${entry.locale}`, list);
  }

  const menus = new Map<number, JsonObject>();
  for (const locale of localeCodes) {
    const ids: Partial<Record<MenuName, number>> = menuIds[locale];
    const authored: Partial<Record<MenuName, AuthoredMenuItem[]>> = content.menus[locale];
    for (const name of menuNames) {
      const id = ids[name];
      const items = authored[name];
      if (id && items) menus.set(id, expandMenu(name, items, id, createContext('menus.json', locale)));
    }
  }

  const moved = new Map(
    catalog.entries.flatMap(({ link, authored }) => authored.formerSlugs.map((slug) => [new URL(`../${slug}/`, link).href, link] as const)),
  );

  if (problems.length > 0) throw new DemoContentError([...new Set(problems)]);
  return {
    getPosts: (kind, locale) => posts.get(`${kind} ${locale}`) ?? [],
    menus: Object.fromEntries(menus),
    moved: Object.fromEntries(moved),
  };
}
