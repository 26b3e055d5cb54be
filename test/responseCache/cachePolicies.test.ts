import { describe, expect, it } from 'vitest';
import { limitCaching, policies } from '../../src/rendering/cachePolicies.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const midnight = Date.parse('2027-06-12T22:00:00Z');
const read = (cacheControl: string, name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
/** The longest time that a CDN which follows the headers may serve a response: fresh, then stale. */
const sharedSeconds = (header: string) =>
  read(header, 's-maxage') + Math.max(read(header, 'stale-while-revalidate'), read(header, 'stale-if-error'));

describe('the lifetime of a response that is right until a moment', () => {
  it.each(['page', 'sitemap'] as const)('a %s has its usual lifetime while more time is left than that', (policy) => {
    const { cacheControl, renewAt } = limitCaching(policy, midnight, midnight - 30 * DAY_MS);
    expect(cacheControl).toBe(policies[policy].cacheControl);
    expect(midnight - renewAt).toBe(sharedSeconds(cacheControl) * SECOND_MS);
    expect(limitCaching(policy, Number.MAX_SAFE_INTEGER, midnight).cacheControl).toBe(policies[policy].cacheControl);
  });

  it.each(['page', 'sitemap'] as const)(
    'no CDN serves a %s five seconds longer, and no browser a minute, whenever they got it',
    (policy) => {
      let renewals = 0;
      for (let now = midnight - 15 * DAY_MS; now < midnight; ) {
        const { cacheControl, renewAt } = limitCaching(policy, midnight, now);
        expect(renewAt).toBeGreaterThan(now);
        expect(renewAt).toBeLessThanOrEqual(midnight);
        expect(renewAt + sharedSeconds(cacheControl) * SECOND_MS).toBeLessThanOrEqual(midnight + 5 * SECOND_MS);
        if (midnight - now < 7 * DAY_MS) {
          // A browser behind a CDN that hides the age counts from the moment at which it got the copy.
          expect(read(cacheControl, 'max-age')).toBeLessThanOrEqual(60);
          expect(cacheControl).not.toContain('stale-while-revalidate');
        }
        now = renewAt;
        renewals++;
      }
      expect(renewals).toBeLessThan(25);
    },
  );

  it('a response is never cached for less than five seconds, so that midnight brings no flood of requests', () => {
    for (const msLeft of [9999, 5000, 1, 0, -1000]) {
      expect(limitCaching('page', midnight, midnight - msLeft)).toEqual({
        cacheControl: 'public, max-age=5, s-maxage=5',
        renewAt: midnight,
      });
    }
  });

  it('a policy of a minute or less stays as it is', () => {
    for (const policy of ['partial', 'root', 'notFound', 'gone'] as const) {
      expect(limitCaching(policy, midnight, midnight - SECOND_MS)).toEqual({
        cacheControl: policies[policy].cacheControl,
        renewAt: midnight,
      });
    }
  });
});
