import { z } from 'zod';
import type { Purger } from '../cdn/purge.ts';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { ContentCache } from './cache.ts';
import { purgeChangedContent } from './cdnInvalidation.ts';
import { contentKeys } from './keys.ts';
import type { Calendar, OfferState } from './offerDays.ts';

/*
 * Tells the CDN when offers begin and end. The headers of the pages already limit what caches may do; this is for a CDN that keeps pages by
 * rules of its own.
 */

/** Time between two looks at the clock. A timer until midnight would be late after the machine was suspended. */
const CHECK_INTERVAL_MS = 10_000;
/**
 * The first check of a process looks back this far: changes while no process ran are made up for. Longer than any header lets a cache keep a
 * page.
 */
const LOOK_BACK_MS = 8 * 86_400_000;

export interface OfferChangesOptions {
  readonly cache: Pick<ContentCache, 'getJson'>;
  readonly calendar: Calendar;
  readonly purger: Pick<Purger, 'purge'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after any offer has begun or ended. */
  readonly onChange: () => void;
  readonly log: Log;
}

export interface OfferChanges {
  /** Looks once whether offers have begun or ended since the last look, and has the CDN drop the pages that show them. Starts no request to WordPress. */
  check(): void;
  close(): void;
}

/** The parts of the list for the sitemap that tell when an offer begins and ends; the value is the program's own JSON. */
const offerList = z.array(z.object({ path: z.string(), shown: z.object({ from: z.string().nullable(), until: z.string().nullable() }) }));

/** Starts to look every ten seconds. */
export function watchOfferChanges({ cache, calendar, purger, now, onChange, log }: OfferChangesOptions): OfferChanges {
  const checkedAt = new Map<Locale, number>();

  /** The paths of offers whose state has changed, by their new state; null if the day is the same or the offers are not known yet. */
  function findChanges(locale: Locale, moment: number): Record<OfferState, string[]> | null {
    const since = checkedAt.get(locale) ?? moment - LOOK_BACK_MS;
    if (calendar.getDayAt(since) === calendar.getDayAt(moment)) return null;
    const list = offerList.safeParse(JSON.parse(cache.getJson(contentKeys.sitemap(locale, 'angebot')) ?? 'null')).data;
    if (list === undefined) return null;
    checkedAt.set(locale, moment);
    const changes: Record<OfferState, string[]> = { upcoming: [], shown: [], ended: [] };
    for (const { path, shown } of list) {
      const { state } = calendar.stateAt(shown, moment);
      if (calendar.stateAt(shown, since).state !== state) changes[state].push(path);
    }
    return changes;
  }

  function check(): void {
    const moment = now();
    const began: string[] = [];
    const ended: string[] = [];
    const keys: string[] = [];
    for (const locale of localeCodes) {
      const changes = findChanges(locale, moment);
      const paths = changes === null ? [] : Object.values(changes).flat();
      if (changes === null || paths.length === 0) continue;
      began.push(...changes.shown);
      ended.push(...changes.ended);
      keys.push(contentKeys.offers(locale), contentKeys.sitemap(locale, 'angebot'));
      keys.push(...paths.map((path) => contentKeys.offer(locale, path.split('/').at(-2) ?? '')));
    }
    if (keys.length === 0) return;
    log.info({ event: events.offersChanged, began, ended });
    purgeChangedContent(purger, keys);
    onChange();
  }

  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return { check, close: () => clearInterval(timer) };
}
