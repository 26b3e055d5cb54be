import { removeBreakHints } from '../shared/breakHints.ts';
import { type Locale, mapLocales } from './locales.ts';

/*
 * Typography of running text: what decides on no-break spaces, quotation marks and dashes, per language.
 */

/** Stands for the tag of an inline element between two texts of one line while the rules run. A noncharacter: no text has it. */
export const ELEMENT_MARK = '\ufdd1';

/** Removes element marks that somebody has typed. */
export function removeMarks(text: string): string {
  return text.replaceAll(ELEMENT_MARK, '');
}

interface LanguageTypography {
  readonly openQuote: string;
  readonly closeQuote: string;
  /** Words that stay on the next line after a number: '7 bis 10 Uhr' may break before 'bis'. */
  readonly functionWords: string;
  readonly rules: readonly Rule[];
}
type Rule = readonly [pattern: RegExp, replacement: string];

const noBreakSpace = '\u00a0';
const narrowSpace = '\u202f';
const tags = '\\ufdd1{0,4}';
/** White space or the edge of an element. */
const edge = '[\\s\\ufdd1]';
const units =
  '(?:[€$£%‰°]|(?:EUR|CHF|Euros?|[mk]?m[²³]?|km/h|cm|ha|k?g|[cdm]?l|kWh?|kcal|[MG]B|h|min|Min\\.|s|Uhr|[ap]m|[ap]\\.\\s?m\\.)(?![\\p{L}\\p{N}]))';
const months = '(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)';

/** A rule that forbids a line break at the space between two parts, one of which may be in an element of its own. */
function keepTogether(before: string, after: string, flags = 'gu'): Rule {
  return [new RegExp(`(?<=${before}${tags}) (?=${after})|(?<=${before}) (?=${tags}${after})`, flags), noBreakSpace];
}

/** The thousands of a number, not the groups of a telephone number. */
const thousands: Rule = [/(?<=(?<![\p{L}\p{N}+]|\d[ \u00a0])\d{1,3}) (?=\d{3}(?! ?\d))/gu, noBreakSpace];

const frenchSpacing: readonly Rule[] = [
  [/(?<=[\p{L}\p{N}%)\]»”’€]\ufdd1{0,4}) ?(?=(?:[;:]|[!?]{1,4})(?:[\s\ufdd1»”]|$)|[!?]{1,4}\))/gu, narrowSpace],
  [/(?<=«) ?(?![\s\u00a0\u202f])/gu, narrowSpace],
  [/(?<![\s\u00a0\u202f])(?=»)|(?<=\S) (?=»)/gu, narrowSpace],
];

const languages: Readonly<Record<Locale, LanguageTypography>> = {
  de: {
    openQuote: '„',
    closeQuote: '“',
    functionWords: 'am|an|auf|aus|bei|bis|das|der|die|im|in|ist|mal|mit|oder|sind|und|von|vor|zu|zum|zur',
    rules: [keepTogether('(?<!\\d)\\d{1,2}\\.', months), keepTogether('(?<![\\p{L}.])[zdui]\\.', '[BhaVd]\\.')],
  },
  en: {
    openQuote: '“',
    closeQuote: '”',
    functionWords: 'and|are|as|at|by|for|from|in|is|of|on|or|the|to|was|with',
    rules: [],
  },
  es: {
    openQuote: '«',
    closeQuote: '»',
    functionWords: 'al|con|del|el|en|es|la|las|los|para|por|que|se|un|una',
    rules: [keepTogether('\\d\\u00a0de', '\\p{L}{4,10}(?!\\p{L})'), thousands],
  },
  fr: {
    openQuote: `«${narrowSpace}`,
    closeQuote: `${narrowSpace}»`,
    functionWords: 'au|aux|avec|dans|du|en|est|et|la|le|les|ou|par|pour|que|sont|sur',
    rules: [...frenchSpacing, keepTogether('(?<!\\d)1er', '\\p{L}'), thousands],
  },
};

/** Rules in their order. A later rule may rely on the no-break spaces of an earlier one. */
function createRules({ openQuote, closeQuote, functionWords, rules }: LanguageTypography): readonly Rule[] {
  return [
    [/(?<=\p{L})'(?=\p{L})/gu, '’'],
    [new RegExp(`(?<=^|${edge}|[(\\[–—])"(?=\\S)([^"]{1,400})(?<=\\S)"(?=${edge}|[.,;:!?)\\]–—…]|$)`, 'gu'), `${openQuote}$1${closeQuote}`],
    [/(?<=[^\s\ufdd1])[ \u00a0]-(?= [^\s\ufdd1])/gu, `${noBreakSpace}–`],
    [/(?<=[^\s\ufdd1]) (?=[–—] )/gu, noBreakSpace],
    keepTogether('\\d(?:,?[–-])?', units),
    keepTogether('(?:[€$£]|(?<!\\p{L})(?:EUR|CHF))', '\\d'),
    keepTogether('\\d', '[×x](?= \\d)'),
    keepTogether('\\d[ \\u00a0][×x]', '\\d'),
    keepTogether('(?<![\\p{L}\\p{N}.,:/-])\\d{1,3}(?:[.,]\\d{1,2})?', `(?!(?:${functionWords})(?!\\p{L}))\\p{L}{2,12}(?!\\p{L})`),
    keepTogether('(?<![\\p{L}\\p{N}])(?:km|Nr\\.|No\\.|n\\.º|n°|Art\\.|Abs\\.|§)', '\\d', 'giu'),
    ...rules,
    // U+2060 forbids the break after the hyphen of a short name: a road "Ma-19". The non-breaking hyphen is missing in many typefaces.
    [new RegExp(`(?<=(?:^|${edge}|\\()\\p{L}{1,3}-)(?=\\d{1,4}(?![\\p{L}\\p{N}@/_-]|\\.[\\p{L}\\p{N}]))`, 'gu'), '\u2060'],
  ];
}

const rules = mapLocales((locale) => createRules(languages[locale]));

/** Applies the typography of a language to a text. Idempotent; linear in the length of the text. */
export function applyTypography(text: string, locale: Locale): string {
  return rules[locale].reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** Returns a text for places outside of the page's running text (head, attributes, options, findings): without what only steers line breaks. */
export function toUnbrokenText(text: string): string {
  return removeBreakHints(text).replace(/[\u00a0\u202f]/g, ' ');
}
