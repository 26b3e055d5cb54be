import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type InquiriesOptions, startInquiries } from '../../src/inquiry/inquiries.ts';
import type { Database } from '../../src/storage/database.ts';
import { createLock } from '../../src/storage/sqlite.ts';
import { openStorage } from '../../src/storage/stores.ts';
import { startRig } from './deliverySupport.ts';
import { addresses, numbered } from './examples.ts';
import { startMailServer } from './mailServer.ts';
import { createFolder, createTestLog, openOutbox, until } from './outboxSupport.ts';
import { startWebhookReceiver } from './webhookReceiver.ts';

/** Makes the next write fail as on a broken disk. The outbox then opens a new connection, which works. */
const failNextWrite = (database: Database) => database.read((db) => sql`PRAGMA query_only = ON`.execute(db));
const listEvents = (lines: readonly Record<string, unknown>[]) => lines.map(({ event }) => event);
/** Lets the test decide when a delivery looks for work again: `vi.advanceTimersByTimeAsync`. To call before the delivery is started. */
function holdIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

function start(folder: string, mail: InquiriesOptions['mail'], webhook: InquiriesOptions['webhook'] = null) {
  const { log, lines } = createTestLog();
  const { stores } = openStorage({ database: null, dataDir: folder });
  const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
  const inquiries = startInquiries({ stores, mail, webhook, retentionMs: 1000, now: () => clock.now, log });
  onTestFinished(async () => {
    await inquiries.close();
    await stores.close();
  });
  return { ...inquiries, lines };
}

