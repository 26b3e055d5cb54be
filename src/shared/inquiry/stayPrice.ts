import { addDays, countNights, findSeasonEnd, isOpenOn, type Season } from '../dates.ts';

/*
 * What a room costs for the days of a stay, by its prices of the season. Server and browser share it. Where a night has no price, or the
 * price is not the room's alone, there is none: a guest is never told a guess.
 */

/** The price of a night in euros, for the nights from `from` to `to`, both included: days of every year, `MM-DD`. `from` after `to`: across New Year. */
export interface SeasonRate extends Season {
  readonly price: number;
}

/** The prices of a room, and its number of guests at most; null: not known. */
export interface PricedRoom {
  readonly rates: readonly SeasonRate[];
  readonly guests: number | null;
}

/** The chosen days, plain dates, and the number of guests. */
export interface PricedStay {
  readonly arrival: string | null;
  readonly departure: string | null;
  readonly persons: number;
}

export interface StayPrice {
  readonly nights: number;
  /** Whole euros. */
  readonly total: number;
  /** Euros of a night, and a day of the month, where all nights have one price and lie in one month; else null. */
  readonly night: { readonly price: number; readonly date: string } | null;
}

/** A longer stay has a price of its own. */
const MAX_PRICED_NIGHTS = 366;

/**
 * Returns the price of a room for a stay; null where days are missing or out of order, the hotel is closed, a night has no price or two, or
 * the guests need more than this room.
 * @param season the days on which the hotel is open; null: always
 */
export function computeStayPrice(room: PricedRoom, { arrival, departure, persons }: PricedStay, season: Season | null): StayPrice | null {
  if (arrival === null || departure === null || (room.guests !== null && persons > room.guests)) return null;
  const nights = countNights(arrival, departure);
  if (nights < 1 || nights > MAX_PRICED_NIGHTS) return null;
  if (season !== null && (!isOpenOn(arrival, season) || departure > findSeasonEnd(arrival, season))) return null;
  const prices = Array.from({ length: nights }, (_, night) => findNightPrice(room.rates, addDays(arrival, night)));
  const [first = null] = prices;
  if (first === null || prices.includes(null)) return null;
  const isEven = prices.every((price) => price === first) && addDays(departure, -1).slice(0, 7) === arrival.slice(0, 7);
  return {
    nights,
    total: Math.round(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)),
    night: isEven ? { price: first, date: arrival } : null,
  };
}

/** The price of the night that begins on a date; null without one, or with several that differ. 29 February counts as the day before. */
export function findNightPrice(rates: readonly SeasonRate[], date: string): number | null {
  const day = date.endsWith('-02-29') ? addDays(date, -1) : date;
  const [price = null, ...others] = new Set(rates.filter((rate) => isOpenOn(day, rate)).map((rate) => rate.price));
  return others.length === 0 ? price : null;
}

/** The texts of a price, with placeholders in braces. */
export interface StayPriceTexts {
  /** `{count}` */
  readonly night: string;
  readonly nights: string;
  /** `{nights}`, `{room}`, `{price}` */
  readonly stayPrice: string;
  /** `{month}`, `{price}` */
  readonly monthPrice: string;
  /** `{nights}`, `{price}` */
  readonly nightsPrice: string;
  /** `{count}` */
  readonly guest: string;
  readonly guests: string;
  /** `{room}`, `{guests}` */
  readonly roomGuests: string;
  /** `{guests}` */
  readonly moreRooms: string;
  /** `{guests}`, `{rooms}` */
  readonly roomsFor: string;
  readonly priceLater: string;
  readonly offerPrice: string;
  readonly packagePrice: string;
}

/** How prices and months are written: in the language of the texts. */
export interface StayPriceFormat {
  readonly texts: StayPriceTexts;
  /** BCP 47 tag. */
  readonly intlTag: string;
}

/** '4 Nächte, Cambra Rosa, etwa 1.100 €'. */
export function describeStayPrice({ nights, total }: StayPrice, room: string, format: StayPriceFormat): string {
  return fill(format.texts.stayPrice, { nights: describeNights(nights, format), room, price: formatEuros(total, format) });
}

