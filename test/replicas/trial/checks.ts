import { expect } from 'vitest';
import type { Outage, TrialReport } from './trial.ts';

/** A process that lives this long after a confirmation, with a database, must have recorded it. */
const MAX_RECORDING_TIME_MS = 4000;
/** Between the arrival of a mail at the busy process of the trial and its reading there: the sender may have been killed meanwhile. */
const MAX_READING_DELAY_MS = 1000;
/** Until another process claims the inquiry of one that was killed. */
const MAX_TAKEOVER_MS = 60_000;
const MAX_STALE_MS = 1000;

interface Delivery {
  readonly id: string;
  /** Times at which its mail came in. */
  readonly times: readonly number[];
}

function listDeliveries({ mailbox }: TrialReport): Delivery[] {
  const byId = Map.groupBy(mailbox.received, ({ inquiry }) => inquiry);
  return [...byId].map(([id, received]) => ({ id, times: received.map(({ at }) => at) }));
}

/** Mails that came in again although no fault left the outcome of the one before unknown. */
function findUnexplainedDoubles(report: TrialReport): Delivery[] {
  const isDoubtful = (at: number) =>
    report.kills.some((kill) => at - kill < MAX_READING_DELAY_MS && kill - at < MAX_RECORDING_TIME_MS) ||
    report.outages.some(({ from, to }) => at > from - MAX_RECORDING_TIME_MS && at < to + MAX_RECORDING_TIME_MS);
  return listDeliveries(report).filter(({ times }) => times.slice(0, -1).some((at) => !isDoubtful(at)));
}

/** From the acceptance of an inquiry until its first mail, less the time in which PostgreSQL was away. */
function measureTakeovers(report: TrialReport): number[] {
  const first = new Map(listDeliveries(report).map(({ id, times }) => [id, Math.min(...times)]));
  return [...report.visitors.accepted].map(([id, acceptedAt]) => {
    const deliveredAt = first.get(id) ?? Number.POSITIVE_INFINITY;
    const away = report.outages.map(({ from, to }) => Math.max(0, Math.min(to, deliveredAt) - Math.max(from, acceptedAt)));
    return deliveredAt - acceptedAt - away.reduce((sum, ms) => sum + ms, 0);
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Accepted inquiries that are not stored, or whose mail never came in. */
function listLost(report: TrialReport): string[] {
  const delivered = new Set(listDeliveries(report).map(({ id }) => id));
  return [...report.visitors.accepted.keys()].filter((id) => !report.stored.has(id) || !delivered.has(id));
}

/** Checks that nothing accepted is lost, that mails are doubled only where SMTP leaves the outcome unknown, and that pages were served throughout. */
export function checkTrial(report: TrialReport): void {
  const { visitors, stored, staleMs } = report;
  const delivered = new Set(listDeliveries(report).map(({ id }) => id));
  expect(listLost(report)).toEqual([]);
  expect([...stored].filter(([, { state }]) => state !== 'delivered')).toEqual([]);
  expect([...delivered].filter((id) => !stored.has(id))).toEqual([]);
  expect(findUnexplainedDoubles(report)).toEqual([]);
  expect(Math.max(0, ...measureTakeovers(report))).toBeLessThanOrEqual(MAX_TAKEOVER_MS);
  expect([...visitors.pages.keys()].filter((status) => status !== '200' && status !== 'cut')).toEqual([]);
  expect(visitors.unexpected).toEqual([]);
  expect(percentile(staleMs, 0.99)).toBeLessThanOrEqual(MAX_STALE_MS);
}

/** Returns a summary of a run for the terminal. */
export function describeTrial(report: TrialReport): string {
  const { visitors, stored, kills, outages, staleMs } = report;
  const deliveries = listDeliveries(report);
  const doubles = deliveries.filter(({ times }) => times.length > 1).length;
  const pages = [...visitors.pages].map(([status, count]) => `${count} × ${status}`).join(', ');
  const mostClaims = Math.max(0, ...[...stored.values()].map(({ attempts }) => attempts));
  const longestOutage = Math.max(0, ...outages.map(({ from, to }) => to - from));
  const countOutages = (cause: Outage['cause']) => outages.filter((outage) => outage.cause === cause).length;
  const unexplained = findUnexplainedDoubles(report).length;
  return [
    `kills ${kills.length}, restarts of PostgreSQL ${countOutages('restart')}, partitions ${countOutages('partition')} (longest outage ${longestOutage} ms)`,
    `accepted ${visitors.accepted.size}, lost ${listLost(report).length}, mailed twice ${doubles} (${unexplained} where SMTP leaves no doubt), answered 503 ${visitors.refused}`,
    `longest takeover, from acceptance to mail: ${Math.round(Math.max(0, ...measureTakeovers(report)))} ms; claims of one inquiry at most ${mostClaims}`,
    `stored ${stored.size}, mailed ${deliveries.length}, pages ${pages}`,
    `revalidations ${staleMs.length}, old pages after the answer: p99 ${Math.round(percentile(staleMs, 0.99))} ms, most ${Math.round(Math.max(0, ...staleMs))} ms`,
  ].join('\n');
}
