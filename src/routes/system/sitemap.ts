import type { RequestHandler } from 'express';
import { absoluteUrl } from '../../addresses/pageAddresses.ts';
import { getSitemap } from '../../content/sitemap.ts';
import type { ContentSource } from '../../content/source.ts';
import { defaultLocale } from '../../i18n/locales.ts';
import { HttpError } from '../../lib/errors.ts';
import { buildSitemap } from '../../pages/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '../../rendering/sitemapXml.ts';
import { policies } from '../../responseCache/cachePolicies.ts';
import { sendPage } from '../../responseCache/sendResponse.ts';
import { sendText } from '../../responseCache/sendText.ts';
import { getPage } from '../pages/pageHandler.ts';
import type { PageServices } from '../pages/pageServices.ts';
import type { PageLoader, PageResult } from '../types.ts';

/** Where search engines find the sitemap: `robots.txt` names it. */
export const sitemapPath = '/sitemap.xml';
/** One part of it, where it has several. */
export const sitemapPartPath = '/sitemap-:part.xml';
/** Addresses in one file. The protocol allows 50,000 and 50 MB; with translations and twenty pictures one takes up to 5 KB. */
const MAX_URLS = 10_000;

/**
 * The sitemap of all languages, or, where it is too long for one file, the list of its parts. Without any content: 503.
 * @param maxUrls addresses in one file
 */
export function createSitemapRoute(services: PageServices, maxUrls = MAX_URLS): RequestHandler {
  return async (req, res) => {
    const { part } = req.params;
    const make: PageLoader = ({ source, publicUrl }) => makeSitemap(source, publicUrl, part === undefined ? null : String(part), maxUrls);
    const sitemap = await getPage(services, { locale: defaultLocale, segments: [] }, make, req.path);
    if (!('kind' in sitemap)) return sendPage(req, res, sitemap);
    if (sitemap.kind === 'missing') throw new HttpError(policies.notFound.status, null);
    await sendText(req, res, '503\n', 'unavailable');
  };
}

async function makeSitemap(source: ContentSource, publicUrl: string, part: string | null, maxUrls: number): Promise<PageResult> {
  const sitemap = await getSitemap(source);
  if (sitemap === null) return { kind: 'unavailable' };
  const { entries, complete } = sitemap;
  const parts = Math.ceil(entries.length / maxUrls);
  const number = Number(part ?? 1);
  if (part !== null && (String(number) !== part || parts < 2 || number < 1 || number > parts)) return { kind: 'missing' };
  return {
    kind: 'page',
    policy: complete ? 'sitemap' : 'partial',
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    body: () =>
      part === null && parts > 1
        ? writeSitemapIndex(Array.from({ length: parts }, (_, index) => absoluteUrl(publicUrl, `/sitemap-${index + 1}.xml`)))
        : writeSitemap(buildSitemap(entries.slice((number - 1) * maxUrls, number * maxUrls), publicUrl)),
  };
}
