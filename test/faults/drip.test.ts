import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

/** A WordPress that never stops sending and never completes a response: what limits that is the time of the whole response, not of a pause. */
const TIMEOUT_MS = 1000;
startSiteForEachTest({ CONTENT_TIMEOUT_MS: String(TIMEOUT_MS) });

/** Sends a byte every 20 ms for as long as the connection is open. */
function drip(socket: Socket, write: (byte: string) => void): void {
  const timer = setInterval(write, 20, ' ');
  socket.once('close', () => clearInterval(timer));
}
const drips = {
  'the header section': ({ socket }: ServerResponse) => {
    if (socket === null) return;
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Long: ');
    drip(socket, () => socket.write('a'));
  },
  'the body': (res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    if (res.socket !== null) drip(res.socket, (byte) => res.write(byte));
  },
} as const;

const visit = async (path: string) => {
  const start = performance.now();
  const { status } = await fetch(`${app.origin}${path}`, { redirect: 'manual' });
  return { status, ms: performance.now() - start };
};

it.each(Object.entries(drips))('gives up a WordPress that drips %s, serves cached pages and closes its connections', async (_, start) => {
  // A busy machine may answer the first requests after the limit.
  await expect
    .poll(async () => {
      app.clock.now += 3_600_000;
      return (await visit('/hotel/')).status;
    })
    .toBe(200);
  const closed: Promise<unknown>[] = [];
  wordpress.fault = (req, res) => {
    closed.push(new Promise((resolve) => req.socket.on('error', () => {}).once('close', resolve)));
    start(res);
    return true;
  };
  app.clock.now += 3_600_000;
  const [uncached, ...cached] = await Promise.all(['/kontakt/', '/hotel/', '/hotel/', '/hotel/'].map(visit));
  expect(cached.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(uncached?.status).toBe(503);
  // One time limit in the queue and one for the response; the rest is for a slow machine.
  expect(uncached?.ms).toBeLessThan(2 * TIMEOUT_MS + 10_000);
  await Promise.all(closed);
  wordpress.fault = null;
  app.clock.now += 3_600_000;
  await expect.poll(async () => (await visit('/kontakt/')).status).toBe(200);
});
