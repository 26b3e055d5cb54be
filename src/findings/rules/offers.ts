import type { FoundPost } from '../../content/inventory.ts';
import type { ShownDays } from '../../elements/valueTypes.ts';
import type { OfferContent, OfferDayField } from '../../pages/offer.ts';
import { countNights } from '../../shared/dates.ts';
import type { DayValue, FindingMessage } from '../messages.ts';
import { createPostFinding, type Finding, type PostRule, type RuleContext } from '../types.ts';

/** An offer is named this many days before its last day. */
const NOTICE_DAYS = 14;

/** Finds days of offers that cannot be right, and offers that end soon, have ended or have not begun. */
export const offers: PostRule = (post, context) => {
  if (!isOffer(post)) return [];
  return [...checkDays(post), ...checkTranslations(post, context, 'offerDays'), ...checkEnd(post, context.content.today)];
};

type FoundOffer = FoundPost & { readonly content: OfferContent };

function isOffer(post: FoundPost | undefined): post is FoundOffer {
  return post?.kind === 'offer';
}

function checkDays(post: FoundOffer): Finding[] {
  const find = (message: FindingMessage) => createPostFinding(post, { kind: 'offerDays', level: 'mend', message });
  const readDay = (field: OfferDayField) => post.days.find(({ name }) => name === field)?.day ?? null;
  const pairs = [
    ['valid_from', 'valid_to'],
    ['show_from', 'show_until'],
  ] as const;
  const swapped = pairs.filter(([first, last]) => isAfter(readDay(first), readDay(last)));
  const { from, until } = post.content.shown;
  return [
    ...swapped.map(([first, last]) =>
      find({
        code: 'swappedDays',
        values: { first: { field: first }, firstDay: toDay(readDay(first)), last: { field: last }, lastDay: toDay(readDay(last)) },
      }),
    ),
    ...(isAfter(from, until)
      ? [find({ code: 'neverShown', values: { from: toDay(from), until: toDay(until), field: { field: 'show_from' } } })]
      : []),
  ];
}

/** Compares the days of an offer or a page with those of the translations. */
export function checkTranslations(post: FoundPost, { postsByPath }: RuleContext, kind: 'offerDays' | 'visibleDays'): Finding[] {
  return Object.values(post.content.translations).flatMap((path) => {
    const translation = postsByPath.get(path);
    const isSame = translation?.kind !== post.kind || JSON.stringify(getShownDays(translation)) === JSON.stringify(getShownDays(post));
    const group = [post.path, path].toSorted().join(' ');
    return isSame ? [] : [createPostFinding(post, { kind, level: 'mend', message: { code: 'differentDays', values: { path } }, group })];
  });
}

function getShownDays({ content }: FoundPost): ShownDays | null {
  return 'shown' in content ? content.shown : null;
}

function checkEnd(post: FoundOffer, today: string): Finding[] {
  const { from, until } = post.content.shown;
  const find = (message: FindingMessage) => [createPostFinding(post, { kind: 'offerEnds', level: 'hint', message })];
  // `checkDays` names an offer that is never shown.
  if (isAfter(from, until)) return [];
  if (until !== null && isAfter(today, until)) return find({ code: 'offerEnded', values: { until: { day: until } } });
  if (from !== null && isAfter(from, today))
    return find({ code: 'offerNotBegun', values: { from: { day: from }, field: { field: 'show_from' } } });
  const days = until === null ? Number.POSITIVE_INFINITY : countNights(today, until);
  if (days > NOTICE_DAYS) return [];
  if (days === 0) return find({ code: 'offerEndsToday' });
  return find({ code: days === 1 ? 'offerEndsTomorrow' : 'offerEndsSoon', values: { days, until: toDay(until) } });
}

export function toDay(day: string | null): DayValue {
  return { day: day ?? '' };
}

/** False if one of the days is not given. */
export function isAfter(day: string | null, other: string | null): boolean {
  return day !== null && other !== null && day > other;
}
