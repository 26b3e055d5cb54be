import { describe, expect, it } from 'vitest';
import { createStalenessTracker, type StalenessTracker } from '../../src/content/staleness.ts';
import type { OutboxSummary } from '../../src/inquiry/outbox.ts';
import { registerAlerts } from '../../src/observability/alerts.ts';
import { createTestLog, openOutbox, until } from '../inquiry/samples.ts';
import { numbered } from '../inquiry/values.ts';

const minute = 60_000;

/** The watch on a clock of the test's; `look` lets some minutes pass and waits until it has looked. */
function rig(summary: () => OutboxSummary, freshness: Pick<StalenessTracker, 'oldestStale'>, clock: { now: number }) {
  const { log, lines } = createTestLog();
  let looks = 0;
  const stop = registerAlerts({
    outbox: { summary },
    freshness: {
      oldestStale() {
        looks++;
        return freshness.oldestStale();
      },
    },
    now: () => clock.now,
    log,
    interval: 1,
  });
  const look = async (minutes: number) => {
    clock.now += minutes * minute;
    const seen = looks;
    await until(() => looks > seen + 1);
    return lines.splice(0).map(({ event, waiting, key, minutes: age }) => ({ event, waiting, key, age }));
  };
  return { look, stop };
}
const nothing = { waiting: 0, failed: 0, oldestWaitingAt: null };

describe('the watch', () => {
  it('warns once of an inquiry that waits longer than a quarter of an hour, and says once that it has gone', async () => {
    const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
    const { outbox } = openOutbox({ clock });
    const { look, stop } = rig(() => outbox.summary(), { oldestStale: () => null }, clock);
    const { id } = outbox.store(numbered(1));
    outbox.store(numbered(2));
    expect(await look(15)).toEqual([]);
    expect(await look(1)).toMatchObject([{ event: 'inquiry.overdue', waiting: 2, age: 16 }]);
    expect(await look(60)).toEqual([]);
    outbox.markDelivered(id, clock.now);
    expect(await look(1)).toEqual([]);
    for (const { id: other } of outbox.list({ state: 'waiting' })) outbox.markDelivered(other, clock.now);
    expect(await look(1)).toMatchObject([{ event: 'inquiry.recovered' }]);
    expect(await look(60)).toEqual([]);
    stop();
  });

  it('warns once of content older than an hour that WordPress does not renew', async () => {
    const clock = { now: 1000 };
    const freshness = createStalenessTracker(() => clock.now);
    const { look, stop } = rig(() => nothing, freshness, clock);
    await freshness.track('page:de:hotel', async () => ({}));
    expect(await look(300)).toEqual([]);
    await freshness.track('page:de:hotel', () => Promise.reject(new Error('away'))).catch(() => {});
    expect(await look(1)).toMatchObject([{ event: 'content.stale', key: 'page:de:hotel', age: 301 }]);
    expect(await look(600)).toEqual([]);
    await freshness.track('page:de:hotel', async () => ({}));
    expect(await look(1)).toMatchObject([{ event: 'content.recovered' }]);
    stop();
  });

  it('goes on where the database cannot be read', async () => {
    const clock = { now: 1000 };
    const freshness = createStalenessTracker(() => clock.now);
    const broken = (): never => {
      throw new Error('disk');
    };
    const { look, stop } = rig(broken, freshness, clock);
    freshness.trackRestored('page:de:hotel', clock.now);
    await freshness.track('page:de:hotel', () => Promise.reject(new Error('away'))).catch(() => {});
    expect(await look(61)).toMatchObject([{ event: 'content.stale' }]);
    stop();
  });
});

describe('the age of content', () => {
  it('is that of the oldest answer whose renewal fails, forgotten where nobody asks for it any more', async () => {
    const clock = { now: 0 };
    const freshness = createStalenessTracker(() => clock.now);
    const fail = (key: string) => freshness.track(key, () => Promise.reject(new Error('away'))).catch(() => {});
    const answer = (key: string, value: unknown = {}) => freshness.track(key, async () => value);
    expect([freshness.hasContent, freshness.oldestStale()]).toEqual([false, null]);
    await fail('never');
    expect([freshness.hasContent, freshness.oldestStale()]).toEqual([false, null]);
    await answer('a');
    clock.now = 5 * minute;
    await answer('b');
    await answer('gone');
    await answer('gone', null);
    for (const key of ['a', 'b', 'gone']) await fail(key);
    clock.now = 20 * minute;
    expect([freshness.hasContent, freshness.oldestStale()]).toEqual([true, { key: 'a', age: 20 * minute }]);
    await answer('c');
    expect(freshness.oldestStale()?.key).toBe('a');
    clock.now += minute;
    expect(freshness.oldestStale()).toBeNull();
    await fail('b');
    expect(freshness.oldestStale()).toEqual({ key: 'b', age: 16 * minute });
  });
});
