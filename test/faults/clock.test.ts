import { describe, expect, it } from 'vitest';
import { startCleanUp } from '../../src/inquiry/cleanUp.ts';
import { numbered } from '../inquiry/examples.ts';
import { createTestLog, openOutbox } from '../inquiry/outboxSupport.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { app, changePosts, get, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

const DAY_MS = 86_400_000;
const hotel = '/wp-json/wp/v2/pages?slug=hotel';

const read = async (path: string) => {
  const response = await get(path);
  return { status: response.status, text: await response.text() };
};
const rename = () => wordpress.answers.set(hotel, (wordpress.answers.get(hotel) ?? '').replaceAll('Ein Hof aus Stein', 'Ein Hof aus Holz'));

/** The clock of the machine is set while the program runs. */
describe.each([
  ['a year forwards', 365 * DAY_MS],
  ['thirty years backwards', -30 * 365 * DAY_MS],
])('a clock that jumps %s', (_, jump) => {
  startSiteForEachTest();

  it('keeps serving pages and refreshing content after the clock has jumped', async () => {
    expect((await read('/hotel/')).text).toContain('Ein Hof aus Stein');
    app.clock.now += jump;
    rename();
    expect((await read('/hotel/')).status).toBe(200);
    await expect.poll(async () => (await read('/hotel/')).text).toContain('Ein Hof aus Holz');
    const asked = wordpress.requests.length;
    for (let i = 0; i < 20; i++) await read('/hotel/');
    // What lies around the page is refreshed too, but once.
    expect(wordpress.requests.length - asked).toBeLessThan(10);
  });

  it('requests missing pages again after the clock has jumped', async () => {
    wordpress.fault = (req) => req.url === hotel && req.socket.destroy() !== undefined;
    expect((await read('/hotel/')).status).toBe(503);
    expect((await read('/neu/')).status).toBe(404);
    wordpress.fault = null;
    const url = '/wp-json/wp/v2/pages?slug=neu';
    wordpress.answers.set(url, readRecording('page-hotel.de.json'));
    changePosts(url, (post) => ({ ...post, slug: 'neu', link: 'https://cms.finca.example/neu/' }));
    app.clock.now += jump;
    await expect.poll(async () => (await read('/hotel/')).status).toBe(200);
    await expect.poll(async () => (await read('/neu/')).status).toBe(200);
  });

  it('stores inquiries after the clock has jumped', async () => {
    app.clock.now += jump;
    // The stay lies in the past, or too far ahead, for a clock that is wrong: that is said, and nothing breaks.
    expect([202, 422]).toContain((await postJson(app.origin, payloadWith())).status);
    app.clock.now -= jump;
    expect((await postJson(app.origin, payloadWith({ message: 'danach' }))).status).toBe(202);
  });
});

it('removes an inquiry after its retention although it was delivered while the clock was a year ahead', async () => {
  const { outbox, clock } = openOutbox();
  const { log } = createTestLog();
  const cleanUp = () => startCleanUp({ outbox, retentionMs: 90 * DAY_MS, now: () => clock.now, log })();
  clock.now += 365 * DAY_MS;
  await outbox.markDelivered((await outbox.store(numbered(1))).id, clock.now);
  clock.now -= 365 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toHaveLength(1);
  clock.now += 89 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toHaveLength(1);
  clock.now += 2 * DAY_MS;
  cleanUp();
  expect(await outbox.list()).toEqual([]);
});
