import { z } from 'zod';
import type { SiteAddresses } from '../addresses/pageAddresses.ts';
import { openGraphTypes, type SeoContent } from '../blocks/listed.ts';
import { flag, list, requiredText, text } from '../elements/fields.ts';
import { createLinkResolver } from '../elements/linkResolver.ts';
import { toPlainText } from '../elements/richNodes.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { type Locale, parseLocale } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import { postList } from '../wordpress/entries.ts';
import { lenient } from '../wordpress/lenient.ts';
import type { Dropped } from './wordpress/fieldProblems.ts';

/* What posts of every type have in common: what WordPress sends, and what it means. */

export const rendered = z.object({ rendered: requiredText });

/** True for Yoast's `robots: {index: "noindex"}`; some versions send an empty list instead of the object. */
const noindex = lenient(z.object({ index: text }), null).transform((robots) => robots?.index === 'noindex');

/** Yoast omits empty keys. Canonical, og_url and schema are not read: they name the host of WordPress. Locale and name are the site's own. */
export const yoast = lenient(z.record(z.string(), z.unknown()), {}).pipe(
  z.object({
    robots: noindex,
    title: text,
    description: text,
    og_title: text,
    og_description: text,
    og_type: text,
  }),
);

/** One translation of a post; some versions of the plugin send an object with locales as keys instead of a list. */
const translation = z.object({ locale: z.string().optional(), slug: z.string(), href: text });
const translations = z.preprocess((value) => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([locale, entry]) => (typeof entry === 'object' ? { locale, ...entry } : entry));
}, list(translation));

/**
 * What decides whether WordPress has published a post for a language: its status, a password (`content.protected`), and its own language, where
 * WordPress names it.
 */
export const publication = {
  status: text,
  wpml_current_locale: text,
  content: lenient(z.object({ protected: flag }), { protected: false }),
};

/** What posts of every type have. */
export const postSchema = z.object({
  slug: z.string().min(1),
  link: text,
  title: rendered,
  status: text,
  wpml_current_locale: text,
  content: lenient(rendered.extend({ protected: flag }), { rendered: '', protected: false }),
  wpml_translations: translations,
  yoast_head_json: yoast,
});
export type WpPost = z.output<typeof postSchema>;

/** The fields of editors: an object, `[]` without a field group, or absent. */
export const editorFields = <F extends z.ZodRawShape>(fields: F) => lenient(z.record(z.string(), z.unknown()), {}).pipe(z.object(fields));

/** A list without its invalid entries. A list of invalid entries alone is a failure, never an empty list. */
export const entries = <T extends z.ZodType>(entry: T) =>
  postList.transform((values, context) => {
    const results = values.map((value) => entry.safeParse(value));
    const valid = results.flatMap((result) => (result.success ? [result.data] : []));
    if (valid.length > 0) return valid;
    results.forEach((result, index) => {
      for (const { message, path } of result.error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [index, ...path] });
    });
    return valid;
  });

/** Response of a list of posts with `robotsFields`. */
export const robotsSchema = entries(z.object({ yoast_head_json: yoast }));
export const robotsFields = 'yoast_head_json.robots';

/** What every post of WordPress tells about its publication. */
export const publicationSchema = z.object({ link: text, ...publication });
export type WpPublication = z.output<typeof publicationSchema>;

export interface ToContentContext extends SiteAddresses {
  readonly locale: Locale;
  /** Hosts of CONTENT_URL and PUBLIC_URL; the host of the post's own `link` is added to them. */
  readonly ownHosts: ReadonlySet<string>;
  /** Called with each address and each text that is left out. */
  readonly onDropped?: (dropped: Dropped) => void;
}

/** What the texts and fields of a post are converted with. */
export function createTextContext({ onDropped, ...context }: ToContentContext, link: string): TextContext {
  const resolve = createLinkResolver({
    ...context,
    posts: [link],
    onDropped: (found) => onDropped?.({ kind: 'link', found }),
  });
  return {
    locale: context.locale,
    resolve,
    onDroppedFile: (found) => onDropped?.({ kind: 'file', found }),
    onNeeded: (field, found) => onDropped?.({ kind: 'needed', field, found }),
  };
}

/** Builds the paths of all translations of a post in the languages of the site. @param toPath builds the path of one translation */
export function toTranslations(
  site: SiteAddresses,
  page: Pick<WpPost, 'wpml_translations' | 'link'>,
  toPath: (site: SiteAddresses, slug: string, locale: Locale, href: string, original: string) => string,
): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    page.wpml_translations.flatMap(({ locale: tag = '', slug, href }) => {
      const locale = parseLocale(tag);
      const isShown = locale !== null && site.languages.includes(locale) && isSlug(slug);
      return isShown ? [[locale, toPath(site, slug, locale, href, page.link)]] : [];
    }),
  );
}

export function toSeo(yoast: WpPost['yoast_head_json']): SeoContent {
  const plain = (value: string) => toPlainText(value) || null;
  return {
    noindex: yoast.robots,
    title: plain(yoast.title),
    description: plain(yoast.description),
    ogTitle: plain(yoast.og_title),
    ogDescription: plain(yoast.og_description),
    ogType: openGraphTypes.find((type) => type === yoast.og_type.trim()) ?? null,
  };
}

/** Result of a lookup: not found, moved and unavailable are values; an exception means a bug. */
export type Lookup<T> =
  | { readonly kind: 'found'; readonly content: T }
  | { readonly kind: 'missing' }
  /** Existed, and has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'unavailable' };
