import { buildPath } from '../../addresses/pageAddresses.ts';
import { getRelated, getShownTranslations } from '../../content/related.ts';
import { buildOffersPage, createOffersPage } from '../../pageModels/contentPage.ts';
import { buildOfferPage } from '../../pageModels/offerPage.ts';
import { getContext, toFoundPage } from './loadedPage.ts';
import { loadContentPage } from './page.ts';
import type { PageLoader } from './types.ts';

/** The list of offers: those that WordPress's page `angebote` names; without that page, or if it names none that is shown today, all offers. */
export const loadOffersPage: PageLoader = async (services, { locale, segments }) => {
  const { source } = services;
  const path = buildPath(locale, segments);
  const [lookup, context] = await Promise.all([source.getPage(locale, path), getContext(services, locale)]);
  if (lookup.kind === 'unavailable') return lookup;
  const page = lookup.kind === 'found' ? lookup.content : createOffersPage(path, context);
  const named = await getRelated(source, locale, page);
  const isAnyNamed = page.blocks.some(
    (block) => block.kind === 'offers' && block.offers.some(({ slug }) => !named.missingOffers.has(slug)),
  );
  const all = isAnyNamed ? [] : await source.getOfferList(locale);
  const related = isAnyNamed ? named : await getRelated(source, locale, page, all ?? []);
  return toFoundPage(services, buildOffersPage(page, all ?? [], related, context), context, related.complete && all !== null);
};

/** An offer, or a page of WordPress at the same path. An offer that has ended is gone, and no page takes its place. */
export const loadOfferPage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const { source } = services;
  const [lookup, context] = await Promise.all([source.getOffer(locale, segments[1] ?? ''), getContext(services, locale)]);
  if (lookup.kind === 'missing') return loadContentPage(services, pagePath);
  if (lookup.kind !== 'found') return lookup;
  const [related, translations] = await Promise.all([
    getRelated(source, locale, lookup.content),
    getShownTranslations(source, lookup.content),
  ]);
  const offer = { ...lookup.content, translations };
  return toFoundPage(services, buildOfferPage(offer, related, context), context, related.complete);
};
