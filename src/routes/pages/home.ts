import type { RequestHandler } from 'express';
import { buildHomePath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { chooseRootLocale } from '../../i18n/localeChoice.ts';
import { defaultLocale } from '../../i18n/locales.ts';
import { buildHomePage } from '../../pageModels/contentPage.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { localeCookie } from '../../shared/localeCookie.ts';
import { getPagePath } from '../middlewareByName.ts';
import { getCampaignQuery } from './campaign.ts';
import { chooseServices, getPage } from './getPage.ts';
import { getContext, toFoundPage } from './loadedPage.ts';
import { createPageHandler } from './pageHandler.ts';
import { sendErrorPage, sendPageResult, sendRedirect } from './respond.ts';
import type { PageLoader, PageServices } from './types.ts';

/** What the response of `/` depends on besides the content. */
const rootHeaders = { Vary: 'Accept-Language, Cookie, Sec-Fetch-Site' } as const;

/** The home page of a language. */
export const loadHomePage: PageLoader = async (services, { locale }) => {
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getPage(locale, buildHomePath(locale)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  const page = toFoundPage(services, buildHomePage(lookup.content, related, context), context, related.complete);
  return locale === defaultLocale ? { ...page, policy: 'root', headers: { ...page.headers, ...rootHeaders } } : page;
};

/** Creates the handler of the home pages. Only `/` chooses the language (docs/decisions.md). */
export function createHomeRoute(services: PageServices): RequestHandler {
  const sendHome = createPageHandler(services, loadHomePage);
  return async (req, res, next) => {
    const pagePath = getPagePath(res);
    if (pagePath.locale !== defaultLocale) return sendHome(req, res, next);
    res.set(rootHeaders);
    const locale = chooseRootLocale(req.headers, req.cookies?.[localeCookie.name], services.publicUrl);
    if (locale !== defaultLocale) return sendRedirect(res, 'rootMoved', `${buildHomePath(locale)}${getCampaignQuery(req.originalUrl)}`);
    const home = await getPage(chooseServices(services, req.headers), pagePath, loadHomePage);
    if (home.kind === 'missing') {
      return sendErrorPage(services, req, res, { locale, status: policies.notFound.status, message: null, policy: 'root' });
    }
    await sendPageResult(services, req, res, locale, home);
  };
}
