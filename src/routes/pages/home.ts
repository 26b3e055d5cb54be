import type { RequestHandler, Response } from 'express';
import { homePath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import { buildHomePage } from '../../pages/contentPage.ts';
import { policies } from '../../responseCache/cachePolicies.ts';
import { localeCookie } from '../../shared/localeCookie.ts';
import { type PageLoader, pagePathOf } from '../types.ts';
import { campaignQuery } from './campaign.ts';
import { chooseRootLocale } from './localeChoice.ts';
import { createPageHandler, getPage, sendError, sendRedirect, sendResult } from './pageHandler.ts';
import { answerComplete, getContext, type PageServices } from './pageServices.ts';

/** What the answer of `/` depends on besides the content. */
const rootHeaders = { Vary: 'Accept-Language, Cookie, Sec-Fetch-Site' } as const;

/** The home page of a language. */
export const loadHomePage: PageLoader = async (services, { locale }) => {
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getPage(locale, homePath(locale)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  const answer = answerComplete(services, buildHomePage(lookup.content, related, context), context, related.complete);
  return locale === defaultLocale ? { ...answer, policy: 'root', headers: { ...answer.headers, ...rootHeaders } } : answer;
};

/** The home page of a language; `/` alone chooses the language (specification, section 4). */
export function createHomeRoute(services: PageServices): RequestHandler {
  const sendHome = createPageHandler(services, loadHomePage);
  return async (req, res, next) => {
    const place = pagePathOf(res);
    if (place.locale !== defaultLocale) return sendHome(req, res, next);
    res.set(rootHeaders);
    const { locale, storesChoice } = chooseRootLocale(req.headers, req.cookies?.[localeCookie.name], services.publicUrl);
    if (locale !== defaultLocale) return sendRedirect(res, 'rootMoved', `${homePath(locale)}${campaignQuery(req.originalUrl)}`);
    const home = await getPage(services, place, loadHomePage);
    if ('kind' in home && home.kind === 'missing') {
      return sendError(services, req, res, { locale, status: policies.notFound.status, message: null, policy: 'root' });
    }
    if (storesChoice && !('kind' in home)) storeChoice(res, locale, services.publicUrl);
    await sendResult(services, req, res, locale, home);
  };
}

/** Keeps the visitor's choice. Only here, where the answer is private: no answer a CDN may keep sets a cookie. */
function storeChoice(res: Response, locale: Locale, publicUrl: string): void {
  res.cookie(localeCookie.name, locale, {
    maxAge: localeCookie.days * 86_400_000,
    path: '/',
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  });
}
