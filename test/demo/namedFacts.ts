import type { Locale } from '../../src/i18n/locales.ts';

/*
 * Facts of the demo hotel that stand on several pages, and how each language words them.
 */

export interface Fact {
  readonly name: string;
  /** Finds the fact in normalised text. Its groups are the values: figures or number words. */
  readonly patterns: Readonly<Record<Locale, RegExp>>;
  readonly values: readonly string[];
  /** In how many records it stands, at least. */
  readonly places: number;
}

export const facts: readonly Fact[] = [
  {
    name: 'telephone hours in the season',
    patterns: {
      de: /täglich.{0,12}? (?:von )?(\d+) bis (\d+) Uhr/g,
      en: /(?:daily,?|every day) (?:from )?(\d+) to (\d+)/g,
      es: /(?:todos los días|cada día|a diario),? de (\d+) a (\d+)/g,
      fr: /(?:tous les jours|chaque jour),? de (\d+) à (\d+)/g,
    },
    values: ['8', '20'],
    places: 3,
  },
  {
    name: 'telephone hours in winter',
    patterns: {
      de: /von (\d+) bis (\d+) Uhr das Telefon ab|Telefon Mo bis Fr, (\d+) bis (\d+)/g,
      en: /Mon(?:day)? to Fri(?:day)?, (\d+) to (\d+)/g,
      es: /de lunes a viernes, de (\d+) a (\d+)/g,
      fr: /du lundi au vendredi, de (\d+) à (\d+)/g,
    },
    values: ['10', '14'],
    places: 2,
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
      de: /(?<=Pool ist )(\d+) Meter|(\d+) (?:Meter Wasser|mal 6)/g,
      en: /(?<=pool is )(\d+) metres|(\d+) metres(?: of water| by)/g,
      es: /(?<=piscina mide )(\d+) metros|(\d+) (?:metros de agua|por 6)/g,
      fr: /(?<=piscine mesure )(\d+) mètres|(\d+) mètres (?:d’eau|sur)/g,
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
  {
    name: 'minutes to Cala Llombards',
    patterns: {
      de: /Cala Llombards, (\p{L}+|\d+) Minuten|Cala Llombards liegt (\p{L}+) Minuten|(zwölf|\d+) zur Cala Llombards|Bad im Meer fahren Sie (\d+)/gu,
      en: /Cala Llombards(?:,| is) (\p{L}+|\d+) minutes|(twelve|\d+) to Cala Llombards|swim in the sea is (\d+)/gu,
      es: /Cala Llombards, (\d+) minutos|Cala Llombards(?:,| queda) a (\p{L}+) minutos|a (doce|\d+) de Cala Llombards|mar más cercano está a (\d+)/gu,
      fr: /Cala Llombards, (\d+) minutes|Cala Llombards(?:,| est) à (\p{L}+) minutes|à (douze|\d+) de Cala Llombards|mer le plus proche est à (\d+)/gu,
    },
    values: ['12'],
    places: 4,
  },
  {
    name: 'minutes to the beach of Es Trenc',
    patterns: {
      de: /(?:Es Trenc|Ses Covetes), (\d+) Minuten|Es Trenc (vierzehn)/g,
      en: /(?:Es Trenc|Ses Covetes), (\d+) minutes|Es Trenc (fourteen)/g,
      es: /(?:Es Trenc|Ses Covetes), (\d+) minutos|Es Trenc, a (catorce)/g,
      fr: /(?:Es Trenc|Ses Covetes), (\d+) minutes|Es Trenc à (quatorze)/g,
    },
    values: ['14'],
    places: 3,
  },
  {
    name: 'lunch hours of the restaurant',
    patterns: {
      de: /Freitag bis Sonntag (?:von |\|.*?\| )(1\d) ?(?:bis|–) ?(1\d)/g,
      en: /Friday to Sunday(?:, | \|.*?\| )(1\d) ?(?:to|–) ?(1\d)/g,
      es: /de viernes a domingo(?:, de | \|.*?\| )(1\d) ?(?:a|–) ?(1\d)/gi,
      fr: /vendredi (?:à|au) dimanche(?:, de | \|.*?\| )(1\d) ?(?:à|–) ?(1\d)/gi,
    },
    values: ['13', '15'],
    places: 2,
  },
  {
    name: 'hour of dinner',
    patterns: {
      de: /(?:ab|um|Restaurant S’Hort um) (19:\d\d|19)(?= |$)/g,
      en: /(?:from|at|for) (19:\d\d|19)(?= |,|\.|$)/g,
      es: /(?:desde|a) las (19:\d\d|19)(?!\d)/g,
      fr: /(?:dès|à) (19:\d\d|19)(?!\d)/g,
    },
    values: ['19:30'],
    places: 3,
  },
  {
    name: 'hours of breakfast',
    patterns: {
      de: /Frühstück gibt es von (\d+) bis (\d+)|Von (\d+) bis (\d+) Uhr. Wer früher|Montag, Dienstag[ |]+(\d+)–(\d+)/g,
      en: /Breakfast is from (\d+) to (\d+)|From (\d+) to (\d+). If you leave|Monday, Tuesday[ |]+(\d+)–(\d+)/g,
      es: /desayuno se sirve de (\d+) a (\d+)|De (\d+) a (\d+). Si sale antes|Lunes y martes[ |]+(\d+)–(\d+)/g,
      fr: /petit déjeuner est servi de (\d+) à (\d+)|De (\d+) à (\d+). Si vous partez|Lundi, mardi[ |]+(\d+)–(\d+)/g,
    },
    values: ['8', '11'],
    places: 3,
  },
  {
    name: 'price of four courses',
    patterns: {
      de: /vier Gänge(?: für|,) (\d+) €/g,
      en: /four courses(?: for|,) €(\d+)/g,
      es: /cuatro platos(?: por|,) (\d+) €/g,
      fr: /quatre plats(?: à|,) (\d+) €/g,
    },
    values: ['58'],
    places: 3,
  },
  {
    name: 'price of the whole house for a night',
    patterns: {
      de: /(\d{4}) € die Nacht/g,
      en: /€(\d{4}) a night/g,
      es: /(\d{4}) € la noche/g,
      fr: /(\d{4}) € la nuit/g,
    },
    values: ['3365'],
    places: 2,
  },
  {
    name: 'price of a night for a dog',
    patterns: {
      de: /(?<!\d)(1\d) € die Nacht/g,
      en: /(?<!\d)€(1\d) a night/g,
      es: /(?<!\d)(1\d) € la noche/g,
      fr: /(?<!\d)(1\d) € la nuit/g,
    },
    values: ['18'],
    places: 2,
  },
  {
    name: 'price of the cooking course',
    patterns: {
      de: /(?:Herd,|Er kostet|acht Gäste,) (\d+) € pro Person/g,
      en: /(?:Catalina,|It costs|at most,) €(\d+) per person/g,
      es: /(?:fogones\.|Cuesta|máximo,) (\d+) € por persona/g,
      fr: /(?:Catalina,|Il coûte|au plus,) (\d+) € par personne/g,
    },
    values: ['95'],
    places: 2,
  },
  {
    name: 'kilometres from Campos to the house',
    patterns: {
      de: /(drei|\d+) (?:Kilometer|km) bis Campos|Bis zum Platz sind es (\p{L}+) Kilometer|Samstag[ |]+(\d+) \|/gu,
      en: /(three|\d+) kilometres to (?:Campos|the square)|Saturday[ |]+(\d+) \|/g,
      es: /los (\p{L}+) kilómetros hasta Campos|plaza hay (\p{L}+) kilómetros|sábados[ |]+(\d+) \|/gu,
      fr: /en (\p{L}+) kilomètres à Campos|place est à (\p{L}+) kilomètres|samedi[ |]+(\d+) \|/gu,
    },
    values: ['3'],
    places: 3,
  },
];
