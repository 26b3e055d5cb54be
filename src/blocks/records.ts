import { buildInquiryPath, buildRecordPath } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import type { HeadlineModel, PictureModel, RichTextModel } from '../elements/elementTypes.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPackagePrice, formatPriceFrom } from '../elements/prices.ts';
import { buildRichText, summarise } from '../elements/richText/richTextModel.ts';
import type { Headline, PostReference } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { isSlug } from '../shared/slug.ts';
import type { RecordContent } from './listed.ts';
import { buildHeadline } from './parts.ts';
import type { RoomBlock } from './room.ts';
import { describeGuests, describeSize, listRoomImages, sortByPrice } from './roomFacts.ts';

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

export interface RecordsModel {
  readonly kind: 'records';
  readonly headline: HeadlineModel | null;
  readonly eyebrow?: string | undefined;
  readonly records: readonly RecordCardModel[];
}

/** Longest text of a card, made of whole sentences; a longer first sentence is cut. */
const MAX_CARD_TEXT_CHARS = 130;

interface RecordList {
  readonly title: Headline | null;
  readonly eyebrow?: string;
  /** Title of a record without one. */
  readonly nameless: string;
  readonly type: RecordType;
  readonly known: readonly RecordContent[];
  /** Blocks about rooms, by slug. */
  readonly roomBlocks?: ReadonlyMap<string, RoomBlock>;
}

/**
 * Cards for the rooms, by price, or packages a page refers to. A record that does not exist any more keeps its name and has no link; one that WordPress does
 * not publish has no name here and is left out.
 */
export function buildRecords(
  { title, eyebrow, nameless, type, known, roomBlocks }: RecordList,
  references: readonly Pick<PostReference, 'slug' | 'title'>[],
  context: PageContext,
): RecordsModel | null {
  const sorted = sortByPrice(references, ({ slug }) => roomBlocks?.get(slug)?.priceFrom ?? null);
  const cards = sorted.flatMap(({ slug, title: name }): RecordCardModel | never[] => {
    const record = known.find((candidate) => candidate.slug === slug && isSlug(slug));
    if (record === undefined && name === '') return [];
    const block = roomBlocks?.get(slug);
    if (record !== undefined && block !== undefined) return buildRoomCard(record, block, context);
    return {
      id: slug,
      title: record?.title || name || nameless,
      body: buildRichText(record?.content ?? [], context, 3),
      room: null,
      picture: buildPicture(record?.offered?.image ?? null, context, 'half', '3:2'),
      price: record?.offered ? formatPackagePrice(record.offered, context) : '',
      href: record === undefined ? null : buildRecordPath(context.site.languages, context.locale, type, slug),
      inquiryHref: buildInquiryPath(context.site.languages, context.locale, record === undefined ? null : slug),
    };
  });
  return cards.length === 0 ? null : { kind: 'records', headline: buildHeadline(title), eyebrow, records: cards };
}

/** Builds the card of a room with what the block about it shows. */
export function buildRoomCard(record: RecordContent, block: RoomBlock, context: PageContext): RecordCardModel {
  const { locale, site, t } = context;
  const image = listRoomImages(block)[0] ?? null;
  return {
    id: record.slug,
    title: record.title || block.name || t('dialog.room'),
    body: [],
    picture: null,
    price: '',
    room: {
      picture: buildPicture(image, context, 'roomCard', '8:9'),
      facts: [describeSize(block, context), describeGuests(block, context), block.view || (block.facts[0] ?? '')].filter(
        (fact) => fact !== '',
      ),
      text: takeSentences(summarise(block.body.length > 0 ? block.body : record.content, 4 * MAX_CARD_TEXT_CHARS), locale),
      price:
        block.priceFrom === null
          ? formatPriceFrom(null, context)
          : `${formatPriceFrom(block.priceFrom, context)} ${block.priceNote}`.trim(),
    },
    href: buildRecordPath(site.languages, locale, 'rooms', record.slug),
    inquiryHref: buildInquiryPath(site.languages, locale, record.slug),
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
