import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, banner, button, reopen } from '../support/consent.ts';
import { type MeasuredOptions, openMeasured, tagManagerId } from '../support/measured.ts';
import { passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: { tagManagerId } });
const granted = { functionalServices: false, analyzeServices: true };
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

describe('requests to other hosts', () => {
  it('sends no request to other hosts before the visitor has answered, nor after a refusal', async () => {
    const { page, foreign, told, troubles, close } = await open('/impressum/', { prepare: installClock });
    await banner(page).waitFor();
    await passMoments(page);
    expect([foreign, told]).toEqual([[], []]);
    await answer(page, 'reject');
    await page.locator('a[href^="tel:"]:visible').first().click();
    await page.goto(page.url().replace('/impressum/', '/datenschutzerklaerung/'), { waitUntil: 'load' });
    await passMoments(page);
    expect([foreign, told, troubles]).toEqual([[], [], []]);
    // Elements out of view are not laid out yet (content-visibility) and have no inner text.
    expect(await page.locator('#cookies').textContent()).toMatch(/_ga, _ga_\*.*2\sJahre.*_gid.*_gat\*.*_gcl\*/s);
    await close();
  });

  const checkPrivacySignal = async (_: string, name: string, value: string | boolean) => {
    const prepare = async (page: Page) => {
      await installClock(page);
      await page.addInitScript(([key, sent]) => Object.defineProperty(Navigator.prototype, key, { get: () => sent }), [
        name,
        value,
      ] as const);
    };
    const { page, foreign, told, loads, close } = await open('/impressum/', { prepare });
    await button(page, 'settings').click();
    expect(await banner(page).getByText('Die Statistik bleibt deshalb aus').isVisible()).toBe(true);
    await answer(page, 'accept');
    await page.reload();
    await passMoments(page);
    // Withdrawing consent to maps alone causes no reload: typed text stays.
    const before = loads();
    await reopen(page);
    await page.locator('#site-consent-functional').uncheck();
    await answer(page, 'save');
    await passMoments(page);
    expect(loads()).toBe(before);
    expect([foreign, told]).toEqual([[], []]);
    await close();
  };
  const title = 'sends no request to other hosts whatever is chosen where the browser sends %s, and says so in the settings';
  it.each([['Do Not Track', 'doNotTrack', '1']] as const)(title, checkPrivacySignal);
});

describe('after consent', () => {
  it('loads the tag manager once with consent set before, and counts the page view 250 ms later', async () => {
    const measured = await open('/impressum/', { script });
    const { page, told, foreign, troubles, close } = measured;
    const before = await page.evaluate(() => performance.now());
    await button(page, 'accept').click();
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    expect(told.map(({ entry }) => entry)).toEqual([
      ['consent', 'default', signals('denied', 'denied')],
      ['consent', 'update', signals('granted', 'granted')],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
      { event: 'page_view', page_location: page.url(), page_title: await page.title() },
    ]);
    expect((told[3]?.at ?? 0) - (told[2]?.at ?? 0)).toBeGreaterThanOrEqual(245);
    expect(told[0]?.at).toBeGreaterThan(before);
    // The policy allows Google's own hosts, and no other host was requested.
    expect(foreign.filter((url) => url === loader)).toHaveLength(1);
    expect(new Set(foreign.map((url) => new URL(url).host))).toEqual(new Set(['www.googletagmanager.com', 'region1.google-analytics.com']));
    expect(troubles.filter((trouble) => !trouble.startsWith('asks '))).toEqual([]);
    // Consent to maps alone updates the consent signals and loads nothing.
    await reopen(page);
    await page.locator('#site-consent-functional').uncheck();
    await answer(page, 'save');
    expect(told.at(-1)?.entry).toEqual(['consent', 'update', signals('granted', 'denied')]);
    expect(foreign.filter((url) => url === loader)).toHaveLength(1);
    expect(measured.loads()).toBe(1);
    await close();
  });
});

describe('consent taken back', () => {
  it('deletes the analytics cookies on every domain and reloads the page once when consent is withdrawn', async () => {
    const measured = await open('/impressum/', { choice: granted, script, prepare: installClock });
    const { page, told, foreign, close } = measured;
    await expect
      .poll(() => cookieNames(page))
      .toEqual(['_ga', '_ga_AB12', '_ga_here', '_gat_UA', '_gcl_au', '_gid', 'estate-consent', 'other']);
    await reopen(page);
    const again = page.waitForEvent('load');
    await button(page, 'reject').click();
    await again;
    expect(told.filter(({ entry }) => Array.isArray(entry)).at(-1)?.entry).toEqual(['consent', 'update', signals('denied', 'denied')]);
    const [asked, count] = [foreign.length, told.length];
    await passMoments(page);
    expect(await cookieNames(page)).toEqual(['estate-consent', 'other']);
    expect([measured.loads(), foreign.length, told.length]).toEqual([2, asked, count]);
    await reopen(page);
    await answer(page, 'reject');
    expect(measured.loads()).toBe(2);
    await close();
  });
});
