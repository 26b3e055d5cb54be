import { buildAbsoluteUrl } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import { buildFallbackAddress } from '../elements/pictures.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ListedPost } from './content.ts';
import { buildAlternates } from './head.ts';

/** One page of the site; `translations` contains only pages that exist on it. */
export interface SitemapEntry extends ListedPost {
  readonly locale: Locale;
}

/** One `<url>` of the sitemap; all addresses are absolute. */
export interface SitemapUrl {
  readonly loc: string;
  /** Time of the last change in W3C format; null if unknown. */
  readonly lastmod: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly images: readonly string[];
}

/** Builds the entries of the sitemap, with the same addresses and alternates as the pages' heads. */
export function buildSitemap(
  entries: readonly SitemapEntry[],
  context: Pick<PageContext, 'site' | 'publicUrl' | 'signAddress'>,
): SitemapUrl[] {
  const { publicUrl } = context;
  return entries.map((entry) => ({
    loc: buildAbsoluteUrl(publicUrl, entry.path),
    lastmod: entry.modified,
    alternates: buildAlternates(entry, { ...context, locale: entry.locale }),
    images: entry.images.map((image) => buildAbsoluteUrl(publicUrl, buildFallbackAddress(image, context))),
  }));
}
