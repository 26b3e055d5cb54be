import { type Locale, localeCodes } from '../i18n/locales.ts';
import type { ContentSource } from './source.ts';
import type { OfferContent, PageContent, PostReference, RecordContent, RoomBlock } from './types.ts';

/** The content that the blocks of a page reference. */
export interface Related {
  readonly offers: ReadonlyMap<string, OfferContent>;
  /** Slugs of offers that do not exist (drafts, deleted ones) or are not shown today: the page must not link to them. */
  readonly missingOffers: ReadonlySet<string>;
  readonly rooms: readonly RecordContent[];
  readonly packages: readonly RecordContent[];
  /** Blocks about the rooms that a block `rooms` lists, by the slug of the room. */
  readonly roomBlocks: ReadonlyMap<string, RoomBlock>;
  /** False if something is unavailable: the page is rendered without it and cached only for seconds. */
  readonly complete: boolean;
}

/** Gets what the blocks of a page need besides the page itself, in parallel. */
export async function getRelated(
  source: ContentSource,
  locale: Locale,
  page: PageContent,
  furtherOffers: readonly PostReference[] = [],
): Promise<Related> {
  const ownOffers = page.blocks.flatMap((block): readonly PostReference[] => (block.kind === 'offers' ? block.offers : []));
  const references = [...ownOffers, ...furtherOffers];
  const needs = (kind: 'rooms' | 'packages') =>
    page.blocks.some(
      (block) =>
        block.kind === kind ||
        block.kind === 'form' ||
        (kind === 'rooms' && (block.kind === 'priceTable' || (block.kind === 'room' && block.slug))),
    );
  const listedRooms = page.blocks.flatMap((block) => (block.kind === 'rooms' ? block.rooms.map(({ slug }) => slug) : []));
  const [offers, rooms, packages, roomBlocks] = await Promise.all([
    source.getOffers(locale, references),
    needs('rooms') ? source.getRooms(locale) : [],
    needs('packages') ? source.getPackages(locale) : [],
    source.getRoomBlocks(locale, listedRooms),
  ]);
  return {
    offers: new Map(offers.found.map((offer) => [offer.slug, offer])),
    missingOffers: new Set(offers.missing),
    rooms: rooms ?? [],
    packages: packages ?? [],
    roomBlocks: new Map([...roomBlocks.found].map(([slug, { block }]) => [slug, block])),
    complete: offers.complete && rooms !== null && packages !== null && roomBlocks.complete,
  };
}

/** Gets the paths of an offer's translations that are shown today: their days may differ, since editors fill them in for each language. */
export async function getShownTranslations(source: ContentSource, { translations }: OfferContent): Promise<OfferContent['translations']> {
  const entries = await Promise.all(
    localeCodes.map(async (code) => {
      const path = translations[code];
      const lookup = path === undefined ? null : await source.getOffer(code, path.split('/').at(-2) ?? '');
      return lookup === null || lookup.kind === 'gone' || lookup.kind === 'missing' ? [] : [[code, path]];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** Rooms and packages that an inquiry can name; null if unavailable. */
export interface InquiryLists {
  readonly rooms: readonly RecordContent[] | null;
  readonly packages: readonly RecordContent[] | null;
}

/** Gets both lists that an inquiry can name, in parallel. */
export async function getInquiryLists(source: ContentSource, locale: Locale): Promise<InquiryLists> {
  const [rooms, packages] = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  return { rooms, packages };
}
