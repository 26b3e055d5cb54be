import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const menuButton = (page: Page) => page.locator('.header button[popovertarget="site-menu"]');
const menu = (page: Page) => page.locator('#site-menu');

describe.each([
  ['with script', true],
  ['without script', false],
])('the menu %s', (_, javaScriptEnabled) => {
  it.each([1440, 390])('opens the menu, shows one submenu at a time, follows its links and closes, at %i px', async (width) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`, { javaScriptEnabled, viewport: { width, height: 844 } });
    expect(await menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    expect(await menu(page).isVisible()).toBe(true);
    const house = menu(page).locator('summary').nth(0);
    const rooms = menu(page).locator('summary').nth(1);
    await house.click();
    await expect.poll(() => menu(page).getByRole('link', { name: 'Geschichte' }).isVisible()).toBe(true);
    await rooms.click();
    await expect.poll(() => menu(page).locator('details[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    await house.click();
    await menu(page).getByRole('link', { name: 'Geschichte' }).click();
    await page.waitForURL('**/hotel/geschichte/');
    expect(await page.locator('h1').isVisible()).toBe(true);
    await close();
  });
});

describe('the open menu', () => {
  it.each([1440, 390])('shows the open menu without accessibility violations at %i px and returns the focus', async (width) => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}/en/hotel/`, { viewport: { width, height: 844 } });
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    // The page behind is inert: these two rules do not see its elements.
    const ofPage = /^(landmark-one-main|page-has-heading-one):/;
    expect((await findViolations(page)).filter((violation) => !ofPage.test(violation))).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await menu(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the language switcher', () => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('leads an English browser to the German home page by the language switcher, %s', async (_, javaScriptEnabled) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`, { javaScriptEnabled, locale: 'en-GB' });
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.locator('.header .languages a[data-locale="de"]').click();
    await page.waitForURL(`${site.origin}/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'locale')?.value).toBe('de');
    await page.goto(`${site.origin}/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await close();
  });

  it('stores the chosen language for a year before a deep link is followed', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/hotel/lage-anreise/`);
    await page.locator('.header .languages a[data-locale="fr"]').click();
    await page.waitForURL('**/fr/hotel/situation-acces/');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('fr');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await close();
  });

  it.each([
    ['the sheet', 'languages', true],
    ['the sheet', 'languages', false],
    ['the menu', 'menu', true],
  ])('offers the language switcher in %s on a phone (#%s, script: %s)', async (_, sheet, javaScriptEnabled) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/es/`, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await page.locator(`.header button[popovertarget="site-${sheet}"]`).click();
    await page.locator(`#site-${sheet} a[data-locale="en"]`).click();
    await page.waitForURL('**/en/');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe(javaScriptEnabled ? 'en' : undefined);
    await close();
  });
});

describe('the keyboard', () => {
  it('offers a link to the content as the first stop of the keyboard', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Zum Inhalt');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('site-content');
    await close();
  });
});