describe('a failing disk', () => {
  it('before an attempt prevents the attempt', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    // The first run has ended then: one that is requested during another follows it at once.
    await rig.try();
    const { id } = await rig.outbox.store(numbered(1));
    await failNextWrite(rig.database);
    rig.delivery.wake();
    await until(() => rig.lines.length > 1);
    expect(listEvents(rig.lines)).toEqual(['inquiry.delivered', 'delivery.failed']);
    expect(server.counts.transactions).toBe(1);
    await rig.pass(0);
    // That of this pass alone.
    expect(server.counts.transactions).toBe(2);
    expect(await rig.read(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(server.confirmed).toHaveLength(2);
  });

  it('after the confirmation causes no second mail, and the delivery is recorded by the next run', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    const { id } = await opened.outbox.store(numbered(1));
    const received = server.pauseAt('data');
    // Its first run makes the attempt, and no other run is requested before `pass`.
    const rig = startRig({ url: server.url, opened });
    await received;
    await failNextWrite(rig.database);
    server.resume();
    await until(() => rig.lines.length > 0);
    expect(listEvents(rig.lines)).toEqual(['delivery.failed']);
    expect(await rig.read(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await rig.pass(0);
    expect(await rig.read(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(server.counts.transactions).toBe(1);
  });

  it('after the confirmation has the delivery recorded on close at the latest', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    const { id } = await opened.outbox.store(numbered(1));
    const received = server.pauseAt('data');
    const rig = startRig({ url: server.url, opened });
    await received;
    await failNextWrite(rig.database);
    server.resume();
    await until(() => rig.lines.length > 0);
    await rig.delivery.close();
    expect((await rig.read(id)).state).toBe('delivered');
  });

  it('is logged once as long as it lasts', async () => {
    holdIntervals();
    const opened = openOutbox();
    const rig = startRig({ url: 'smtp://127.0.0.1:1', opened, timings: { pollIntervalMs: 10 } });
    opened.database.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(listEvents(rig.lines)).toEqual(['delivery.failed']);
  });

  it('at the start does not stop the program, which works as soon as the folder is usable', async () => {
    const folder = join(createFolder(), 'data');
    writeFileSync(folder, 'a file in the way');
    const server = await startMailServer();
    const { outbox, lines } = start(folder, { ...addresses, url: server.url });
    await until(() => lines.length === 2);
    expect(listEvents(lines)).toEqual(['inquiry.cleanUpFailed', 'delivery.failed']);
    await expect(outbox.store(numbered(1))).rejects.toThrow();
    await expect(outbox.store(numbered(1))).rejects.toThrow();
    rmSync(folder);
    const { id } = await outbox.store(numbered(1));
    await until(() => server.confirmed.length === 1);
    await until(async () => (await outbox.findByIdPrefix(id))[0]?.state === 'delivered');
  });
});

describe('inquiries without SMTP_URL', () => {
  it('are stored, and smtp.disabled is logged once', async () => {
    holdIntervals();
    const { outbox, lines } = start(createFolder(), null);
    for (let number = 0; number < 3; number++) await outbox.store(numbered(number));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(listEvents(lines)).toEqual(['smtp.disabled']);
  });

  it('are delivered by a webhook, and the start says once that it is not encrypted', async () => {
    holdIntervals();
    const webhook = await startWebhookReceiver();
    webhook.answer = (res) => res.writeHead(503).end();
    const { outbox, lines } = start(createFolder(), null, webhook);
    await outbox.store(numbered(1));
    await until(() => lines.length === 2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(listEvents(lines)).toEqual(['webhook.unencrypted', 'webhook.deferred']);
  });
});

describe('the start of delivery', () => {
  it('makes every waiting inquiry due', async () => {
    const server = await startMailServer();
    server.faults = { rcpt: 450 };
    const first = startRig({ url: server.url });
    const { id } = await first.try();
    await first.delivery.close();
    server.faults = {};
    startRig({ url: server.url, opened: openOutbox({ folder: first.folder, clock: first.clock }) });
    await until(async () => (await first.read(id)).state === 'delivered');
  });

  it('waits while another process holds the lock', async () => {
    holdIntervals();
    const server = await startMailServer();
    const opened = openOutbox();
    const other = createLock(join(opened.folder, 'delivery.lock'));
    expect(other.acquire()).toBe(true);
    const { id } = await opened.outbox.store(numbered(1));
    const rig = startRig({ url: server.url, opened, timings: { pollIntervalMs: 20 } });
    await vi.advanceTimersByTimeAsync(100);
    expect(listEvents(rig.lines)).toEqual(['delivery.standby']);
    expect(server.counts.connections).toBe(0);
    other.release();
    await vi.advanceTimersByTimeAsync(20);
    await until(async () => (await opened.outbox.findByIdPrefix(id))[0]?.state === 'delivered');
  });

  it('happens within the poll interval after a retry by another process', async () => {
    const server = await startMailServer();
    server.faults = { rcpt: 550 };
    const rig = startRig({ url: server.url, timings: { pollIntervalMs: 20 } });
    const { id } = await rig.try();
    expect((await rig.read(id)).state).toBe('failed');
    server.faults = {};
    await openOutbox({ folder: rig.folder, clock: rig.clock }).outbox.retry('all');
    await until(async () => (await rig.read(id)).state === 'delivered');
  });
});

describe('the end of delivery', () => {
  it('waits for the running attempt, starts no other, and releases the lock', async () => {
    const server = await startMailServer();
    const received = server.pauseAt('data');
    const opened = openOutbox();
    for (let number = 0; number < 3; number++) await opened.outbox.store(numbered(number));
    const rig = startRig({ url: server.url, opened, timings: { closeTimeoutMs: 20_000 } });
    await received;
    const closed = Promise.all([rig.delivery.close(), rig.delivery.close()]);
    server.resume();
    await closed;
    expect((await opened.outbox.list()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    rig.delivery.wake();
    await rig.delivery.close();
    expect(server.counts.transactions).toBe(1);
    expect(createLock(join(opened.folder, 'delivery.lock')).acquire()).toBe(true);
  });

  it('aborts an attempt that does not end within the time limit', async () => {
    const server = await startMailServer();
    server.faults = { data: 'stall' };
    // Without the abort the attempt would hang.
    const rig = startRig({ url: server.url, smtp: { replyMs: 600_000 }, timings: { attemptTimeoutMs: 600_000, closeTimeoutMs: 200 } });
    const { id } = await rig.outbox.store(numbered(1));
    rig.delivery.wake();
    await until(() => server.received.length === 1);
    const begun = performance.now();
    await rig.delivery.close();
    expect(performance.now() - begun).toBeGreaterThan(150);
    expect(await rig.read(id)).toMatchObject({ state: 'waiting', attempts: 1 });
  });
});
