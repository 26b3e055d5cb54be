import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homePath, localeOfPath } from '../../src/addresses/pageAddresses.ts';
import { formatDate, formatDateRange, formatNumber, formatPrice } from '../../src/i18n/formats.ts';
import { isLocale, type Locale, localeCodes, locales, parseLocale } from '../../src/i18n/locales.ts';
import { createTranslator, type MessageKey } from '../../src/i18n/translator.ts';
import { isSlug } from '../../src/shared/slug.ts';

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

describe('the texts', () => {
  it('of every language have the same keys in the same order', () => {
    expect(keys.length).toBeGreaterThan(50);
    for (const locale of localeCodes) expect(Object.keys(messages[locale]), locale).toEqual(keys);
    for (const locale of localeCodes) expect(raw(locale).match(/^ {2}"/gm), 'a key stands twice').toHaveLength(keys.length);
  });

  it.each(keys)('%s: the same placeholders, nothing empty, no HTML, no blanks around', (key) => {
    for (const locale of localeCodes) {
      const text = messages[locale][key];
      expect(placeholders(text), locale).toEqual(placeholders(messages.de[key]));
      expect(text, locale).toMatch(/^\S(.*\S)?$/);
      expect(text, locale).not.toMatch(/[<>]|&\w+;|[{}](?!\w)(?<!\w\})/);
    }
  });

  it('are flat, with dotted keys', () => {
    for (const key of keys) expect(key).toMatch(/^[a-z]+(\.[a-zA-Z]+)+$/);
    for (const locale of localeCodes) for (const text of Object.values(messages[locale])) expect(text).toBeTypeOf('string');
  });

  it('are all used: each key stands somewhere as a quoted string', () => {
    const quoted = new Set(code.flatMap(({ text }) => [...text.matchAll(/['"`]([a-z]+(?:\.[a-zA-Z]+)+)['"`]/g)].map((match) => match[1])));
    expect(keys.filter((key) => !quoted.has(key))).toEqual([]);
  });

  it('are all known: no other key is asked for', () => {
    const calls = code.flatMap(({ file, text }) =>
      [...text.matchAll(/\bt\(([^()]*?['"`][^()]*)/g)].map((match) => ({ file, args: match[1] ?? '' })),
    );
    expect(calls.length).toBeGreaterThan(30);
    const asked = calls.flatMap(({ file, args }) =>
      [...args.matchAll(/['"`]([a-z]+(?:\.[a-zA-Z]+)+)['"`]/g)].map((match) => ({ file, key: match[1] ?? '' })),
    );
    expect(asked.filter(({ key }) => !keys.includes(key))).toEqual([]);
    // Keys are never put together: they could not be looked for.
    expect(calls.filter(({ args }) => /`[^`]*\$\{/.test(args))).toEqual([]);
  });

  it('get the values they need wherever they are used', () => {
    const needy = keys.filter((key) => placeholders(messages.de[key]).length > 0);
    expect(needy).toContain('room.size');
    for (const key of needy)
      for (const { file, text } of code)
        for (const match of text.matchAll(new RegExp(`'${key.replaceAll('.', '\\.')}'(?<args>[^;]{0,160})`, 'g')))
          for (const name of placeholders(messages.de[key]))
            expect(match.groups?.args, `${key} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('of other languages are translated', () => {
    const same = (a: Locale, b: Locale) =>
      keys.filter(
        (key) => messages[a][key] === messages[b][key] && /[a-zäöüß]{9,}/i.test((messages[a][key] ?? '').replace(/\{\w+\}/g, '')),
      );
    for (const locale of ['en', 'es', 'fr'] as const) expect(same('de', locale), locale).toEqual([]);
  });

  it('say what the specification says', () => {
    const t = createTranslator('en');
    expect(t('error.notFound')).toBe('This page could not be found');
    expect(t('error.home')).toBe('Back to the home page');
    expect(t('error.default')).toBe('Error');
    expect(t('error.pageFailed')).toBe('An error occurred while showing the error page');
  });
});

describe('the translator', () => {
  it('fills placeholders in, and takes values as they are', () => {
    expect(createTranslator('de')('room.guests', { count: 3 })).toBe('3 Gäste');
    expect(createTranslator('en')('price.from', { price: '$& {price} €' })).toBe('from $& {price} €');
  });

  it('fails where a value is missing, naming text, language and value', () => {
    expect(() => createTranslator('fr')('room.size')).toThrow('Text room.size (fr) needs a value for {size}');
    expect(() => createTranslator('fr')('room.size', { constructor: 1 })).toThrow('{size}');
  });

  it('speaks each language', () => {
    expect(localeCodes.map((locale) => createTranslator(locale)('nav.language' as MessageKey))).toEqual(
      localeCodes.map((locale) => messages[locale]['nav.language']),
    );
  });
});

describe('formats', () => {
  const plain = (text: string | null) => text?.replace(/[\u00a0\u202f\u2009]/g, ' ');

  it.each<[Locale, string, string]>([
    ['de', '290 €', '1.235,50 €'],
    ['en', '€290', '€1,235.50'],
    ['es', '290 €', '1235,50 €'],
    ['fr', '290 €', '1 235,50 €'],
  ])('prices in %s', (locale, whole, broken) => {
    expect(plain(formatPrice(locale, 290))).toBe(whole);
    expect(plain(formatPrice(locale, 1235.5))).toBe(broken);
  });

  it('numbers', () => {
    expect(localeCodes.map((locale) => plain(formatNumber(locale, 45.5)))).toEqual(['45,5', '45.5', '45,5', '45,5']);
  });

  it.each<[Locale, string, string]>([
    ['de', '1. Mai bis 12. Juni 2027', '1. Mai 2027'],
    ['en', '1 May to 12 June 2027', '1 May 2027'],
    ['es', '1 de mayo al 12 de junio de 2027', '1 de mayo de 2027'],
    ['fr', '1er mai au 12 juin 2027', '1er mai 2027'],
  ])('dates in %s, the same in every time zone', (locale, range, single) => {
    expect(plain(formatDateRange(locale, '2027-05-01', '2027-06-12', createTranslator(locale)('dates.to')))).toBe(range);
    expect(plain(formatDate(locale, '2027-05-01'))).toBe(single);
  });
});

describe('languages', () => {
  it('have prefix, inquiry word and footer of the specification', () => {
    expect(
      localeCodes.map((locale) => [
        locale,
        locales[locale].prefix,
        locales[locale].inquirySlug,
        locales[locale].footerLocale,
        homePath(locale),
      ]),
    ).toEqual([
      ['de', '', 'anfrage', 'de', '/'],
      ['en', '/en', 'inquiry', 'en', '/en/'],
      ['es', '/es', 'solicitar', 'es', '/es/'],
      ['fr', '/fr', 'inquiry', 'en', '/fr/'],
    ]);
  });

  it.each<[string, Locale]>([
    ['/', 'de'],
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/english/', 'de'],
    ['/fr/hotel/', 'fr'],
    ['/de/hotel/', 'de'],
    ['/hotel/en/', 'de'],
    ['', 'de'],
    ['/EN/', 'de'],
    ['/constructor/', 'de'],
  ])('of the path %s: %s', (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });

  it.each<[string, Locale | null]>([
    ['de_DE', 'de'],
    ['de-AT', 'de'],
    ['EN', 'en'],
    ['fr_CA', 'fr'],
    ['es', 'es'],
    ['ca_ES', null],
    ['', null],
    ['d', null],
    ['_de', null],
  ])('named %j: %j', (tag, locale) => {
    expect(parseLocale(tag)).toBe(locale);
  });

  it('are four', () => {
    expect(localeCodes.every(isLocale)).toBe(true);
    for (const other of ['it', 'DE', '', null, undefined, 7, ['de'], 'toString']) expect(isLocale(other)).toBe(false);
  });
});

describe('slugs', () => {
  it.each(['a', 'hotel', 'lage-anreise', '2-zimmer', 'a'.repeat(100), 'a-1-b-2'])('%s is one', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  it.each(['', '-', '-a', 'a-', 'a--b', 'A', 'ä', 'a b', 'a.b', 'a/b', 'a%20b', 'a_b', 'a\n', '\u0000', 'a'.repeat(101), '../a'])(
    '%j is none',
    (slug) => {
      expect(isSlug(slug)).toBe(false);
    },
  );
});