/** The price of a room in a list, for the chosen days: 'im Juni 490 €', or '4 Nächte etwa 1.100 €' where nights differ in price or month. */
export function describeRoomPrice({ nights, total, night }: StayPrice, format: StayPriceFormat): string {
  const { texts, intlTag } = format;
  if (night === null) return fill(texts.nightsPrice, { nights: describeNights(nights, format), price: formatEuros(total, format) });
  const month = new Intl.DateTimeFormat(intlTag, { month: 'long', timeZone: 'UTC' }).format(new Date(night.date));
  return fill(texts.monthPrice, { month, price: formatEuros(night.price, format) });
}

function describeNights(count: number, { texts }: StayPriceFormat): string {
  return fill(count === 1 ? texts.night : texts.nights, { count: String(count) });
}

function describeGuests(count: number, { texts }: StayPriceFormat): string {
  return fill(count === 1 ? texts.guest : texts.guests, { count: String(count) });
}

/** With cents unless they are zero. */
function formatEuros(euros: number, { intlTag }: StayPriceFormat): string {
  const minimumFractionDigits = Number.isInteger(euros) ? 0 : 2;
  return new Intl.NumberFormat(intlTag, { style: 'currency', currency: 'EUR', minimumFractionDigits }).format(euros);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The prices of a room as an attribute: `01-28/03-31/245 04-01/05-31/275`. */
export function formatRates(rates: readonly SeasonRate[]): string {
  return rates.map(({ from, to, price }) => `${from}/${to}/${price}`).join(' ');
}

/** Returns the prices of an attribute that `formatRates` has written. */
export function parseRates(text = ''): SeasonRate[] {
  return text.split(' ').flatMap((rate) => {
    const [from = '', to = '', price] = rate.split('/');
    return price === undefined ? [] : [{ from, to, price: Number(price) }];
  });
}

/** A room in a list: its name, the price that the list says without days ('' for none), its prices and guests. */
export interface ListedRoom extends PricedRoom {
  readonly name: string;
  readonly listed: string;
}

/** What has a price of its own, so that the price of the room alone would mislead. */
export type OwnPrice = 'offerPrice' | 'packagePrice' | null;

/** The line of a room in a list: 'Cambra Rosa, 2 Gäste, im Juni 315 €'. For days without a price it has none, since that of another season would mislead. */
export function labelRoom(room: ListedRoom, stay: PricedStay, own: OwnPrice, season: Season | null, format: StayPriceFormat): string {
  const isListed = room.rates.length === 0 || stay.arrival === null || stay.departure === null;
  const price = own !== null || isListed ? null : computeStayPrice(room, stay, season);
  const said = own === null && isListed ? room.listed : price && describeRoomPrice(price, format);
  return [room.name, room.guests && describeGuests(room.guests, format), said].filter(Boolean).join(', ');
}

/** Most rooms that are named in place of one that is too small. */
const MAX_NAMED_ROOMS = 3;

/** Says why the chosen room has no price, or which rooms have a place for all guests; '' where there is nothing to say. */
export function explainRoom(
  room: ListedRoom,
  rooms: readonly ListedRoom[],
  stay: PricedStay,
  own: OwnPrice,
  price: StayPrice | null,
  { texts, ...format }: StayPriceFormat,
): string {
  const toGuests = (count: number) => describeGuests(count, { texts, ...format });
  if (room.guests !== null && stay.persons > room.guests) {
    const most = Math.max(...rooms.map(({ guests }) => guests ?? 0));
    const places = Math.min(stay.persons, most);
    const others = rooms.filter((other) => other.name !== room.name && (other.guests ?? 0) >= places).slice(0, MAX_NAMED_ROOMS);
    const names = others.map(({ name }) => name).join(', ');
    return [
      fill(texts.roomGuests, { room: room.name, guests: toGuests(room.guests) }),
      stay.persons > most && fill(texts.moreRooms, { guests: toGuests(stay.persons) }),
      names && fill(texts.roomsFor, { guests: toGuests(places), rooms: names }),
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (room.rates.length === 0) return '';
  if (own !== null) return texts[own];
  return price === null && stay.arrival !== null && stay.departure !== null ? texts.priceLater : '';
}
