import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFaultyProxy } from '../endurance/support/faultyProxy.ts';
import { countEvents, type Site, startSite, waitForEvent } from '../replicas/support.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { dropPackets, nft } from '../support/packetFilter.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../support/postgres.ts';
import { findPostgresUser } from '../support/postgresSetup.ts';

const TELEPHONE = '+34 971 000 120';
/** Room for the tables of the site, and for little more. */
const DISK_SIZE = '1m';
const MAX_INQUIRIES = 200;

/** Mounts a small disk that PostgreSQL may write to; null where nothing may be mounted. */
function mountSmallDisk(): { readonly folder: string; unmount(): void } | null {
  const user = findPostgresUser();
  const root = mkdtempSync(join(tmpdir(), 'hotel-disk-'));
  const folder = join(root, 'tablespace');
  mkdirSync(folder);
  chmodSync(root, 0o755);
  if (user === null || spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder]).status !== 0) {
    rmSync(root, { recursive: true });
    return null;
  }
  chownSync(folder, user.uid, user.gid);
  return {
    folder,
    unmount() {
      execFileSync('umount', [folder]);
      rmSync(root, { recursive: true });
    },
  };
}

describe.runIf(hasPostgres)(postgresTitle('a PostgreSQL in trouble'), { timeout: 180_000 }, () => {
  let server: PostgresServer;
  let site: Site | null = null;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(async () => {
    await site?.close();
    site = null;
  });
  afterAll(() => server?.close());

  const send = async ({ replicas: [app] }: Site) => {
    const response = await postJson(app?.origin ?? '', payloadWith({ message: `Anfrage ${randomUUID()}` }));
    return { status: response.status, body: (await response.json()) as { readonly message?: string } };
  };
  const openPage = async ({ replicas: [app] }: Site) => (await fetch(`${app?.origin}/hotel/`)).status;
  const getApp = ({ replicas: [app] }: Site) => app ?? expect.fail('There is one replica');

  it('whose disk is full costs no page: forms answer 503, which is logged once, and are stored again when there is room', async (context) => {
    const disk = mountSmallDisk();
    if (disk === null) return context.skip('nothing may be mounted here');
    onTestFinished(() => disk.unmount());
    const full = await startPostgres();
    onTestFinished(() => full.close());
    site = await startSite([full.url], { INQUIRY_RATE_LIMIT: '10000' });
    expect((await send(site)).status).toBe(202);
    await full.administer(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
    await full.administer('ALTER TABLE inquiries SET TABLESPACE small');
    await full.administer('CREATE TABLE other (text text) TABLESPACE small');
    await full.administer(`ALTER TABLE other ALTER text SET STORAGE PLAIN`);
    for (let isFull = false; !isFull; ) {
      isFull = await full.administer(`INSERT INTO other SELECT repeat('x', 7000) FROM generate_series(1, 10)`).then(
        () => false,
        () => true,
      );
    }
    let last = { status: 202, body: {} as { readonly message?: string } };
    for (let sent = 0; last.status === 202 && sent < MAX_INQUIRIES; sent++) last = await send(site);
    expect([last.status, last.body.message?.includes(TELEPHONE)]).toEqual([503, true]);
    for (let time = 0; time < 5; time++) expect((await send(site)).status).toBe(503);
    expect(await openPage(site)).toBe(200);
    const app = getApp(site);
    expect([countEvents(app, 'postgres.unavailable'), countEvents(app, 'postgres.recovered')]).toEqual([1, 0]);
    expect(app.logged.find(({ event }) => event === 'postgres.unavailable')?.reason).toContain('(53100)');
    await full.administer('DROP TABLE other');
    await full.administer('CHECKPOINT');
    await waitForEvent(app, 'postgres.recovered');
    expect((await send(site)).status).toBe(202);
    expect(await full.administer(`SELECT FROM inquiries WHERE id LIKE 'probe%'`)).toEqual([]);
  });

  it.runIf(nft !== undefined)('whose packets are dropped costs no page, and accepts inquiries again when they come through', async () => {
    // Another port than the server's: the test itself talks to that one.
    const network = await startFaultyProxy(server.port);
    onTestFinished(() => network.close());
    const url = (await server.createDatabase()).replace(`:${server.port}/`, `:${network.port}/`);
    site = await startSite([url], { INQUIRY_RATE_LIMIT: '10000' });
    expect((await send(site)).status).toBe(202);
    const letThrough = dropPackets(network.port);
    try {
      const refused = await send(site);
      expect([refused.status, refused.body.message?.includes(TELEPHONE)]).toEqual([503, true]);
      expect(await openPage(site)).toBe(200);
      await waitForEvent(getApp(site), 'replica.disconnected');
      expect(countEvents(getApp(site), 'postgres.unavailable')).toBe(1);
    } finally {
      letThrough();
    }
    await waitForEvent(getApp(site), 'postgres.recovered');
    await waitForEvent(getApp(site), 'replica.connected', 1);
    expect((await send(site)).status).toBe(202);
  });
});
