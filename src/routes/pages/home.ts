import type { RequestHandler } from 'express';
import { buildHomePath } from '../../addresses/pageAddresses.ts';
import { getWithRelated } from '../../content/related.ts';
import { chooseRootLocale } from '../../i18n/localeChoice.ts';
import { defaultLocale } from '../../i18n/locales.ts';
import { buildHomePage } from '../../pageModels/contentPage.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { localeCookie } from '../../shared/browserStorage.ts';
import { getPagePath } from '../middlewareByName.ts';
import { createPageHandler } from './page.ts';
import {
  chooseServices,
  getContext,
  getPageResponse,
  type PageLoader,
  type PageServices,
  sendErrorPage,
  sendPageResult,
  sendRedirect,
  toFoundPage,
} from './pageResponse.ts';

/** What the response of `/` depends on besides the content. */
const rootHeaders = { Vary: 'Accept-Language, Cookie, Sec-Fetch-Site' } as const;

/** The home page of a language. */
export const loadHomePage: PageLoader = async (services, { locale }) => {
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getPage(locale, buildHomePath(locale)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  const { page, related } = await getWithRelated(source, locale, lookup.content);
  const found = toFoundPage(services, buildHomePage(page, related, context), context, related.complete);
  return locale === defaultLocale ? { ...found, policy: 'root', headers: { ...found.headers, ...rootHeaders } } : found;
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
    const home = await getPageResponse(chooseServices(services, req.headers), pagePath, loadHomePage);
    if (home.kind === 'missing') {
      return sendErrorPage(services, req, res, { locale, status: policies.notFound.status, message: null, policy: 'root' });
    }
    await sendPageResult(services, req, res, locale, home);
  };
}

/** Query parameters by which advertisements tell analytics where a visitor comes from. */
const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'mc_cid',
  'mc_eid',
  'ref',
];
/** Longer values are dropped. */
const MAX_VALUE_CHARACTERS = 200;

/**
 * The campaign parameters of a request, for the target of a redirect. All other parameters are dropped.
 * @param url path and query of the request
 * @returns `?name=value…`, or an empty string
 */
export function getCampaignQuery(url: string): string {
  const queryStart = url.indexOf('?');
  if (queryStart === -1) return '';
  const query = new URLSearchParams(url.slice(queryStart));
  const campaign = new URLSearchParams();
  for (const name of campaignParameters) {
    const value = query.get(name);
    if (value !== null && value.length <= MAX_VALUE_CHARACTERS) campaign.set(name, value);
  }
  return campaign.size === 0 ? '' : `?${campaign}`;
}
