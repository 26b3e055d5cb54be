import { expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { renderOutagePage } from '../../src/rendering/outagePage.ts';
import { type Cdn, shortLife, waitForExpiry } from './support.ts';

/** What a CDN does with what is old, and when the site fails. */
export function describeStale(cdn: Cdn): void {
  it('serves a stale page at once while one background request revalidates it', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = shortLife;
    const page = await cdn.request('/hotel/');
    await waitForExpiry(cdn);
    // The new one lives long enough for a slow machine, and comes only after all visitors have got the old one.
    origin.proxy.shorten = [];
    const release = origin.hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cdn.request('/hotel/')));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(10).fill([200, page.text]));
    const before = origin.countLoggedRequests();
    release();
    await expect.poll(() => origin.countLoggedRequests()).toBe(before + 1);
    // Asked whether it still holds, not for all of it.
    expect(origin.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, page.headers.etag]);
    await cdn.request('/hotel/');
    expect(origin.requests).toHaveLength(2);
  });

  it('serves stale pages while the app answers errors and while it is down', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = shortLife;
    const page = await cdn.request('/hotel/');
    await waitForExpiry(cdn);
    for (const status of [500, 502, 503]) {
      origin.proxy.status = status;
      // Also after a refresh has failed. Varnish lets a site that refused it rest for a quarter of a second.
      const before = origin.requests.length;
      const askAndCheck = async () => {
        const answer = await cdn.request('/hotel/');
        expect([answer.status, answer.text]).toEqual([200, page.text]);
        return origin.requests.length;
      };
      await expect.poll(askAndCheck).toBeGreaterThan(before);
      await askAndCheck();
    }
    origin.proxy.status = null;
    await origin.whileGone(async () => {
      for (let time = 0; time < 10; time++) expect((await cdn.request('/hotel/')).text).toBe(page.text);
      const cold = await cdn.request('/kontakt/');
      expect([cold.status, cold.headers['cache-control'], cold.headers['retry-after']]).toEqual([503, 'no-store', '30']);
      const { html } = renderOutagePage(loadSite(undefined));
      const form = await cdn.request('/api/inquiry', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      expect([form.status, form.headers['cache-control'], form.headers['retry-after']]).toEqual([503, 'no-store', '30']);
      expect([cold.text, form.text]).toEqual([html, html]);
    });
    origin.requests.length = 0;
    await expect.poll(async () => (await cdn.request('/kontakt/')).status).toBe(200);
    await cdn.request('/hotel/');
    await expect.poll(() => origin.requests.map(({ url }) => url)).toEqual(['/kontakt/', '/hotel/']);
  });

  it('revalidates a page first that is too old to be served stale, and serves it if the app fails', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = [...shortLife, [/stale-while-revalidate=\d+/, 'stale-while-revalidate=1']];
    const page = await cdn.request('/hotel/');
    // One second until the page is stale, another until it is too old.
    for (const _second of [1, 2]) await waitForExpiry(cdn);
    origin.proxy.status = 503;
    expect((await cdn.request('/hotel/')).text).toBe(page.text);
    origin.proxy.status = null;
    await origin.whileGone(async () => {
      expect((await cdn.request('/hotel/')).text).toBe(page.text);
    });
    origin.proxy.delay = 300;
    const askSlowly = async () => {
      const { text, ms } = await cdn.request('/hotel/');
      return [text, ms > 250];
    };
    await expect.poll(askSlowly).toEqual([page.text, true]);
  });

  it('serves nothing for longer than its stale-if-error while the app is down: an offer may have ended', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = [[/.*/, 'public, max-age=1, s-maxage=1, stale-if-error=1']];
    expect((await cdn.request('/angebote/')).status).toBe(200);
    // One second until the page is stale, another until it is too old.
    for (const _second of [1, 2, 3]) await waitForExpiry(cdn);
    await origin.whileGone(async () => {
      expect((await cdn.request('/angebote/')).status).toBe(503);
      await cdn.empty();
      const bare = await cdn.request('/kontakt/');
      expect([bare.status, bare.headers['cache-control'], bare.headers['retry-after']]).toEqual([503, 'no-store', '30']);
      expect(bare.text).not.toMatch(/nginx|varnish|guru/i);
    });
    // Varnish lets a site that refused it rest for a quarter of a second.
    await expect.poll(async () => (await cdn.request('/kontakt/')).status).toBe(200);
  });

  it('never caches a response with an error status', async () => {
    for (const status of [500, 502, 503]) {
      await cdn.empty();
      const { origin } = cdn;
      origin.proxy.status = status;
      for (let time = 1; time <= 2; time++) {
        const answer = await cdn.request('/hotel/');
        expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
        expect(origin.requests).toHaveLength(time);
      }
      origin.proxy.status = null;
      expect((await cdn.request('/hotel/')).status).toBe(200);
    }
  });

  it('caches a page without menus for seconds only and never serves it stale', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = [[/.*/, 'public, max-age=1, s-maxage=1']];
    await cdn.request('/hotel/');
    await waitForExpiry(cdn);
    origin.proxy.headers = { 'x-fetch': 'second' };
    expect((await cdn.request('/hotel/')).status).toBe(200);
    expect(origin.requests).toHaveLength(2);
  });
}
