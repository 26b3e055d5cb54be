import type { PageContext } from '../../elements/context.ts';
import { formatPriceFrom } from '../../elements/prices.ts';
import { locales } from '../../i18n/locales.ts';
import { toUnbrokenText } from '../../i18n/typography.ts';
import { parseDate } from '../../shared/dates.ts';
import { EMPTY_FIELD, parseCount, personsBounds } from '../../shared/inquiry/fields.ts';
import {
  computeStayPrice,
  describeStayPrice,
  explainRoom,
  type ListedRoom,
  type OwnPrice,
  type PricedStay,
  type StayPriceFormat,
} from '../../shared/inquiry/stayPrice.ts';
import type { RecordContent, Room } from '../listed.ts';

type PriceContext = Pick<PageContext, 'locale' | 't' | 'site'>;

/** How the price of a stay is written, for the server and for the script of the form. */
export function buildPriceFormat({ locale, t }: Pick<PageContext, 'locale' | 't'>): StayPriceFormat {
  return {
    intlTag: locales[locale].intlTag,
    texts: {
      night: t('dates.night', { count: '{count}' }),
      nights: t('dates.nights', { count: '{count}' }),
      stayPrice: t('price.stay', { nights: '{nights}', room: '{room}', price: '{price}' }),
      monthPrice: t('price.month', { month: '{month}', price: '{price}' }),
      nightsPrice: t('price.nights', { nights: '{nights}', price: '{price}' }),
      guest: t('room.guest', { count: '{count}' }),
      guests: t('room.guests', { count: '{count}' }),
      roomGuests: t('price.roomGuests', { room: '{room}', guests: '{guests}' }),
      moreRooms: t('price.moreRooms', { guests: '{guests}' }),
      roomsFor: t('price.roomsFor', { guests: '{guests}', rooms: '{rooms}' }),
      priceLater: t('price.later'),
      offerPrice: t('price.ofOffer'),
      packagePrice: t('price.ofPackage'),
    },
  };
}

/** A room with its name, 'ab 245 €', its prices by season and its guests. */
export function buildListedRoom({ title, facts, seasonPrices }: Room, context: PriceContext): ListedRoom {
  const priceFrom = facts?.priceFrom ?? null;
  return {
    name: toUnbrokenText(title),
    listed: priceFrom === null ? '' : formatPriceFrom(priceFrom, context),
    rates: seasonPrices.flatMap(({ days, price }) => (days === null ? [] : [{ ...days, price }])),
    guests: facts?.persons ?? null,
  };
}

type InquiredStay = Readonly<Record<'startDate' | 'endDate' | 'roomType' | 'packageType', string>> & { readonly persons: string | number };

/** The days and guests of a form or a payload. */
export function readStay({ startDate, endDate, persons }: Pick<InquiredStay, 'startDate' | 'endDate' | 'persons'>): PricedStay {
  return { arrival: parseDate(startDate), departure: parseDate(endDate), persons: parseCount(String(persons)) ?? personsBounds.min };
}

/** True for a choice from a list; its first option is "none". */
export function isChosen(choice: string): boolean {
  return choice !== '' && choice !== EMPTY_FIELD;
}

/** Payloads are in upper case, so slugs are compared without case. */
export function findBySlug<R extends RecordContent>(list: readonly R[] | null, slug: string): R | undefined {
  return list?.find((record) => record.slug === slug.toLowerCase());
}

/** What the form says of its chosen room: its price, and why there is none or the room is too small. */
export function describeChoice(
  rooms: readonly Room[] | null,
  inquired: InquiredStay,
  own: OwnPrice,
  context: PriceContext,
): { readonly stay: string; readonly note: string } {
  const chosen = findBySlug(rooms, inquired.roomType);
  if (chosen === undefined) return { stay: '', note: '' };
  const [stay, room, format] = [readStay(inquired), buildListedRoom(chosen, context), buildPriceFormat(context)];
  const price = own === null ? computeStayPrice(room, stay, context.site.openSeason ?? null) : null;
  const others = (rooms ?? []).map((other) => buildListedRoom(other, context));
  return {
    stay: price === null ? '' : describeStayPrice(price, room.name, format),
    note: explainRoom(room, others, stay, own, price, format),
  };
}

/** What the room of a form or a payload costs: '4 Nächte, Cambra Rosa, etwa 1.100 €'; '' if that is unknown. A package has a price of its own. */
export function describeChosenRoom(rooms: readonly Room[] | null, inquired: InquiredStay, context: PriceContext): string {
  return describeChoice(rooms, inquired, isChosen(inquired.packageType) ? 'packagePrice' : null, context).stay;
}
