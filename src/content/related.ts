import type { Locale } from '../i18n/locales.ts';
import type { ContentSource } from './source.ts';
import type { OfferContent, PageContent, PostReference, RecordContent } from './types.ts';

/** The records that the blocks of a page point to. */
export interface Related {
  readonly offers: ReadonlyMap<string, OfferContent>;
  /** Slugs of offers that do not exist (drafts, deleted ones): no link may lead there. */
  readonly missingOffers: ReadonlySet<string>;
  readonly rooms: readonly RecordContent[];
  readonly packages: readonly RecordContent[];
  /** False where something could not be had: the page is then shown without it and kept only for seconds. */
  readonly complete: boolean;
}

/** Gets what the blocks of a page need besides the page itself, all at once. */
export async function getRelated(
  source: ContentSource,
  locale: Locale,
  page: PageContent,
  furtherOffers: readonly PostReference[] = [],
): Promise<Related> {
  const named = page.blocks.flatMap((block): readonly PostReference[] => (block.kind === 'offers' ? block.offers : []));
  const references = [...named, ...furtherOffers];
  const wants = (kind: 'rooms' | 'packages') =>
    page.blocks.some((block) => block.kind === kind || block.kind === 'form' || (kind === 'rooms' && block.kind === 'room' && block.slug));
  const [offers, rooms, packages] = await Promise.all([
    source.getOffers(locale, references),
    wants('rooms') ? source.getRooms(locale) : [],
    wants('packages') ? source.getPackages(locale) : [],
  ]);
  return {
    offers: new Map(offers.found.map((offer) => [offer.slug, offer])),
    missingOffers: new Set(offers.missing),
    rooms: rooms ?? [],
    packages: packages ?? [],
    complete: offers.complete && rooms !== null && packages !== null,
  };
}

/** Rooms and packages an inquiry can name; null where they cannot be had. */
export interface InquiryLists {
  readonly rooms: readonly RecordContent[] | null;
  readonly packages: readonly RecordContent[] | null;
}

/** Gets what an inquiry can name, both lists at once. */
export async function getInquiryLists(source: ContentSource, locale: Locale): Promise<InquiryLists> {
  const [rooms, packages] = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  return { rooms, packages };
}
