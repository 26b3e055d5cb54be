import { buildPath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { buildOffersPage, createOffersPage } from '../../pages/contentPage.ts';
import { buildOfferPage } from '../../pages/offerPage.ts';
import type { PageLoader } from '../types.ts';
import { loadContentPage } from './page.ts';
import { answerComplete, getContext } from './pageServices.ts';

/**
 * The list of offers. WordPress's page of that name says what stands on it; where there is none, or it names no offers, all
 * offers are listed.
 */
export const loadOffersPage: PageLoader = async (services, { locale, segments }) => {
  const { source } = services;
  const path = buildPath(locale, segments);
  const [lookup, context] = await Promise.all([source.getPage(locale, path), getContext(services, locale)]);
  if (lookup.kind === 'unavailable') return lookup;
  const page = lookup.kind === 'found' ? lookup.content : createOffersPage(path, context);
  const named = page.blocks.some((block) => block.kind === 'offers' && block.offers.length > 0);
  const all = named ? [] : await source.getOfferList(locale);
  const related = await getRelated(source, locale, page, all ?? []);
  return answerComplete(services, buildOffersPage(page, all ?? [], related, context), context, related.complete && all !== null);
};

/** One offer; where there is none of that name, a page of WordPress that stands below the list. */
export const loadOfferPage: PageLoader = async (services, place) => {
  const { locale, segments } = place;
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getOffer(locale, segments[1] ?? ''), getContext(services, locale)]);
  if (lookup.kind === 'missing') return loadContentPage(services, place);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  return answerComplete(services, buildOfferPage(lookup.content, related, context), context, related.complete);
};
