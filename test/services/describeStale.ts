import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Cdn, shortLife } from './support.ts';

/** Varnish lets a site that refused it rest for a quarter of a second. */
const REST = 300;

/** What a CDN does with what is old, and when the site fails. */
export function describeStale(cdn: Cdn): void {
  it('shows the old page at once while one request asks for a new one behind', async () => {
    const { origin } = cdn;
    origin.wire.shorten = shortLife;
    const page = await cdn.ask('/hotel/');
    await wait(cdn.soon);
    origin.wire.delay = 500;
    const answers = await Promise.all(Array.from({ length: 10 }, () => cdn.ask('/hotel/')));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(10).fill([200, page.text]));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(400);
    await wait(700);
    // Asked whether it still holds, not for all of it.
    expect(origin.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, page.headers.etag]);
    await cdn.ask('/hotel/');
    expect(origin.asked).toHaveLength(2);
  });

  it('keeps showing pages while the site answers with errors, and while it is gone', async () => {
    const { origin } = cdn;
    origin.wire.shorten = shortLife;
    const page = await cdn.ask('/hotel/');
    await wait(cdn.soon);
    for (const status of [500, 502, 503]) {
      origin.wire.status = status;
      // The second after the first one's refresh has failed.
      for (let time = 0; time < 2; time++) {
        const answer = await cdn.ask('/hotel/');
        expect([answer.status, answer.text]).toEqual([200, page.text]);
        await wait(50);
      }
    }
    origin.wire.status = null;
    await origin.vanish();
    try {
      for (let time = 0; time < 3; time++) {
        expect((await cdn.ask('/hotel/')).text).toBe(page.text);
        await wait(50);
      }
      const cold = await cdn.ask('/kontakt/');
      expect([cold.status, cold.headers['cache-control'], cold.headers['retry-after']]).toEqual([503, 'no-store', '30']);
      expect(cold.text).not.toMatch(/nginx|varnish|guru/i);
    } finally {
      await origin.comeBack();
    }
    await wait(REST);
    origin.asked.length = 0;
    expect((await cdn.ask('/kontakt/')).status).toBe(200);
    await cdn.ask('/hotel/');
    await expect.poll(() => origin.asked.map(({ url }) => url)).toEqual(['/kontakt/', '/hotel/']);
  });

  it('asks first where a page is too old to be shown, and shows it all the same where the site fails', async () => {
    const { origin } = cdn;
    origin.wire.shorten = [...shortLife, [/stale-while-revalidate=\d+/, 'stale-while-revalidate=1']];
    const page = await cdn.ask('/hotel/');
    await wait(cdn.soon + 1000);
    origin.wire.status = 503;
    expect((await cdn.ask('/hotel/')).text).toBe(page.text);
    origin.wire.status = null;
    await origin.vanish();
    try {
      expect((await cdn.ask('/hotel/')).text).toBe(page.text);
    } finally {
      await origin.comeBack();
    }
    await wait(REST);
    origin.wire.delay = 300;
    const answer = await cdn.ask('/hotel/');
    expect([answer.text, answer.ms > 250]).toEqual([page.text, true]);
  });

  it.each([500, 502, 503])('never keeps an error %i', async (status) => {
    const { origin } = cdn;
    origin.wire.status = status;
    for (let time = 1; time <= 2; time++) {
      const answer = await cdn.ask('/hotel/');
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
      expect(origin.asked).toHaveLength(time);
    }
    origin.wire.status = null;
    expect((await cdn.ask('/hotel/')).status).toBe(200);
  });

  it('keeps a page that lacks its menus for seconds only, and nothing of it beyond', async () => {
    const { origin } = cdn;
    origin.wire.shorten = [[/.*/, 'public, max-age=1, s-maxage=1']];
    await cdn.ask('/hotel/');
    await wait(cdn.soon);
    origin.wire.headers = { 'x-fetch': 'second' };
    expect((await cdn.ask('/hotel/')).status).toBe(200);
    expect(origin.asked).toHaveLength(2);
  });
}
