import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';
import { countEvents, joinSilently, notifyReplicas, type Site, startSite, waitForEvent } from './support.ts';

describe.runIf(hasPostgres)(postgresTitle('POST /api/revalidate with three replicas'), () => {
  let server: PostgresServer;
  let site: Site;
  beforeAll(async () => {
    server = await startPostgres();
    site = await startSite([server.url, server.url, server.url]);
  });
  afterEach(() => {
    site.purges.length = 0;
  });
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });

  it('is answered after every replica shows the change, whichever was told, and the CDN is purged once, after all of them', {
    timeout: 60_000,
  }, async () => {
    await site.titles();
    for (let round = 0; round < 6; round++) {
      const title = `Runde${round}`;
      site.rename(title);
      const { status, body } = await site.revalidate(round % 3);
      expect(await site.titles()).toEqual([title, title, title]);
      expect([status, body.ok, body.cdn, body.replicas]).toEqual([200, true, 'purged', { revalidated: 2, unreached: 0, failed: 0 }]);
      expect(site.purges.splice(0)).toEqual([['page-de-hotel']]);
    }
    // Tags that a replica had queued for itself would be sent before or with these.
    for (const { services } of site.replicas) services.purger.purge(['control']);
    await expect.poll(() => site.purges).toEqual([['control'], ['control'], ['control']]);
  });

  it('fails where another replica cannot load the content, so that the sender repeats it', async () => {
    await site.titles();
    site.wordpress.requests.length = 0;
    // Only the first replica that asks gets the page.
    site.wordpress.fault = ({ url = '' }, res) => {
      if (!url.includes('slug=hotel') || countRequests(site) === 1) return false;
      res.writeHead(500).end();
      return true;
    };
    const { status, body } = await site.revalidate(0);
    site.wordpress.fault = null;
    expect([status, body.ok]).toEqual([502, false]);
    expect(body.replicas).toMatchObject({ failed: expect.toSatisfy((failed: number) => failed >= 1) });
    expect((await site.revalidate(0)).body).toMatchObject({ ok: true });
  });

  it('gives up on a replica that does not answer, says so, and purges afterwards', async () => {
    const leave = await joinSilently(server.url);
    try {
      site.rename('Ohne Echo');
      const before = countEvents(site.replicas[0] ?? { logged: [] }, 'replicas.unreached');
      const answer = site.revalidate(0);
      await expect.poll(() => site.titles()).toEqual(['OhneEcho', 'OhneEcho', 'OhneEcho']);
      const { status, body } = await answer;
      expect([status, body.replicas, body.cdn]).toEqual([200, { revalidated: 2, unreached: 1, failed: 0 }, 'purged']);
      expect(site.purges).toEqual([['page-de-hotel']]);
      expect(countEvents(site.replicas[0] ?? { logged: [] }, 'replicas.unreached')).toBe(before + 1);
    } finally {
      await leave();
    }
  });

  it('loads everything again when a replica of another version of the program announces something unknown', async () => {
    await site.titles();
    site.rename('Andere Fassung');
    await notifyReplicas(server.url, JSON.stringify({ type: 'of a later version' }));
    await expect.poll(() => site.titles()).toEqual(Array(3).fill('AndereFassung'));
  });

  it('reaches replicas that were not connected as soon as they are, also where the one that was told was cut off', {
    timeout: 60_000,
  }, async () => {
    const connected = site.replicas.map((app) => countEvents(app, 'replica.connected'));
    await server.stop();
    await Promise.all(site.replicas.map((app) => waitForEvent(app, 'replica.disconnected')));
    site.rename('Ohne Datenbank');
    const { status, body } = await site.revalidate(2);
    expect([status, body.ok, body.replicas]).toEqual([200, true, { revalidated: 0, unreached: 0, failed: 0 }]);
    expect((await site.titles())[2]).toBe('OhneDatenbank');
    await server.start();
    await Promise.all(site.replicas.map((app, index) => waitForEvent(app, 'replica.connected', connected[index])));
    await expect.poll(() => site.titles()).toEqual(Array(3).fill('OhneDatenbank'));
    site.rename('Wieder');
    expect((await site.revalidate(0)).body.replicas).toEqual({ revalidated: 2, unreached: 0, failed: 0 });
    expect(await site.titles()).toEqual(['Wieder', 'Wieder', 'Wieder']);
  });
});

function countRequests({ wordpress }: Site): number {
  return wordpress.requests.filter((url) => url.includes('slug=hotel')).length;
}
