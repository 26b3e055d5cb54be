import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCleanUp } from '../../src/inquiry/inquiries.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { createSqlite } from '../../src/storage/sqlite.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { buildInquiry, buildPayload } from './examples.ts';
import { createFolder, createTestLog, openOutbox } from './outboxSupport.ts';

const DAY_MS = 86_400_000;

describe('the clean-up of the outbox', () => {
  it('removes inquiries that came before the retention, delivered or not, and leaves no trace of them in the files', async () => {
    const { outbox, clock, folder } = openOutbox();
    const { log, lines } = createTestLog();
    const withName = (number: number) => buildInquiry({ payload: buildPayload({ lastName: `GEHEIM${number}` }) });
    const store = async (number: number) => (await outbox.store(withName(number))).id;
    const [delivered, failed, lateDelivered] = [await store(1), await store(3), await store(4)];
    await store(5);
    await outbox.record(delivered, 'mail', { state: 'delivered', at: clock.now });
    await outbox.record(failed, 'mail', { state: 'failed', error: 'never' });
    clock.now += 1;
    const young = await store(2);
    clock.now += 90 * DAY_MS;
    await outbox.record(lateDelivered, 'mail', { state: 'delivered', at: clock.now });
    startCleanUp({ outbox, retentionMs: 90 * DAY_MS, now: () => clock.now, log })();
    expect((await outbox.list()).map(({ id }) => id)).toEqual([young]);
    await expect.poll(() => lines).toMatchObject([{ event: 'inquiry.removed', count: 4 }]);
    const bytes = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join();
    expect(bytes).toContain('GEHEIM2');
    expect(bytes).not.toContain('GEHEIM1');
    expect((await outbox.store(withName(1))).isNew).toBe(true);
  });

  it('keeps undelivered inquiries of a version that never removed them for a week, in which they are warned of', async () => {
    const folder = createFolder();
    const sqlite = migrations.filter((step) => step.sqlite !== undefined);
    const before = createDatabase(createSqlite(folder), sqlite.slice(0, 6));
    await before.read(async () => {});
    await before.close();
    const columns = 'id, created_at, locale, payload, score, fingerprint, state, delivered_at';
    querySqlite(
      folder,
      `INSERT INTO inquiries (${columns}) VALUES ('a', 0, 'de', '{}', 0, 'a', 'failed', NULL), ('b', 0, 'de', '{}', 0, 'b', 'delivered', 0)`,
    );
    const { outbox, clock } = openOutbox({ folder, clock: { now: Date.now() } });
    expect((await outbox.summary(1)).expiring).toBe(1);
    // The delivered one alone.
    expect(await outbox.removeExpired(1)).toBe(1);
    clock.now += 8 * DAY_MS;
    expect(await outbox.removeExpired(1)).toBe(1);
  });

  it('runs once a day, and ten minutes after a failure, such as of a database that is away at the start, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, lines } = createTestLog();
    let isAway = true;
    const removeExpired = vi.fn(async () => {
      if (isAway) throw new Error('the database is away');
      return 1;
    });
    const stop = startCleanUp({ outbox: { removeExpired }, retentionMs: DAY_MS, now: () => 0, log });
    await vi.advanceTimersByTimeAsync(600_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(lines.map(({ event }) => event)).toEqual(['inquiry.cleanUpFailed', 'inquiry.cleanUpFailed', 'inquiry.removed']);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(removeExpired).toHaveBeenCalledTimes(4);
    stop();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect([removeExpired.mock.calls.length, vi.getTimerCount()]).toEqual([4, 0]);
  });
});
