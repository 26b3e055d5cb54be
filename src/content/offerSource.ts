import type { Locale } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import type { WordpressQueries } from '../wordpress/queries.ts';
import { type IsHiddenOffer, removeHiddenLinks } from './hiddenLinks.ts';
import { contentKeys } from './keys.ts';
import type { ShownOffers } from './shownOffers.ts';
import type { ContentSource, ReferencedOffers } from './sourceTypes.ts';
import type { Lookup, OfferContent, OfferReference, PostReference } from './types.ts';

/** Loads the content of a key with a query to WordPress; undefined if it is unavailable, null if it does not exist. */
export type LoadContent = <T>(
  key: string,
  query: (queries: WordpressQueries, lastGood: T | null) => Promise<T | null>,
) => Promise<T | null | undefined>;

interface OfferSource extends Pick<ContentSource, 'getOffer' | 'getOffers' | 'getOfferList'> {
  readonly isHiddenOffer: IsHiddenOffer;
}

/** The part of the content source that is about offers. @param shownOffers decides which of them are shown */
export function createOfferSource(load: LoadContent, shownOffers: ShownOffers): OfferSource {
  const loadOffer = (locale: Locale, slug: string) =>
    load<OfferContent>(contentKeys.offer(locale, slug), (queries, lastGood) => queries.findOffer(locale, slug, lastGood));
  const isHiddenOffer: IsHiddenOffer = async (locale, slug) => {
    const offer = await loadOffer(locale, slug);
    return offer !== null && offer !== undefined && !shownOffers.isShown(offer.shown);
  };
  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const offer = await loadOffer(locale, slug);
    if (offer === undefined) return { kind: 'unavailable' };
    return offer === null ? { kind: 'missing' } : shownOffers.toLookup(await removeHiddenLinks(offer, isHiddenOffer));
  };
  return {
    isHiddenOffer,
    getOffer,
    getOffers: (locale, references) => collectOffers(references, (slug) => getOffer(locale, slug)),
    async getOfferList(locale) {
      const list = await load<OfferReference[]>(contentKeys.offers(locale), (queries, lastGood) => queries.listOffers(locale, lastGood));
      return list?.filter(({ shown }) => shownOffers.isShown(shown)) ?? null;
    },
  };
}

/** Gets the offers that a page references, in parallel. */
async function collectOffers(
  references: readonly PostReference[],
  getOffer: (slug: string) => Promise<Lookup<OfferContent>>,
): Promise<ReferencedOffers> {
  const slugs = references.map(({ slug }) => slug);
  const offers = await Promise.all(
    slugs.map((slug): Lookup<OfferContent> | Promise<Lookup<OfferContent>> => (isSlug(slug) ? getOffer(slug) : { kind: 'missing' })),
  );
  return {
    found: offers.flatMap((offer) => (offer.kind === 'found' ? [offer.content] : [])),
    missing: slugs.filter((_, index) => offers[index]?.kind === 'missing' || offers[index]?.kind === 'gone'),
    complete: offers.every((offer) => offer.kind !== 'unavailable'),
  };
}
