import { expect, it } from 'vitest';
import { app, get, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

/** What limits a WordPress that never stops sending is the time of the whole response, not of a pause. */
const TIMEOUT_MS = 1000;
startSiteForEachTest({ CONTENT_TIMEOUT_MS: String(TIMEOUT_MS) });

const getStatus = async (path: string) => (await get(path)).status;

// A body that drips: `content/wordpress/clientNetwork.test.ts`.
it('gives up a WordPress that drips headers, serves cached pages and closes its connections', async () => {
  // A busy machine may answer the first requests after the limit.
  await expect
    .poll(() => {
      app.clock.now += 3_600_000;
      return getStatus('/hotel/');
    })
    .toBe(200);
  const closed: Promise<unknown>[] = [];
  wordpress.fault = ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Long: ');
    const timer = setInterval(() => socket.write('a'), 20);
    const ended = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    closed.push(ended.then(() => clearInterval(timer)));
    return true;
  };
  app.clock.now += 3_600_000;
  expect(await Promise.all(['/kontakt/', '/hotel/', '/hotel/', '/hotel/'].map(getStatus))).toEqual([503, 200, 200, 200]);
  await Promise.all(closed);
  wordpress.fault = null;
  app.clock.now += 3_600_000;
  await expect.poll(() => getStatus('/kontakt/')).toBe(200);
});
