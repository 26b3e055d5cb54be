import type { RequestHandler } from 'express';
import type { Headers } from '../../rendering/headers.ts';
import { getCanonicalPath, getPagePath } from '../middlewareByName.ts';
import { chooseServices, getPage } from './getPage.ts';
import { toPath } from './lookUpPath.ts';
import { findMovedAddress } from './movedPage.ts';
import { sendPageResult } from './respond.ts';
import { findTranslatedAddress } from './translatedPage.ts';
import type { PageLoader, PagePath, PageServices } from './types.ts';

/**
 * Creates the handler of a page: answers with the cached or newly loaded page, a redirect, or an error page.
 * @param headers of every response of this handler
 */
export function createPageHandler(shared: PageServices, load: PageLoader, headers: Headers = {}): RequestHandler {
  const loadWithHeaders: PageLoader = async (...request) => {
    const result = await load(...request);
    return result.kind === 'page' ? { ...result, headers: { ...result.headers, ...headers } } : result;
  };
  return async (req, res) => {
    const pagePath = getPagePath(res);
    res.set(headers);
    const services = chooseServices(shared, req.headers);
    const result = await getPage(services, pagePath, loadWithHeaders);
    const found = result.kind === 'missing' ? await findAddress(services, pagePath) : null;
    // A page that has moved leads to its new address at once, not to the canonical form of the old one.
    const path = found ?? (result.kind === 'moved' ? null : getCanonicalPath(res));
    const tags = result.kind === 'missing' ? result.tags : undefined;
    await sendPageResult(services, req, res, pagePath.locale, path === null ? result : { kind: 'moved', path, ...(tags && { tags }) });
  };
}

/** Finds where a path without a page leads. WordPress is asked last: it may lead a French visitor to the German page. */
async function findAddress(services: PageServices, pagePath: PagePath): Promise<string | null> {
  return (await findTranslatedAddress(services.content, pagePath)) ?? findMovedAddress(services, toPath(pagePath));
}
