import { buildInquiryPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { RecordContent, RoomBlock } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageContext } from '../context.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import { summarise } from '../elements/richText.ts';
import type { BlockModel, RecordCardModel, RoomComparisonModel } from '../types.ts';
import { describeGuests, describeSize, listRoomImages } from './room.ts';

/** Longest text of a card, made of whole sentences; a longer first sentence is cut. */
const MAX_CARD_TEXT_CHARS = 130;

/** Builds the card of a room with what the block about it shows. */
export function buildRoomCard(record: RecordContent, block: RoomBlock, context: PageContext): RecordCardModel {
  const { locale, t } = context;
  const image = listRoomImages(block)[0] ?? null;
  return {
    id: record.slug,
    title: record.title || block.name || t('dialog.room'),
    body: [],
    room: {
      picture: buildPicture(image, context, 'roomCard', '8:9'),
      facts: [describeSize(block, context), describeGuests(block, context), block.facts[0] ?? ''].filter((fact) => fact !== ''),
      text: takeSentences(summarise(block.body.length > 0 ? block.body : record.content, 4 * MAX_CARD_TEXT_CHARS), locale),
      price: formatPriceFrom(block.priceFrom, context),
    },
    href: buildRecordPath(locale, 'rooms', record.slug),
    inquiryHref: buildInquiryPath(locale, record.slug),
  };
}

/**
 * Adds a table that compares the rooms behind the last block about a room. Only with two rooms or more, and with two facts to compare; facts
 * that no room has are left out, and rooms without a fact.
 */
export function withRoomComparison(models: readonly BlockModel[], { t }: PageContext): BlockModel[] {
  const rooms = models.flatMap((model) => (model.kind === 'room' && model.compared.some((fact) => fact !== '') ? [model] : []));
  const labels = [t('room.column.size'), t('room.column.beds'), t('room.column.guests'), t('room.column.access'), t('room.column.price')];
  const shown = labels.flatMap((_, index) => (rooms.some(({ compared }) => compared[index] !== '') ? [index] : []));
  if (rooms.length < 2 || shown.length < 2) return [...models];
  const pick = (all: readonly string[]) => shown.map((index) => all[index] ?? '');
  const comparison: RoomComparisonModel = {
    kind: 'roomComparison',
    columns: [t('dialog.room'), ...pick(labels)],
    // The price is the last fact. Where it is compared, a room without one says so in words.
    rows: rooms.map(({ name, href, compared, price }) => ({ name, href, cells: pick([...compared.slice(0, -1), price]) })),
  };
  const end = models.findLastIndex(({ kind }) => kind === 'room') + 1;
  return [...models.slice(0, end), comparison, ...models.slice(end)];
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
