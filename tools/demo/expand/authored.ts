import { z } from 'zod';
import { type Locale, locales, mapLocales } from '../../../src/i18n/locales.ts';
import { contentBlocks, image, key, link, numberText, overlayNavigation, roomBlocks, roomFields } from './authoredBlocks.ts';

/*
 * The format of the authored files in `content/`: one file for each post with all its languages, and `menus.json` for all menus.
 * What WordPress adds (ids, sizes, absolute links) is not authored: the `expand*` modules compute it.
 */

/** The authored kinds of posts: their folder in `content/`, and post type, REST route and path prefix in WordPress. */
export const wordpressTypes = {
  page: { folder: 'pages', type: 'page', route: 'pages', path: '' },
  offer: { folder: 'offers', type: 'angebot', route: 'angebot', path: 'angebote/' },
  room: { folder: 'rooms', type: 'rooms', route: 'rooms', path: 'rooms/' },
  package: { folder: 'packages', type: 'packege', route: 'packege', path: 'packege/' },
} as const satisfies Record<string, { folder: string; type: string; route: string; path: string }>;
export type PostKind = keyof typeof wordpressTypes;
export const postKinds = ['page', 'offer', 'room', 'package'] as const satisfies readonly PostKind[];

export const menuNames = ['main', 'quick', 'footer'] as const;
export type MenuName = (typeof menuNames)[number];

/** The schema of a field with one value for each language; a missing language is a problem. */
function repeatInEachLocale<T extends z.ZodType>(value: T) {
  return z.strictObject(mapLocales(() => value));
}

const pageFields = z.strictObject({
  heroimage: image,
  content: contentBlocks,
  rooms_flexible: roomBlocks,
  acf__overlay_navigation: overlayNavigation,
  acf__overlay_name: z.string(),
  hero_link: link.optional(),
  hero_focus: z.enum(['top', 'bottom']).optional(),
});
const day = z.string().regex(/^(\d{8})?$/, 'expected a day as YYYYMMDD, or ""');
const offerFields = pageFields.extend({
  price_from: numberText,
  price_fixed: z.boolean().optional(),
  price_note: z.string(),
  valid_from: day,
  valid_to: day,
});
/** Rooms have no field group: WordPress sends an empty list for `acf`, as for a package without fields. */
const noFields = z.array(z.never());
const packageFields = noFields.or(
  z.strictObject({ image, price_from: numberText, price_note: z.string(), nights: numberText, on_request: z.boolean().optional() }),
);

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a slug such as lage-anreise');

function post<T extends z.ZodType>(acf: T) {
  return z.strictObject({
    key,
    parent: key.nullable().default(null),
    modified: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'expected a time such as 2026-09-14T10:30:00'),
    locales: repeatInEachLocale(
      z.strictObject({
        slug,
        /** Earlier slugs: WordPress redirects from them to the current one. */
        formerSlugs: z.array(slug).default([]),
        title: z.string().min(1, 'expected a title'),
        seo: z.strictObject({ title: z.string().min(1, 'expected a title'), description: z.string() }),
        content: z.string(),
        acf,
      }),
    ),
  });
}

export const authoredPost = {
  page: post(pageFields),
  offer: post(offerFields),
  room: post(noFields.or(roomFields)),
  package: post(packageFields),
} as const satisfies Record<PostKind, z.ZodType>;
export type AuthoredPost = z.output<(typeof authoredPost)[PostKind]>;
export type AuthoredLocale = AuthoredPost['locales'][Locale];

/** A menu item for a page; without `title` the page's own title is the label. */
const pageItem = z.strictObject({
  page: key,
  title: z.string().min(1, 'expected a title').optional(),
});
/** A menu item for a typed address, which WordPress sends unchanged. */
const customItem = z.strictObject({
  url: z.string().min(1, 'expected an address'),
  title: z.string().min(1, 'expected a title'),
  target: z.enum(['', '_blank']).default(''),
  extern: z.boolean().default(false),
});
export type AuthoredMenuItem = z.output<typeof pageItem | typeof customItem> & { readonly children: AuthoredMenuItem[] };
const children = { children: z.array(z.lazy((): z.ZodType<AuthoredMenuItem> => menuItem)).default([]) };
const menuItem = z.union(
  [pageItem.extend(children), customItem.extend(children)],
  'expected an item {page, title?, children?} or {url, title, target?, extern?, children?}',
);

const menu = z.array(menuItem);
const menus = z.strictObject({ main: menu, quick: menu, footer: menu });
type MenusSchema = typeof menus | z.ZodObject<Pick<(typeof menus)['shape'], 'main'>, z.core.$strict>;
/** The menus of each language; a language that shows the footer of another one has only a main menu. */
export const authoredMenus = z.strictObject(
  mapLocales((locale): MenusSchema => (locales[locale].footerLocale === locale ? menus : menus.pick({ main: true }))),
);
export type AuthoredMenus = z.output<typeof authoredMenus>;

/** All authored files; posts by their key, keys sorted. */
export interface AuthoredContent {
  readonly posts: Readonly<Record<PostKind, ReadonlyMap<string, AuthoredPost>>>;
  readonly menus: AuthoredMenus;
}
