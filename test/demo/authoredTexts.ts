import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';

/** Texts of the demo hotel as its editors write them, and the numbers in them in one notation. */

const root = join(import.meta.dirname, '../../src/demo/content');
/** Fields that hold names of files, choices or addresses. */
const technical = /^(picture|acf_fc_layout|url|page|slug|target|headline_size|ratio|variant|valid_from|valid_to|action|form)$/;

export interface AuthoredRecord {
  /** Folder and key: 'pages/rooms'. */
  readonly name: string;
  readonly locales: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;
}

/** Reads every page, offer, room and package. */
export function readRecords(): readonly AuthoredRecord[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: folder }) =>
      readdirSync(join(root, folder)).map((file) => ({
        name: `${folder}/${file.replace('.json', '')}`,
        locales: JSON.parse(readFileSync(join(root, folder, file), 'utf8')).locales,
      })),
    );
}

/** Lists the strings of a value that guests read, in reading order. @param skip names of fields left out, with all they hold */
export function listTexts(value: unknown, skip: readonly string[] = [], field = ''): string[] {
  if (typeof value === 'string') return technical.test(field) || value.startsWith('http') ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, skip, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (skip.includes(name) ? [] : listTexts(item, skip, name)));
}

/** Returns the texts as one plain text: without tags, entities and soft hyphens, white space as single blanks, ' | ' between texts and cells. */
export function toPlain(texts: readonly string[]): string {
  return texts
    .join(' | ')
    .replace(/<[^>]+>/g, (tag) => (/^<\/?(?:a|b|em|strong|i)\b/.test(tag) ? '' : ' | '))
    .replace(/&shy;|\u00ad/g, '')
    .replace(/&nbsp;|[\s\u00a0\u202f]+/g, ' ')
    .replace(/&#8217;/g, '’')
    .replace(/&amp;/g, '&');
}

const meridiem = (hour: string, minutes: string | undefined, half: string) =>
  `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}:${minutes ?? '00'}`;

/** Rewrites the times and numbers of a plain text in one notation: '19:30', '19' for '19:00' and for '7 pm', '1390', '2.2'. */
export function normaliseNumbers(text: string, locale: Locale): string {
  let result = text.replace(/\+\d[\d ]+\d/g, (phone) => phone.replaceAll(' ', ''));
  if (locale === 'en')
    result = result
      .replace(
        /(\d+)(?:\.(\d\d))?(\s?(?:–|to|and)\s?)(\d+)(?:\.(\d\d))?\s?([ap]m)\b/g,
        (_, h1, m1, word, h2, m2, half) => `${meridiem(h1, m1, half)}${word}${meridiem(h2, m2, half)}`,
      )
      .replace(/(\d+)(?:\.(\d\d))?\s?([ap]m)\b/g, (_, hour, minutes, half) => meridiem(hour, minutes, half));
  if (locale === 'fr') result = result.replace(/\b(\d{1,2}) h(?: (\d\d))?(?!\p{L})/gu, (_, hour, minutes) => `${hour}:${minutes ?? '00'}`);
  return result
    .replace(/(\d) (?:Std\.|hrs?|h) (?=\d\d(?!\d))/g, '$1:')
    .replace(/((?:art|art\.) \d+)\.(?=\d)/gi, '$1 ')
    .replace(/(?<!\d)(\d{1,3})[., ](?=\d{3}(?!\d))/g, '$1')
    .replace(/(?<![\d.])(\d+),(?=\d{1,2}(?!\d))/g, '$1.')
    .replace(/(?<!\d)(\d{1,2}):00(?!\d)/g, '$1');
}

/** Lists the different numbers and times of a normalised text. */
export function listNumbers(text: string): string[] {
  return [...new Set(text.match(/\+?\d+(?:[.:]\d+)*/g) ?? [])].toSorted();
}

/** Whole numbers up to fourteen in words, with those for hours of the afternoon. Index 0 is the word for 0 and for midnight. */
export const numberWords: Readonly<Record<Locale, readonly string[]>> = {
  de: [
    'Mitternacht',
    'ein',
    'zwei',
    'drei',
    'vier',
    'fünf',
    'sechs',
    'sieben',
    'acht',
    'neun',
    'zehn',
    'elf',
    'zwölf',
    'dreizehn',
    'vierzehn',
  ],
  en: [
    'midnight',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
  ],
  es: ['medianoche', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce'],
  fr: ['minuit', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze'],
};

/** True if the text says the number: in figures, or in words as a number up to fourteen or an hour of the day. */
export function says(text: string, number: string, locale: Locale): boolean {
  if (listNumbers(text).includes(number)) return true;
  const value = Number(number.replace(/:30$/, '').replace(/^24$/, '0'));
  const words = [numberWords[locale][value], numberWords[locale][value - 12]].filter((word) => word !== undefined);
  return words.some((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text));
}

/** The plain texts of all records in each language. @param skip as of `listTexts` */
export function plainTexts(record: AuthoredRecord, skip: readonly string[] = []): readonly (readonly [Locale, string])[] {
  return localeCodes.map((locale) => [locale, normaliseNumbers(toPlain(listTexts(record.locales[locale], skip)), locale)] as const);
}
