import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { buildRecordPath, type SiteAddresses } from '../addresses/pageAddresses.ts';
import type { RecordContent } from '../blocks/listed.ts';
import { parseDay, text } from '../elements/fields.ts';
import { findDeepPath } from '../elements/linkResolver.ts';
import type { MenuContent } from '../elements/menuItems.ts';
import { HEADING_ADDRESS } from '../elements/menuItems.ts';
import { toPlainText } from '../elements/richNodes.ts';
import { getPrefix, type Locale } from '../i18n/locales.ts';
import { ParseError, WordpressError } from '../lib/errors.ts';
import { parse } from '../lib/parse.ts';
import type { OfferContent } from '../pages/offer.ts';
import { type OfferDayField, offerDayFields } from '../pages/offer.ts';
import type { PageContent } from '../pages/page.ts';
import type { ToContentContext } from '../pages/post.ts';
import { publicationSchema } from '../pages/post.ts';
import { readPosts, schemasByType } from '../pages/schemas.ts';
import { type DatedPart, findDatedParts } from '../pages/wordpress/datedParts.ts';
import { type Dropped, type FieldProblem, findFieldProblems } from '../pages/wordpress/fieldProblems.ts';
import { toMenuContent } from '../pages/wordpress/menuContent.ts';
import { listWpMenuItems, menuSchema } from '../pages/wordpress/menuSchema.ts';
import { findWithheldReason, type WithheldReason } from '../pages/wordpress/publication.ts';
import { findUnshownParts, findUnshownPicture, type UnshownPart } from '../pages/wordpress/unshownParts.ts';
import { type PostKind, postTypes } from '../shared/postTypes.ts';
import type { WordpressClient } from '../wordpress/client.ts';
import { getWholeList, postList, refuseLargePost } from '../wordpress/entries.ts';
import { getUploadPath } from '../wordpress/uploads.ts';
import type { LanguageSettings } from './settings.ts';
import { getLanguageSettings } from './settings.ts';

/** A post with details that its content model leaves out. */
export interface FoundPost {
  readonly kind: PostKind;
  /** WordPress's id; null if it names none. */
  readonly id: number | null;
  readonly locale: Locale;
  readonly path: string;
  readonly content: PageContent | OfferContent | RecordContent;
  readonly images: readonly ImageField[];
  readonly unknownLayouts: readonly string[];
  readonly unshown: readonly UnshownPart[];
  /** Fields that the site leaves out, and addresses in them. */
  readonly problems: readonly FieldProblem[];
  /** Path of a page in WordPress if it has more levels than addresses of the site have; else null. */
  readonly deepPath: string | null;
  /** The days of an offer by their fields; empty for other posts. */
  readonly days: readonly DayField[];
  /** The page and the blocks that are shown on some days only. */
  readonly dated: readonly DatedPart[];
}
/** A field for a day that an editor has filled in. */
export interface DayField {
  readonly name: OfferDayField;
  /** As it is in WordPress. */
  readonly given: string;
  /** `YYYY-MM-DD`; null if it cannot be read as a day. */
  readonly day: string | null;
}
/** A post that the site does not show. */
interface MissingPost<R> extends ReturnType<typeof readIdentity> {
  readonly kind: PostKind;
  readonly locale: Locale;
  readonly reason: R;
}
/** Fails validation. */
export type UnreadablePost = MissingPost<string>;
export type WithheldPost = MissingPost<WithheldReason>;
/** Posts that were found, valid and not. */
export interface FoundPosts {
  readonly found: FoundPost[];
  readonly unreadable: UnreadablePost[];
  readonly withheld: WithheldPost[];
}
export interface FoundMenu {
  /** Its name in WordPress. */
  readonly name: string;
  readonly content: MenuContent;
  /** Addresses of entries that are left out because they lack a label. */
  readonly unnamed: readonly string[];
  /** Entries that are text without a link, because guests cannot open their address. */
  readonly unlinked: readonly { readonly label: string; readonly address: string }[];
  /** Number of entries that WordPress counts and does not send: their page, or the entry above them, is not published. */
  readonly missing: number;
}

