import { z } from 'zod';
import { recordPath } from '../../addresses/pageAddresses.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import { ParseError, WordpressError } from '../../lib/errors.ts';
import { parse } from '../../lib/parse.ts';
import { toPlainText } from '../text.ts';
import type { MenuContent, OfferContent, PageContent, RecordContent } from '../types.ts';
import { uploadPath } from '../uploads.ts';
import type { WordpressClient } from './client.ts';
import { getWholeList } from './lists.ts';
import { menuAnswer } from './schemas/menu.ts';
import { pagesAnswer, recordsAnswer } from './schemas/posts.ts';
import { toMenuContent } from './toContent/menu.ts';
import { toOfferContent, toPageContent, toRecordContent } from './toContent/posts.ts';

/** A picture field as WordPress has it. */
export interface FieldPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** null where WordPress does not tell. */
  readonly bytes: number | null;
}

export const postKinds = ['page', 'offer', 'room', 'package'] as const;
export type PostKind = (typeof postKinds)[number];
const types = { page: 'pages', offer: 'angebot', room: 'rooms', package: 'packege' } as const satisfies Record<PostKind, string>;

/** One post with what its content leaves out. */
export interface FoundPost {
  readonly kind: PostKind;
  readonly locale: Locale;
  readonly path: string;
  readonly content: PageContent | OfferContent | RecordContent;
  readonly pictures: readonly FieldPicture[];
  readonly unknownLayouts: readonly string[];
}
/** One that the site cannot read and leaves out. */
export interface UnreadablePost {
  readonly kind: PostKind;
  readonly locale: Locale;
  readonly reason: string;
}
export interface FoundMenu {
  readonly content: MenuContent;
  /** Labels of entries that are left out, as they have no usable address or no label. */
  readonly dropped: readonly string[];
}

/** Asks WordPress for all there is, not for one page of it: for `npm run check:content`. Every question rejects with WordpressError or ParseError. */
export interface ContentInventory {
  listPosts(locale: Locale, kind: PostKind): Promise<{ readonly found: FoundPost[]; readonly unreadable: UnreadablePost[] }>;
  /** null where WordPress has no menu of this id. @param spoken language of the menu's labels */
  findMenu(spoken: Locale, id: number): Promise<FoundMenu | null>;
}

/** @param ownOrigins origins under which WordPress and this site are known */
export function createContentInventory(client: WordpressClient, ownOrigins: readonly string[]): ContentInventory {
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).host));

  const listRaw = (locale: Locale, kind: PostKind): Promise<unknown[]> =>
    getWholeList(client, `${locales[locale].prefix}/wp-json/wp/v2/${types[kind]}`, z.array(z.unknown()));

  const read = (locale: Locale, kind: PostKind, raw: unknown): FoundPost[] => {
    const context = { locale, ownHosts };
    if (kind === 'room' || kind === 'package') {
      return parse(recordsAnswer, [raw], 'an entry').map((record) => {
        const path = recordPath(locale, types[kind], record.slug);
        return { kind, locale, path, content: toRecordContent(record, context, types[kind]), pictures: [], unknownLayouts: [] };
      });
    }
    return parse(pagesAnswer, [raw], 'an entry').map((page) => {
      const content = kind === 'page' ? toPageContent(page, context) : toOfferContent(page, context);
      const unknownLayouts = [...page.acf.content.unknown, ...page.acf.rooms_flexible.unknown];
      return { kind, locale, path: content.path, content, pictures: findPictures(page.acf), unknownLayouts };
    });
  };

  return {
    async listPosts(locale, kind) {
      const found: FoundPost[] = [];
      const unreadable: UnreadablePost[] = [];
      for (const raw of await listRaw(locale, kind)) {
        try {
          found.push(...read(locale, kind, raw));
        } catch (error) {
          if (!(error instanceof ParseError)) throw error;
          unreadable.push({ kind, locale, reason: error.message });
        }
      }
      return { found, unreadable };
    },
    async findMenu(spoken, id) {
      const path = `${locales[spoken].prefix}/wp-json/menus/v1/menus/${id}`;
      try {
        const menu = parse(menuAnswer, await client.getJson(path), `WordPress ${path}`);
        const entries = menu.items.flatMap((item) => [
          { ...item, child_items: [] },
          ...item.child_items.map((child) => ({ ...child, child_items: [] })),
        ]);
        const isDropped = (item: (typeof entries)[number]) => toMenuContent({ items: [item] }, spoken, ownHosts).items.length === 0;
        const dropped = entries.filter(isDropped).map(({ title, url }) => toPlainText(title) || url);
        return { content: toMenuContent(menu, spoken, ownHosts), dropped };
      } catch (error) {
        if (error instanceof WordpressError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

const picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  filesize: z.string(),
});

/** Every picture of validated fields, however deep. */
function findPictures(value: unknown): FieldPicture[] {
  if (typeof value !== 'object' || value === null) return [];
  const { success, data } = picture.safeParse(value);
  if (!success) return Object.values(value).flatMap(findPictures);
  const path = uploadPath(data.url);
  const bytes = /^\d+$/.test(data.filesize) ? Number(data.filesize) : null;
  return path === null ? [] : [{ path, width: data.width, height: data.height, alt: toPlainText(data.alt), bytes }];
}
