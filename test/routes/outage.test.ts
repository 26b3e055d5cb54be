import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { type Fault, recordedFault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Short, since every request to a silent WordPress takes it. */
const SHORT_TIMEOUT_MS = 400;
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
});
const start = async (env: Readonly<Record<string, string>> = {}) => {
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, ...env } });
};
afterEach(async () => {
  await app.close();
  await wordpress.close();
});
const getStatus = async (path: string) => {
  const response = await fetch(`${app.origin}${path}`, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};
/** Menus and lists have a circuit of their own. */
const eventsNamed = (name: string) => app.logged.filter(({ event, endpoints = 'pages' }) => event === name && endpoints === 'pages');

const outages: Readonly<Record<string, Fault>> = {
  'is silent': () => true,
  'fails with 503': recordedFault('maintenance-503'),
  'closes the connection': (req) => {
    req.socket.destroy();
    return true;
  },
};

describe.each(Object.entries(outages))('WordPress %s', (outage, fault) => {
  it(`the circuit breaker opens, probes once a pause, and closes after recovery when WordPress ${outage}`, async () => {
    await start({ CONTENT_TIMEOUT_MS: String(SHORT_TIMEOUT_MS) });
    wordpress.fault = fault;
    const flood = Array.from({ length: 30 }, (_, index) => `/seite-${index}/`);
    expect(new Set(await Promise.all(flood.map(getStatus)))).toEqual(new Set([503]));
    const requestsSent = wordpress.requests.length;
    // Eight requests run at a time, and each path may cause several before five have failed.
    expect(requestsSent).toBeLessThanOrEqual(48);
    // Without a request there is no timeout to wait for.
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
    // A busy machine may answer a probe after the timeout: then the next one closes the circuit.
    const probe = async () => {
      app.clock.now += 60_000;
      expect(await getStatus('/hotel/geschichte-2/')).not.toBe(200);
      return eventsNamed('wordpress.circuitClosed').length;
    };
    await expect.poll(probe).toBe(1);
    await expect.poll(() => getStatus('/kontakt/')).toBe(200);
  });
});

describe('one broken endpoint', () => {
  it('one failing endpoint does not open the circuit breaker for other pages', async () => {
    await start();
    wordpress.fault = (req, res) => req.url?.includes('slug=hotel') === true && recordedFault('fatal-500')(req, res);
    for (let i = 0; i < 8; i++) {
      app.clock.now += 61_000;
      expect(await getStatus('/hotel/')).toBe(503);
    }
    expect(await getStatus('/kontakt/')).toBe(200);
    expect(eventsNamed('wordpress.circuitOpened')).toEqual([]);
  });
});
