import type { RequestHandler } from 'express';
import { getRelated } from '../content/related.ts';
import { buildOffersPage, emptyOffersPage } from '../pages/contentPage.ts';
import { buildOfferPage } from '../pages/offerPage.ts';
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
    if (lookup.kind === 'unavailable') return sendOther(services, req, res, locale, lookup);
    const page = lookup.kind === 'found' ? lookup.content : emptyOffersPage(path, context);
    const named = page.blocks.some((block) => block.kind === 'offers' && block.offers.length > 0);
    const all = named ? [] : await source.getOfferList(locale);
    const related = await getRelated(source, locale, page, all ?? []);
    const model = buildOffersPage(page, all ?? [], related, context);
    await sendModel(services, req, res, { model, context, complete: related.complete && all !== null });
  };
}

/** One offer. */
export function createOfferRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    const lookup = await services.source.getOffer(locale, segments[1] ?? '');
    if (lookup.kind !== 'found') return sendOther(services, req, res, locale, lookup);
    const [context, related] = await Promise.all([getContext(services, locale), getRelated(services.source, locale, lookup.content)]);
    const model = buildOfferPage(lookup.content, related, context);
    await sendModel(services, req, res, { model, context, complete: related.complete });
  };
}
