import { randomUUID } from 'node:crypto';
import { setTimeout as pace } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startFaultyProxy } from '../endurance/support/faultyProxy.ts';
import { countEvents, type Site, startSite, waitForEvent } from '../replicas/support.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';

const TELEPHONE = '+34 971 000 120';

interface Answer {
  readonly status: number;
  readonly body: { readonly id?: string; readonly message?: string };
}

/** When each connection has last looked whether the server can store. */
const PROBES = `SELECT query_start::text AS at FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND (query LIKE '%transaction_read_only%' OR query LIKE '%pg_current_xact_id%')`;

describe.runIf(hasPostgres)(postgresTitle('PostgreSQL with a standby'), { timeout: 180_000 }, () => {
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
      await Promise.all(site.replicas.map((app) => waitForEvent(app, 'postgres.unavailable')));
      expect(await openPages(site)).toEqual([200, 200, 200]);
      const refused = await send(site, 1);
      expect([refused.status, refused.body.message?.includes(TELEPHONE)]).toEqual([503, true]);
      const before = accepted().length;
      await standby.promote();
      address.moveTo(standby.port);
      await Promise.all(site.replicas.map((app) => waitForEvent(app, 'postgres.recovered')));
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
    const [app] = site.replicas;
    const key = randomUUID();
    expect((await send(site, 0)).status).toBe(202);
    standby.pause();
    expect((await send(site, 0, key)).status).toBe(503);
    // Probes go on meanwhile: none may take a server that can be read for one that stores.
    const probes = new Set<string>();
    while (probes.size < 3) {
      expect((await send(site, 0, key)).status).toBe(503);
      for (const { at } of await primary.administer<{ at: string }>(PROBES)) probes.add(at);
    }
    expect(app === undefined ? null : countEvents(app, 'postgres.recovered')).toBe(0);
    standby.resume();
    await expect.poll(async () => (await send(site, 0, key)).status).toBe(202);
    const stored = await primary.administer<{ payload: string }>(
      `SELECT payload FROM inquiries WHERE payload LIKE '%${key.toUpperCase()}%'`,
    );
    expect(stored).toHaveLength(1);
    await standby.promote();
    expect((await listStored(standby)).size).toBe(2);
  });

  it('answers forms 503 with the telephone number from a site that is connected to the standby by mistake, until it is promoted', async () => {
    const primary = keep(await startPostgres());
    const standby = keep(await primary.startStandby());
    const first = await openSite([primary.url]);
    expect((await send(first, 0)).status).toBe(202);
    const site = keep(await startSite([standby.url], { INQUIRY_RATE_LIMIT: '10000' }, { isUsable: false }));
    const [app] = site.replicas;
    if (app === undefined) throw new Error('There is one replica');
    const refused = await send(site, 0);
    expect([refused.status, refused.body.message?.includes(TELEPHONE)]).toEqual([503, true]);
    expect(await openPages(site)).toEqual([200]);
    await waitForEvent(app, 'postgres.unavailable');
    await waitForEvent(app, 'replica.disconnected');
    for (const event of ['postgres.unavailable', 'replica.disconnected']) {
      const lines = app.logged.filter((line) => line.event === event);
      expect([event, lines.length, String(lines[0]?.reason)]).toEqual([event, 1, expect.stringContaining('25006')]);
    }
    await standby.promote();
    await expect.poll(async () => (await send(site, 0)).status).toBe(202);
    await waitForEvent(app, 'replica.connected');
  });
});
