import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../../support/postgres.ts';
import { countEvents, type Site, startSite, waitForEvent } from './site.ts';

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

  it('changes the page of every replica, whichever was told, and each purges the CDN after it has the change', async () => {
    await site.titles();
    for (let round = 0; round < 3; round++) {
      site.rename(`Runde${round}`);
      const { status, body } = await site.revalidate(round);
      expect([status, body.ok, body.cdn]).toEqual([200, true, 'purged']);
      expect((await site.titles())[round]).toBe(`Runde${round}`);
      await expect.poll(() => site.titles()).toEqual(Array(3).fill(`Runde${round}`));
      await expect.poll(() => site.purges).toEqual(Array(3).fill(['page-de-hotel']));
      site.purges.length = 0;
    }
  });

  it('loads everything again when a replica of another version of the program announces something unknown', async () => {
    await site.titles();
    site.rename('Andere Fassung');
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`NOTIFY hotel_replicas, 'of a later version'`);
    await client.end();
    await expect.poll(() => site.titles()).toEqual(Array(3).fill('AndereFassung'));
  });

  it('announces everything after an announcement that failed, since the others never heard what it named', async () => {
    await site.titles();
    await server.administer('REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC');
    site.rename('Ungesagt');
    expect((await site.revalidate()).status).toBe(200);
    await server.administer('GRANT EXECUTE ON FUNCTION pg_notify TO PUBLIC');
    await site.revalidate(0, { type: 'page', slug: 'kontakt', locale: 'de' });
    await expect.poll(() => site.titles()).toEqual(Array(3).fill('Ungesagt'));
  });

  it('reaches replicas that were not connected as soon as they are, also where the one that was told was cut off', async () => {
    const connected = site.replicas.map((app) => countEvents(app, 'replica.connected'));
    await server.stop();
    await Promise.all(site.replicas.map((app) => waitForEvent(app, 'replica.disconnected')));
    site.rename('Ohne Datenbank');
    const { status, body } = await site.revalidate(2);
    expect([status, body.ok]).toEqual([200, true]);
    expect((await site.titles())[2]).toBe('OhneDatenbank');
    await server.start();
    await Promise.all(site.replicas.map((app, index) => waitForEvent(app, 'replica.connected', connected[index])));
    await expect.poll(() => site.titles()).toEqual(Array(3).fill('OhneDatenbank'));
    site.rename('Wieder');
    await site.revalidate(0);
    await expect.poll(() => site.titles()).toEqual(['Wieder', 'Wieder', 'Wieder']);
  });
});
