import { buildHomePath, buildInquiryPath } from '../../addresses/pageAddresses.ts';
import { buildPageEnd } from '../../blocks/cta.ts';
import type { GalleryItemModel } from '../../blocks/gallery.ts';
import { buildHouseFactsLink } from '../../blocks/houseFacts.ts';
import type { BlockModel } from '../../blocks/index.ts';
import { buildRoomCard } from '../../blocks/records.ts';
import { describeIncluded, listRoomFacts, listRoomImages, type RoomFactsModel } from '../../blocks/roomFacts.ts';
import { buildRoomBooking } from '../../elements/bookingLinks.ts';
import type { PageContext } from '../../elements/context.ts';
import type { PictureModel } from '../../elements/elementTypes.ts';
import { buildLargePicture, buildPicture, locateFocus } from '../../elements/pictures.ts';
import { buildTerms, formatPriceFrom } from '../../elements/prices.ts';
import { findTableRow } from '../../elements/richNodes.ts';
import { buildRichText, listItems } from '../../elements/richText/richTextModel.ts';
import type { ImageContent, RichText } from '../../elements/valueTypes.ts';
import { formatPrice } from '../../i18n/formats.ts';
import { toUnbrokenText } from '../../i18n/typography.ts';
import type { RoomContent } from '../record.ts';
import { buildEmbedContext, type DialogPlacement, getHeadingLevel } from './dialogs.ts';

/** Most rooms that a room leads to. */
const MAX_NEIGHBOURS = 3;

export type RoomDialogModel = ReturnType<typeof buildRoomDialog>;

/** Builds the dialog of a room. */
export function buildRoomDialog(room: RoomContent, context: PageContext, placement: DialogPlacement) {
  const { locale, site, t } = context;
  const { facts } = room;
  const text = room.content.length > 0 ? room.content : (facts?.body ?? []);
  const names = [room.title, facts?.name ?? ''];
  const images = facts === null ? [] : listRoomImages(facts);
  const first = images[0] ?? null;
  const hero = placement === 'page' ? buildHero(first, context) : null;
  const listed = room.priceTables.map(({ body }) => findTableRow(body, names)).find((cells) => cells.length > 0);
  return {
    kind: 'room' as const,
    placement,
    eyebrow: t('dialog.room'),
    title: room.title || facts?.name || t('dialog.room'),
    closeHref: room.page ?? buildHomePath(site.languages, locale),
    complete: true,
    pictures: buildRoomPictures(images, hero, context, placement),
    /** Where the focal point lies in the first picture, which is the hero of the room's page; null where it has too few pixels. */
    heroFocus: hero && first && locateFocus(first),
    /** Beside the first line, what the lists of the text do not say. */
    facts: facts === null ? { main: [], more: [] } : removeListed(listRoomFacts(facts, context), text),
    body: buildRichText(text, buildEmbedContext(context, placement), getHeadingLevel(placement)),
    /** What one hears and when the sun comes. */
    senses: (['sound', 'sun'] as const).flatMap((name) =>
      facts === null || facts[name] === '' ? [] : [{ label: t(`room.${name}`), value: facts[name] }],
    ),
    plan: buildPicture(facts?.plan ?? null, context, 'dialog'),
    /** The row of this room in the table of prices: season and price. */
    rates:
      listed ??
      room.seasonPrices.map(({ season, price }) => ({ label: season || t('room.column.price'), value: formatPrice(locale, price) })),
    terms: buildTerms(context, room.priceTables.find(({ cancellation }) => cancellation !== '')?.cancellation),
    houseFacts: buildHouseFactsLink(context),
    /** Rooms that follow on the page that lists them; the last is followed by the first. */
    neighbours: room.others
      .flatMap((other) => (other.facts === null ? [] : buildRoomCard(other, other.facts, context)))
      .slice(0, MAX_NEIGHBOURS),
    /** null while the page that may name a price is unavailable. */
    price: facts === null && !room.complete ? null : formatPriceFrom(facts?.priceFrom ?? null, context),
    priceNote: facts?.priceNote ?? '',
    priceIncludes: facts && describeIncluded(facts, context),
    inquiryHref: buildInquiryPath(site.languages, locale, room.slug),
    booking: buildRoomBooking(room.slug, facts?.bookingLink ?? null, context),
  };
}

/** Builds what follows a room on its page: the rooms beside it, and the way to the inquiry about it. */
export function buildRoomEnd(room: RoomDialogModel, context: PageContext): BlockModel[] {
  const { t } = context;
  const headline = { text: t('room.neighbours'), size: 3 } as const;
  const neighbours: BlockModel = { kind: 'records', headline, eyebrow: t('rooms.eyebrow'), records: room.neighbours };
  const end = buildPageEnd(t('room.endHeadline', { room: room.title }), t('room.endText'), room.inquiryHref, room.booking, context);
  return room.neighbours.length === 0 ? [end] : [neighbours, end];
}

/** The first picture at the full width of the window; null if it has too few pixels. */
function buildHero(image: ImageContent | null, context: PageContext): PictureModel | null {
  const picture = buildPicture(image, context, 'offer');
  return picture?.fit === 'cropped' ? picture : null;
}

/** All pictures of a room, each in the crop that loses least: a landscape crop of an upright picture would cut the bed. */
function buildRoomPictures(
  images: readonly ImageContent[],
  hero: PictureModel | null,
  context: PageContext,
  placement: DialogPlacement,
): GalleryItemModel[] {
  const slot = hero !== null && images.length > 2 ? 'third' : 'dialog';
  return images.flatMap((image, index) => {
    const isHero = index === 0 && hero !== null;
    const picture = isHero ? hero : buildPicture(image, context, slot, image.width >= image.height ? '3:2' : '8:9');
    const large = buildLargePicture(image, context);
    if (picture === null || large === null) return [];
    return [{ ...large, picture: { ...picture, priority: index === 0 && placement === 'page' } }];
  });
}

/** Leaves out what an item of a list in the text says in the same words. The first line stays whole: rooms are compared by it. */
function removeListed({ main, more }: RoomFactsModel, text: RichText): RoomFactsModel {
  const toWords = (phrase: string) => ` ${(toUnbrokenText(phrase.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const items = listItems(text).map(toWords);
  return { main, more: more.filter((fact) => !items.some((item) => item.includes(toWords(fact)))) };
}
