import { describe, expect, it } from 'vitest';
import { type ContentCache, createContentCache } from '../../src/content/cache.ts';
import { type InquiryBacklog, registerAlerts } from '../../src/observability/alerts.ts';
import { numbered } from '../inquiry/examples.ts';
import { createTestLog, openOutbox, until } from '../inquiry/outboxSupport.ts';

const MINUTE_MS = 60_000;

/** A content cache with what its source answers. */
function createStaleness(clock: { readonly now: number }) {
  const cache = createContentCache({ now: () => clock.now, onFailure: () => {} });
  const answers = new Map<string, () => Promise<object | null>>();
  const load = async (key: string, answer: () => Promise<object | null>) => {
    answers.set(key, answer);
    await cache.get({ key, freshForMs: 1, missForMs: 1, load: async () => answers.get(key)?.() ?? null }).catch(() => {});
    await cache.refresh([key]);
  };
  return {
    oldestStale: () => cache.oldestStale(),
    succeed: (key: string, value: object | null = {}) => load(key, async () => value),
    fail: (key: string) => load(key, () => Promise.reject(new Error('away'))),
  };
}

/** Registers the alerts with a test clock. `check` advances the clock, waits for the next full check, and returns what was logged. */
function startAlerts(
  readInquiryBacklog: () => Promise<InquiryBacklog>,
  staleness: Pick<ContentCache, 'oldestStale'>,
  clock: { now: number },
  readDatabaseFailure: () => string | null = () => null,
) {
  const { log, lines } = createTestLog();
  let checks = 0;
  const stop = registerAlerts({
    readInquiryBacklog,
    readDatabaseFailure: async () => readDatabaseFailure(),
    readStaleness() {
      checks++;
      return staleness.oldestStale();
    },
    now: () => clock.now,
    log,
    checkIntervalMs: 1,
  });
  const check = async (minutes: number) => {
    clock.now += minutes * MINUTE_MS;
    const checksBefore = checks;
    await until(() => checks > checksBefore + 1);
    return lines.splice(0).map(({ event, level, reason, waiting, key, minutes: age }) => ({ event, level, reason, waiting, key, age }));
  };
  return { check, stop };
}
const emptyBacklog = { waiting: 0, failed: 0, unreached: 0, expiring: 0, confirmations: 0, oldestWaitingAt: null, oldestWebhookAt: null };

describe('alerts', () => {
  it('logs inquiry.overdue once when an inquiry waits for more than 15 minutes, and inquiry.recovered once when none does', async () => {
    const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
    const { outbox } = openOutbox({ clock });
    const { check, stop } = startAlerts(() => outbox.summary(), { oldestStale: () => null }, clock);
    const { id } = await outbox.store(numbered(1));
    await outbox.store(numbered(2));
    expect(await check(15)).toEqual([]);
    expect(await check(1)).toMatchObject([{ event: 'inquiry.overdue', waiting: 2, age: 16 }]);
    expect(await check(60)).toEqual([]);
    await outbox.markDelivered(id, clock.now);
    expect(await check(1)).toEqual([]);
    for (const { id: other } of await outbox.list({ state: 'waiting' })) await outbox.markDelivered(other, clock.now);
    expect(await check(1)).toMatchObject([{ event: 'inquiry.recovered' }]);
    expect(await check(60)).toEqual([]);
    stop();
  });

  it('logs content.stale once when content that WordPress does not renew is older than an hour, and content.recovered once', async () => {
    const clock = { now: 1000 };
    const staleness = createStaleness(clock);
    const { check, stop } = startAlerts(async () => emptyBacklog, staleness, clock);
    await staleness.succeed('page:de:hotel');
    expect(await check(300)).toEqual([]);
    await staleness.fail('page:de:hotel');
    expect(await check(1)).toMatchObject([{ event: 'content.stale', key: 'page:de:hotel', age: 301 }]);
    expect(await check(600)).toEqual([]);
    await staleness.succeed('page:de:hotel');
    expect(await check(1)).toMatchObject([{ event: 'content.recovered' }]);
    stop();
  });

  it('logs database.unusable as an error once when inquiries cannot be stored, and database.recovered once', async () => {
    const database = { failure: null as string | null };
    const readStaleness = { oldestStale: () => null };
    const { check, stop } = startAlerts(
      async () => emptyBacklog,
      readStaleness,
      { now: 1000 },
      () => database.failure,
    );
    expect(await check(1)).toEqual([]);
    database.failure = 'database disk image is malformed';
    expect(await check(1)).toMatchObject([{ event: 'database.unusable', reason: database.failure, level: 50 }]);
    expect(await check(1)).toEqual([]);
    database.failure = null;
    expect(await check(1)).toMatchObject([{ event: 'database.recovered', level: 30 }]);
    stop();
  });

  it('logs guests whose inquiry no way has brought to the hotel, its removal within a week, and more than 200 confirmations in an hour', async () => {
    const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
    const { log, lines } = createTestLog();
    let backlog: InquiryBacklog = { ...emptyBacklog, confirmations: 200 };
    const never = { readDatabaseFailure: async () => null, readStaleness: () => null };
    const stop = registerAlerts({ readInquiryBacklog: async () => backlog, ...never, now: () => clock.now, log, checkIntervalMs: 1 });
    backlog = { ...emptyBacklog, unreached: 2, expiring: 1, confirmations: 201 };
    await until(() => lines.length === 3);
    backlog = emptyBacklog;
    await until(() => lines.length === 4);
    expect(lines).toMatchObject([
      { event: 'inquiry.unreached', level: 50, guests: 2 },
      { event: 'inquiry.expiring', level: 40, inquiries: 1 },
      { event: 'confirmation.many', level: 40, confirmations: 201 },
      { event: 'inquiry.reached' },
    ]);
    stop();
  });

  it('still logs content.stale while the database cannot be read', async () => {
    const clock = { now: 1000 };
    const staleness = createStaleness(clock);
    const failToRead = () => Promise.reject(new Error('disk'));
    const { check, stop } = startAlerts(failToRead, staleness, clock);
    await staleness.succeed('page:de:hotel');
    await staleness.fail('page:de:hotel');
    expect(await check(61)).toMatchObject([{ event: 'content.stale' }]);
    stop();
  });
});

describe('the staleness of the content cache', () => {
  it('reports the oldest content whose refresh failed, without content that failed 15 minutes ago and was not requested since', async () => {
    const clock = { now: 0 };
    const staleness = createStaleness(clock);
    const { succeed, fail } = staleness;
    await fail('never');
    expect(staleness.oldestStale()).toBeNull();
    await succeed('a');
    clock.now = 5 * MINUTE_MS;
    await succeed('b');
    await succeed('gone');
    await succeed('gone', null);
    for (const key of ['a', 'b', 'gone']) await fail(key);
    clock.now = 20 * MINUTE_MS;
    expect(staleness.oldestStale()).toEqual({ key: 'a', ageMs: 20 * MINUTE_MS });
    await succeed('c');
    expect(staleness.oldestStale()?.key).toBe('a');
    clock.now += MINUTE_MS;
    expect(staleness.oldestStale()).toBeNull();
    await fail('b');
    expect(staleness.oldestStale()).toEqual({ key: 'b', ageMs: 16 * MINUTE_MS });
  });
});
