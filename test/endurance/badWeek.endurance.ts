import { expect, it } from 'vitest';
import { prometheus } from '../services/prometheus.ts';
import { createRandom } from '../support/random.ts';
import { startAlertWatch } from './support/alertWatch.ts';
import { runBadWeek } from './support/badWeek.ts';
import { describeResults } from './support/results.ts';

/** Minutes, and the seed of all choices: `BAD_WEEK_MINUTES=5 SEED=7 npm run test:endurance -- badWeek`. */
const minutes = Number(process.env.BAD_WEEK_MINUTES ?? 20);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
/** How long a condition lasts before its alert fires: a fault lasts for seconds here. */
const ALERT_DELAY = '2s';
/** Minutes until each fault has been played once. */
const ALL_FAULTS_MINUTES = 10;
/** Alerts of which the faults of this run are the cause. */
const expectedAlerts = ['ContentNotFetched', 'InquiriesRejected', 'SiteDown', 'SiteRestarting', 'WordpressUnreachable'];

it('loses no inquiry and shows no visitor an error while all faults happen in random order', {
  timeout: (minutes + 10) * 60_000,
}, async () => {
  process.stdout.write(`bad week: ${minutes} minutes, seed ${seed}\n`);
  const watch = prometheus === undefined ? null : await startAlertWatch(ALERT_DELAY);
  const week = runBadWeek(minutes * 60_000, createRandom(seed), watch);
  const { results, reconciliation, memory, endings, events, repeated } = await week.finally(() => watch?.close());
  const fired = [...(watch?.firedIn ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { acknowledged, problems } = results;
  const requests = [...results.kindCounts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  process.stdout.write(
    [
      describeResults(results),
      `requests: ${requests}; sent once more on a connection just closed: ${repeated}`,
      `inquiries: acknowledged ${acknowledged.size}, delivered ${reconciliation.delivered}, refused for good by the mail server ${reconciliation.failed}, waiting ${reconciliation.waiting}, sent again because unconfirmed ${reconciliation.repeated}`,
      `lost ${reconciliation.lost.length}, stored twice ${reconciliation.twiceStored.length}, delivered without having arrived ${reconciliation.phantom.length}, doubled without need ${reconciliation.doubled.length}`,
      `ends: ${endings.join(', ')}`,
      `memory: most ${memory.most} MB, median ${memory.median} MB; handles: most ${memory.handles}`,
      `log: ${[...events].map(([event, count]) => `${event} ${count}`).join(', ')}`,
      ...fired.map(([name, faults]) => `alert ${name} fired during: ${[...faults].join('; ')}`),
      `problems: ${problems.length}`,
      ...problems.slice(0, 60),
      '',
    ].join('\n'),
  );
  expect(problems.slice(0, 20)).toEqual([]);
  expect(reconciliation).toMatchObject({ lost: [], phantom: [], twiceStored: [], doubled: [], waiting: 0 });
  expect(acknowledged.size).toBeGreaterThan(minutes * 20);
  expect(memory.most).toBeLessThan(700);
  if (watch !== null && minutes >= ALL_FAULTS_MINUTES) {
    expect(expectedAlerts.filter((name) => !watch.firedIn.has(name))).toEqual([]);
  }
  expect([events.get('process.crashed') ?? 0, events.get('request.failed') ?? 0]).toEqual([0, 0]);
});
