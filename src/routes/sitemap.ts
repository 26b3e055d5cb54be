import type { RequestHandler } from 'express';
import { getSitemap } from '../content/sitemap.ts';
import type { ContentSource } from '../content/source.ts';
import { HttpError } from '../errors.ts';
import { buildSitemap } from '../pages/sitemap.ts';
import { absoluteUrl } from '../pages/urls.ts';
import { sendText } from '../rendering/sendText.ts';
import { writeSitemap, writeSitemapIndex } from '../rendering/sitemapXml.ts';

/** Where search engines find the sitemap: `robots.txt` names it. */
export const sitemapPath = '/sitemap.xml';
/** One part of it, where it has several. */
export const sitemapPartPath = '/sitemap-:part.xml';
/** Addresses in one file. The protocol allows 50,000 and 50 MB; with translations and twenty pictures one takes up to 5 KB. */
const MAX_URLS = 10_000;

export interface SitemapServices {
  readonly source: ContentSource;
  readonly publicUrl: string;
}

/**
 * The sitemap of all languages, or, where it is too long for one file, the list of its parts. Without any content: 503.
 * @param maxUrls addresses in one file
 */
export function createSitemapRoute({ source, publicUrl }: SitemapServices, maxUrls = MAX_URLS): RequestHandler {
  /** What was written from the content of one version: crawlers come often, content changes seldom. */
  const written = { version: 0, bodies: new Map<string, string>() };
  const write = (version: number, name: string, body: () => string): string => {
    // Content that changed while it was being gathered is of no version.
    if (version !== source.version) return body();
    if (written.version !== version) Object.assign(written, { version, bodies: new Map() });
    const kept = written.bodies.get(name) ?? body();
    written.bodies.set(name, kept);
    return kept;
  };
  return async (req, res) => {
    const { version } = source;
    const sitemap = await getSitemap(source);
    if (sitemap === null) return sendText(req, res, { body: '503\n', type: 'text/plain', policy: 'unavailable' });
    const { part } = req.params;
    const { entries, complete } = sitemap;
    const parts = Math.ceil(entries.length / maxUrls);
    const number = Number(part ?? 1);
    const isList = part === undefined && parts > 1;
    if (part !== undefined && (String(number) !== part || parts < 2 || number < 1 || number > parts)) throw new HttpError(404, null);
    const body = write(version, isList ? 'list' : String(number), () =>
      isList
        ? writeSitemapIndex(Array.from({ length: parts }, (_, index) => absoluteUrl(publicUrl, `/sitemap-${index + 1}.xml`)))
        : writeSitemap(buildSitemap(entries.slice((number - 1) * maxUrls, number * maxUrls), publicUrl)),
    );
    await sendText(req, res, { body, type: 'application/xml', policy: complete ? 'sitemap' : 'partial', tags: ['all', 'sitemap'] });
  };
}
