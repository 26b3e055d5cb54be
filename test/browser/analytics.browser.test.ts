import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, banner, button, reopen } from '../support/consent.ts';
import { fillRequired, isAlive, submit } from '../support/dialogs.ts';
import { guest } from '../support/inquiries.ts';
import { type MeasuredOptions, openMeasured, tagManagerId } from '../support/measured.ts';
import { passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: { tagManagerId } });
const granted = { functionalServices: false, analyzeServices: true };
const refused = { functionalServices: false, analyzeServices: false };
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
  it.each([['Global Privacy Control', 'globalPrivacyControl', true]] as const)(title, { tags: ['long'] }, checkPrivacySignal);
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

  it('reports calls, mails, bookings and sent inquiries without what was entered', { tags: ['long'] }, async () => {
    const measured = await open('/packege/zeit-zu-zweit/', { choice: granted });
    const { page, told, close } = measured;
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    const { loadEventStart } = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON());
    expect((told.at(-1)?.at ?? 0) - loadEventStart).toBeGreaterThanOrEqual(245);
    await page.locator('.footer a[href^="tel:"]').click();
    await page.locator('.footer a[href^="mailto:"]').click();
    await page.locator('.header a[href^="https://book."]:visible').first().click();
    // The package's form is reported once, whether it is hydrated or not.
    await page.locator('.stay input:visible').first().focus();
    await page.locator('[data-stay-link]:visible').click();
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('inquirysent', { detail: 'Rosa' })));
    // A page restored from the back/forward cache counts as another view.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const expected = ['page_view', 'phone_click', 'mail_click', 'booking_click', 'booking_click', 'inquiry_sent', 'page_view'];
    await expect.poll(() => measured.events()).toEqual(expected);
    const withoutPages = told.filter(({ entry }) => 'event' in entry && !/^(page_view|gtm.js)$/.test(String(entry.event)));
    expect(withoutPages.every(({ entry }) => Object.keys(entry).length === 1)).toBe(true);
    await close();
  });

  it('reports an accepted inquiry and nothing of what the guest wrote', { tags: ['long'] }, async () => {
    const measured = await open('/kontakt/', { choice: granted });
    const { page, told, close } = measured;
    await page.locator('#site-contact-firstName').focus();
    await isAlive(page, 'contact');
    await fillRequired(page, 'contact');
    await submit(page, 'contact').click();
    await expect.poll(() => measured.events()).toContain('inquiry_sent');
    expect(await site.app.services.outbox?.list({})).toHaveLength(1);
    const words = JSON.stringify(told.map(({ entry }) => entry)).toLowerCase();
    for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) expect(words).not.toContain(guest[field].toLowerCase());
    await close();
  });

  it('reports and requests nothing in a prerendered page until the page is shown', { tags: ['long'] }, async () => {
    const prepare = async (page: Page) => {
      await installClock(page);
      await page.addInitScript(() => {
        let prerendering = true;
        Object.defineProperty(Document.prototype, 'prerendering', { get: () => prerendering });
        document.addEventListener('show', () => {
          prerendering = false;
          document.dispatchEvent(new Event('prerenderingchange'));
        });
      });
    };
    const measured = await open('/impressum/', { choice: granted, prepare });
    await passMoments(measured.page);
    expect([measured.told, measured.foreign]).toEqual([[], []]);
    await measured.page.evaluate(() => document.dispatchEvent(new Event('show')));
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    expect(measured.foreign).toEqual([loader]);
    await measured.close();
  });

  it('works without errors when the tag manager is blocked', { tags: ['long'] }, async () => {
    const measured = await open('/impressum/', { choice: granted, script: null });
    const { page, foreign, troubles, close } = measured;
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    expect(foreign).toEqual([loader]);
    await reopen(page);
    await page.keyboard.press('Escape');
    expect(troubles.filter((trouble) => !/^asks |Failed to load resource/.test(trouble))).toEqual([]);
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

  it('respects a withdrawal in another tab at the next event, and reloads when the page is seen again', { tags: ['long'] }, async () => {
    const measured = await open('/impressum/', { choice: granted, prepare: installClock });
    const { page, told, close } = measured;
    await expect.poll(() => measured.events()).toEqual(['page_view']);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await reopen(other);
    await Promise.all([other.waitForEvent('load'), button(other, 'reject').click()]);
    await other.close();
    const known = told.length;
    await page.locator('.footer a[href^="tel:"]').click();
    await expect.poll(() => told.length).toBe(known + 1);
    expect(told.at(-1)?.entry).toEqual(['consent', 'update', signals('denied', 'denied')]);
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))]);
    await passMoments(page);
    expect(measured.loads()).toBe(2);
    // Cookies that the other page wrote while it was being left are deleted at the next start.
    await page.context().addCookies([{ name: '_ga', value: '1', domain: '.hotel.localhost', path: '/' }]);
    await page.reload({ waitUntil: 'load' });
    expect(await cookieNames(page)).toEqual(['estate-consent']);
    expect(measured.loads()).toBe(3);
    await close();
  });

  const title = 'closes the banner of a restored page when consent was %s elsewhere meanwhile';
  it.each([
    ['granted', granted, ['page_view']],
    ['refused', refused, []],
  ] as const)(title, { tags: ['long'] }, async (_, choice, expected) => {
    const measured = await open('/impressum/');
    const { page, close } = measured;
    await banner(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await answer(other, choice.analyzeServices ? 'accept' : 'reject');
    await expect.poll(() => measured.events()).toEqual(expected);
    await other.close();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await banner(page).waitFor({ state: 'hidden' });
    // Every page counts a view.
    await expect.poll(() => measured.events()).toEqual([...expected, ...expected]);
    expect(measured.loads()).toBe(1);
    await close();
  });
});
