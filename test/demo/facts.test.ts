import { describe, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import {
  type AuthoredRecord,
  listNumbers,
  normaliseNumbers,
  numberWords,
  plainTexts,
  readRecords,
  says,
  toPlain,
} from './authoredTexts.ts';
import { type Fact, facts } from './namedFacts.ts';

/*
 * Facts of the demo hotel that stand in several places: prices, hours, distances, counts, names of rooms, telephone. A fact that changes in
 * one place only, or in one language only, fails here.
 */

const pages = readRecords();
/** The opening times that stand in the footer, as one more record. */
const footer: AuthoredRecord = {
  name: 'footer',
  locales: Object.fromEntries(
    localeCodes.map((locale) => [locale, { text: demoSite.openingHours[locale] }]),
  ) as unknown as AuthoredRecord['locales'],
};
const records = [...pages, footer];

/** Lists numbers that stand in one language of a record and not in another. Descriptions for search engines may leave facts out. */
function findMissingNumbers(record: AuthoredRecord): string[] {
  const texts = plainTexts(record, ['seo', 'alt']);
  return texts.flatMap(([locale, text]) =>
    listNumbers(text).flatMap((number) =>
      texts
        .filter(([other, own]) => !says(own, number, other))
        .map(([other]) => `${record.name}: ${locale} says ${number}, ${other} does not`),
    ),
  );
}

const toFigure = (value: string, locale: Locale) => {
  const word = numberWords[locale].indexOf(value.toLowerCase());
  return word === -1 ? value : String(word);
};

/** Where a fact stands in a language: record and values. */
function findFact({ patterns }: Fact, locale: Locale, source: readonly AuthoredRecord[]) {
  return source.flatMap((record) => {
    const text = plainTexts(record).find(([own]) => own === locale)?.[1] ?? '';
    return [...text.matchAll(patterns[locale])].map((match) => ({
      record: record.name,
      values: match
        .slice(1)
        .filter((value) => value !== undefined)
        .map((value) => toFigure(value, locale)),
    }));
  });
}

interface Priced {
  readonly price_from: string;
}

interface RoomBlock {
  readonly room: { readonly room: string };
  readonly price_from: string;
  readonly size_sqm: string;
  readonly beds: string;
}

/** Reads the rooms' blocks of the page of rooms in a language. */
function readRoomBlocks(locale: Locale): readonly RoomBlock[] {
  const page = records.find(({ name }) => name === 'pages/rooms');
  const acf = page?.locales[locale].acf as { rooms_flexible: readonly (RoomBlock & { acf_fc_layout: string })[] };
  return acf.rooms_flexible.filter((block) => block.acf_fc_layout === 'room');
}

const readPlainText = (name: string, locale: Locale, skip: readonly string[] = []) => {
  const record = records.find((found) => found.name === name);
  return record === undefined ? '' : (plainTexts(record, skip).find(([own]) => own === locale)?.[1] ?? '');
};
const readTitle = (name: string, locale: Locale) => String(records.find((record) => record.name === name)?.locales[locale].title);

describe('the facts of the demo hotel', () => {
  it.each(records.map((record) => [record.name, record] as const))('are the same numbers in every language of %s', (_, record) => {
    expect(findMissingNumbers(record)).toEqual([]);
  });

  it.each(facts.map((fact) => [fact.name, fact] as const))('agree on every page and in every language about the %s', (_, fact) => {
    for (const locale of localeCodes) {
      const found = findFact(fact, locale, records);
      expect(
        found.filter(({ values }) => values.join() !== fact.values.join()),
        locale,
      ).toEqual([]);
      expect(new Set(found.map(({ record }) => record)).size, `${fact.name} in ${locale}`).toBeGreaterThanOrEqual(fact.places);
    }
  });

  it('include one telephone number, that of the site file', () => {
    const phone = demoSite.contact.phone.replaceAll(' ', '');
    for (const record of records)
      for (const [locale, text] of plainTexts(record))
        expect(
          (text.match(/\+\d+/g) ?? []).filter((found) => found !== phone),
          `${record.name} in ${locale}`,
        ).toEqual([]);
  });

  it('give each room the price of the season table and the measures of its block on its own page too', () => {
    for (const locale of localeCodes)
      for (const { room, price_from: price, size_sqm: size } of readRoomBlocks(locale)) {
        const title = readTitle(`rooms/${room.room}`, locale);
        const row = readPlainText('pages/rooms', locale).match(new RegExp(`${title}[ |]+€?(\\d+)(?: €)?[ |]+€?(\\d+)(?: €)?[ |]+€?(\\d+)`));
        expect(row?.slice(1, 2), `${title} in the table, ${locale}`).toEqual([price]);
        const own = readPlainText(`rooms/${room.room}`, locale);
        for (const [, found] of own.matchAll(/(\d+) m²/g)) expect(found, `${title} in ${locale}`).toBe(size);
        for (const [, before, behind] of own.matchAll(/€(\d+)|(\d+) €/g)) expect(before ?? behind, `${title} in ${locale}`).toBe(price);
      }
  });

  it('name the beds of each room in the words of its block in the list of its own page too', () => {
    for (const locale of localeCodes)
      for (const { room, beds } of readRoomBlocks(locale)) {
        const items = readPlainText(`rooms/${room.room}`, locale, ['seo']).toLowerCase();
        expect(items, `${room.room} in ${locale}`).toContain(normaliseNumbers(toPlain([beds]), locale).toLowerCase());
      }
  });

  it('give each offer the price from which it is had in its text', () => {
    for (const { name, locales } of records.filter((record) => record.name.startsWith('offers/')))
      for (const locale of localeCodes) {
        const { price_from: price } = locales[locale].acf as Priced;
        const prices = [...readPlainText(name, locale, ['seo', 'acf']).matchAll(/€(\d+)|(\d+) €/g)].map((match) =>
          Number(match[1] ?? match[2]),
        );
        expect(Math.min(...prices), `${name} in ${locale}`).toBe(Number(price));
      }
  });

  it('give a ride the same kilometres and metres, and a harvest the same days, on the page of the offer and on its own', () => {
    for (const locale of localeCodes) {
      const rides = (name: string) =>
        [...readPlainText(name, locale, ['seo']).matchAll(/(\d\d) \| \| (\d{3,4}) \|/g)].map(([, km, metres]) => `${km} ${metres}`);
      expect(rides('pages/cycling-routes')).toHaveLength(6);
      expect(rides('offers/cycling-week')).toEqual(rides('pages/cycling-routes'));
      const harvest = (name: string) =>
        [
          ...readPlainText(name, locale, ['seo']).matchAll(
            /(Arbequina|Empeltre|Mallorquina)[ |]+(?:\d+[ |]+)?(?:vom |del |du )?(\d+)\D{4,20}?(\d+)/gi,
          ),
        ].map(([, sort, first, last]) => [sort, first, last].join(' '));
      expect(harvest('offers/olive-harvest')).toHaveLength(3);
      expect(harvest('offers/olive-harvest')).toEqual(harvest('pages/olive-oil'));
    }
  });

  it('name on other pages the price from which rooms and offers are had', () => {
    for (const locale of localeCodes) {
      const rooms = readRoomBlocks(locale).map(({ price_from: price }) => price);
      const offers = records
        .filter(({ name }) => name.startsWith('offers/'))
        .map(({ locales }) => String((locales[locale].acf as Priced).price_from));
      const known = new Set([...rooms, ...offers, '3365', '38', '42']);
      const from = { de: /\bab (\d+) €/gi, en: /\bfrom €(\d+)/gi, es: /\bdesde (\d+) €/gi, fr: /(?:à partir de|dès) (\d+) €/gi }[locale];
      for (const { name } of records)
        for (const [, price] of readPlainText(name, locale).matchAll(from)) expect([...known], `${name} in ${locale}`).toContain(price);
    }
  });
});

describe('the test of facts', () => {
  const change = (name: string, locale: Locale, from: RegExp, to: string): readonly AuthoredRecord[] =>
    records.map((record) =>
      record.name === name
        ? { ...record, locales: { ...record.locales, [locale]: JSON.parse(JSON.stringify(record.locales[locale]).replace(from, to)) } }
        : record,
    );

  it('reports a number that is changed in one language', () => {
    const changed = change('pages/location', 'fr', /\b44\b/g, '45').find(({ name }) => name === 'pages/location');
    expect(changed && findMissingNumbers(changed)).toContain('pages/location: fr says 45, de does not');
    expect(changed && findMissingNumbers(changed)).toContain('pages/location: de says 44, fr does not');
  });

  it('reports a fact that is changed on one page in every language', () => {
    const hours = facts.find(({ name }) => name === 'telephone hours in the season') as Fact;
    const changed = change('pages/restaurant', 'de', /20:00(?=.Uhr am Telefon)/, '22:00');
    expect(findFact(hours, 'de', changed)).toContainEqual({ record: 'pages/restaurant', values: ['8', '22'] });
  });
});
