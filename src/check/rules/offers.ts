import type { OfferContent } from '../../content/types.ts';
import type { FoundPost } from '../../content/wordpress/inventory.ts';
import type { OfferDayField } from '../../content/wordpress/schemas/posts.ts';
import { countNights } from '../../shared/inquiry/dates.ts';
import { createPostFinding, type Finding, type Rule, type SiteContent } from '../findings.ts';

/** An offer is named this many days before its last day. */
const NOTICE_DAYS = 14;

/** Finds days of offers that cannot be right, and offers that end soon, have ended or have not begun. */
export const offers: Rule = (content) =>
  content.posts.flatMap((post) => {
    if (!isOffer(post)) return [];
    return [...checkDays(post), ...checkTranslations(post, content), ...checkEnd(post, content.today)];
  });

type FoundOffer = FoundPost & { readonly content: OfferContent };

function isOffer(post: FoundPost): post is FoundOffer {
  return post.kind === 'offer';
}

function checkDays(post: FoundOffer): Finding[] {
  const find = (what: string, todo: string) => createPostFinding(post, { kind: 'offerDays', level: 'mend', what, todo });
  const dayOf = (field: OfferDayField) => post.days.find(({ name }) => name === field)?.day ?? null;
  const unreadable = post.days.filter(({ day }) => day === null);
  const pairs = [
    ['valid_from', 'valid_to'],
    ['show_from', 'show_until'],
  ] as const;
  const swapped = pairs.filter(([first, last]) => isAfter(dayOf(first), dayOf(last)));
  const { from, until } = post.content.shown;
  return [
    ...unreadable.map(({ name, given }) =>
      find(`${name} is no day: "${given}"`, 'Choose a day such as 30.06.2027, or leave the field empty'),
    ),
    ...swapped.map(([first, last]) =>
      find(`${first} (${dayOf(first)}) is after ${last} (${dayOf(last)}): read the other way round`, 'Correct the days'),
    ),
    ...(isAfter(from, until)
      ? [find(`it is never shown: from ${from}, and until ${until}`, 'Correct the days: show_from must not be after the end')]
      : []),
  ];
}

/** Compares the days with those of the translations, once for each pair of languages. */
function checkTranslations(post: FoundOffer, { posts }: SiteContent): Finding[] {
  const others = posts.slice(posts.indexOf(post) + 1).filter(isOffer);
  return Object.values(post.content.translations).flatMap((path) => {
    const translation = others.find((other) => other.path === path);
    if (translation === undefined || isSame(translation.content.shown, post.content.shown)) return [];
    const what = `its translation ${path} is shown on other days`;
    return [createPostFinding(post, { kind: 'offerDays', level: 'mend', what, todo: 'Give both languages the same days' })];
  });
}

function checkEnd(post: FoundOffer, today: string): Finding[] {
  const { from, until } = post.content.shown;
  const find = (what: string, todo: string) => [createPostFinding(post, { kind: 'offerEnds', level: 'hint', what, todo })];
  // `checkDays` names an offer that is never shown.
  if (isAfter(from, until)) return [];
  if (isAfter(today, until))
    return find(`ended on ${until}: the site does not show it any more`, 'Give it new days, or move it to the bin');
  if (isAfter(from, today)) return find(`is not shown before ${from}`, 'To show it earlier, fill in show_from');
  const daysLeft = until === null ? Number.POSITIVE_INFINITY : countNights(today, until);
  if (daysLeft > NOTICE_DAYS) return [];
  const when = daysLeft === 0 ? 'today' : `in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}, on ${until}`;
  return find(`ends ${when}`, 'Nothing if that is right: it leaves the site after its last day by itself');
}

/** False if one of the days is not given. */
function isAfter(day: string | null, other: string | null): boolean {
  return day !== null && other !== null && day > other;
}

function isSame(a: OfferContent['shown'], b: OfferContent['shown']): boolean {
  return a.from === b.from && a.until === b.until;
}
