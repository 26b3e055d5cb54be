import { decodeHTML } from 'entities';
import { z } from 'zod';
import { DEMO_ORIGIN, UPLOADS_PATH } from '../../src/demo/server.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { type PostKind, postKinds } from '../../src/shared/postTypes.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import type { readPictures } from './pictureFields.ts';

/** What posts refer to. */
interface ExpandContext {
  /** The hotel's name, as WordPress has it. */
  readonly siteName: string;
  readonly catalog: Catalog;
  readonly pictures: Awaited<ReturnType<typeof readPictures>>;
}

/** Builds what the REST API sends of one post in one language, as far as the site reads it. @throws Error that names what a post refers to and is missing */
export function expandPost(entry: CatalogEntry, context: ExpandContext) {
  const { kind, key, id, locale, link, modified, authored } = entry;
  const isHome = kind === 'page' && key === 'home';
  const translations = localeCodes.filter((other) => other !== locale).map((other) => context.catalog.get(kind, key, other));
  return {
    id,
    slug: authored.slug,
    status: 'publish',
    link,
    modified_gmt: modified,
    title: { rendered: authored.title },
    content: { rendered: expandHtml(authored.content, entry, context), protected: false },
    wpml_current_locale: locales[locale].territory,
    wpml_translations: translations.map((other) => ({
      locale: locales[other.locale].territory,
      slug: other.authored.slug,
      href: other.link,
    })),
    acf: expandMarkers(authored.acf, entry, context),
    yoast_head_json: {
      // The authored title of the home page already has the hotel's name.
      title: isHome ? authored.seo.title : `${authored.seo.title} – ${context.siteName}`,
      description: authored.seo.description,
      robots: { index: 'index' },
      og_type: isHome ? 'website' : 'article',
    },
  };
}

const pictureMarker = z.object({ picture: z.string(), alt: z.string(), caption: z.string().default('') });
const linkMarker = z.object({ url: z.string().optional(), title: z.string(), target: z.string().default('') });

/**
 * Replaces the markers at any depth of an `acf` field: `{picture, alt}` by an image object, `{page, title}` by a link, `{offer}` by a WP_Post. Texts are
 * expanded as HTML.
 */
function expandMarkers(value: unknown, entry: CatalogEntry, context: ExpandContext): unknown {
  if (typeof value === 'string') return expandHtml(value, entry, context);
  if (Array.isArray(value)) return value.map((item) => expandMarkers(item, entry, context));
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (fields.has('picture')) {
    const { picture, ...texts } = pictureMarker.parse(value);
    return { ...getPicture(picture, context), ...texts };
  }
  const kind = postKinds.find((name) => typeof fields.get(name) === 'string');
  const post = kind && context.catalog.get(kind, String(fields.get(kind)), entry.locale);
  if (fields.has('title') && (post !== undefined || fields.has('url'))) {
    const { url, title, target } = linkMarker.parse(value);
    return { title, url: post?.link ?? url, target };
  }
  if (post !== undefined)
    return { post_title: decodeHTML(post.authored.title), post_name: post.authored.slug, post_status: 'publish', post_password: '' };
  return Object.fromEntries(Array.from(fields, ([name, item]) => [name, expandMarkers(item, entry, context)]));
}

/** Replaces the markers of a text: `src="picture:NAME"` by address and size, `href="page:KEY"`, `offer:` and `room:` by links, `film:FILE` by the address of a file. */
function expandHtml(html: string, { locale }: CatalogEntry, context: ExpandContext): string {
  return html
    .replace(/^film:/, `${DEMO_ORIGIN}${UPLOADS_PATH}/`)
    .replace(/\ssrc="picture:([^"]*)"/g, (_, name: string) => {
      const { url, width, height } = getPicture(name, context);
      return ` src="${url}" width="${width}" height="${height}"`;
    })
    .replace(/\shref="(page|offer|room):([^"#]*)/g, (_, kind: PostKind, key: string) => {
      return ` href="${context.catalog.get(kind, key, locale).link}`;
    });
}

function getPicture(name: string, { pictures }: ExpandContext) {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`There is no picture "${name}"`);
  return picture;
}
