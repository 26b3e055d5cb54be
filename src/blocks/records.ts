import { buildInquiryPath, buildRecordPath } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import type { PictureModel, RichTextModel } from '../elements/elementTypes.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPackagePrice, formatPriceFrom } from '../elements/prices.ts';
import { buildRichText, summarise } from '../elements/richText/richTextModel.ts';
import type { Headline, PostReference } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { isSlug } from '../shared/slug.ts';
import type { RecordContent, Room } from './listed.ts';
import { buildHeadline } from './parts.ts';
import { describeGuests, describeSize, listRoomImages, type RoomDescription } from './roomFacts.ts';

export interface RecordCardModel {
  readonly id: string;
  readonly title: string;
  readonly body: RichTextModel;
  /** What the page about the room shows; null for a package, and for a room without a block about it. */
  readonly room: RoomCardModel | null;
  /** Picture and price of a package; '' for a package without a price. */
  readonly picture: PictureModel | null;
  readonly price: string;
  /** The record's own page; null if the record does not exist any more. */
  readonly href: string | null;
  readonly inquiryHref: string;
}

/** A room on a card: in a list of rooms, and beside another room. */
export interface RoomCardModel {
  readonly picture: PictureModel | null;
  readonly facts: readonly string[];
  /** The first sentences of the text about the room. */
  readonly text: string;
  readonly price: string;
}

/** Longest text of a card, made of whole sentences; a longer first sentence is cut. */
const MAX_CARD_TEXT_CHARS = 130;

/** The references of a block, each with its room or package; without one that does not exist any more, or has no address on the site. */
export function findRecords<R extends RecordContent>(
  references: readonly PostReference[],
  known: readonly R[],
): [PostReference, R | undefined][] {
  return references.map((each) => [each, isSlug(each.slug) ? known.find(({ slug }) => slug === each.slug) : undefined]);
}

/** Builds a list of cards; null without any. */
export function buildRecords(headline: Headline | null, eyebrow: string | undefined, records: readonly RecordCardModel[]) {
  return records.length === 0 ? null : { kind: 'records' as const, headline: buildHeadline(headline), eyebrow, records };
}

/**
 * Builds the card of a room or package that a page refers to. A record that does not exist any more keeps its name and has no link; one that
 * WordPress does not publish has no name here and is left out.
 */
export function buildRecordCard(
  { slug, title }: PostReference,
  record: RecordContent | undefined,
  type: RecordType,
  context: PageContext,
): RecordCardModel[] {
  const { locale, site, t } = context;
  if (record === undefined && title === '') return [];
  return [
    {
      id: slug,
      title: record?.title || title || t(type === 'rooms' ? 'dialog.room' : 'dialog.package'),
      body: buildRichText(record?.content ?? [], context, 3),
      room: null,
      picture: buildPicture(record?.offered?.image ?? null, context, 'half', '3:2'),
      price: record?.offered ? formatPackagePrice(record.offered, context) : '',
      href: record === undefined ? null : buildRecordPath(site.languages, locale, type, slug),
      inquiryHref: buildInquiryPath(site.languages, locale, record?.slug),
    },
  ];
}

/** Builds the card of a room with what is known of it. */
export function buildRoomCard(
  room: Room,
  facts: RoomDescription,
  context: PageContext,
  slot: 'roomCard' | 'answer' = 'roomCard',
): RecordCardModel {
  const { locale, site, t } = context;
  const { name, body } = facts;
  return {
    id: room.slug,
    title: room.title || name || t('dialog.room'),
    body: [],
    picture: null,
    price: '',
    room: {
      picture: buildPicture(listRoomImages(facts)[0] ?? null, context, slot, '8:9'),
      facts: [describeSize(facts, context), describeGuests(facts, context), facts.view || (facts.facts[0] ?? '')].filter(Boolean),
      text: takeSentences(summarise(body.length > 0 ? body : room.content, 4 * MAX_CARD_TEXT_CHARS), locale),
      price: formatPackagePrice(facts, context) || formatPriceFrom(null, context),
    },
    href: buildRecordPath(site.languages, locale, 'rooms', room.slug),
    inquiryHref: buildInquiryPath(site.languages, locale, room.slug),
  };
}

/** The first sentences of a plain text that fit on a card. */
function takeSentences(text: string, locale: Locale): string {
  let taken = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    if (taken !== '' && taken.length + segment.trimEnd().length > MAX_CARD_TEXT_CHARS) break;
    taken += segment;
  }
  return taken.length <= MAX_CARD_TEXT_CHARS * 2 ? taken.trim() : `${taken.slice(0, taken.lastIndexOf(' ', MAX_CARD_TEXT_CHARS))} …`;
}
