import { expect, it } from 'vitest';
import { createRandom } from '../support/random.ts';
import { type Load, runLoad } from './support/loadRun.ts';
import { formatTable } from './support/results.ts';

/** Minutes: `LOAD_MINUTES=2 npm run test:endurance -- load`. */
const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? 1);

it('runs at 70 % of its capacity beside slow clients without errors or growth', { timeout: (minutes + 6) * 60_000 }, async () => {
  const load = await runLoad(minutes * 60_000, createRandom(seed));
  process.stdout.write(`${describeLoad(load)}\n`);
  const { problems, unsent, usages, reconciliation, statuses, rate, seconds, waits } = load;
  expect([problems, unsent]).toEqual([[], 0]);
  expect(reconciliation).toMatchObject({ lost: [], twiceStored: [], doubled: [], waiting: 0 });
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(total / seconds).toBeGreaterThan(rate * 0.95);
  expect(at(waits.get('page') ?? [], 0.99)).toBeLessThan(2000);
  const [first, , , , , middle] = usages;
  const last = usages.at(-1);
  expect(last?.memory ?? 0).toBeLessThan((middle?.memory ?? 0) * 1.25 + 50);
  expect(last?.handles ?? 0).toBeLessThan((first?.handles ?? 0) + 250);
});

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function describeLoad({
  capacity,
  rate,
  seconds,
  waits,
  served,
  statuses,
  problems,
  unsent,
  usages,
  slow,
  reconciliation,
  acknowledged,
}: Load): string {
  const kinds = [...waits].filter(([, list]) => list.length > 0);
  const shares = (list: readonly number[]) => [0.5, 0.99, 0.999, 1].map((share) => at(list, share).toFixed(1));
  const rows = kinds.map(([kind, list]) => [kind, String(list.length), ...shares(list), ...shares(served.get(kind) ?? [])]);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const busy = ((usages.at(-1)?.cpu ?? 0) - (usages[0]?.cpu ?? 0)) / seconds;
  return [
    `capacity ${capacity.toFixed(0)}/s measured, ${rate}/s planned, ${(total / seconds).toFixed(0)}/s answered for ${seconds.toFixed(0)} s; the process kept ${(busy * 100).toFixed(0)} % of a core busy`,
    formatTable([['kind', 'requests', 'p50 ms', 'p99', 'p99.9', 'max', 'sent: p50', 'p99', 'p99.9', 'max'], ...rows]),
    `answers: ${[...statuses].map(([key, count]) => `${key} ${count}`).join(', ')}`,
    `memory MB: ${usages.map(({ memory }) => memory).join(' ')}`,
    `handles: ${usages.map(({ handles }) => handles).join(' ')}`,
    `slow clients: ${[...slow].map(([key, { count, longest }]) => `${key} ${count} times, after ${longest.toFixed(0)} s at most`).join('; ')}`,
    `inquiries: acknowledged ${acknowledged}, delivered ${reconciliation.delivered}, lost ${reconciliation.lost.length}, doubled ${reconciliation.doubled.length}`,
    `problems: ${problems.length}; planned and not sent because 5000 waited already: ${unsent}`,
    ...problems.slice(0, 20),
  ].join('\n');
}
