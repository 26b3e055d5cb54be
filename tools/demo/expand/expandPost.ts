import { decodeHTML } from 'entities';
import { buildDemoOrigin } from '../../../src/demo/server.ts';
import { type Locale, localeCodes, locales } from '../../../src/i18n/locales.ts';
import { wordpressTypes } from './authored.ts';
import type { CatalogEntry } from './catalog.ts';
import type { ExpandContext } from './expandContext.ts';
import { expandHtml } from './expandHtml.ts';
import { expandMarkers } from './expandMarkers.ts';
import { buildGuid } from './expandReference.ts';
import { buildYoast } from './expandYoast.ts';
import type { JsonObject } from './json.ts';

/** WordPress's default length of a generated excerpt, in words. */
const EXCERPT_LENGTH_WORDS = 55;

/** Builds the REST object of one post in one language. Other kinds lack the fields that only pages have. */
export function expandPost(entry: CatalogEntry, context: ExpandContext): JsonObject {
  const { id, locale, kind, authored, post } = entry;
  const field = `locales.${locale}`;
  const content = expandHtml(authored.content, context, `${field}.content`);
  const acf = expandMarkers(authored.acf, context, `${field}.acf`);
  return {
    id,
    date: entry.date,
    date_gmt: entry.date,
    guid: { rendered: buildGuid(id, context.origin) },
    modified: post.modified,
    modified_gmt: post.modified,
    slug: authored.slug,
    status: 'publish',
    type: wordpressTypes[kind].type,
    link: entry.link,
    title: { rendered: authored.title },
    content: { rendered: content === '' ? '' : `\n${content}\n`, protected: false },
    excerpt: { rendered: buildExcerpt(content), protected: false },
    ...(kind === 'page' && { author: 1 }),
    featured_media: 0,
    ...(kind === 'page' && { parent: entry.parentId, menu_order: 0, comment_status: 'closed', ping_status: 'closed' }),
    template: '',
    ...(kind === 'page' && { meta: [] }),
    wpml_current_locale: locales[locale].territory,
    wpml_translations: buildTranslations(entry, context),
    acf,
    yoast_head_json: buildYoast(entry, context),
    _links: buildLinks(entry),
  };
}

/** `wpml_translations`: the same post in the other languages. */
function buildTranslations({ kind, key, locale }: CatalogEntry, { catalog }: ExpandContext): JsonObject[] {
  return localeCodes
    .filter((other) => other !== locale)
    .map((other) => catalog.get(kind, key, other))
    .filter((entry) => entry !== null)
    .map(({ locale: other, id, authored, link }) => ({
      locale: locales[other].territory,
      id,
      slug: authored.slug,
      post_title: decodeHTML(authored.title),
      href: link,
    }));
}

/** Builds the excerpt WordPress generates if none is written: the words of paragraphs and headings. */
function buildExcerpt(content: string): string {
  const blocks = content.match(/<(p|h[1-6])\b[^>]*>.*?<\/\1>/gs) ?? [];
  const words = blocks
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return '';
  return `<p>${words.slice(0, EXCERPT_LENGTH_WORDS).join(' ')}${words.length > EXCERPT_LENGTH_WORDS ? ' [&hellip;]' : ''}</p>\n`;
}

function buildLinks({ kind, id, locale }: CatalogEntry): JsonObject {
  const collection = `${buildRestRoot(locale)}wp/v2/${wordpressTypes[kind].route}`;
  return { self: [{ href: `${collection}/${id}` }], collection: [{ href: collection }] };
}

/** Address of the REST API in one language, with a trailing slash. */
export function buildRestRoot(locale: Locale): string {
  return `${buildDemoOrigin(locale)}/wp-json/`;
}
