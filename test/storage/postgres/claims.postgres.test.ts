import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFormerOwner } from '../../../src/storage/formerOwner.ts';
import type { ClaimTimings } from '../../../src/storage/postgres/claims.ts';
import { createPostgresInquiryStore } from '../../../src/storage/postgres/inquiries.ts';
import { createPostgresStores } from '../../../src/storage/postgres/stores.ts';
import { startFaultyProxy } from '../../endurance/support/faultyProxy.ts';
import { hasPostgres, postgresTitle } from '../../support/postgres.ts';
import { connect, usePostgres } from '../postgresEngine.ts';

const NOW = Date.parse('2027-02-01T10:00:00Z');
const inquiry = { now: NOW, locale: 'de', payload: '{}', version: 1, score: 0, fingerprint: 'f', submission: null };
/** Nobody takes over within a test, unless it shortens this. */
const long: ClaimTimings = { leaseMs: 60_000, renewIntervalMs: 30_000, giveUpMs: 60_000, restartGraceMs: 0 };

describe.skipIf(!hasPostgres)(postgresTitle('a claim in PostgreSQL'), () => {
  const getServer = usePostgres();
  async function createDatabase(): Promise<string> {
    const url = await getServer().createDatabase();
    await createPostgresStores(connect(url)).inquiries.insert({ ...inquiry, id: 'a' }, 1);
    return url;
  }
  const open = (url: string, timings: Partial<ClaimTimings> = {}) =>
    createPostgresInquiryStore(connect(url), { timings: { ...long, ...timings } });
  const createFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'hotel-claims-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const aborted = (signal: AbortSignal | undefined) => new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));

  it('passes to another process after its lease when its own process renews it no more', async () => {
    const url = await createDatabase();
    const [dead, next] = [open(url, { leaseMs: 50 }), open(url)];
    expect((await dead.claimDue(NOW, NOW + 1))?.row).toMatchObject({ id: 'a', attempts: 1 });
    await expect.poll(async () => (await next.claimDue(NOW, NOW + 1))?.row.attempts).toBe(2);
    // What the first process believes about the outcome comes too late, but for a confirmed delivery.
    await dead.markFailed('a', 'too late');
    await dead.defer('a', 'too late', NOW + 9);
    expect((await next.list(null, 0))[0]).toMatchObject({ state: 'waiting', last_error: null, next_attempt_at: NOW });
    await dead.markDelivered('a', NOW);
    expect((await next.list(null, 0))[0]).toMatchObject({ state: 'delivered' });
  });

  it('passes at once to the process that starts after one that was killed, and to no other', async () => {
    const url = await createDatabase();
    const folder = createFolder();
    const openIn = (dataDir: string) => createPostgresStores(connect(url), { claimTimings: long, dataDir }).inquiries;
    const [killed, neighbour] = [createFormerOwner(folder), openIn(createFolder())];
    const before = createPostgresInquiryStore(connect(url), { timings: long, formerOwner: killed });
    for (const store of [before, neighbour]) await store.acquireDelivery();
    expect((await before.claimDue(NOW, NOW + 1))?.row).toMatchObject({ id: 'a', attempts: 1 });
    // Two processes with one folder, as in an upgrade: the first one is still there and sends.
    const overlapping = openIn(folder);
    for (const store of [neighbour, overlapping]) {
      await store.acquireDelivery();
      expect(await store.claimDue(NOW, NOW + 1)).toBeNull();
    }
    // The operating system does the same at the end of a process.
    killed.release();
    await overlapping.acquireDelivery();
    expect((await overlapping.claimDue(NOW, NOW + 1))?.row).toMatchObject({ id: 'a', attempts: 2 });
    await overlapping.releaseDelivery();
    await neighbour.acquireDelivery();
    expect((await neighbour.claimDue(NOW, NOW + 1))?.row).toMatchObject({ id: 'a', attempts: 3 });
  });

  it('passes on with its lease where the folder of the process cannot be used', async () => {
    const url = await createDatabase();
    const file = join(createFolder(), 'file');
    writeFileSync(file, '');
    const store = createPostgresStores(connect(url), { claimTimings: long, dataDir: join(file, 'no folder') }).inquiries;
    expect(await store.acquireDelivery()).toBe(true);
    expect((await store.claimDue(NOW, NOW + 1))?.row).toMatchObject({ id: 'a' });
    await store.releaseDelivery();
  });

  it('is kept by renewal for as long as the attempt lasts', async () => {
    const url = await createDatabase();
    const [holder, other] = [open(url, { leaseMs: 10_000, renewIntervalMs: 5 }), open(url)];
    const claim = await holder.claimDue(NOW, NOW + 1);
    const readEnd = async () =>
      Number((await connect(url).read('SELECT extract(epoch FROM claimed_until) * 1000 AS until FROM inquiries'))[0]?.until);
    const first = await readEnd();
    await expect.poll(async () => (await readEnd()) - first).toBeGreaterThan(100);
    expect([await other.claimDue(NOW, NOW + 1), claim?.signal.aborted]).toEqual([null, false]);
    holder.endClaim('a');
  });

  it('is given up by its process when another one holds it', async () => {
    const url = await createDatabase();
    const holder = open(url, { renewIntervalMs: 5 });
    const lost = aborted((await holder.claimDue(NOW, NOW + 1))?.signal);
    await connect(url).write((client) => client.query(`UPDATE inquiries SET claimed_by = 'somebody else'`));
    await lost;
  });

  it('is given up by its process before the lease ends when the server does not answer', async () => {
    const server = getServer();
    const url = await createDatabase();
    const holder = open(url, { renewIntervalMs: 5, giveUpMs: 400 });
    const lost = aborted((await holder.claimDue(NOW, NOW + 1))?.signal);
    await server.stop();
    await lost;
    await server.start();
  });

  it('is not taken over for a time by a process that could not reach the server: the other one could neither, as in a failover', async () => {
    const url = await createDatabase();
    await open(url, { leaseMs: 1 }).claimDue(NOW, NOW + 1);
    const network = await startFaultyProxy(getServer().port);
    onTestFinished(() => network.close());
    const postgres = connect(url.replace(`:${getServer().port}/`, `:${network.port}/`));
    const patient = createPostgresInquiryStore(postgres, { timings: { ...long, restartGraceMs: 600_000 } });
    const hasty = createPostgresInquiryStore(postgres, { timings: long });
    await network.set('refuse');
    await expect(patient.claimDue(NOW, NOW + 1)).rejects.toThrow();
    await network.set('open');
    await expect.poll(() => postgres.failure).toBeNull();
    expect(await patient.claimDue(NOW, NOW + 1)).toBeNull();
    await expect.poll(async () => (await hasty.claimDue(NOW, NOW + 1))?.row.attempts).toBe(2);
  });

  it('is not taken over for a time after a restart of the server: its process could not renew it', async () => {
    const url = await createDatabase();
    const holder = open(url, { leaseMs: 1 });
    await holder.claimDue(NOW, NOW + 1);
    const patient = open(url, { restartGraceMs: 600_000 });
    expect(await patient.claimDue(NOW, NOW + 1)).toBeNull();
    await expect.poll(async () => (await open(url).claimDue(NOW, NOW + 1))?.row.attempts).toBe(2);
  });
});
