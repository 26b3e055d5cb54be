import { expect, it } from 'vitest';
import { app, get, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { type Fault, recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();
const getStatus = async (path: string) => {
  const response = await get(path);
  await response.arrayBuffer();
  return response.status;
};
/** Menus and lists have a circuit of their own. */
const eventsNamed = (name: string) => app.logged.filter(({ event, endpoints = 'pages' }) => event === name && endpoints === 'pages');

// That a silent WordPress fails after CONTENT_TIMEOUT_MS is shown by `content/wordpress/client.test.ts`.
it.each<[string, Fault]>([
  ['fails with 503', recordedFault('maintenance-503')],
  ['closes the connection', (req) => req.socket.destroy() !== undefined],
])('the circuit breaker opens, probes once a pause, and closes after recovery when WordPress %s', async (_, fault) => {
  wordpress.fault = fault;
  const flood = Array.from({ length: 30 }, (_, index) => `/seite-${index}/`);
  expect(new Set(await Promise.all(flood.map(getStatus)))).toEqual(new Set([503]));
  const requestsSent = wordpress.requests.length;
  // Eight requests run at a time, and each path may cause several before five have failed.
  expect(requestsSent).toBeLessThanOrEqual(48);
  for (const path of ['/andere-1/', '/en/other-2/', '/angebote/keines/']) expect(await getStatus(path)).toBe(503);
  const askedForPages = () => wordpress.requests.slice(requestsSent).filter((url) => url.includes('slug='));
  expect(askedForPages()).toEqual([]);
  expect(eventsNamed('wordpress.circuitOpened')).toHaveLength(1);

  // During the outage, one probe is sent per pause, however many visitors come.
  for (let minute = 0; minute < 6; minute++) {
    app.clock.now += 60_000;
    await Promise.all(flood.slice(0, 5).map((path) => getStatus(`/m${minute}${path}`)));
  }
  expect(askedForPages().length).toBeLessThanOrEqual(6);
  expect(eventsNamed('wordpress.circuitOpened')).toHaveLength(1);

  wordpress.fault = null;
  app.clock.now += 60_000;
  expect(await getStatus('/hotel/geschichte-2/')).not.toBe(200);
  await expect.poll(() => eventsNamed('wordpress.circuitClosed')).toHaveLength(1);
  await expect.poll(() => getStatus('/kontakt/')).toBe(200);
});

it('one failing endpoint does not open the circuit breaker for other pages', async () => {
  wordpress.fault = (req, res) => req.url?.includes('slug=hotel') === true && recordedFault('fatal-500')(req, res);
  for (let i = 0; i < 8; i++) {
    app.clock.now += 61_000;
    expect(await getStatus('/hotel/')).toBe(503);
  }
  expect(await getStatus('/kontakt/')).toBe(200);
  expect(eventsNamed('wordpress.circuitOpened')).toEqual([]);
});
