import { describe, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { type AuthoredRecord, listNumbers, numberWords, plainTexts, readRecords, says } from './authoredTexts.ts';

/*
 * Facts of the demo hotel that stand in several places: prices, hours, distances, counts, names of rooms, telephone. A fact that changes in
 * one place only, or in one language only, fails here.
 */

const records = readRecords();

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

interface Fact {
  readonly name: string;
  /** Finds the fact in normalised text. Its groups are the values: figures or number words. */
  readonly patterns: Readonly<Record<Locale, RegExp>>;
  readonly values: readonly string[];
  /** In how many records it stands, at least. */
  readonly places: number;
}

const facts: readonly Fact[] = [
  {
    name: 'telephone hours in the season',
    patterns: {
      de: /täglich.{0,12}? von (\d+) bis (\d+) Uhr/g,
      en: /(?:daily|every day) from (\d+) to (\d+)/g,
      es: /(?:todos los días|cada día|a diario),? de (\d+) a (\d+)/g,
      fr: /(?:tous les jours|chaque jour),? de (\d+) à (\d+)/g,
    },
    values: ['8', '20'],
    places: 2,
  },
  {
    name: 'telephone hours in winter',
    patterns: {
      de: /von (\d+) bis (\d+) Uhr das Telefon ab/g,
      en: /Monday to Friday, (\d+) to (\d+)/g,
      es: /de lunes a viernes, de (\d+) a (\d+)/g,
      fr: /du lundi au vendredi, de (\d+) à (\d+)/g,
    },
    values: ['10', '14'],
    places: 1,
  },
  {
    name: 'minutes to the airport',
    patterns: {
      de: /Flughafen sind es (\d+) Minuten|(\d+) Minuten zum Flughafen/g,
      en: /(\d+) minutes (?:from|to) the airport/g,
      es: /aeropuerto son (\d+) minutos|(\d+) minutos del aeropuerto/g,
      fr: /aéroport est à (\d+) minutes|(\d+) minutes de l’aéroport/g,
    },
    values: ['35'],
    places: 2,
  },
  {
    name: 'fare of the pick-up from the airport',
    patterns: {
      de: /für (\d+) € je Strecke/g,
      en: /for €(\d+) each way/g,
      es: /por (\d+) € el trayecto/g,
      fr: /pour (\d+) € (?:le|par) trajet/g,
    },
    values: ['75'],
    places: 2,
  },
  {
    name: 'hour of arrival',
    patterns: {
      de: /Zimmer ist ab (\d+) Uhr bereit/g,
      en: /room is ready from (\d+)/g,
      es: /habitación (?:está|estará) lista (?:desde|a partir de) las (\d+)/g,
      fr: /chambre (?:est|vous attend|sera) prête (?:à partir de|dès) (\d+)/g,
    },
    values: ['15'],
    places: 2,
  },
  {
    name: 'sorts of roses',
    patterns: { de: /(\d+) Sorten/g, en: /(\d+) (?:varieties|kinds)/g, es: /(\d+) variedades/g, fr: /(\d+) variétés/g },
    values: ['140'],
    places: 2,
  },
  {
    name: 'almond trees',
    patterns: { de: /(\d+) Mandelbäume/g, en: /(\d+) almond trees/g, es: /(\d+) almendros/g, fr: /(\d+) amandiers/g },
    values: ['260'],
    places: 2,
  },
  {
    name: 'length of the pool',
    patterns: {
      de: /(?<=Becken ist )(\d+) Meter|(\d+) (?:Meter Wasser|mal 6)/g,
      en: /(?<=pool is )(\d+) metres|(\d+) metres(?: of water| by)/g,
      es: /(?<=piscina mide )(\d+) metros|(\d+) (?:metros de agua|por 6)/g,
      fr: /(?<=bassin mesure )(\d+) mètres|(\d+) mètres (?:d’eau|sur)/g,
    },
    values: ['22'],
    places: 2,
  },
  {
    name: 'rooms of the house',
    patterns: {
      de: /(elf|zehn|zwölf|\d+) Zimmer(?! und)/gi,
      en: /(ten|eleven|twelve|\d+) rooms/gi,
      es: /(diez|once|doce|\d+) habitaciones/gi,
      fr: /(dix|onze|douze|\d+) chambres/gi,
    },
    values: ['11'],
    places: 3,
  },
];

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

interface RoomBlock {
  readonly room: { readonly room: string };
  readonly price_from: string;
  readonly size_sqm: string;
}

/** Reads the rooms' blocks of the page of rooms in a language. */
function readRoomBlocks(locale: Locale): readonly RoomBlock[] {
  const page = records.find(({ name }) => name === 'pages/rooms');
  const acf = page?.locales[locale].acf as { rooms_flexible: readonly (RoomBlock & { acf_fc_layout: string })[] };
  return acf.rooms_flexible.filter((block) => block.acf_fc_layout === 'room');
}

const plainOf = (name: string, locale: Locale, skip: readonly string[] = []) => {
  const record = records.find((found) => found.name === name);
  return record === undefined ? '' : (plainTexts(record, skip).find(([own]) => own === locale)?.[1] ?? '');
};
const titleOf = (name: string, locale: Locale) => String(records.find((record) => record.name === name)?.locales[locale].title);

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
        const title = titleOf(`rooms/${room.room}`, locale);
        const row = plainOf('pages/rooms', locale).match(new RegExp(`${title}[ |]+€?(\\d+)(?: €)?[ |]+€?(\\d+)(?: €)?[ |]+€?(\\d+)`));
        expect(row?.slice(1, 2), `${title} in the table, ${locale}`).toEqual([price]);
        const own = plainOf(`rooms/${room.room}`, locale);
        for (const [, found] of own.matchAll(/(\d+) m²/g)) expect(found, `${title} in ${locale}`).toBe(size);
        for (const [, before, behind] of own.matchAll(/€(\d+)|(\d+) €/g)) expect(before ?? behind, `${title} in ${locale}`).toBe(price);
      }
  });

  it('give each offer the price from which it is had in its text', () => {
    for (const { name, locales } of records.filter((record) => record.name.startsWith('offers/')))
      for (const locale of localeCodes) {
        const { price_from: price } = locales[locale].acf as { price_from: string };
        const prices = [...plainOf(name, locale, ['seo', 'acf']).matchAll(/€(\d+)|(\d+) €/g)].map((match) => Number(match[1] ?? match[2]));
        expect(Math.min(...prices), `${name} in ${locale}`).toBe(Number(price));
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
