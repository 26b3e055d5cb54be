import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { formatDateInWords, formatDateRange, formatNumber, formatPrice } from '../../src/i18n/formats.ts';
import { getPrefix, type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { inquirySlugs, thanksSlugs } from '../../src/shared/dialogs.ts';
import { isSlug } from '../../src/shared/slug.ts';

/*
 * The messages of every language, the translator, the formats, the facts about languages, and slugs.
 */

const root = join(import.meta.dirname, '../..');
const raw = (locale: Locale) => readFileSync(join(root, `locales/${locale}.json`), 'utf8');
const messages = Object.fromEntries(localeCodes.map((locale) => [locale, JSON.parse(raw(locale))])) as Record<
  Locale,
  Record<string, string>
>;
const keys = Object.keys(messages.de);
const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

const code = ['src', 'views']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => ({
    file: join(entry.parentPath, entry.name).slice(root.length + 1),
    text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
  }));

describe('the messages', () => {
  it('exist in one file for each language, with the same keys in the same order and no key twice', () => {
    expect(keys.length).toBeGreaterThan(50);
    const files = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.json'));
    expect(files.toSorted()).toEqual(localeCodes.map((code) => `${code}.json`).toSorted());
    for (const locale of localeCodes) expect(Object.keys(messages[locale]), locale).toEqual(keys);
    for (const locale of localeCodes) expect(raw(locale).match(/^ {2}"/gm), 'a key stands twice').toHaveLength(keys.length);
  });

  it('have the same placeholders in every language, are not empty, and have no HTML or outer blanks', () => {
    for (const key of keys) expect(key).toMatch(/^[a-z]+(\.[a-zA-Z]+)+$/);
    for (const locale of localeCodes)
      for (const [key, text] of Object.entries(messages[locale])) {
        expect(placeholders(text), `${key} ${locale}`).toEqual(placeholders(messages.de[key]));
        expect(text, `${key} ${locale}`).toMatch(/^\S(.*\S)?$/);
        expect(text, `${key} ${locale}`).not.toMatch(/[<>]|&\w+;|[{}](?!\w)(?<!\w\})/);
      }
  });

  it('are all used: each key occurs in the code as a quoted string, or with the start of a composed one', () => {
    const quoted = new Set(code.flatMap(({ text }) => [...text.matchAll(/['"`]([a-z]+(?:\.[a-zA-Z]+)+)['"`]/g)].map((match) => match[1])));
    const starts = code.flatMap(({ text }) => [...text.matchAll(/\bt\(`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map((match) => match[1] ?? ''));
    expect(keys.filter((key) => !quoted.has(key) && !starts.some((start) => key.startsWith(start)))).toEqual([]);
  });

  it('get a value for each placeholder wherever they are translated by name', () => {
    const withPlaceholders = keys.filter((key) => placeholders(messages.de[key]).length > 0);
    expect(withPlaceholders).toContain('room.size');
    for (const key of withPlaceholders)
      for (const { file, text } of code)
        for (const match of text.matchAll(new RegExp(`\\bt\\(\\s*'${key.replaceAll('.', '\\.')}'(?<args>[^;]{0,160})`, 'g')))
          for (const name of placeholders(messages.de[key]))
            expect(match.groups?.args, `${key} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('of the other languages are translated, not copied from German', () => {
    const same = (a: Locale, b: Locale) =>
      keys.filter(
        (key) => messages[a][key] === messages[b][key] && /[a-zäöüß]{9,}/i.test((messages[a][key] ?? '').replace(/\{\w+\}/g, '')),
      );
    for (const locale of localeCodes.filter((code) => code !== 'de')) expect(same('de', locale), locale).toEqual([]);
  });
});

describe('the translator', () => {
  it('replaces placeholders, and does not interpret what a value contains', () => {
    expect(createTranslator('de')('room.guests', { count: 3 })).toBe('3\u00a0Gäste');
    expect(createTranslator('en')('price.from', { price: '$& {price} €' })).toBe('from $& {price} €');
  });

  it('throws if a value is missing, naming key, language and placeholder', () => {
    expect(() => createTranslator('fr')('room.size')).toThrow('Text room.size (fr) needs a value for {size}');
    expect(() => createTranslator('fr')('room.size', { constructor: 1 })).toThrow('{size}');
  });
});

describe('formats of the languages', () => {
  const plain = (text: string | null) => text?.replace(/[\u00a0\u202f\u2009]/g, ' ');

  it.each<[Locale, string, string, string]>([
    ['de', '290 €', '1.235,50 €', '45,5'],
    ['en', '€290', '€1,235.50', '45.5'],
    ['es', '290 €', '1235,50 €', '45,5'],
    ['fr', '290 €', '1 235,50 €', '45,5'],
  ])('print prices and decimals in %s as %s, %s and %s', (locale, whole, broken, decimal) => {
    expect([formatPrice(locale, 290), formatPrice(locale, 1235.5), formatNumber(locale, 45.5)].map(plain)).toEqual([
      whole,
      broken,
      decimal,
    ]);
  });

  it.each<[Locale, string, string, string]>([
    ['de', '1. Mai bis 12. Juni 2027', '20. Dezember 2026 bis 6. Januar 2027', '1. Mai 2027'],
    ['en', '1 May to 12 June 2027', '20 December 2026 to 6 January 2027', '1 May 2027'],
    ['es', 'del 1 de mayo al 12 de junio de 2027', 'del 20 de diciembre de 2026 al 6 de enero de 2027', '1 de mayo de 2027'],
    ['fr', 'du 1er mai au 12 juin 2027', 'du 20 décembre 2026 au 6 janvier 2027', '1er mai 2027'],
  ])('print dates in %s as %s, %s and %s, whatever the time zone', (locale, months, years, single) => {
    const t = createTranslator(locale);
    const range = (from: string, to: string) => plain(t('dates.range', formatDateRange(locale, from, to)));
    expect(range('2027-05-01', '2027-06-12')).toBe(months);
    expect(range('2026-12-20', '2027-01-06')).toBe(years);
    expect(plain(formatDateInWords(locale, '2027-05-01'))).toBe(single);
  });

  it('print the month of a few days once', () => {
    expect(plain(createTranslator('de')('dates.range', formatDateRange('de', '2027-05-03', '2027-05-10')))).toBe('3. bis 10. Mai 2027');
  });
});

describe('the languages', () => {
  it('use every segment that opens the inquiry or its thanks', () => {
    const used = (name: 'inquirySlug' | 'thanksSlug') => [...new Set(localeCodes.map((code) => locales[code][name]))].toSorted();
    expect(used('inquirySlug')).toEqual([...inquirySlugs].toSorted());
    expect(used('thanksSlug')).toEqual([...thanksSlugs].toSorted());
  });

  it('keep prefix, inquiry segment, footer language and home page: their addresses are public', () => {
    expect(
      localeCodes.map((locale) => [
        locale,
        getPrefix(localeCodes, locale),
        locales[locale].inquirySlug,
        locales[locale].footerLocale ?? locale,
        buildHomePath(localeCodes, locale),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['de', '', 'anfrage', 'de', '/'],
        ['en', '/en', 'inquiry', 'en', '/en/'],
        ['es', '/es', 'solicitar', 'es', '/es/'],
        ['fr', '/fr', 'inquiry', 'en', '/fr/'],
      ]),
    );
  });
});

it('a slug has small letters, digits and single hyphens between them', () => {
  for (const slug of ['a', 'lage-anreise', '2-zimmer', 'a'.repeat(100), 'a-1-b-2']) expect([slug, isSlug(slug)]).toEqual([slug, true]);
  for (const slug of ['', '-', '-a', 'a-', 'a--b', 'A', 'ä', 'a b', 'a.b', 'a/b', 'a%20b', 'a_b', 'a\n', 'a'.repeat(101)])
    expect([slug, isSlug(slug)]).toEqual([slug, false]);
});
