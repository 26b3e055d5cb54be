import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { mapLocales } from '../../src/i18n/locales.ts';
import { parse } from '../../src/lib/parse.ts';
import type { PostKind } from '../../src/shared/postTypes.ts';

/*
 * The format of the authored files in `content/`: one file for each post with all its languages, and `menus.json` for all menus. What WordPress adds
 * (ids, links, pictures' sizes) is not authored. The fields of blocks are those of ACF, which the site reads: `npm run check:content` finds mistakes.
 */

export const menuNames = ['main', 'quick', 'footer'] as const;

const authoredPost = z.strictObject({
  key: z.string(),
  parent: z.string().nullable().default(null),
  modified: z.string(),
  locales: z.strictObject(
    mapLocales(() =>
      z.strictObject({
        slug: z.string(),
        /** Earlier slugs: WordPress redirects from them to the current one. */
        formerSlugs: z.array(z.string()).default([]),
        title: z.string(),
        seo: z.strictObject({ title: z.string(), description: z.string() }),
        content: z.string(),
        acf: z.unknown(),
      }),
    ),
  ),
});
type AuthoredPost = z.output<typeof authoredPost>;

/** An item for a page, whose title is the label if none is typed, or for a typed address, which WordPress sends unchanged. */
const menuItem = z.strictObject({
  page: z.string().optional(),
  url: z.string().default(''),
  title: z.string().optional(),
  target: z.string().default(''),
  extern: z.boolean().default(false),
  get children() {
    return z.array(menuItem).default([]);
  },
});
export type AuthoredMenuItem = z.output<typeof menuItem>;

const menu = z.array(menuItem).optional();
/** A language that shows the footer of another one has only a main menu. */
const authoredMenus = z.strictObject(mapLocales(() => z.strictObject({ main: menu, quick: menu, footer: menu })));

function readJson<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  return parse(schema, JSON.parse(readFileSync(file, 'utf8')), file);
}

/** Reads the posts of one kind by key, sorted by file name. @throws Error that names file and field */
export function readPosts(content: string, kind: PostKind): Map<string, AuthoredPost> {
  const folder = join(content, `${kind}s`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(files.sort().map((file) => [basename(file, '.json'), readJson(authoredPost, join(folder, file))]));
}

/** Reads the menus of all languages. @throws Error that names file and field */
export function readMenus(content: string): z.output<typeof authoredMenus> {
  return readJson(authoredMenus, join(content, 'menus.json'));
}
