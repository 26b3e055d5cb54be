import { getPrefix, type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { addDays } from '../../src/shared/inquiry/dates.ts';
import { listedFields } from '../../src/wordpress/schemas/posts.ts';
import { postTypes } from '../../src/wordpress/toContent/posts.ts';
import { readRecording, type WordpressStandIn } from './wordpress.ts';

/** An offer that is the same in every language. */
export interface OfferExample {
  readonly slug: string;
  /** ACF's days; others are empty. */
  readonly valid_from?: string;
  readonly valid_to?: string;
  readonly show_from?: string;
  readonly show_until?: string;
  /** Further fields of ACF. */
  readonly acf?: object;
  /** HTML of the text; a recorded one by default. */
  readonly content?: string;
}

/** Makes WordPress have these offers and no others, in every language: one by one, as list, and in the lists for the sitemap. */
export function answerOffers(wordpress: WordpressStandIn, offers: readonly OfferExample[]): void {
  for (const locale of localeCodes) {
    const base = `${getPrefix(localeCodes, locale)}/wp-json/wp/v2`;
    const posts = offers.map((offer) => toPost(offer, locale));
    for (const post of posts) wordpress.answers.set(`${base}/angebot?slug=${post.slug}`, JSON.stringify([post]));
    wordpress.answers.set(`${base}/angebot?per_page=100`, JSON.stringify(posts));
    for (const type of postTypes) {
      const url = `${base}/${type}?per_page=100&page=1&_fields=${listedFields}`;
      if (type === 'angebot' || !wordpress.answers.has(url)) wordpress.answers.set(url, JSON.stringify(type === 'angebot' ? posts : []));
    }
  }
}

function toPost({ slug, acf, content, ...days }: OfferExample, locale: Locale) {
  const [recorded] = JSON.parse(readRecording('angebot-kochkurs.de.json'));
  const translations = localeCodes
    .filter((code) => code !== locale)
    .map((code) => ({
      locale: locales[code].territory,
      slug,
      href: `https://cms.finca.example${getPrefix(localeCodes, code)}/angebote/${slug}/`,
    }));
  return {
    ...recorded,
    slug,
    link: `https://cms.finca.example${getPrefix(localeCodes, locale)}/angebote/${slug}/`,
    title: { rendered: `Angebot ${slug}` },
    ...(content !== undefined && { content: { rendered: content } }),
    wpml_translations: translations,
    acf: { ...recorded.acf, price_from: '690', ...days, ...acf },
  };
}

/*
 * A year of offers in Madrid, to sweep a clock over it.
 */

const FIRST_DAY = '2027-01-01';
/** Changes to summer time and back in 2027: a test must not ask the code under test when midnight is. */
const summer = { begins: '2027-03-28', ends: '2027-10-31' };

/** Every day of a year and one more. */
export const yearOfDays: readonly string[] = Array.from({ length: 366 }, (_, index) => addDays(FIRST_DAY, index));

/** The moment at which a day of that year begins in Madrid, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - (day > summer.begins && day <= summer.ends ? 2 : 1) * 3_600_000;
}

/** The days on which summer time begins and ends, each with the day before: the nights that change their length, and the next ones. */
export const daysOfSummerTime: readonly string[] = [summer.begins, summer.ends].flatMap((day) => [addDays(day, -1), day]);
/** Last days of the offers: these days and every fourth week. Each offer is shown for three weeks. */
export const lastDays: readonly string[] = [
  ...Array.from({ length: 13 }, (_, index) => addDays(FIRST_DAY, index * 28)),
  ...daysOfSummerTime,
];
const SHOWN_DAYS = 21;
const firstDay = (lastDay: string) => addDays(lastDay, 1 - SHOWN_DAYS);

/** The slug of the offer with this last day. */
export function toSlug(lastDay: string): string {
  return `bis-${lastDay}`;
}

/** The offers of the year. */
export const offersOfYear: readonly OfferExample[] = lastDays.map((day) => ({
  slug: toSlug(day),
  show_from: firstDay(day).replaceAll('-', ''),
  valid_to: day,
}));

/** The last days of the offers that are shown on a day. */
export function shownOn(today: string): string[] {
  return lastDays.filter((day) => firstDay(day) <= today && today <= day).sort();
}
