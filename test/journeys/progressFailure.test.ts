import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bar, openQuiet, spoken, state, target } from '../support/progress.ts';
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
});
