import { expect, it, onTestFinished } from 'vitest';
import { ContentCache } from '../../src/content/cache.ts';
import { type InquiryBacklog, type OldestStaleContent, registerAlerts } from '../../src/observability/alerts.ts';
import { createTestLog, until } from '../inquiry/outboxSupport.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2027-02-01T10:00:00Z');
const noBacklog = { waiting: 0, failed: 0, unreached: 0, expiring: 0, confirmations: 0, oldestWaitingAt: null, oldestWebhookAt: null };

/** Registers the alerts. @returns a function that changes what they read, waits for the next full check, and returns what was logged */
function startAlerts() {
  const { log, lines } = createTestLog();
  const read = { backlog: noBacklog as InquiryBacklog | null, failure: null as string | null, stale: null as OldestStaleContent | null };
  let checks = 0;
  const stop = registerAlerts({
    readInquiryBacklog: async () => read.backlog ?? Promise.reject(new Error('disk')),
    readDatabaseFailure: async () => read.failure,
    readStaleness() {
      checks++;
      return read.stale;
    },
    now: () => NOW,
    log,
    checkIntervalMs: 1,
  });
  onTestFinished(stop);
  return async (change: Partial<typeof read>) => {
    Object.assign(read, change);
    const before = checks;
    await until(() => checks > before + 1);
    return lines.splice(0).map(({ time: _time, ...line }) => line);
  };
}

it('an inquiry that waits for more than 15 minutes is logged once, and once that none does', async () => {
  const check = startAlerts();
  const waitingFor = (minutes: number) => ({ backlog: { ...noBacklog, waiting: 2, oldestWaitingAt: NOW - minutes * MINUTE_MS } });
  expect(await check(waitingFor(15))).toEqual([]);
  expect(await check(waitingFor(16))).toEqual([{ level: 40, event: 'inquiry.overdue', waiting: 2, minutes: 16 }]);
  expect(await check(waitingFor(60))).toEqual([]);
  expect(await check({ backlog: noBacklog })).toEqual([{ level: 30, event: 'inquiry.recovered' }]);
  expect(await check({})).toEqual([]);
});

it('content that WordPress has not renewed for more than an hour is logged once, also while the database cannot be read', async () => {
  const check = startAlerts();
  const stale = (minutes: number) => ({ stale: { key: 'page:de:hotel', ageMs: minutes * MINUTE_MS }, backlog: null });
  expect(await check(stale(60))).toEqual([]);
  expect(await check(stale(61))).toEqual([{ level: 40, event: 'content.stale', key: 'page:de:hotel', minutes: 61 }]);
  expect(await check(stale(600))).toEqual([]);
  expect(await check({ stale: null })).toEqual([{ level: 30, event: 'content.recovered' }]);
});

it('a database that cannot be used is logged once as an error, and once that it can', async () => {
  const check = startAlerts();
  const failure = 'database disk image is malformed';
  expect(await check({ failure })).toEqual([{ level: 50, event: 'database.unusable', reason: failure }]);
  expect(await check({})).toEqual([]);
  expect(await check({ failure: null })).toEqual([{ level: 30, event: 'database.recovered' }]);
});

it('inquiries that no way has brought to the hotel, or that are removed within a week, are logged, and more than 200 confirmations', async () => {
  const check = startAlerts();
  expect(await check({ backlog: { ...noBacklog, confirmations: 200 } })).toEqual([]);
  expect(await check({ backlog: { ...noBacklog, unreached: 2, expiring: 1, confirmations: 201 } })).toEqual([
    { level: 50, event: 'inquiry.unreached', guests: 2 },
    { level: 40, event: 'inquiry.expiring', inquiries: 1 },
    { level: 40, event: 'confirmation.many', confirmations: 201 },
  ]);
  expect(await check({ backlog: noBacklog })).toEqual([{ level: 30, event: 'inquiry.reached' }]);
});

it('the content cache reports the oldest content whose refresh failed, without content that failed 15 minutes ago and was not requested since', async () => {
  const clock = { now: 0 };
  const cache = new ContentCache({ now: () => clock.now, onFailure: () => {} });
  const answers = new Map<string, () => Promise<object | null>>();
  const load = async (key: string, answer: () => Promise<object | null>) => {
    answers.set(key, answer);
    await cache.get({ key, freshForMs: 1, missForMs: 1, load: async () => answers.get(key)?.() ?? null }).catch(() => {});
    await cache.refresh([key]);
  };
  const succeed = (key: string, value: object | null = {}) => load(key, async () => value);
  const fail = (key: string) => load(key, () => Promise.reject(new Error('away')));
  await fail('never');
  expect(cache.oldestStale()).toBeNull();
  await succeed('a');
  clock.now = 5 * MINUTE_MS;
  await succeed('b');
  await succeed('gone');
  await succeed('gone', null);
  for (const key of ['a', 'b', 'gone']) await fail(key);
  clock.now = 20 * MINUTE_MS;
  expect(cache.oldestStale()).toEqual({ key: 'a', ageMs: 20 * MINUTE_MS });
  await succeed('c');
  expect(cache.oldestStale()?.key).toBe('a');
  clock.now += MINUTE_MS;
  expect(cache.oldestStale()).toBeNull();
  await fail('b');
  expect(cache.oldestStale()).toEqual({ key: 'b', ageMs: 16 * MINUTE_MS });
});
