import { setTimeout as pace } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyProxy } from '../endurance/support/faultyProxy.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';
import { countEvents, type Site, startSite, waitForEvent } from './support.ts';

describe.runIf(hasPostgres)(postgresTitle('three replicas on a PostgreSQL in trouble'), { timeout: 120_000 }, () => {
  let server: PostgresServer;
  let site: Site;
  let count = 0;
  beforeAll(async () => {
    // A commit waits for a tenth of a second, as on a slow disk.
    server = await startPostgres({ fsync: 'on', commit_delay: '100000', commit_siblings: '0' });
    site = await startSite([server.url, server.url, server.url], { INQUIRY_RATE_LIMIT: '10000' });
  });
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });

  const send = async (replica: number) => {
    const response = await postJson(site.replicas[replica % 3]?.origin ?? '', payloadWith({ message: `Anfrage ${++count}` }));
    return { status: response.status, body: (await response.json()) as { id?: string; message?: string } };
  };
  const listStored = async () => new Set((await server.administer<{ id: string }>('SELECT id FROM inquiries')).map(({ id }) => id));
  const pageStatuses = () => Promise.all(site.replicas.map(async ({ origin }) => (await fetch(`${origin}/hotel/`)).status));

  it('store every inquiry that they accept while the server ends their connections again and again', async () => {
    let isDone = false;
    const resets = (async () => {
      while (!isDone) {
        await server.administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'`);
        await pace(30);
      }
    })();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index))).finally(() => {
      isDone = true;
    });
    await resets;
    expect(answers.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
    const stored = await listStored();
    const lost = answers.filter(({ status, body }) => status === 202 && !stored.has(body.id ?? ''));
    expect(lost).toEqual([]);
    await expect.poll(async () => (await send(0)).status).toBe(202);
  });

  it('serve pages and answer forms 503 with the telephone number while the server hangs, and accept inquiries again when it goes on', async () => {
    await site.titles();
    server.pause();
    try {
      const answers = Promise.all([0, 1, 2, 3, 4, 5].map(send));
      expect(await pageStatuses()).toEqual([200, 200, 200]);
      expect((await answers).map(({ status }) => status)).toEqual(Array(6).fill(503));
      expect((await answers)[0]?.body.message).toContain('+34 971 000 120');
      // It is known to be away now: nobody waits for it any more.
      expect((await send(0)).status).toBe(503);
      expect(await pageStatuses()).toEqual([200, 200, 200]);
    } finally {
      server.resume();
    }
    for (const replica of [0, 1, 2]) await expect.poll(async () => (await send(replica)).status).toBe(202);
    expect(site.replicas.flatMap(({ logged }) => logged).filter(({ level }) => level === 60)).toEqual([]);
  });

  it('show a change that was made while packets of one of them were dropped once they come through again', async () => {
    const proxy = await startFaultyProxy(server.port);
    const away = await startSite([server.url.replace(String(server.port), String(proxy.port)), server.url]);
    try {
      await away.titles();
      await proxy.set('hang');
      away.rename('Im Funkloch');
      const { body } = await away.revalidate(1);
      // The three replicas of the other tests are members too, with another WordPress.
      expect(body).toMatchObject({ ok: true, replicas: { unreached: 1 } });
      expect((await away.titles())[1]).toBe('ImFunkloch');
      const [cutOff] = away.replicas;
      if (cutOff === undefined) throw new Error('There are two replicas');
      await waitForEvent(cutOff, 'replica.disconnected');
      const connected = countEvents(cutOff, 'replica.connected');
      await proxy.set('open');
      await waitForEvent(cutOff, 'replica.connected', connected);
      expect(await away.titles()).toEqual(['ImFunkloch', 'ImFunkloch']);
    } finally {
      await away.close();
      await proxy.close();
    }
  });
});
