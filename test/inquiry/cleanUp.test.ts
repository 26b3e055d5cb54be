import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCleanUp } from '../../src/inquiry/cleanUp.ts';
import { buildInquiry, buildPayload } from './examples.ts';
import { createTestLog, openOutbox } from './outboxSupport.ts';

const DAY_MS = 86_400_000;

describe('the clean-up of the outbox', () => {
  it('removes only inquiries delivered before the retention, and leaves no trace of them in the files', async () => {
    const { outbox, clock, folder } = openOutbox();
    const { log, lines } = createTestLog();
    const withName = (number: number) => buildInquiry({ payload: buildPayload({ lastName: `GEHEIM${number}` }) });
    const [old = '', young = '', failed = '', waiting = ''] = await Promise.all(
      [1, 2, 3, 4].map(async (number) => (await outbox.store(withName(number))).id),
    );
    await outbox.markDelivered(old, clock.now);
    await outbox.markFailed(failed, 'never');
    clock.now += 1;
    await outbox.markDelivered(young, clock.now);
    clock.now += 90 * DAY_MS;
    startCleanUp({ outbox, retentionMs: 90 * DAY_MS, now: () => clock.now, log })();
    expect((await outbox.list()).map(({ id }) => id).toSorted()).toEqual([young, failed, waiting].toSorted());
    expect(lines).toMatchObject([{ event: 'inquiry.removed', count: 1 }]);
    const bytes = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join();
    expect(bytes).toContain('GEHEIM2');
    expect(bytes).not.toContain('GEHEIM1');
    expect((await outbox.store(withName(1))).isNew).toBe(true);
  });

  it('runs again after its interval, also after a failure, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { outbox, clock, database } = openOutbox();
    const { log, lines } = createTestLog();
    const stop = startCleanUp({ outbox, retentionMs: DAY_MS, now: () => clock.now, log, intervalMs: 20 });
    const { id } = await outbox.store(buildInquiry());
    await outbox.markDelivered(id, clock.now);
    await vi.advanceTimersByTimeAsync(50);
    expect(await outbox.list()).toHaveLength(1);
    clock.now += DAY_MS + 1;
    await vi.advanceTimersByTimeAsync(20);
    expect(await outbox.list()).toEqual([]);
    database.close();
    await vi.advanceTimersByTimeAsync(20);
    expect(lines.some(({ event }) => event === 'inquiry.cleanUpFailed')).toBe(true);
    stop();
    const count = lines.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(count);
  });

  it('is tried again soon after a failure, so that a database that is away at the start delays it by minutes and not by a day', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, lines } = createTestLog();
    let isAway = true;
    const removeDelivered = vi.fn(async () => {
      if (isAway) throw new Error('the database is away');
      return 1;
    });
    const outbox = { ...openOutbox().outbox, removeDelivered };
    const stop = startCleanUp({ outbox, retentionMs: DAY_MS, now: () => 0, log });
    await vi.advanceTimersByTimeAsync(600_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(lines.map(({ event }) => event)).toEqual(['inquiry.cleanUpFailed', 'inquiry.cleanUpFailed', 'inquiry.removed']);
    isAway = true;
    stop();
    expect(removeDelivered).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});
