import { UPLOADS_PATH } from '../../../src/demo/server.ts';
import { type Locale, locales } from '../../../src/i18n/locales.ts';
import { pictureMarker } from './authoredBlocks.ts';
import type { CatalogEntry } from './catalog.ts';
import type { ExpandContext } from './expandContext.ts';
import type { JsonObject } from './json.ts';
import type { Attachment } from './mediaLibrary.ts';

/** `twitter_misc`: Yoast translates the key too. */
const readingTime: Readonly<Record<Locale, JsonObject>> = {
  de: { 'Geschätzte Lesezeit': '1 Minute' },
  en: { 'Est. reading time': '1 minute' },
  es: { 'Tiempo de lectura': '1 minuto' },
  fr: { 'Durée de lecture estimée': '1 minute' },
};

/** Builds `yoast_head_json`. As in Yoast, keys without a value are missing. The authored title of the home page already has the hotel's name. */
export function buildYoast(entry: CatalogEntry, context: ExpandContext): JsonObject {
  const { locale, link, authored, post } = entry;
  const isHome = entry.kind === 'page' && entry.key === 'home';
  const title = isHome ? authored.seo.title : `${authored.seo.title} – ${context.siteName}`;
  const { description } = authored.seo;
  const hero = getHero(entry, context);
  return {
    title,
    ...(description !== '' && { description }),
    robots: {
      index: 'index',
      follow: 'follow',
      'max-snippet': 'max-snippet:-1',
      'max-image-preview': 'max-image-preview:large',
      'max-video-preview': 'max-video-preview:-1',
    },
    canonical: link,
    og_locale: locales[locale].territory,
    og_type: isHome ? 'website' : 'article',
    og_title: title,
    ...(description !== '' && { og_description: description }),
    og_url: link,
    og_site_name: context.siteName,
    article_modified_time: `${post.modified}+00:00`,
    ...(hero && { og_image: [buildOgImage(hero, context.origin)] }),
    twitter_card: 'summary_large_image',
    ...(!isHome && { twitter_misc: readingTime[locale] }),
    schema: {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'WebPage', '@id': link, url: link, name: title }],
    },
  };
}

function getHero({ authored: { acf } }: CatalogEntry, { attachments }: ExpandContext): Attachment | null {
  const hero = 'heroimage' in acf ? pictureMarker.safeParse(acf.heroimage).data : undefined;
  return (hero && attachments.get(hero.picture)) ?? null;
}

function buildOgImage({ full }: Attachment, origin: string): JsonObject {
  return { width: full.width, height: full.height, url: `${origin}${UPLOADS_PATH}/${full.file}`, type: 'image/jpeg' };
}
