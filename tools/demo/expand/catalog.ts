import { buildDemoOrigin } from '../../../src/demo/server.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { type AuthoredContent, type AuthoredLocale, type AuthoredPost, type PostKind, postKinds, wordpressTypes } from './authored.ts';

/** One post in one language, with id and address for references from other posts. */
export interface CatalogEntry {
  readonly kind: PostKind;
  readonly key: string;
  readonly locale: Locale;
  readonly id: number;
  /** Id of the parent page, 0 without one. */
  readonly parentId: number;
  /** Absolute address on the demo WordPress. */
  readonly link: string;
  /** Time of publication. It grows with the id, so that the order "newest first" is the same in every language. */
  readonly date: string;
  readonly post: AuthoredPost;
  readonly authored: AuthoredLocale;
}

export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  get(kind: PostKind, key: string, locale: Locale): CatalogEntry | null;
  /** Unknown parents, circles of parents, and posts that share an address. */
  readonly problems: readonly string[];
}

/** First id of each kind in the first language; the ids of each further language are IDS_PER_LOCALE higher. */
const FIRST_IDS = { page: 100, offer: 300, room: 400, package: 500 } as const satisfies Record<PostKind, number>;
const IDS_PER_LOCALE = 1000;
const FIRST_DATE_MS = Date.UTC(2026, 0, 5, 9);
const MINUTE_MS = 60_000;
/** Key of the page whose address is the root of its language. */
const HOME_KEY = 'home';

/** Creates the list of all posts in all languages, with ids (by the sorted order of keys) and links below the address of the language. */
export function createCatalog({ posts }: AuthoredContent): Catalog {
  const problems: string[] = [];

  /** The slugs of a post's parents and its own; null if a parent is unknown or the parents form a circle. */
  function getSlugs(kind: PostKind, key: string, locale: Locale, below: readonly string[] = []): string[] | null {
    const post = posts[kind].get(key);
    if (post === undefined || below.includes(key)) return null;
    const above = post.parent === null ? [] : getSlugs(kind, post.parent, locale, [...below, key]);
    return above === null ? null : [...above, post.locales[locale].slug];
  }

  function createEntry(kind: PostKind, key: string, post: AuthoredPost, index: number, locale: Locale): CatalogEntry {
    const getId = (at: number) => FIRST_IDS[kind] + at + IDS_PER_LOCALE * localeCodes.indexOf(locale);
    const slugs = getSlugs(kind, key, locale);
    if (slugs === null) problems.push(`${getFileName(kind, key)}: parent: "${post.parent}" does not lead to a top page`);
    const path = kind === 'page' && key === HOME_KEY ? '' : `${wordpressTypes[kind].path}${(slugs ?? []).join('/')}/`;
    const id = getId(index);
    return {
      kind,
      key,
      locale,
      id,
      parentId: post.parent === null ? 0 : getId([...posts[kind].keys()].indexOf(post.parent)),
      link: `${buildDemoOrigin(locale)}/${path}`,
      date: new Date(FIRST_DATE_MS + id * MINUTE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length),
      post,
      authored: post.locales[locale],
    };
  }

  const entries = localeCodes.flatMap((locale) =>
    postKinds.flatMap((kind) => [...posts[kind]].map(([key, post], index) => createEntry(kind, key, post, index, locale))),
  );
  const byName = new Map(entries.map((entry) => [`${entry.kind} ${entry.key} ${entry.locale}`, entry]));
  problems.push(...findSharedLinks(entries));
  return {
    entries,
    problems: [...new Set(problems)],
    get: (kind, key, locale) => byName.get(`${kind} ${key} ${locale}`) ?? null,
  };
}

/** The path of a post's authored file below `content/`, as in messages. */
export function getFileName(kind: PostKind, key: string): string {
  return `${wordpressTypes[kind].folder}/${key}.json`;
}

function findSharedLinks(entries: readonly CatalogEntry[]): string[] {
  const seen = new Map<string, CatalogEntry>();
  return entries.flatMap((entry) => {
    const other = seen.get(entry.link);
    seen.set(entry.link, entry);
    if (other === undefined) return [];
    return [`${getFileName(entry.kind, entry.key)}: locales.${entry.locale}.slug: "${other.key}" has the same address`];
  });
}
