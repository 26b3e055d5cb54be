import { absoluteUrl } from '../addresses/pageAddresses.ts';
import type { SitemapEntry } from '../content/sitemap.ts';
import { buildAlternates } from './head.ts';
import { buildFallbackAddress } from './pictures.ts';

/** One address as search engines are told it; all are absolute. */
export interface SitemapUrl {
  readonly loc: string;
  /** W3C time, null where it is not known. */
  readonly lastmod: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly images: readonly string[];
}

/** Builds what the sitemap says of each page: the addresses are those that the page itself prints in its head. */
export function buildSitemap(entries: readonly SitemapEntry[], publicUrl: string): SitemapUrl[] {
  return entries.map((entry) => ({
    loc: absoluteUrl(publicUrl, entry.path),
    lastmod: entry.modified,
    alternates: buildAlternates(entry, entry.locale, publicUrl),
    images: entry.images.map((image) => absoluteUrl(publicUrl, buildFallbackAddress(image))),
  }));
}
