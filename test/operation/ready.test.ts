import { describe, expect, it } from 'vitest';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

startSiteForEachTest();

const ready = async () => {
  const response = await fetch(`${app.origin}/readyz`);
  const { reason = null } = (await response.json()) as { reason?: string };
  return [response.status, reason, response.headers.get('cache-control')];
};
const noContent = [503, 'noContent', 'no-store'];
const isReady = [200, null, 'no-store'];

describe('/readyz', () => {
  it('requests menu and settings once and answers ready with the first response', async () => {
    expect(wordpress.requests).toEqual([]);
    expect(await ready()).toEqual(isReady);
    expect(await ready()).toEqual(isReady);
    expect(wordpress.requests).toEqual(['/wp-json/menus/v1/menus/2', '/wp-json/hotel-website/v1/settings?locale=de']);
  });

  it('answers 503 noContent while WordPress is down at the start, and requests it again only after the cache time', async () => {
    wordpress.fault = (req) => {
      req.socket.destroy();
      return true;
    };
    for (let i = 0; i < 10; i++) expect(await ready()).toEqual(noContent);
    expect(wordpress.requests.length).toBeLessThanOrEqual(2);
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    wordpress.fault = null;
    app.clock.now += 61_000;
    await ready();
    await expect.poll(ready).toEqual(isReady);
  });

  it('stays ready through an outage of WordPress after the first content', async () => {
    await (await fetch(`${app.origin}/hotel/`)).text();
    wordpress.fault = () => true;
    app.clock.now += 7 * 86_400_000;
    expect(await ready()).toEqual(isReady);
    await (await fetch(`${app.origin}/hotel/`)).text();
    expect(await ready()).toEqual(isReady);
  });

  it('is ready with content restored from the snapshot', async () => {
    app.services.content.staleness.trackRestored('page:de:home', app.clock.now - 1000);
    wordpress.fault = () => true;
    expect(await ready()).toEqual(isReady);
  });

  it('answers 503 draining while the program shuts down', async () => {
    await (await fetch(`${app.origin}/hotel/`)).text();
    app.services.observability.readiness.drain();
    expect(await ready()).toEqual([503, 'draining', 'no-store']);
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
  });
});
