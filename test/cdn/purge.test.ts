import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPurger } from '../../src/cdn/purge.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A purger and the CDN it tells. */
async function start(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const told: string[] = [];
  const purger = createPurger({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: undefined,
    onPurged: (tags) => told.push(`purged ${tags.join()}`),
    onFailure: (tags, reason) => told.push(`failed ${tags.join()}: ${reason}`),
  });
  return { purger, told };
}

it('what waits at the end is still told', async () => {
  const { purger, told } = await start((_req, res) => res.end());
  purger.purge(['page-de-hotel', 'menu-de']);
  await purger.close();
  expect(told).toEqual(['purged menu-de,page-de-hotel']);
});

it('a CDN that does not answer holds up the end for two seconds at most, and that is said', async () => {
  const { purger, told } = await start(() => {});
  purger.purge(['all']);
  const begun = performance.now();
  await purger.close();
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(told).toEqual([expect.stringMatching(/^failed all: no answer within 2000 ms/)]);
});
