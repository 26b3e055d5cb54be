import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';

/*
 * Addresses of the page that answers "Which room suits?": one for each set of wishes, because queries never change what a page shows.
 */

/** What guests can ask for, in the order in which addresses name it. `three`: a room for three or more. */
export const roomWishes = ['noStairs', 'sea', 'three'] as const;
export type RoomWish = (typeof roomWishes)[number];

/** Receives the form and redirects to the page of the chosen wishes. */
export const ROOMS_ACTION = '/api/rooms';

const folders: Readonly<Record<Locale, string>> = { de: 'zimmerwahl', en: 'room-finder', es: 'elegir-habitacion', fr: 'choisir-chambre' };
const words: Readonly<Record<RoomWish, Readonly<Record<Locale, string>>>> = {
  noStairs: { de: 'ohne-treppe', en: 'no-stairs', es: 'sin-escaleras', fr: 'sans-escalier' },
  sea: { de: 'meerblick', en: 'sea-view', es: 'vistas-al-mar', fr: 'vue-mer' },
  three: { de: 'zu-dritt', en: 'for-three', es: 'para-tres', fr: 'pour-trois' },
};

export const roomChoiceFolders: readonly string[] = Object.values(folders);

const joinWords = (locale: Locale, wishes: readonly RoomWish[]) => wishes.map((wish) => words[wish][locale]).join('-');

/** The page for these wishes, in any order: '/zimmerwahl/', '/en/room-finder/no-stairs-sea-view/'. */
export function buildRoomChoicePath(languages: Languages, locale: Locale, wishes: readonly RoomWish[]): string {
  const ordered = roomWishes.filter((wish) => wishes.includes(wish));
  const path = `${getPrefix(languages, locale)}/${folders[locale]}/`;
  return ordered.length === 0 ? path : `${path}${joinWords(locale, ordered)}/`;
}

/** The wishes that the segments of such a path name; null for any other path. */
export function parseRoomChoice(locale: Locale, [folder, wishes = '']: readonly string[]): readonly RoomWish[] | null {
  const named = roomWishes.filter((wish) => wishes.includes(words[wish][locale]));
  return folder === folders[locale] && joinWords(locale, named) === wishes ? named : null;
}
