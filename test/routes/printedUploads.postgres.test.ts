import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasPostgres, postgresTitle, startPostgres } from '../support/postgres.ts';
import { getStatus, LEARNT_MS, listPictures, read, registerUploadsSite, unnamed } from './printedUploadsSupport.ts';

const getSite = registerUploadsSite();

describe('pictures that a response has named', () => {
  it.runIf(hasPostgres)(postgresTitle('are made by a replica that has never seen the page'), async () => {
    const { folder, start, closeApps } = getSite();
    const server = await startPostgres();
    try {
      const env = { DATABASE_URL: server.url };
      const [first, second] = [await start({ env, dataDir: join(folder, 'a') }), await start({ env, dataDir: join(folder, 'b') })];
      for (const { clock } of [first, second]) clock.now += LEARNT_MS;
      expect(await getStatus(second, unnamed())).toBe(404);
      const pictures = listPictures(await read(first, '/restaurant/'));
      expect(pictures.length).toBeGreaterThan(0);
      for (const address of pictures) expect([address, await getStatus(second, address)]).toEqual([address, 200]);
    } finally {
      await closeApps();
      await server.close();
    }
  });
});
