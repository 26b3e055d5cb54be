import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPurger, defaultTimeouts } from '../../src/cdn/purge.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Starts a CDN and its purger, and records the outcomes. */
async function start(listener: RequestListener, timeouts = defaultTimeouts) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const outcomes: string[] = [];
  const purger = createPurger({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: undefined,
    timeouts,
    onPurged: (tags) => outcomes.push(`purged ${tags.join()}`),
    onFailure: (tags, reason) => outcomes.push(`failed ${tags.join()}: ${reason}`),
  });
  return { purger, outcomes };
}
const accept: RequestListener = (_req, res) => res.end();
const fail: RequestListener = (_req, res) => res.writeHead(500).end();

describe('close of the CDN purger', () => {
  it('sends the queued tags', async () => {
    const { purger, outcomes } = await start(accept);
    purger.purge(['page-de-hotel', 'menu-de']);
    await purger.close();
    expect(outcomes).toEqual(['purged menu-de,page-de-hotel']);
  });

  it('waits a limited time for a CDN that does not respond, and reports the failure', async () => {
    const { purger, outcomes } = await start(() => {}, { ...defaultTimeouts, shutdownMs: 300 });
    purger.purge(['all']);
    // Without the limit there is no end.
    await purger.close();
    expect(outcomes).toEqual([expect.stringMatching(/^failed all: no answer within 300 ms/)]);
  });
});

describe('purgeNow of the CDN purger', () => {
  it('resolves with "purged" after the CDN has accepted these and all queued tags in one request', async () => {
    const { purger, outcomes } = await start(accept);
    purger.purge(['menu-de']);
    expect(await purger.purgeNow(['page-de-hotel'])).toBe('purged');
    expect(outcomes).toEqual(['purged menu-de,page-de-hotel']);
    await purger.close();
    expect(outcomes).toHaveLength(1);
  });

  it('sends more than thirty tags in several requests and waits for all of them', async () => {
    let requests = 0;
    const { purger, outcomes } = await start((req, res) => (++requests === 2 ? fail : accept)(req, res));
    const tags = Array.from({ length: 61 }, (_, index) => `page-de-seite-${index}`);
    const outcome = purger.purgeNow(tags);
    await expect.poll(() => requests).toBeGreaterThan(1);
    await purger.close();
    expect(await outcome).toBe('failed');
    expect(outcomes.map((line) => line.split(' ')[0])).toEqual(['purged', 'failed', 'purged']);
  });

  it('resolves with "failed" after the first attempt has failed, and retries in the background', async () => {
    let requests = 0;
    const { purger, outcomes } = await start((req, res) => (++requests === 1 ? fail : accept)(req, res));
    expect(await purger.purgeNow(['all'])).toBe('failed');
    expect(outcomes).toEqual([]);
    await expect.poll(() => outcomes).toEqual(['purged all']);
    await purger.close();
  });

  it('resolves with "failed" after a limited time if the CDN does not respond', async () => {
    let disconnect: () => void = () => {};
    const listener: RequestListener = (_req, res) => {
      disconnect = () => res.destroy();
    };
    const { purger } = await start(listener, { ...defaultTimeouts, confirmationMs: 300 });
    expect(await purger.purgeNow(['all'])).toBe('failed');
    disconnect();
    await purger.close();
  });
});
