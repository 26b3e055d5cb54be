import type { RequestHandler } from 'express';
import { buildHomePath } from '../../addresses/pageAddresses.ts';
import { toCacheTags } from '../../content/keys.ts';
import { chooseRootLocale, readWish } from '../../i18n/localeChoice.ts';
import { HttpError } from '../../lib/errors.ts';
import { buildHomePage } from '../../pages/page.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { buildCacheTagHeaders } from '../../rendering/headers.ts';
import { localeCookie } from '../../shared/browserStorage.ts';
import { getPagePath } from '../middlewareByName.ts';
import { createPageHandler, createPageLoader } from './page.ts';
import {
  chooseServices,
  getPageResponse,
  type PageLoader,
  type PageServices,
  sendErrorPage,
  sendPageResult,
  sendRedirect,
} from './pageResponse.ts';

/** What the response of `/` depends on besides the content. */
const rootHeaders = { Vary: 'Accept-Language, Cookie, Sec-Fetch-Site' } as const;

/** The home page of a language. */
export const loadHomePage = createPageLoader(buildHomePage);

/** The same page as the response of `/`. */
const loadRootPage: PageLoader = async (services, pagePath) => {
  const page = await loadHomePage(services, pagePath);
  return page.kind === 'page' ? { ...page, policy: 'root', headers: { ...page.headers, ...rootHeaders } } : page;
};

/** Creates the handler of the home pages. Only `/` chooses the language (docs/decisions.md). */
export function createHomeRoute(services: PageServices): RequestHandler {
  const { languages } = services.site;
  const sendHome = createPageHandler(services, loadHomePage);
  return async (req, res, next) => {
    const pagePath = getPagePath(res);
    if (pagePath.locale !== languages[0]) return sendHome(req, res, next);
    res.set(rootHeaders);
    const locale = chooseRootLocale(languages, req.headers, req.cookies?.[localeCookie.name], services.publicUrl);
    if (locale !== languages[0]) return sendRedirect(res, 'rootMoved', buildHomePath(languages, locale));
    const home = await getPageResponse(chooseServices(services, req.headers), pagePath, loadRootPage);
    if (home.kind === 'missing') {
      return sendErrorPage(services, req, res, { locale, status: policies.notFound.status, message: null, policy: 'root' });
    }
    await sendPageResult(services, req, res, locale, home);
  };
}

/** What `/` is for a visitor with a wish for a language (`readWish`), cacheable: for proxies that know the wish. */
export const ROOT_COPY_PATH = '/.root/:wish';
/** Its key in the page cache, which no path of a request can be. */
const ROOT_COPY_KEY = 'rootCopy';

/** Creates the handler of the cacheable copies of `/`. A wish that only the visitor's own headers can settle is answered with 404. */
export function createRootCopyRoute(services: PageServices): RequestHandler {
  const { languages } = services.site;
  return async (req, res) => {
    const locale = readWish(languages, req.params.wish);
    if (locale === null) throw new HttpError(404, null);
    if (locale !== languages[0]) {
      res.set(buildCacheTagHeaders(toCacheTags(locale, [])));
      return sendRedirect(res, 'rootCopyMoved', buildHomePath(languages, locale));
    }
    const home = await getPageResponse(chooseServices(services, req.headers), { locale, segments: [] }, loadHomePage, ROOT_COPY_KEY);
    await sendPageResult(services, req, res, locale, home);
  };
}
