import type en from '../../locales/findings/en.json';
import type { LawCode } from '../config/siteSchema.ts';
import { unshownKinds } from '../pages/wordpress/unshownParts.ts';
import type { Finding, FoundOfSite } from './types.ts';

/** Names of the texts in `locales/findings`. */
export type FindingCode = keyof typeof en;

/** The codes of what a law asks for. */
const codesByLaw = {
  imprint: ['lawImprint', 'lawImprintFar'],
  privacy: ['lawPrivacy', 'lawPrivacyFar'],
  services: ['lawServices'],
  retention: ['lawRetention'],
  accessibility: ['lawAccessibility', 'lawAccessibilityDate', 'lawAccessibilityFeedback'],
  prices: ['lawPriceUnit', 'lawPriceCurrency', 'lawPriceIncludes'],
  disputePlatform: ['lawDisputePlatform'],
  registrationNumber: ['lawRegistrationNumber'],
} as const satisfies Readonly<Record<LawCode, readonly FindingCode[]>>;

/** The kinds of findings in the order of every list, each with its codes. First what keeps the site from reading WordPress, in the order in which to mend it. */
const codesByKind = {
  unreached: ['unreached'],
  address: ['noWordpress', 'otherJson'],
  unavailable: ['unavailable'],
  permalinks: ['permalinks'],
  restBlocked: ['restBlocked'],
  invalidJson: ['invalidJson'],
  plugin: ['noPlugin'],
  pluginVersion: ['otherPluginVersion'],
  postTypes: ['noPostType'],
  fields: ['fields', 'fieldsOutdated', 'fieldTypes', 'noFields'],
  fieldFormat: ['fieldFormat'],
  languages: ['otherDefaultLanguage', 'noLanguagePlugin', 'languageElsewhere', 'unknownLanguage', 'unansweredLanguage'],
  translations: ['noTranslations'],
  home: ['missingHome'],
  unreadable: ['unreadablePage', 'unreadableOffer', 'unreadableRoom', 'unreadablePackage'],
  withheld: ['protectedPost', 'unpublishedPost', 'foreignLanguagePost'],
  unknownLayout: ['unknownLayout'],
  leftOut: ['leftOut', 'leftOutPart', 'leftOutLink'],
  emptyPage: ['emptyPage'],
  unlistedOffer: ['unlistedOffer'],
  overlappingPrices: ['overlappingPrices'],
  missingFile: ['missingFile'],
  missingTranslation: ['missingTranslation', 'unpublishedTranslation', 'foreignTranslation'],
  missingAlt: ['missingAlt', 'missingAltInText'],
  brokenLink: ['brokenLink'],
  brokenReference: ['unpublishedOffer', 'unpublishedRoom', 'unpublishedPackage'],
  menu: [
    'noMenus',
    'noMainMenu',
    'noFooterMenu',
    'missingMainMenu',
    'missingFooterMenu',
    'brokenMenuEntry',
    'unlinkedMenuEntry',
    'hiddenMenuEntry',
    'missingMenuEntries',
  ],
  searchTexts: ['noSearchTexts'],
  namedPage: ['missingNamedPage', 'unnamedThanksPage'],
  fixedPage: ['missingFixedPage'],
  openQuestion: ['openQuestions'],
  offerDays: ['swappedDays', 'neverShown', 'differentDays'],
  offerEnds: ['offerEnded', 'offerNotBegun', 'offerEndsToday', 'offerEndsTomorrow', 'offerEndsSoon'],
  visibleDays: ['homeDays', 'swappedBlockDays'],
  hidden: ['pageEnded', 'blockEnded', 'pageNotBegun', 'blockNotBegun'],
  samplePage: ['samplePage'],
  deepPage: ['deepPage'],
  missingTitle: ['missingTitle'],
  missingDescription: ['missingDescription'],
  longDescription: ['longDescription'],
  oversizePicture: ['oversizePicture'],
  smallPicture: ['smallPicture'],
  uprightPicture: ['uprightPicture'],
  editorBlock: [...unshownKinds, 'textForTable'],
  foreignFrame: ['foreignFrame'],
  search: ['searchHidden', 'searchDiscouraged'],
  law: ['lawOff', ...Object.values(codesByLaw).flat()],
} as const satisfies Readonly<Record<string, readonly FindingCode[]>>;
export type FindingKind = keyof typeof codesByKind;
const kinds = Object.keys(codesByKind) as FindingKind[];
const kindsByCode = Object.fromEntries(
  Object.entries(codesByKind).flatMap(([kind, codes]) => codes.map((code) => [code, kind])),
) as Readonly<Record<(typeof codesByKind)[FindingKind][number], FindingKind>>;

/** Compares kinds by the order of lists. */
export function compareKinds(a: FindingKind, b: FindingKind): number {
  return kinds.indexOf(a) - kinds.indexOf(b);
}

/** Codes that do not fail a check. */
const hints: ReadonlySet<FindingCode> = new Set<FindingCode>([
  ...codesByKind.withheld,
  ...codesByKind.searchTexts,
  ...codesByKind.openQuestion,
  ...codesByKind.offerEnds,
  ...codesByKind.hidden,
  'longDescription',
  'uprightPicture',
  'preview',
  'pluginBlock',
  'animation',
  'filmWithoutSubtitles',
  'searchDiscouraged',
  'lawOff',
]);

/** The law behind a code, named with its texts; null: none. */
export function findLaw(code: FindingCode): LawCode | null {
  return (Object.keys(codesByLaw) as LawCode[]).find((law) => codesByLaw[law].some((known) => known === code)) ?? null;
}

/** Adds kind and level, which follow from the code. */
export function toFinding({ subject, ...found }: FoundOfSite): Finding {
  return {
    kind: kindsByCode[found.code],
    level: hints.has(found.code) ? 'hint' : 'mend',
    ...found,
    subject: { kind: 'site', id: null, title: '', path: '', ...subject },
  };
}
