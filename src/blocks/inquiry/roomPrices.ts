import type { PageContext } from '../../elements/context.ts';
import { formatPriceFrom } from '../../elements/prices.ts';
import { locales } from '../../i18n/locales.ts';
import { toUnbrokenText } from '../../i18n/typography.ts';
import { parseDate } from '../../shared/dates.ts';
import { EMPTY_FIELD, parseCount, personsBounds } from '../../shared/inquiry/fields.ts';
import {
  computeStayPrice,
  describeStayPrice,
  type ListedRoom,
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
    },
  };
}

/** A room with its name, 'Cambra Rosa, ab 245 €', and its prices by season. */
export function buildListedRoom({ title, facts, seasonPrices }: Room, context: PriceContext): ListedRoom {
  const name = toUnbrokenText(title);
  const priceFrom = facts?.priceFrom ?? null;
  return {
    name,
    listed: priceFrom === null ? name : `${name}, ${formatPriceFrom(priceFrom, context)}`,
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

/** What the room of a form or a payload costs: '4 Nächte, Cambra Rosa, etwa 1.100 €'; '' if that is unknown. A package has a price of its own. */
export function describeChosenRoom(rooms: readonly Room[] | null, inquired: InquiredStay, context: PriceContext): string {
  const room = findBySlug(rooms, inquired.roomType);
  if (room === undefined || isChosen(inquired.packageType)) return '';
  const stay = readStay(inquired);
  const listed = buildListedRoom(room, context);
  const price = computeStayPrice(listed, stay, context.site.openSeason ?? null);
  return price === null ? '' : describeStayPrice(price, listed.name, buildPriceFormat(context));
}
