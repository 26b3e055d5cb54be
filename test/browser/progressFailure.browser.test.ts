import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, setViewport } from '../support/page.ts';
import { bar, hold, link, openQuiet, spoken, state, target, whenParsed } from '../support/progress.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe('a page that fails to load', () => {
  const checkFailure = async (_: string, path: string, breakIt: (page: Page) => Promise<unknown>) => {
    const { page, close } = await openQuiet(site, async (fresh) => {
      await fresh.clock.install();
      // Shortens the timeout of 20 s to 0.2 s.
      await fresh.addInitScript(() => {
        const { timeout } = AbortSignal;
        AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / 100);
      });
    });
    await breakIt(page);
    await page
      .locator(path === '/' ? '.header .wordmark' : `main a[href="${path}"]`)
      .first()
      .click();
    await expect.poll(() => state(page)).toBe('failed');
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    const words = 'Die Seite ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.';
    expect(await spoken(page)).toBe(words);
    expect(await bar(page).innerText()).toBe(words);
    expect(await bar(page).evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe('rgb(179, 38, 30)');
    await page.clock.runFor(4000);
    expect(await bar(page).isVisible()).toBe(true);
    await page.clock.runFor(5000);
    expect(await bar(page).isVisible()).toBe(false);
    await close();
  };
  it.each([['the network fails', target, (page: Page) => page.route(site.origin + target, (route) => route.abort())]])(
    'leaves the current page in place and shows a message if %s',
    checkFailure,
  );
  it.each([
    ['it takes longer than 20 s', target, (page: Page) => hold(page)],
    ['the network is gone', target, (page: Page) => page.context().setOffline(true)],
    ['the network is gone and the page is `/`', '/', (page: Page) => page.context().setOffline(true)],
  ])('leaves the current page in place and shows a message if %s', { tags: ['long'] }, checkFailure);

  it('shows its message above the open menu without accessibility violations, and loads once the network is back', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await openQuiet(site);
    await page.context().setOffline(true);
    await page.locator('.header button[popovertarget="site-menu"]').click();
    await page.locator('#site-menu a[href="/angebote/"]').click();
    await expect.poll(() => state(page)).toBe('failed');
    // The page behind the menu is inert, the live region is not.
    expect(await page.getByRole('status').filter({ hasText: 'nicht erreichbar' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#site-menu').isVisible()).toBe(false);
    // The page becomes interactive shortly after the menu has closed.
    await expect.poll(() => page.locator('body > [inert]').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await setViewport(page, { width: 320, height: 700 });
    const { left, right } = await bar(page)
      .locator('p')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([left >= 0, right <= 320]).toEqual([true, true]);
    await page.context().setOffline(false);
    await link(page).click();
    await page.waitForURL(`**${target}`, whenParsed);
    await close();
  });

  it('is opened from a fresh prefetched copy; with an old copy the message is shown', { tags: ['long'] }, async () => {
    const { page, close } = await openQuiet(site, (fresh) =>
      fresh.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true })),
    );
    for (const [age, url] of [
      [0, target],
      [120_000, '/hotel/'],
    ] as const) {
      await link(page).click();
      await page.waitForURL(`**${target}`, whenParsed);
      await page.goBack(whenParsed);
      await page.evaluate((passed) => {
        const { now } = Date;
        Date.now = () => now() + passed;
      }, age);
      await page.context().setOffline(true);
      // A click without a pointer: the browser's own prefetch on hover does not know that it is offline here.
      await link(page).evaluate((element: HTMLElement) => element.click());
      if (age > 0) await expect.poll(() => state(page)).toBe('failed');
      else await page.waitForURL(`**${target}`, whenParsed);
      expect(page.url()).toBe(site.origin + url);
      await page.context().setOffline(false);
      if (age === 0) await page.goBack(whenParsed);
    }
    await close();
  });

  it('announces its message inside the dialog that is open', { tags: ['long'] }, async () => {
    const { page, close } = await openQuiet(site, async () => {}, '/');
    await page.locator('a[href="/rooms/cambra-lavanda/"]:visible').first().click();
    await page.locator('#site-dialog:modal #site-dialog-title').waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => {
      document
        .querySelector('#site-dialog .record__text')
        ?.append(Object.assign(document.createElement('a'), { href: '/hotel/', textContent: 'Hotel' }));
    });
    await page.locator('#site-dialog a[href="/hotel/"]').click();
    await expect.poll(() => page.locator('#site-dialog [role="status"][data-loading]').textContent()).toMatch(/nicht erreichbar/);
    // The progress bar lies above the dialog.
    expect(await bar(page).isVisible()).toBe(true);
    await close();
  });
});
