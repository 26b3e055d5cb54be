import type { Purger } from '../cdn/purge.ts';
import type { ShownDays } from '../elements/valueTypes.ts';
import type { Languages } from '../i18n/locales.ts';
import { memoize } from '../lib/singleFlight.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { OfferContent } from '../pages/offer.ts';
import type { Lookup } from '../pages/post.ts';
import type { ListedPost } from '../pages/sitemap.ts';
import { DAY_MS } from '../shared/dates.ts';
import type { ContentCache } from './cache.ts';
import { buildTagsOfKeys, contentKeys } from './keys.ts';

/*
 * When offers, pages and blocks begin and end. Days become moments here and nowhere else, so that pages, the sitemap, the CDN's purge and
 * `check:content` agree on the moment.
 */

export type ShownState = 'upcoming' | 'shown' | 'ended';

/** The days of a time zone. */
export type Calendar = ReturnType<typeof createCalendar>;

/** Creates the calendar of a time zone. @param timeZone IANA name, such as `Europe/Madrid` */
export function createCalendar(timeZone: string) {
  // Swedish dates are written YYYY-MM-DD.
  const { format: getDayAt } = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const findStart = memoize((day) => findFirstMoment(day, (moment) => getDayAt(moment) >= day));
  const findEnd = memoize((day) => findFirstMoment(day, (moment) => getDayAt(moment) > day));

  return {
    /** Returns the day at a moment, `YYYY-MM-DD`. @param moment milliseconds since 1970 */
    getDayAt: (moment: number) => getDayAt(moment),
    /** Returns the state of what has these days at a moment, and until when it is the same. */
    stateAt({ from, until }: ShownDays, moment: number): { readonly state: ShownState; readonly until: number } {
      const start = from === null ? Number.NEGATIVE_INFINITY : findStart(from);
      const end = until === null ? Number.POSITIVE_INFINITY : findEnd(until);
      if (moment >= end) return { state: 'ended', until: Number.POSITIVE_INFINITY };
      return moment < start ? { state: 'upcoming', until: Math.min(start, end) } : { state: 'shown', until: end };
    },
  };
}

/**
 * Finds the first moment at which a condition about a day is true, by bisection: exact in every zone, also where midnight falls into the
 * change to summer time, and a day has 23 or 25 hours.
 * @param isReached false 24 hours before the day begins in UTC, true 48 hours after that
 */
function findFirstMoment(day: string, isReached: (moment: number) => boolean): number {
  // Zones are at most 12 hours behind UTC and 14 hours ahead of it.
  let before = Date.parse(day) - DAY_MS;
  let reached = Date.parse(day) + 2 * DAY_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return reached;
}

/** Decides which offers, pages and blocks are shown now, and records how long these decisions are right: the page that is made of them is right for as long. */
export type Visibility = ReturnType<typeof createVisibility>;

/** Creates the decisions for one page; unlimited before the first. @param now milliseconds since 1970 */
export function createVisibility(calendar: Calendar, now: () => number) {
  let until = Number.POSITIVE_INFINITY;
  const getState = (days: ShownDays) => {
    const current = calendar.stateAt(days, now());
    until = Math.min(until, current.until);
    return current.state;
  };
  return {
    /** True if what has these days is shown now. */
    isShown: (days: ShownDays) => getState(days) === 'shown',
    /** The offer if it is shown now; `missing` before its first day, `gone` after its last one. */
    toLookup(offer: OfferContent): Lookup<OfferContent> {
      const state = getState(offer.shown);
      if (state === 'shown') return { kind: 'found', content: offer };
      return { kind: state === 'ended' ? 'gone' : 'missing' };
    },
    /** Records that what is made is right on these days only. */
    limitTo: (days: ShownDays) => void getState(days),
    /** Until when all decisions so far are right, in milliseconds since 1970. */
    get until() {
      return until;
    },
  };
}

/*
 * Tells the CDN when offers, pages and blocks begin and end. The headers of the pages already limit what caches may do; this is for a CDN that
 * keeps pages by rules of its own.
 */

/** Time between two looks at the clock. A timer until midnight would be late after the machine was suspended. */
const CHECK_INTERVAL_MS = 10_000;
/**
 * The first check of a process looks back this far: changes while no process ran are made up for. Longer than any header lets a cache keep a
 * page.
 */
const LOOK_BACK_MS = 8 * DAY_MS;

export interface ShownChangesOptions {
  readonly languages: Languages;
  readonly cache: Pick<ContentCache, 'peek'>;
  readonly calendar: Calendar;
  readonly purger: Pick<Purger, 'purge'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after anything has begun or ended. */
  readonly onChange: () => void;
  readonly log: Log;
}

export type ShownChanges = ReturnType<typeof watchShownChanges>;

/** The key of a post, and that of what names it elsewhere: the list of offers; menus and link fields, which ask the settings for pages with days. */
const keysOfTypes = {
  angebot: { own: contentKeys.offer, elsewhere: contentKeys.offers },
  pages: { own: contentKeys.page, elsewhere: contentKeys.settings },
} as const;

/** Starts to look every ten seconds. */
export function watchShownChanges({ languages, cache, calendar, purger, now, onChange, log }: ShownChangesOptions) {
  const checkedAt = new Map<string, number>();

  /** Finds the posts of a list that have changed, or whose blocks have; none if the day is the same or the list is not known yet. */
  function findChanges(listKey: string, moment: number): { readonly post: ListedPost; readonly state: ShownState | null }[] {
    const since = checkedAt.get(listKey) ?? moment - LOOK_BACK_MS;
    if (calendar.getDayAt(since) === calendar.getDayAt(moment)) return [];
    const list = cache.peek<readonly ListedPost[]>(listKey);
    if (list === undefined) return [];
    checkedAt.set(listKey, moment);
    const hasChanged = (days: ShownDays) => calendar.stateAt(days, moment).state !== calendar.stateAt(days, since).state;
    return list
      .filter(({ shown, blockDays }) => (shown !== null && hasChanged(shown)) || blockDays.some(hasChanged))
      .map((post) => ({ post, state: post.shown !== null && hasChanged(post.shown) ? calendar.stateAt(post.shown, moment).state : null }));
  }

  /** Looks once whether offers, pages and blocks have begun or ended since the last look, and has the CDN drop the pages that show them. Starts no request to WordPress. */
  function check(): void {
    const moment = now();
    const paths: Record<ShownState | 'changed', string[]> = { upcoming: [], shown: [], ended: [], changed: [] };
    const keys = new Set<string>();
    for (const locale of languages) {
      for (const type of ['angebot', 'pages'] as const) {
        const listKey = contentKeys.sitemap(locale, type);
        for (const { post, state } of findChanges(listKey, moment)) {
          paths[state ?? 'changed'].push(post.path);
          keys.add(keysOfTypes[type].own(locale, post.slug));
          if (state !== null) keys.add(keysOfTypes[type].elsewhere(locale)).add(listKey);
        }
      }
    }
    if (keys.size === 0) return;
    log.info({ event: events.offersChanged, began: paths.shown, ended: paths.ended, changed: paths.changed });
    purger.purge(buildTagsOfKeys(keys));
    onChange();
  }

  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return { check, close: () => clearInterval(timer) };
}
