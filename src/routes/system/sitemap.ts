import type { RequestHandler } from 'express';
import { buildAbsoluteUrl } from '../../addresses/pageAddresses.ts';
import { getSitemap } from '../../content/sitemap.ts';
import { HttpError } from '../../lib/errors.ts';
import { buildSitemap } from '../../pages/sitemap.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { sendResponse } from '../../rendering/serveCached.ts';
import { writeSitemap, writeSitemapIndex } from '../../rendering/sitemapXml.ts';
import {
  getPageResponse,
  type LoadedPage,
  type PageLoader,
  type PageNotAvailable,
  type PageServices,
  sendText,
} from '../pages/pageResponse.ts';

/** Named in robots.txt. */
export const sitemapPath = '/sitemap.xml';
/** Route of one part, if the sitemap has several. */
export const sitemapPartPath = '/sitemap-:part.xml';
/** The sitemap protocol allows 50,000 URLs and 50 MB; one URL with its translations and twenty pictures takes up to 5 KB. */
const MAX_URLS_PER_FILE = 10_000;

/**
 * Returns the handler of the sitemap of all languages; if that exceeds one file, of the sitemap index and its parts. Answers 503 without content.
 * @param maxUrls URLs per file
 */
export function createSitemapRoute(services: PageServices, maxUrls = MAX_URLS_PER_FILE): RequestHandler {
  return async (req, res) => {
    const { part } = req.params;
    // Express decodes the parameter: `/sitemap-%31.xml` would be a second address of part 1.
    if (req.path.includes('%')) throw new HttpError(policies.notFound.status, null);
    const load: PageLoader = (loadServices) => buildSitemapResult(loadServices, part === undefined ? null : String(part), maxUrls);
    const sitemap = await getPageResponse(services, { locale: services.site.languages[0], segments: [] }, load, req.path);
    if (sitemap.kind === 'response') return sendResponse(req, res, sitemap);
    if (sitemap.kind === 'missing') throw new HttpError(policies.notFound.status, null);
    await sendText(req, res, '503\n', 'unavailable');
  };
}

async function buildSitemapResult(
  { source, site, publicUrl, signAddress }: PageServices,
  part: string | null,
  maxUrls: number,
): Promise<LoadedPage | PageNotAvailable> {
  const sitemap = await getSitemap(source);
  if (sitemap === null) return { kind: 'unavailable' };
  const { entries, complete } = sitemap;
  const parts = Math.ceil(entries.length / maxUrls);
  const partNumber = Number(part ?? 1);
  if (part !== null && (String(partNumber) !== part || parts < 2 || partNumber < 1 || partNumber > parts)) return { kind: 'missing' };
  return {
    kind: 'page',
    policy: complete ? 'sitemap' : 'partial',
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    renderBody: () =>
      part === null && parts > 1
        ? writeSitemapIndex(Array.from({ length: parts }, (_, index) => buildAbsoluteUrl(publicUrl, `/sitemap-${index + 1}.xml`)))
        : writeSitemap(buildSitemap(entries.slice((partNumber - 1) * maxUrls, partNumber * maxUrls), { site, publicUrl, signAddress })),
  };
}
