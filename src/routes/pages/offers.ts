import { buildPath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { buildOffersPage, createOffersPage } from '../../pages/contentPage.ts';
import { buildOfferPage } from '../../pages/offerPage.ts';
import { getContext, toFoundPage } from './loadedPage.ts';
import { loadContentPage } from './page.ts';
import type { PageLoader } from './types.ts';

/** The list of offers: those that WordPress's page `angebote` names; without that page, or if it names none, all offers. */
export const loadOffersPage: PageLoader = async (services, { locale, segments }) => {
  const { source } = services;
  const path = buildPath(locale, segments);
  const [lookup, context] = await Promise.all([source.getPage(locale, path), getContext(services, locale)]);
  if (lookup.kind === 'unavailable') return lookup;
  const page = lookup.kind === 'found' ? lookup.content : createOffersPage(path, context);
  const named = page.blocks.some((block) => block.kind === 'offers' && block.offers.length > 0);
  const all = named ? [] : await source.getOfferList(locale);
  const related = await getRelated(source, locale, page, all ?? []);
  return toFoundPage(services, buildOffersPage(page, all ?? [], related, context), context, related.complete && all !== null);
};

/** An offer, or a page of WordPress at the same path. */
export const loadOfferPage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getOffer(locale, segments[1] ?? ''), getContext(services, locale)]);
  if (lookup.kind === 'missing') return loadContentPage(services, pagePath);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  return toFoundPage(services, buildOfferPage(lookup.content, related, context), context, related.complete);
};
