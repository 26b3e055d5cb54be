import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const isHidden = (page: Page) => page.locator('.header').evaluate((element) => 'hidden' in (element as HTMLElement).dataset);
const jump = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
const box = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
/** Two frames: the first handles the scroll event, the second draws its effect. */
const settle = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
async function move(page: Page, top: number): Promise<boolean> {
  await jump(page, top);
  await settle(page);
  return isHidden(page);
}

const checkScrolling = async (width: number, height: number) => {
  const { page, troubles, close } = await openPage(site.browser, `${site.origin}/en/hotel/`, { viewport: { width, height: 700 } });
  expect(await move(page, height * 1.5 - 2)).toBe(false);
  expect(await move(page, height * 1.5 + 2)).toBe(true);
  expect(await move(page, height * 1.5 + 1)).toBe(false);
  expect(await move(page, height * 1.5 + 8)).toBe(false);
  expect(await move(page, height * 1.5 + 10)).toBe(true);
  expect(await move(page, 1500)).toBe(true);
  await expect.poll(async () => (await box(page, '.header__row')).bottom).toBeLessThanOrEqual(0);
  if (width === 390) await expect.poll(async () => (await box(page, '.thumb-bar')).top).toBeGreaterThanOrEqual(700);
  // A transform would make fixed elements inside it relative to the header instead of the window.
  expect(await page.locator('.header').evaluate((element) => getComputedStyle(element).translate)).toBe('none');

  // Keyboard focus in the header shows it, and keeps it while the focus is inside.
  await page.locator('.header button[popovertarget="site-menu"]').focus();
  expect(await isHidden(page)).toBe(false);
  await expect.poll(async () => (await box(page, '.header__row')).top).toBe(0);
  expect(await move(page, 1700)).toBe(false);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await move(page, 1702)).toBe(false);
  expect(await move(page, 1720)).toBe(true);

  // A restored page shows the header; a jump to an anchor counts as scrolling.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await isHidden(page)).toBe(false);
  expect(await move(page, 2000)).toBe(true);
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.click());
  await settle(page);
  expect(await isHidden(page)).toBe(false);
  expect((await box(page, 'main')).top).toBeGreaterThanOrEqual(0);
  expect(troubles).toEqual([]);
  await close();
};
it.each([[1440, 88]])('hides the header while scrolling down and shows it while scrolling up, at %i px', checkScrolling);

const checkMenuUse = async (hasTouch: boolean) => {
  const viewport = { width: hasTouch ? 390 : 1440, height: 700 };
  const { page, close } = await openPage(site.browser, `${site.origin}/en/hotel/`, { viewport, hasTouch });
  const button = page.locator('.header button[popovertarget="site-menu"]');
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
  await press(button);
  await press(page.locator('#site-menu [popovertargetaction="hide"], #site-menu [popovertarget="site-menu"]').first());
  await expect.poll(() => page.locator('body > [inert]').count()).toBe(0);
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await move(page, 600)).toBe(true);
  await expect.poll(async () => (await box(page, '.header__row')).bottom).toBeLessThanOrEqual(0);
  await close();
};
it.each([true])('hides the header after the menu was used with mouse or finger, touch screen: %s', checkMenuUse);