/** Loads all content of WordPress, to find what editors should mend. Every method rejects with WordpressError or ParseError. */
export interface ContentInventory {
  listPosts(locale: Locale, kind: PostKind): Promise<FoundPosts>;
  /** Loads the published posts with this slug; pages below different parents may have the same. @param slug validated */
  findPosts(locale: Locale, kind: PostKind, slug: string): Promise<FoundPosts>;
  getSettings(locale: Locale): Promise<LanguageSettings>;
  /** @returns null if WordPress has no menu of this id @param labelLocale language of the menu's labels */
  findMenu(labelLocale: Locale, id: number): Promise<FoundMenu | null>;
  /** True unless WordPress says that an upload does not exist. @param path below the uploads folder, validated */
  hasUpload(path: string): Promise<boolean>;
}

/** Creates the inventory. @param ownOrigins origins of WordPress and of this site: links to them count as internal */
export function createContentInventory(
  client: WordpressClient,
  { languages, addresses }: SiteAddresses,
  ownOrigins: readonly string[],
): ContentInventory {
  const site = { languages, addresses, ownHosts: new Set(ownOrigins.map((origin) => new URL(origin).host)) };

  const buildPath = (locale: Locale, kind: PostKind) => `${getPrefix(languages, locale)}/wp-json/wp/v2/${postTypes[kind].route}`;

  /** Parses each post of an answer into one of the lists; visitors are served in between. */
  const parsePosts = async (posts: FoundPosts, locale: Locale, kind: PostKind, answer: unknown, source: string): Promise<FoundPosts> => {
    for (const raw of parse(postList, answer, source)) {
      try {
        await setImmediate();
        refuseLargePost(raw, 'an entry');
        // A post whose publication cannot be read is unreadable as a whole.
        const { data } = publicationSchema.safeParse(raw);
        const reason = data === undefined ? null : findWithheldReason(languages, data, locale);
        if (reason !== null) posts.withheld.push({ kind, locale, ...readIdentity(raw), reason });
        else posts.found.push(...parsePost(raw, kind, { ...site, locale }));
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        posts.unreadable.push({ kind, locale, ...readIdentity(raw), reason: error.message });
      }
    }
    return posts;
  };
  const noPosts = (): FoundPosts => ({ found: [], unreadable: [], withheld: [] });

  return {
    async listPosts(locale, kind) {
      const posts = noPosts();
      // Page by page: what WordPress sends takes many times the memory of what is found in it.
      await getWholeList(client, buildPath(locale, kind), async (answer, source) => {
        await parsePosts(posts, locale, kind, answer, source);
        return [];
      });
      return posts;
    },
    async findPosts(locale, kind, slug) {
      const path = `${buildPath(locale, kind)}?slug=${slug}`;
      return parsePosts(noPosts(), locale, kind, await client.getJson(path), `WordPress ${path}`);
    },
    getSettings: (locale) => getLanguageSettings(client, languages, locale),
    async findMenu(labelLocale, id) {
      const path = `${getPrefix(languages, labelLocale)}/wp-json/menus/v1/menus/${id}`;
      try {
        const body = await client.getJson(path);
        refuseLargePost(body, `WordPress ${path}`);
        const menu = parse(menuSchema, body, `WordPress ${path}`);
        const context = { ...site, locale: labelLocale };
        const entries = listWpMenuItems(menu.items).map((item) => ({ ...item, child_items: [] }));
        const shown = entries.map((item) => ({ item, content: toMenuContent({ items: [item] }, context).items[0] }));
        const unnamed = shown.flatMap(({ item, content }) => (content === undefined ? [item.url] : []));
        const unlinked = shown.flatMap(({ item: { url }, content }) =>
          content?.href === HEADING_ADDRESS && !['', HEADING_ADDRESS].includes(url.trim()) ? [{ label: content.label, address: url }] : [],
        );
        const { name, count } = namedMenu.parse(body);
        const missing = Math.max(0, count - entries.length);
        return { name: toPlainText(name), content: toMenuContent(menu, context), unnamed, unlinked, missing };
      } catch (error) {
        if (error instanceof WordpressError && error.status === 404) return null;
        throw error;
      }
    },
    hasUpload: (path) => client.hasUpload(path),
  };
}

