import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/page.ts';
import { bar, hold, link, openQuiet, soon, spoken, state, target } from '../support/progress.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe('a page that cannot be had', () => {
  it.each([
    ['the network fails', target, (page: Page) => page.route(site.origin + target, (route) => route.abort())],
    ['it takes longer than 20 s', target, (page: Page) => hold(page)],
    ['the network is gone', target, (page: Page) => page.context().setOffline(true)],
    ['the network is gone, for `/`', '/', (page: Page) => page.context().setOffline(true)],
  ])('leaves the one that is there, and says so: %s', async (_, path, breakIt) => {
    const { page, close } = await openQuiet(site, async (fresh) => {
      await fresh.clock.install();
      // Twenty seconds are one fifth of one.
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
  });

  it('is had once the network is back; the words lie above the open menu and break no rule', async () => {
    const { page, close } = await openQuiet(site);
    await page.context().setOffline(true);
    await page.locator('.header button[popovertarget="site-menu"]').click();
    await page.locator('#site-menu a[href="/angebote/"]').click();
    await expect.poll(() => state(page)).toBe('failed');
    // Heard too: the page behind the menu is inert, what speaks is not.
    expect(await page.getByRole('status').filter({ hasText: 'nicht erreichbar' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#site-menu').isVisible()).toBe(false);
    // The page comes back to life a moment after the menu is gone.
    await expect.poll(() => page.locator('body > [inert]').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const { left, right } = await bar(page)
      .locator('p')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([left >= 0, right <= 320]).toEqual([true, true]);
    await page.context().setOffline(false);
    await link(page).click();
    await page.waitForURL(`**${target}`, soon);
    await close();
  });

  it('is opened all the same while a fresh copy of it is kept; an old copy does not hide that nothing can be had', async () => {
    const { page, close } = await openQuiet(site, (fresh) =>
      fresh.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true })),
    );
    for (const [age, url] of [
      [0, target],
      [120_000, '/hotel/'],
    ] as const) {
      await link(page).click();
      await page.waitForURL(`**${target}`, soon);
      await page.goBack(soon);
      await page.evaluate((passed) => {
        const { now } = Date;
        Date.now = () => now() + passed;
      }, age);
      await page.context().setOffline(true);
      // No pointer makes for it: the browser's own asking ahead does not know that it is offline here.
      await link(page).evaluate((element: HTMLElement) => element.click());
      if (age > 0) await expect.poll(() => state(page)).toBe('failed');
      else await page.waitForURL(`**${target}`, soon);
      expect(page.url()).toBe(site.origin + url);
      await page.context().setOffline(false);
      if (age === 0) await page.goBack(soon);
    }
    await close();
  });

  it('speaks inside the dialog where that is open', async () => {
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
    // Visible above it.
    expect(await bar(page).isVisible()).toBe(true);
    await close();
  });
});
