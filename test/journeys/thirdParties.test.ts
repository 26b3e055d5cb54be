import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, banner, button, reopen } from '../support/consent.ts';
import { type MeasuredOptions, openMeasured, tagManagerId } from '../support/measured.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: { tagManagerId } });
const loader = `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`;
const open = (path: string, options?: MeasuredOptions) => openMeasured(site, path, options);

/** Plays Google's script: requests to its own hosts, and cookies on the parent domain. */
const script = `
  for (const name of ['_ga', '_ga_AB12', '_gid', '_gat_UA', '_gcl_au']) document.cookie = name + '=1; Path=/; Domain=hotel.localhost';
  document.cookie = '_ga_here=1; Path=/';
  document.cookie = 'other=1; Path=/; Domain=hotel.localhost';
  fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' });
  new Image().src = 'https://www.googletagmanager.com/td';
`;
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted();
/** Runs all timers that are due soon, in a page whose clock is installed. */
const passMoments = (page: Page) => passTime(page, 2000);
const installClock = (page: Page) => page.clock.install();
const signals = (analytics: string, functional: string) => ({
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: analytics,
  functionality_storage: functional,
  personalization_storage: functional,
  security_storage: 'granted',
});

describe('the tag manager', () => {
  it('is not requested before the visitor has answered, nor after a refusal; cookies of a consent that has expired go', async () => {
    const left = ['_ga', 'other'].map((name) => ({ name, value: '1', domain: '.hotel.localhost', path: '/' }));
    const { page, foreign, told, troubles } = await open('/impressum/', {
      prepare: (fresh) => Promise.all([fresh.clock.install(), fresh.context().addCookies(left)]),
    });
    await banner(page).waitFor();
    await passMoments(page);
    expect([foreign, told, await cookieNames(page)]).toEqual([[], [], ['other']]);
    await answer(page, 'reject');
    await page.locator('a[href^="tel:"]:visible').first().click();
    await page.goto(page.url().replace('/impressum/', '/datenschutzerklaerung/'), { waitUntil: 'load' });
    await passMoments(page);
    expect([foreign, told, troubles]).toEqual([[], [], []]);
    // Elements out of view are not laid out yet (content-visibility) and have no inner text.
    expect(await page.locator('#cookies').textContent()).toMatch(/_ga, _ga_\*.*2\sJahre.*_gid.*_gat\*.*_gcl\*/s);
  });

  it('is loaded once after consent, which it is told before, and counts the page view', async () => {
    const measured = await open('/impressum/', { script });
    const { page, told, foreign, troubles } = measured;
    await button(page, 'accept').click();
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    expect(told).toEqual([
      ['consent', 'default', signals('denied', 'denied')],
      ['consent', 'update', signals('granted', 'granted')],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
      { event: 'page_view', page_location: page.url(), page_title: await page.title() },
    ]);
    await page.locator('a[href^="tel:"]:visible').first().click();
    await expect.poll(() => measured.events()).toEqual(['page_view', 'phone_click']);
    // The policy allows Google's own hosts, and no other host was requested.
    const hosts = () => new Set(foreign.map((url) => new URL(url).host));
    await expect.poll(hosts).toEqual(new Set(['www.googletagmanager.com', 'region1.google-analytics.com']));
    expect(foreign.filter((url) => url === loader)).toHaveLength(1);
    expect(troubles.filter((trouble) => !trouble.startsWith('asks '))).toEqual([]);
    // Withdrawing consent to maps alone updates the consent signals and loads nothing.
    await reopen(page);
    await page.locator('#site-consent-functional').uncheck();
    await answer(page, 'save');
    expect(told.at(-1)).toEqual(['consent', 'update', signals('granted', 'denied')]);
    expect(foreign.filter((url) => url === loader)).toHaveLength(1);
    expect(measured.loads()).toBe(1);
  });

  it('is told of no click after consent has ended in another tab', async () => {
    const choice = { functionalServices: false, analyzeServices: true };
    const measured = await open('/impressum/', { choice });
    const { page, told } = measured;
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    await page.context().clearCookies();
    await page.locator('a[href^="tel:"]:visible').first().click();
    await expect.poll(() => told.at(-1)).toEqual(['consent', 'update', signals('denied', 'denied')]);
    expect(await measured.events()).toEqual(['page_view']);
  });

  it('is gone after consent is withdrawn: its cookies are deleted on every domain, and the page is reloaded once', async () => {
    const choice = { functionalServices: false, analyzeServices: true };
    const measured = await open('/impressum/', { choice, script, prepare: installClock });
    const { page, told, foreign } = measured;
    await expect
      .poll(() => cookieNames(page))
      .toEqual(['_ga', '_ga_AB12', '_ga_here', '_gat_UA', '_gcl_au', '_gid', 'estate-consent', 'other']);
    await reopen(page);
    const again = page.waitForEvent('load');
    await button(page, 'reject').click();
    await again;
    expect(told.filter(Array.isArray).at(-1)).toEqual(['consent', 'update', signals('denied', 'denied')]);
    const [asked, count] = [foreign.length, told.length];
    await passMoments(page);
    expect(await cookieNames(page)).toEqual(['estate-consent', 'other']);
    expect([measured.loads(), foreign.length, told.length]).toEqual([2, asked, count]);
  });
});

describe('a video or map', () => {
  /** Requests to the hosts of embeds are the subject of these tests. */
  const others = /^asks https:\/\/(video\.example|www\.openstreetmap\.org)\//;
  const openEmbed = (path: string, javaScriptEnabled = true) => site.open(path, { expected: others, javaScriptEnabled });

  it('is requested only after the click, and shown in the box of its picture', async () => {
    const { page, troubles } = await openEmbed('/en/hotel/');
    const asked: string[] = [];
    await page.context().route('https://video.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Frame</title><p>Frame</p>' });
    });
    const stage = page.locator('.embed');
    await stage.scrollIntoViewIfNeeded();
    expect(await findViolations(page)).toEqual([]);
    expect([asked, troubles]).toEqual([[], []]);
    const [before, after] = [await stage.boundingBox(), async () => stage.boundingBox()];
    await stage.getByRole('button', { name: 'Load the video' }).click();
    const frame = stage.locator('> iframe');
    await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => asked).toHaveLength(1);
    expect(await after()).toEqual(before);
    expect(await frame.boundingBox()).toEqual(await stage.locator('.picture').boundingBox());
    const attributes = ['title', 'referrerpolicy', 'sandbox'] as const;
    expect(await Promise.all(attributes.map((name) => frame.getAttribute(name)))).toEqual([
      expect.stringMatching(/\w/),
      'strict-origin-when-cross-origin',
      expect.stringContaining('allow-scripts allow-same-origin'),
    ]);
    expect(await stage.locator('.embed__note').isVisible()).toBe(false);
    expect(await stage.getByRole('link').isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is a picture and a link, without a dead button, where scripts are off', async () => {
    for (const path of ['/en/hotel/', '/kontakt/']) {
      const { page } = await openEmbed(path, false);
      expect(await page.locator('.embed button:visible').count()).toBe(0);
      expect(await page.locator('.embed__link a, .block-map a.arrow-link').first().isVisible()).toBe(true);
      expect(await page.locator('.embed > iframe').count()).toBe(0);
    }
  });
});
