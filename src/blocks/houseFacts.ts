import { askedFacts } from '../config/siteSchema.ts';
import type { PageContext } from '../elements/context.ts';
import type { FixedLinkModel } from '../elements/elementTypes.ts';
import { buildFixedLink } from '../elements/links.ts';
import { formatDayOfYear, formatLanguage, formatPrice } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { HOUSE_FACTS_ID } from '../shared/ownIds.ts';

export type HouseFactsModel = ReturnType<typeof buildHouseFacts>[number];
export type FactLinesModel = ReturnType<typeof buildFactLines>[number];

/** Builds what guests look for before they book, from the site file: a part of the contact page. Facts that the file lacks are left out. */
export function buildHouseFacts(context: PageContext) {
  const { locale, t, site } = context;
  const { facts } = site;
  if (facts === undefined) return [];
  const { checkIn, checkOut, more = [], languages, amenities, stars } = facts;
  const rows: readonly (readonly [label: string | undefined, value: string | undefined, name?: LineName])[] = [
    [t('facts.checkIn'), checkIn && t('facts.from', { time: checkIn })],
    [t('facts.checkOut'), checkOut && t('facts.until', { time: checkOut })],
    [t('facts.season'), formatSeason(context)],
    ...askedFacts.map((name) => [t(`facts.${name}`), facts[name]?.[locale], lineNames.find((line) => line === name)] as const),
    [t('facts.cancellation'), site.cancellation?.[locale], 'cancellation'],
    ...more.map(({ question, answer }) => [question[locale], answer[locale]] as const),
    [t('facts.priceRange'), formatPriceRange(context)],
    [t('facts.languages'), languages?.map((code) => formatLanguage(locale, code)).join(', ')],
    [t('facts.amenities'), amenities?.[locale]?.join(', ')],
    [t('facts.stars'), stars?.toString()],
  ];
  return [
    {
      kind: 'houseFacts' as const,
      id: HOUSE_FACTS_ID,
      facts: rows.flatMap(([label, value, name]) =>
        label === undefined || value === undefined ? [] : [{ id: name && getFactId(name), label, value }],
      ),
    },
  ];
}

/** Dogs, cancellation, steps, children. */
const lineNames = ['pets', 'cancellation', 'stepFree', 'children'] as const;
type LineName = (typeof lineNames)[number];

function getFactId(name: LineName): string {
  return `${HOUSE_FACTS_ID}-${name}`;
}

/** Builds facts that decide for many guests, each in its first sentence, with the way to the whole: under the hero of the home page. [] where the site file answers none. */
export function buildFactLines(context: PageContext) {
  const { locale, t, site, fixedPaths } = context;
  if (site.facts === undefined) return [];
  const lines = lineNames.flatMap((name) => {
    const answer = name === 'cancellation' ? site.cancellation?.[locale] : site.facts?.[name]?.[locale];
    if (answer === undefined) return [];
    const label = t(`facts.${name}`);
    return [
      { label, text: takeFirstSentence(answer, locale), link: buildFixedLink(`${fixedPaths.contact}#${getFactId(name)}`, label, context) },
    ];
  });
  return lines.length === 0 ? [] : [{ kind: 'factLines' as const, lines }];
}

function takeFirstSentence(text: string, locale: Locale): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? text;
}

/** The way to the facts of the house; null where the site file has none. */
export function buildHouseFactsLink(context: PageContext): FixedLinkModel | null {
  const { site, fixedPaths, t } = context;
  return site.facts === undefined ? null : buildFixedLink(`${fixedPaths.contact}#${HOUSE_FACTS_ID}`, t('facts.title'), context);
}

/** '245 € bis 600 € die Nacht'; undefined where the site file has no prices. */
export function formatPriceRange({ locale, t, site }: PageContext): string | undefined {
  const range = site.facts?.priceRange;
  return range && t('facts.nights', { from: formatPrice(locale, range.from), to: formatPrice(locale, range.to) });
}

function formatSeason({ locale, t, site: { openSeason, openAllYear } }: PageContext): string | undefined {
  if (openSeason === undefined) return openAllYear && t('facts.allYear');
  return t('dates.range', { from: formatDayOfYear(locale, openSeason.from), to: formatDayOfYear(locale, openSeason.to) });
}
