import type { RequestHandler } from 'express';
import { getRelated } from '../content/related.ts';
import { buildOffersPage, emptyOffersPage } from '../pages/contentPage.ts';
import { buildOfferPage } from '../pages/offerPage.ts';
import { createPageRoute } from './page.ts';
import { getContext, type PageServices, sendModel, sendOther } from './pageServices.ts';
import { buildPath } from './path.ts';
import { placeOf } from './types.ts';

/**
 * The list of offers. WordPress's page of that name says what stands on it; where there is none, or it names no offers, all
 * offers are listed.
 */
export function createOffersRoute(services: PageServices): RequestHandler {
  const { source } = services;
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    const path = buildPath(locale, segments);
    const [lookup, context] = await Promise.all([source.getPage(locale, path), getContext(services, locale)]);
    if (lookup.kind === 'unavailable') return sendOther(services, req, res, { locale, lookup });
    const page = lookup.kind === 'found' ? lookup.content : emptyOffersPage(path, context);
    const named = page.blocks.some((block) => block.kind === 'offers' && block.offers.length > 0);
    const all = named ? [] : await source.getOfferList(locale);
    const related = await getRelated(source, locale, page, all ?? []);
    const model = buildOffersPage(page, all ?? [], related, context);
    await sendModel(services, req, res, { model, context, complete: related.complete && all !== null });
  };
}

/** One offer; where there is none of that name, a page of WordPress that stands below the list. */
export function createOfferRoute(services: PageServices): RequestHandler {
  const sendPageBelow = createPageRoute(services);
  return async (req, res, next) => {
    const { locale, segments } = placeOf(res);
    const [lookup, context] = await Promise.all([services.source.getOffer(locale, segments[1] ?? ''), getContext(services, locale)]);
    if (lookup.kind === 'missing') return sendPageBelow(req, res, next);
    if (lookup.kind !== 'found') return sendOther(services, req, res, { locale, lookup });
    const related = await getRelated(services.source, locale, lookup.content);
    const model = buildOfferPage(lookup.content, related, context);
    await sendModel(services, req, res, { model, context, complete: related.complete });
  };
}
