import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const menuButton = (page: Page) => page.locator('.header button[popovertarget="site-menu"]');
const menu = (page: Page) => page.locator('#site-menu');

function describeMenu(_: string, javaScriptEnabled: boolean): void {
  const checkMenu = async (width: number) => {
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
  };
  it.each([1440])('opens the menu, shows one submenu at a time, follows its links and closes, at %i px', checkMenu);
}

describe.each([['with script', true]])('the menu %s', describeMenu);

describe('the open menu', () => {
  const checkOpenMenu = async (width: number) => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}/en/hotel/`, { viewport: { width, height: 844 } });
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    // The page behind is inert: these two rules do not see its elements.
    const ofPage = /^(landmark-one-main|page-has-heading-one):/;
    expect((await findViolations(page)).filter((violation) => !ofPage.test(violation))).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => menu(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([1440])('shows the open menu without accessibility violations at %i px and returns the focus', checkOpenMenu);
});

/** The item of the language switcher in the header, the menu or the sheet: a link, without script a button. */
const language = (page: Page, locale: string, hasScript = true, part = '.header') =>
  page.locator(`${part} .languages ${hasScript ? 'a' : 'button'}[lang="${locale}"]`);
const storedLanguage = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'locale');
const lang = (page: Page) => page.locator('html').getAttribute('lang');

describe('the language switcher', () => {
  const checkHomePage = async (_: string, javaScriptEnabled: boolean) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`, { javaScriptEnabled, locale: 'en-GB' });
    expect(new URL(page.url()).pathname).toBe('/en/');
    await language(page, 'de', javaScriptEnabled).click();
    await page.waitForURL(`${site.origin}/`);
    expect(await lang(page)).toBe('de');
    expect((await storedLanguage(page))?.value).toBe('de');
    await page.goto(`${site.origin}/`);
    expect(await lang(page)).toBe('de');
    await close();
  };
  it.each([['with script', true]])('leads an English browser to the German home page by the language switcher, %s', checkHomePage);

  const checkSwitcher = async (_: string, sheet: string, javaScriptEnabled: boolean) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/es/`, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await page.locator(`.header button[popovertarget="site-${sheet}"]`).click();
    await language(page, 'en', javaScriptEnabled, `#site-${sheet}`).click();
    await page.waitForURL('**/en/');
    expect((await storedLanguage(page))?.value).toBe('en');
    await close();
  };
  it.each([['the sheet', 'languages', true]])('offers the language switcher in %s on a phone (#%s, script: %s)', checkSwitcher);
});

describe('the logo', () => {
  const checkLogo = async (_: string, javaScriptEnabled: boolean) => {
    const { page, close } = await openPage(site.browser, `${site.origin}/hotel/`, { javaScriptEnabled, locale: 'en-GB' });
    await page.context().addCookies([{ name: 'locale', value: 'fr', url: site.origin }]);
    await page.locator('.header a[href="/"]:not([data-locale])').click();
    await page.waitForURL(`${site.origin}/`);
    expect(await lang(page)).toBe('de');
    expect((await storedLanguage(page))?.value).toBe('fr');
    await close();
  };
  it.each([['with script', true]])(
    'leads from a German page to the German home page and leaves the stored language as it is, %s',
    checkLogo,
  );
});

describe('the keyboard', () => {
  it('offers a link to the content as the first stop of the keyboard', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Zum Inhalt');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('site-content');
    await close();
  });
});
