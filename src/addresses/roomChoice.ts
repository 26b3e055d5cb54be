import { getPrefix, type Languages, type Locale, locales, mapLocales } from '../i18n/locales.ts';
import { countNights, parseDate } from '../shared/dates.ts';
import { personsBounds } from '../shared/inquiry/fields.ts';

/*
 * Addresses of the page that answers "Which room suits?": one for each choice, because queries never change what a page shows.
 */

/** What guests can ask of a room, in the order in which addresses name it. */
export const roomWishes = ['noStairs', 'sea', 'cot', 'dog'] as const;
export type RoomWish = (typeof roomWishes)[number];

/** Guests, and a month (`01` to `12`) or the days of a stay: null where nothing is chosen. */
export interface RoomChoice {
  readonly guests: number | null;
  readonly month: string | null;
  /** Plain dates, in this order. */
  readonly stay: { readonly arrival: string; readonly departure: string } | null;
  readonly wishes: readonly RoomWish[];
}

/** Receives the form and redirects to the page of the choice. */
export const ROOMS_ACTION = '/api/rooms';
/** A longer stay has no address. */
export const MAX_CHOSEN_NIGHTS = 30;

const folders: Readonly<Record<Locale, string>> = { de: 'zimmerwahl', en: 'room-finder', es: 'elegir-habitacion', fr: 'choisir-chambre' };
const guestWords: Readonly<Record<Locale, string>> = { de: 'gaeste', en: 'guests', es: 'huespedes', fr: 'personnes' };
const words: Readonly<Record<RoomWish, Readonly<Record<Locale, string>>>> = {
  noStairs: { de: 'ohne-treppe', en: 'no-stairs', es: 'sin-escaleras', fr: 'sans-escalier' },
  sea: { de: 'meerblick', en: 'sea-view', es: 'vistas-al-mar', fr: 'vue-mer' },
  cot: { de: 'kinderbett', en: 'cot', es: 'cuna', fr: 'lit-bebe' },
  dog: { de: 'hund', en: 'dog', es: 'perro', fr: 'chien' },
};
/** 'januar' to 'dezember'. */
const monthWords: Readonly<Record<Locale, readonly string[]>> = mapLocales((locale) => {
  const format = new Intl.DateTimeFormat(locales[locale].intlTag, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2027, index)).toLowerCase());
  return names.map((name) => name.replace('ä', 'ae').normalize('NFKD').replace(/\p{M}/gu, ''));
});

export const roomChoiceFolders: readonly string[] = Object.values(folders);

const patterns: Readonly<Record<Locale, RegExp>> = mapLocales((locale) => {
  const days = '(\\d{4}-\\d\\d-\\d\\d)-(\\d{4}-\\d\\d-\\d\\d)';
  return new RegExp(`^(?:(\\d+)-${guestWords[locale]}(?:-|$))?(?:(?:${days}|(${monthWords[locale].join('|')}))(?:-|$))?(.*)$`);
});

function joinWords(locale: Locale, { guests, month, stay, wishes }: RoomChoice): string {
  return [
    ...(guests === null ? [] : [`${guests}-${guestWords[locale]}`]),
    ...(stay === null ? [] : [`${stay.arrival}-${stay.departure}`]),
    ...(month === null ? [] : [monthWords[locale][Number(month) - 1]]),
    ...roomWishes.filter((wish) => wishes.includes(wish)).map((wish) => words[wish][locale]),
  ].join('-');
}

/** The page for a choice: '/zimmerwahl/', '/en/room-finder/2-guests-june-no-stairs/'. */
export function buildRoomChoicePath(languages: Languages, locale: Locale, choice: RoomChoice): string {
  const chosen = joinWords(locale, choice);
  return `${getPrefix(languages, locale)}/${folders[locale]}/${chosen === '' ? '' : `${chosen}/`}`;
}

/** The choice that the segments of such a path name; null for any other path. */
export function parseRoomChoice(locale: Locale, [folder, chosen = '']: readonly string[]): RoomChoice | null {
  const [, guests, arrival = '', departure = '', month, rest = ''] = patterns[locale].exec(chosen) ?? [];
  const choice: RoomChoice = {
    guests: guests === undefined ? null : Number(guests),
    month: month === undefined ? null : String(monthWords[locale].indexOf(month) + 1).padStart(2, '0'),
    stay: toChosenStay(arrival, departure),
    wishes: roomWishes.filter((wish) => rest.includes(words[wish][locale])),
  };
  const isPossible = choice.guests === null || (choice.guests >= personsBounds.min && choice.guests <= personsBounds.max);
  return folder === folders[locale] && isPossible && joinWords(locale, choice) === chosen ? choice : null;
}

/** The days as a stay; null unless both are days of the calendar, in order, with at most 30 nights between them. */
export function toChosenStay(arrival: string, departure: string): RoomChoice['stay'] {
  if (parseDate(arrival) !== arrival || parseDate(departure) !== departure) return null;
  const nights = countNights(arrival, departure);
  return nights > 0 && nights <= MAX_CHOSEN_NIGHTS ? { arrival, departure } : null;
}
