import { buildAbsoluteUrl } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import { buildSinglePicture } from '../elements/pictures.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { PageContent } from './page.ts';
import type { HeadModel } from './types.ts';

/** Width and crop of the picture that social networks show; always a fallback file. */
const SHARE_IMAGE_WIDTH_PX = 1200;
const SHARE_IMAGE_RATIO = '16:9';

/** The document title: the SEO title, else the page's title; the hotel's name is appended unless the title already ends with it. */
export function buildTitle(seoTitle: string | null, title: string, siteName: string): string {
  const text = toUnbrokenText(seoTitle ?? title).trim();
  if (text === '') return siteName;
  return text.toLowerCase().endsWith(siteName.toLowerCase()) ? text : `${text} – ${siteName}`;
}

/** The page a head describes: a page of WordPress, a room or a package. */
export type HeadSubject = Pick<PageContent, 'path' | 'title' | 'seo' | 'hero' | 'translations'>;

/**
 * Builds the head of a page. Only title, description, Open Graph texts and an editor's `noindex` come from Yoast: its addresses are those of the
 * headless WordPress.
 * @param type Open Graph type if Yoast gives none of Open Graph's own
 */
export function buildHead(
  page: HeadSubject,
  context: PageContext,
  type: 'website' | 'article',
  structuredData: HeadModel['structuredData'],
): HeadModel {
  const { locale, site, publicUrl } = context;
  const { seo } = page;
  const title = buildTitle(seo.title, page.title, site.name);
  const canonical = buildAbsoluteUrl(publicUrl, page.path);
  const description = seo.description ?? seo.ogDescription;
  const openGraph = {
    'og:title': seo.ogTitle ?? title,
    'og:description': seo.ogDescription ?? description,
    'og:url': canonical,
    'og:type': seo.ogType ?? type,
    'og:locale': locales[locale].territory,
    'og:site_name': site.name,
    ...buildShareImageTags(page.hero, context),
  };
  return toUnbrokenHead({
    title,
    description,
    canonical,
    alternates: buildAlternates(page, context),
    openGraph: Object.entries(openGraph).flatMap(([property, content]) => (content === null ? [] : [{ property, content }])),
    robots: seo.noindex ? 'noindex' : null,
    siteVerification: site.siteVerification ?? null,
    structuredData,
  });
}

/** Nothing in a head is running text, at any depth. */
function toUnbrokenHead(head: HeadModel): HeadModel {
  return JSON.parse(JSON.stringify(head, (_key, value) => (typeof value === 'string' ? toUnbrokenText(value) : value)));
}

/** What the head of a page says that search engines are not to find. */
export const hiddenHead = {
  canonical: null,
  alternates: [],
  openGraph: [],
  robots: 'noindex',
  siteVerification: null,
  structuredData: null,
} as const;

/** Builds the head of an error page or of the unavailable page, with `noindex`. */
export function buildPlainHead(title: string, { site }: PageContext): HeadModel {
  return { ...hiddenHead, title: buildTitle(null, title, site.name), description: null, siteVerification: site.siteVerification ?? null };
}

/**
 * hreflang links of a page, itself included, and x-default: the first language of the site that the page has, the same on all its translations.
 * Empty without translations.
 */
export function buildAlternates(
  page: Pick<HeadSubject, 'path' | 'translations'>,
  { locale, site, publicUrl }: Pick<PageContext, 'locale' | 'site' | 'publicUrl'>,
): HeadModel['alternates'] {
  const paths: Partial<Record<Locale, string>> = { ...page.translations, [locale]: page.path };
  const known = site.languages.flatMap((code) => {
    const path = paths[code];
    return path === undefined ? [] : [{ hreflang: code as string, href: buildAbsoluteUrl(publicUrl, path) }];
  });
  const [first, ...others] = known;
  return first === undefined || others.length === 0 ? [] : [...known, { ...first, hreflang: 'x-default' }];
}

/** The absolute address of a page's picture for social networks and search engines. */
export function getShareImageUrl(hero: ImageContent, context: PageContext): string {
  return buildAbsoluteUrl(context.publicUrl, buildSinglePicture(hero, context, SHARE_IMAGE_WIDTH_PX, SHARE_IMAGE_RATIO));
}

function buildShareImageTags(hero: ImageContent | null, context: PageContext): Record<string, string> {
  if (hero === null) return {};
  return {
    'og:image': getShareImageUrl(hero, context),
    'og:image:width': String(SHARE_IMAGE_WIDTH_PX),
    'og:image:height': String((SHARE_IMAGE_WIDTH_PX * 9) / 16),
    ...(hero.alt !== '' && { 'og:image:alt': hero.alt }),
  };
}
