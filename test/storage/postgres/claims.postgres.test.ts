import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClaimTimings } from '../../../src/storage/postgres.ts';
import { createStores } from '../../../src/storage/stores.ts';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import { hasPostgres, postgresTitle } from '../../support/postgres.ts';
import { NOW, newRow } from '../engine.ts';
import { connect, queryPostgres, usePostgres } from '../postgresEngine.ts';

/** Nobody takes over within a test, unless it shortens this. */
const long: ClaimTimings = { leaseMs: 60_000, renewIntervalMs: 30_000, giveUpMs: 60_000, pauseMs: 20_000 };

describe.skipIf(!hasPostgres)(postgresTitle('a claim in PostgreSQL'), () => {
  const getServer = usePostgres();
  async function createDatabase(): Promise<string> {
    const url = await getServer().createDatabase();
    await createStores(connect(url)).inquiries.insert(newRow({ id: 'a' }), 1);
    return url;
  }
  const open = (url: string, timings: Partial<ClaimTimings> = {}) =>
    createStores(connect(url, { timings: { ...long, ...timings } })).inquiries;

  it('passes to another process after lease and pause when its own process renews it no more', async () => {
    const url = await createDatabase();
    const [dead, next] = [open(url, { leaseMs: 1 }), open(url)];
    expect((await dead.claimDue(NOW))?.row).toMatchObject({ id: 'a', attempts: 1 });
    const readDue = async () => (await next.list())[0]?.next_attempt_at;
    await expect
      .poll(async () => {
        expect(await next.claimDue(NOW)).toBeNull();
        return readDue();
      })
      .toBe(NOW + long.pauseMs);
    expect((await next.claimDue(NOW + long.pauseMs))?.row).toMatchObject({ id: 'a', attempts: 2 });
    // What the first process believes about the outcome comes too late, but for a confirmed delivery.
    await dead.record('a', 'mail', { state: 'failed', error: 'too late' });
    await dead.record('a', 'mail', { state: 'waiting', error: 'too late', at: NOW + 9 });
    expect((await next.list())[0]).toMatchObject({ state: 'waiting', last_error: null });
    await dead.record('a', 'mail', { state: 'delivered', at: NOW });
    expect((await next.list())[0]).toMatchObject({ state: 'delivered' });
  });

  it('is renewed as long as the attempt lasts', async () => {
    const url = await createDatabase();
    const [holder, other] = [open(url, { leaseMs: 2000, renewIntervalMs: 20 }), open(url)];
    const claimed = await holder.claimDue(NOW);
    const readLease = async () => (await queryPostgres<{ until: Date }>(url, 'SELECT claimed_until AS until FROM inquiries'))[0]?.until;
    const first = Number(await readLease());
    await expect.poll(async () => Number(await readLease())).toBeGreaterThan(first + 2000);
    expect(await other.claimDue(NOW)).toBeNull();
    expect(claimed?.signal.aborted).toBe(false);
    await holder.releaseDelivery();
    expect((await other.claimDue(NOW))?.row.attempts).toBe(2);
  });

  it('is given up by a process that cannot renew it, or whose claim another one has', async () => {
    const url = await createDatabase();
    const network = await startFaultyProxy(getServer().port);
    onTestFinished(() => network.close());
    const cutOff = open(url.replace(`:${getServer().port}/`, `:${network.port}/`), { renewIntervalMs: 20, giveUpMs: 200 });
    const claimed = await cutOff.claimDue(NOW);
    await network.set('hang');
    await expect.poll(() => claimed?.signal.aborted).toBe(true);
    const second = await createDatabase();
    const taken = await open(second, { renewIntervalMs: 20 }).claimDue(NOW);
    await queryPostgres(second, `UPDATE inquiries SET claimed_by = 'another'`);
    await expect.poll(() => taken?.signal.aborted).toBe(true);
  });
});
