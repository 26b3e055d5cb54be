import { randomUUID } from 'node:crypto';
import { setTimeout as pace } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import { payloadWith, postJson } from '../../support/inquiries.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../../support/postgres.ts';
import { type Site, startSite } from './site.ts';

const TELEPHONE = '+34 971 000 120';

interface Answer {
  readonly status: number;
  readonly body: { readonly id?: string; readonly message?: string };
}

describe.runIf(hasPostgres)(postgresTitle('PostgreSQL with a standby'), () => {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(resource: T): T => {
    opened.push(resource);
    return resource;
  };
  afterEach(async () => {
    for (const resource of opened.splice(0).toReversed()) await resource.close();
  });

  const openSite = async (urls: readonly string[]) => keep(await startSite(urls, { INQUIRY_RATE_LIMIT: '10000' }));
  const send = async (site: Site, replica: number, key: string = randomUUID()): Promise<Answer> => {
    const origin = site.replicas[replica % site.replicas.length]?.origin ?? '';
    const response = await postJson(origin, payloadWith({ message: `Anfrage ${key}` }), { 'idempotency-key': key });
    return { status: response.status, body: await response.json() };
  };
  const listStored = async (server: PostgresServer) =>
    new Set((await server.administer<{ id: string }>('SELECT id FROM inquiries')).map(({ id }) => id));
  const openPages = (site: Site) => Promise.all(site.replicas.map(async ({ origin }) => (await fetch(`${origin}/hotel/`)).status));

  it('loses no accepted inquiry when the primary is killed and the standby takes its address, and serves pages meanwhile', async () => {
    const primary = keep(await startPostgres());
    const standby = keep(await primary.startStandby());
    const address = keep(await startFaultyProxy(primary.port));
    const url = primary.url.replace(String(primary.port), String(address.port));
    const site = await openSite([url, url, url]);
    const answers: Answer[] = [];
    let isOver = false;
    const visitors = [0, 1, 2].map(async (replica) => {
      while (!isOver) {
        answers.push(await send(site, replica));
        await pace(20);
      }
    });
    const accepted = () => answers.flatMap(({ status, body }) => (status === 202 ? (body.id ?? 'no id') : []));
    try {
      await expect.poll(() => accepted().length).toBeGreaterThan(20);
      await primary.stop('crash');
      expect(await openPages(site)).toEqual([200, 200, 200]);
      const refused = await send(site, 1);
      expect([refused.status, refused.body.message?.includes(TELEPHONE)]).toEqual([503, true]);
      const before = accepted().length;
      await standby.promote();
      address.moveTo(standby.port);
      await expect.poll(() => accepted().length).toBeGreaterThan(before + 20);
    } finally {
      isOver = true;
      await Promise.all(visitors);
    }
    const stored = await listStored(standby);
    expect(accepted().filter((id) => !stored.has(id))).toEqual([]);
    expect(answers.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
    for (const replica of [0, 1, 2]) expect((await send(site, replica)).status).toBe(202);
    expect(await openPages(site)).toEqual([200, 200, 200]);
  });

  it('accepts no inquiry that the standby does not have, not even when it is sent again, and accepts it once the standby is back', async () => {
    const primary = keep(await startPostgres());
    const standby = keep(await primary.startStandby());
    const site = await openSite([primary.url]);
    const key = randomUUID();
    expect((await send(site, 0)).status).toBe(202);
    standby.pause();
    expect((await send(site, 0, key)).status).toBe(503);
    expect((await send(site, 0, key)).status).toBe(503);
    standby.resume();
    await expect.poll(async () => (await send(site, 0, key)).status).toBe(202);
    const stored = await primary.administer<{ payload: string }>(
      `SELECT payload FROM inquiries WHERE payload LIKE '%${key.toUpperCase()}%'`,
    );
    expect(stored).toHaveLength(1);
    await standby.promote();
    expect((await listStored(standby)).size).toBe(2);
  });
});
