import { buildHomePath } from '../../addresses/pageAddresses.ts';
import type { FoundPost } from '../../content/inventory.ts';
import type { ShownDays } from '../../elements/valueTypes.ts';
import type { OfferDayField } from '../../pages/offer.ts';
import type { DatedPart } from '../../pages/wordpress/datedParts.ts';
import { countNights } from '../../shared/dates.ts';
import { type Found, type PostRule, type SiteContent, when } from '../types.ts';

/** An offer is named this many days before its last day. */
const NOTICE_DAYS = 14;

/** Finds days of offers that cannot be right, and offers that end soon, have ended or have not begun. */
export const offers: PostRule = (post, content) =>
  post.kind === 'offer' && 'validTo' in post.content
    ? [...checkDays(post), ...checkTranslations(post, content), ...checkEnd(post.content.shown, content.today)]
    : [];

function checkDays({ days, content }: FoundPost): Found[] {
  const readDay = (field: OfferDayField) => days.find(({ name }) => name === field)?.day ?? null;
  const pairs = [
    ['valid_from', 'valid_to'],
    ['show_from', 'show_until'],
  ] as const;
  const swapped = pairs.filter(([first, last]) => isAfter(readDay(first), readDay(last)));
  const { from = null, until = null } = getShownDays(content) ?? {};
  return [
    ...swapped.map(([first, last]) => ({
      code: 'swappedDays' as const,
      values: { first: { field: first }, firstDay: toDay(readDay(first)), last: { field: last }, lastDay: toDay(readDay(last)) },
    })),
    ...when(isAfter(from, until), {
      code: 'neverShown',
      values: { from: toDay(from), until: toDay(until), field: { field: 'show_from' } },
    }),
  ];
}

/** Compares the days of an offer or a page with those of the translations. */
function checkTranslations({ kind, path, content }: FoundPost, { postsByPath }: SiteContent): Found[] {
  return Object.values(content.translations).flatMap((other) => {
    const translation = postsByPath.get(other);
    if (translation?.kind !== kind) return [];
    if (JSON.stringify(getShownDays(translation.content)) === JSON.stringify(getShownDays(content))) return [];
    return [{ code: 'differentDays', values: { path: other }, group: [path, other].toSorted().join(' ') }];
  });
}

function getShownDays(content: FoundPost['content']): ShownDays | null {
  return 'shown' in content ? content.shown : null;
}

function checkEnd({ from, until }: ShownDays, today: string): Found[] {
  // `checkDays` names an offer that is never shown.
  if (isAfter(from, until)) return [];
  if (isAfter(today, until)) return [{ code: 'offerEnded', values: { until: toDay(until) } }];
  if (isAfter(from, today)) return [{ code: 'offerNotBegun', values: { from: toDay(from), field: { field: 'show_from' } } }];
  const days = until === null ? Number.POSITIVE_INFINITY : countNights(today, until);
  if (days > NOTICE_DAYS) return [];
  if (days === 0) return [{ code: 'offerEndsToday' }];
  return [{ code: days === 1 ? 'offerEndsTomorrow' : 'offerEndsSoon', values: { days, until: toDay(until) } }];
}

const first = { field: 'visible_from' };
const last = { field: 'visible_to' };

/** Finds days of pages and blocks that cannot be right, and pages and blocks that are hidden today. */
export const visibleDays: PostRule = (post, content) => [
  ...post.dated.flatMap((part) => checkPart(post, part, content)),
  ...(post.kind === 'page' ? checkTranslations(post, content).map((found) => ({ ...found, kind: 'visibleDays' as const })) : []),
];

function checkPart(
  post: FoundPost,
  { path, layout, shown: { from, until }, isSwapped }: DatedPart,
  { site: { languages }, today }: SiteContent,
): Found[] {
  if (layout === null && post.path === buildHomePath(languages, post.locale)) return [{ code: 'homeDays', values: { first, last } }];
  const block = layout === null ? {} : { problem: { kind: 'field', path, layout, received: null } as const };
  if (isSwapped) {
    const values = { first, firstDay: toDay(until), last, lastDay: toDay(from) };
    return [{ code: layout === null ? 'swappedDays' : 'swappedBlockDays', kind: 'visibleDays', values, ...block }];
  }
  if (isAfter(today, until)) return [{ code: layout === null ? 'pageEnded' : 'blockEnded', values: { until: toDay(until) }, ...block }];
  if (isAfter(from, today))
    return [{ code: layout === null ? 'pageNotBegun' : 'blockNotBegun', values: { from: toDay(from), first }, ...block }];
  return [];
}

const toDay = (day: string | null) => ({ day: day ?? '' });

/** False if one of the days is not given. */
function isAfter(day: string | null, other: string | null): boolean {
  return day !== null && other !== null && day > other;
}
