import { expect, it } from 'vitest';
import { startCleanUp } from '../../src/inquiry/cleanUp.ts';
import { registerAlerts } from '../../src/observability/alerts.ts';
import { numbered } from '../inquiry/examples.ts';
import { createTestLog, openOutbox, until } from '../inquiry/outboxSupport.ts';

/** Inquiries stored or delivered while the clock of the machine was ahead, after the clock was corrected. */
const DAY_MS = 86_400_000;

it('removes an inquiry after its retention although it was delivered while the clock was a year ahead', async () => {
  const { outbox, clock } = openOutbox();
  const { log } = createTestLog();
  const cleanUp = () => startCleanUp({ outbox, retentionMs: 90 * DAY_MS, now: () => clock.now, log })();
  clock.now += 365 * DAY_MS;
  await outbox.markDelivered((await outbox.store(numbered(1))).id, clock.now);
  clock.now -= 365 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toHaveLength(1);
  clock.now += 89 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toHaveLength(1);
  clock.now += 2 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toEqual([]);
});

it('logs inquiry.overdue although the waiting inquiry was stored while the clock was a day ahead', async () => {
  const { outbox, clock } = openOutbox();
  const { log, lines } = createTestLog();
  clock.now += DAY_MS;
  await outbox.store(numbered(1));
  clock.now -= DAY_MS;
  let checks = 0;
  const stop = registerAlerts({
    readInquiryBacklog: () => outbox.summary(),
    readDatabaseFailure: async () => null,
    readStaleness() {
      checks++;
      return null;
    },
    now: () => clock.now,
    log,
    checkIntervalMs: 1,
  });
  await until(() => checks > 1);
  expect(lines).toMatchObject([{ event: 'inquiry.overdue', waiting: 1 }]);
  stop();
});