const namedMenu = z.object({ name: text, count: z.coerce.number().catch(0) });

const fieldsOfPost = z.object({ acf: z.record(z.string(), z.unknown()) });

/** Finds the days of an offer that an editor has filled in, also those that the content leaves out because they are no days. */
function findDays(post: unknown): DayField[] {
  const fields = fieldsOfPost.safeParse(post).data?.acf ?? {};
  return offerDayFields.flatMap((name) => {
    const given = text.parse(fields[name]).trim();
    return given === '' ? [] : [{ name, given, day: parseDay(given) }];
  });
}

/** @throws ParseError */
function parsePost(raw: unknown, kind: PostKind, context: ToContentContext): FoundPost[] {
  const { locale, languages } = context;
  const { id } = readIdentity(raw);
  const dropped: Dropped[] = [];
  const conversion = { ...context, onDropped: (address: Dropped) => dropped.push(address) };
  const { type } = postTypes[kind];
  const isRecord = kind === 'room' || kind === 'package';
  return readPosts(type, [raw], 'an entry', conversion).map(({ post, content }) => {
    const { acf, link } = post;
    const fields = kind === 'package' ? [] : findImageFields(acf);
    return {
      kind,
      id,
      locale,
      path: 'path' in content ? content.path : buildRecordPath(languages, locale, kind === 'room' ? 'rooms' : 'packege', content.slug),
      content,
      images: fields.flatMap(toImageField),
      unknownLayouts: 'rooms_flexible' in acf ? [...acf.content.unknown, ...acf.rooms_flexible.unknown] : [],
      problems: findFieldProblems(schemasByType[type], raw, dropped),
      unshown: findUnshown(post),
      deepPath: kind === 'page' ? findDeepPath(languages, link) : null,
      days: kind === 'offer' ? findDays(raw) : [],
      // An offer has days of its own.
      dated: isRecord ? [] : findDatedParts(raw).filter(({ layout }) => kind === 'page' || layout !== null),
    };
  });
}

/** An image field as WordPress has it. */
export type ImageField = ReturnType<typeof toImageField>[number];

const imageField = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  filesize: z.string(),
});

/** Finds every text with markup or a shortcode in validated fields, at any depth. */
function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return /[<[]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : [];
}

/** Finds every image in validated fields, at any depth. */
function findImageFields(value: unknown): z.output<typeof imageField>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { success, data } = imageField.safeParse(value);
  return success ? [data] : Object.values(value).flatMap(findImageFields);
}

/** Finds what the site does not show of the text and the fields of a parsed post. A field whose picture is not shown at all is one of the problems. */
export function findUnshown({ content, acf }: { readonly content: { readonly rendered: string }; readonly acf: unknown }): UnshownPart[] {
  const animations = findImageFields(acf)
    .flatMap(({ url }) => findUnshownPicture(url))
    .filter(({ kind }) => kind === 'animation');
  return [...[content.rendered, ...findTexts(acf)].flatMap(findUnshownParts), ...animations];
}

/** Nothing for an image that the site does not show. */
function toImageField({ url, width, height, alt, filesize }: z.output<typeof imageField>) {
  const path = getUploadPath(url);
  // Null if WordPress does not name the size of the file.
  const bytes = /^\d+$/.test(filesize) ? Number(filesize) : null;
  return path === null ? [] : [{ path, width, height, alt: toPlainText(alt), bytes }];
}

const identity = z.object({
  id: z.int().positive().nullable().catch(null),
  slug: text,
  title: z.object({ rendered: text }).catch({ rendered: '' }),
});

/** Returns id, slug and title as far as they can be read: what names a post, valid or not. */
function readIdentity(raw: unknown) {
  const { success, data } = identity.safeParse(raw);
  return success ? { id: data.id, slug: data.slug, title: toPlainText(data.title.rendered) } : { id: null, slug: '', title: '' };
}
