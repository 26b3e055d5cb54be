import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedLimitStores } from '../../../src/storage/limitStore.ts';
import { createStores } from '../../../src/storage/stores.ts';
import { payloadWith, postJson } from '../../support/inquiries.ts';
import { hasPostgres, type PostgresServer, postgresTitle, startPostgres } from '../../support/postgres.ts';
import { connect } from '../postgresEngine.ts';
import { startSite } from './site.ts';

const INQUIRY_LIMIT = 7;
const INQUIRY_COUNT = 300;

describe.runIf(hasPostgres)(postgresTitle('the limit of inquiries with three replicas'), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  it('accepts exactly as many parallel inquiries as configured, over all replicas, and stores no address', async () => {
    const site = await startSite([server.url, server.url, server.url], { INQUIRY_RATE_LIMIT: String(INQUIRY_LIMIT) });
    try {
      const origins = site.replicas.map(({ origin }) => origin);
      const posts = Array.from({ length: INQUIRY_COUNT }, async (_, index) => {
        const response = await postJson(origins[index % 3] ?? '', payloadWith({ message: `Anfrage ${index}` }));
        await response.arrayBuffer();
        return response.status;
      });
      const statuses = await Promise.all(posts);
      expect(statuses.filter((status) => status === 202)).toHaveLength(INQUIRY_LIMIT);
      expect(statuses.filter((status) => status === 429)).toHaveLength(INQUIRY_COUNT - INQUIRY_LIMIT);
      const other = await postJson(origins[0] ?? '', payloadWith(), { 'x-forwarded-for': '203.0.113.9' });
      expect(other.status).toBe(202);
      const rows = await server.administer<{ key: string }>('SELECT key FROM rate_limits');
      expect(rows.length).toBeGreaterThan(2);
      expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|203\.0\.113/);
    } finally {
      await site.close();
    }
  });

  it('is counted in memory while the database is away, and together again afterwards', async () => {
    const url = await server.createDatabase();
    const pools = [connect(url), connect(url)];
    const [first] = pools;
    if (first !== undefined) await createStores(first).open();
    const stores = pools.map((pool) => createSharedLimitStores(pool)({ name: 'test', windowMs: 600_000 }));
    const hits = async (index: number) => (await stores[index]?.increment('10.0.0.1'))?.totalHits;
    expect((await Promise.all([hits(0), hits(1)])).toSorted()).toEqual([1, 2]);
    await server.stop();
    expect([await hits(0), await hits(0), await hits(1)]).toEqual([1, 2, 1]);
    await Promise.all(stores.flatMap((store) => [store.decrement('10.0.0.1'), store.resetKey('10.0.0.2')]));
    await server.start();
    expect([await hits(0), await hits(1)]).toEqual([3, 4]);
    await stores[0]?.decrement('10.0.0.1');
    expect(await hits(1)).toBe(4);
    await stores[1]?.resetKey('10.0.0.1');
    expect(await hits(0)).toBe(1);
  });
});
