import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, nextFrames, sectionsAreLaidOut } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const phone = { viewport: { width: 390, height: 844 } };

const menuButton = (page: Page) => page.locator('.header button[popovertarget="site-menu"]');
const menu = (page: Page) => page.locator('#site-menu');

describe('the menu', () => {
  it('shows one submenu at a time, follows its links and closes', async () => {
    const { page } = await site.open('/');
    expect(await menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    expect(await menu(page).isVisible()).toBe(true);
    const house = menu(page).locator('summary').nth(0);
    await house.click();
    await expect.poll(() => menu(page).getByRole('link', { name: 'Geschichte' }).isVisible()).toBe(true);
    await menu(page).locator('summary').nth(1).click();
    await expect.poll(() => menu(page).locator('details[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    await house.click();
    await menu(page).getByRole('link', { name: 'Geschichte' }).click();
    await page.waitForURL('**/hotel/geschichte/');
    expect(await page.locator('h1').isVisible()).toBe(true);
  });

  it('has no accessibility violations while it is open, and returns the focus', async () => {
    const { page } = await site.open('/en/imprint/', phone);
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
  });

  it('closes the menu by a click beside it, which activates nothing and returns the focus', async () => {
    const { page } = await site.open('/en/hotel/');
    const url = page.url();
    await menuButton(page).click();
    await expect.poll(() => page.locator('body > [inert]').count()).toBeGreaterThan(3);
    // Where the booking button is.
    const target = await page.locator('.header__actions .button:not(.button--quiet)').boundingBox();
    await page.mouse.click((target?.x ?? 0) + 10, (target?.y ?? 0) + 10);
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await expect.poll(() => menuButton(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(url);
    expect(page.context().pages()).toHaveLength(1);
    await expect.poll(() => page.locator('body > [inert]').count()).toBe(0);
  });
});

const storedLanguage = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value;
const lang = (page: Page) => page.locator('html').getAttribute('lang');

describe('the language', () => {
  it('of the browser decides the home page, until the language switcher is used', async () => {
    const { page } = await site.open('/', { locale: 'en-GB' });
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.locator('.header .languages a[lang="de"]').click();
    await page.waitForURL(`${site.origin}/`);
    expect([await lang(page), await storedLanguage(page)]).toEqual(['de', 'de']);
    await page.goto(`${site.origin}/`);
    expect(await lang(page)).toBe('de');
  });

  it('is chosen in a sheet on a phone; the logo leads to the home page in the language of its page', async () => {
    const { page } = await site.open('/es/', phone);
    await page.locator('.header button[popovertarget="site-languages"]').click();
    await page.locator('#site-languages .languages a[lang="en"]').click();
    await page.waitForURL('**/en/');
    expect(await storedLanguage(page)).toBe('en');
    await page.goto(`${site.origin}/impressum/`);
    await page.locator('.header a[href="/"]:not([data-locale])').click();
    await page.waitForURL(`${site.origin}/`);
    expect([await lang(page), await storedLanguage(page)]).toEqual(['de', 'en']);
  });
});

describe('the keyboard', () => {
  it('offers a link to the content as the first stop of the keyboard', async () => {
    const { page } = await site.open('/');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Zum Inhalt');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('site-content');
  });
});

const isHidden = (page: Page) => page.locator('.header').evaluate((element) => 'hidden' in (element as HTMLElement).dataset);
const jump = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
const box = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
async function move(page: Page, top: number): Promise<boolean> {
  await jump(page, top);
  await nextFrames(page);
  return isHidden(page);
}

describe('the header', () => {
  it('is hidden while scrolling down and shown while scrolling up', async () => {
    const height = 88;
    const { page } = await site.open('/en/hotel/', { viewport: { width: 1440, height: 700 } });
    // Else the page may grow above the window, and the browser scrolls with it.
    await sectionsAreLaidOut(page);
    expect(await move(page, height * 1.5 - 2)).toBe(false);
    expect(await move(page, height * 1.5 + 2)).toBe(true);
    expect(await move(page, height * 1.5 + 1)).toBe(false);
    expect(await move(page, height * 1.5 + 8)).toBe(false);
    expect(await move(page, height * 1.5 + 10)).toBe(true);
    expect(await move(page, 1500)).toBe(true);
    await expect.poll(async () => (await box(page, '.header__row')).bottom).toBeLessThanOrEqual(0);
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
    await expect.poll(() => isHidden(page)).toBe(false);
    await expect.poll(async () => (await box(page, 'main')).top).toBeGreaterThanOrEqual(0);
  });

  it('is hidden on a phone after the menu was used with a finger', async () => {
    const viewport = { width: 390, height: 700 };
    const { page } = await site.open('/en/hotel/', { viewport, hasTouch: true });
    await sectionsAreLaidOut(page);
    const button = page.locator('.header button[popovertarget="site-menu"]');
    await button.tap();
    await page.locator('#site-menu [popovertargetaction="hide"], #site-menu [popovertarget="site-menu"]').first().tap();
    await expect.poll(() => page.locator('body > [inert]').count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await move(page, 600)).toBe(true);
    await expect.poll(async () => (await box(page, '.header__row')).bottom).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await box(page, '.thumb-bar')).top).toBeGreaterThanOrEqual(700);
  });
});
