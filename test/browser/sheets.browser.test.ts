import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { nextFrames, openPage, passTime, setViewport } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const open = (width: number) =>
  openPage(site.browser, `${site.origin}/en/hotel/`, {
    viewport: { width, height: 844 },
    hasTouch: width < 760,
    prepare: (page) => page.clock.install(),
  });
const button = (page: Page, sheet: string) => page.locator(`.header button[popovertarget="site-${sheet}"]`);
const isOpen = (page: Page, sheet: string) => page.locator(`#site-${sheet}`).evaluate((element) => element.matches(':popover-open'));
const hasFocus = (page: Page, sheet: string) => button(page, sheet).evaluate((element) => element === document.activeElement);
const countInert = (page: Page) => page.locator('body > [inert]').count();
/** Dispatches the event of a page restored from the back/forward cache, which Playwright's browser does not keep. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Whether the browser tells assistive technology that a button's sheet is open. */
async function isExpanded(page: Page, sheet: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `.header [popovertarget="site-${sheet}"]` });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await session.detach();
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

describe('the open menu', () => {
  const checkOpenMenu = async (width: number) => {
    const { page, close } = await open(width);
    expect(await isExpanded(page, 'menu')).toBe(false);
    await button(page, 'menu').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => countInert(page)).toBeGreaterThan(3);
    const inMenu = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        // After the last element the focus goes to the browser's own controls.
        return activeElement === document.body || activeElement?.closest('#site-menu') !== null;
      });
    await expect
      .poll(() => page.locator('#site-menu .flyout__head button').evaluate((element) => element === document.activeElement))
      .toBe(true);
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(step < 25 ? 'Tab' : 'Shift+Tab');
      expect(await inMenu()).toBe(true);
    }
    await page.mouse.move(width - 20, 600);
    await page.mouse.wheel(0, 400);
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The live region that announces a loading page is not inert.
    expect(await page.locator('[role="status"][inert], [inert] [data-loading]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, 'menu')).toBe(true);
    // The event of the closed menu comes in a later task than the focus.
    await expect.poll(() => countInert(page)).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await close();
  };
  it.each([1440])('keeps the focus in the open menu and the page behind from scrolling, at %i px', checkOpenMenu);
  it.each([390])('keeps the focus in the open menu and the page behind from scrolling, at %i px', { tags: ['long'] }, checkOpenMenu);

  it('closes the menu by a click beside it, which activates nothing and returns the focus', async () => {
    const { page, close } = await open(1440);
    const url = page.url();
    await button(page, 'menu').click();
    await expect.poll(() => countInert(page)).toBeGreaterThan(3);
    // Where the booking button is.
    const target = await page.locator('.header__actions .button:not(.button--quiet)').boundingBox();
    await page.mouse.click((target?.x ?? 0) + 10, (target?.y ?? 0) + 10);
    await expect.poll(() => isOpen(page, 'menu')).toBe(false);
    await expect.poll(() => hasFocus(page, 'menu')).toBe(true);
    expect(page.url()).toBe(url);
    expect(page.context().pages()).toHaveLength(1);
    await expect.poll(() => countInert(page)).toBe(0);
    await close();
  });

  it('closes the menu by a tap beside it, which activates nothing below', { tags: ['long'] }, async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/en/hotel/`, {
      viewport: { width: 900, height: 800 },
      hasTouch: true,
      // With reduced motion the backdrop disappears at once.
      reducedMotion: 'reduce',
    });
    await page.evaluate(() => {
      document.addEventListener('click', ({ target }) => document.body.setAttribute('data-clicked', (target as Element).tagName), true);
    });
    await button(page, 'menu').tap();
    await expect.poll(() => countInert(page)).toBeGreaterThan(3);
    const target = await page.locator('.header__actions .button:not(.button--quiet)').boundingBox();
    await page.touchscreen.tap((target?.x ?? 0) + 10, (target?.y ?? 0) + 10);
    await expect.poll(() => countInert(page)).toBe(0);
    expect(await isOpen(page, 'menu')).toBe(false);
    expect(await page.locator('body').getAttribute('data-clicked')).not.toMatch(/^(A|SPAN|svg)$/);
    expect(page.context().pages()).toHaveLength(1);
    await close();
  });

  it('closes the menu by pointer events where the browser has no light dismiss, and when the page is restored', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await open(390);
    const press = (from: string, to: string) =>
      page.evaluate(
        (places) => {
          for (const [type, place] of Object.entries(places)) {
            document.querySelector(place)?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
          }
        },
        { pointerdown: from, pointerup: to },
      );
    for (const leave of [() => press('body', 'body'), () => comeBack(page)]) {
      await button(page, 'menu').click();
      await expect.poll(() => countInert(page)).toBeGreaterThan(3);
      for (const inside of ['#site-menu summary', '.header [popovertarget="site-menu"]']) await press(inside, 'body');
      expect(await isOpen(page, 'menu')).toBe(true);
      await leave();
      await expect.poll(() => isOpen(page, 'menu')).toBe(false);
      await expect.poll(() => countInert(page)).toBe(0);
    }
    await close();
  });

  it('closes the menu of a page restored from the back/forward cache, and makes the page interactive', { tags: ['long'] }, async () => {
    const browser = await launchChromium({ keepsPages: true });
    onTestFinished(() => browser.close());
    const { page, close } = await openPage(browser, `${site.origin}/hotel/`, { viewport: { width: 390, height: 844 } });
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => document.body.toggleAttribute('data-kept', persisted));
    });
    await button(page, 'menu').click();
    await page.locator('#site-menu a[href="/angebote/"]').click();
    await page.waitForURL('**/angebote/', { waitUntil: 'domcontentloaded' });
    // The navigation begins after the call has returned: it would otherwise destroy the context that is to answer.
    await page.evaluate(() => void setTimeout(() => history.back()));
    // A navigation may still be under way when the address has changed already: until then no page can be asked.
    await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'navigating')).toBe('/hotel/');
    await page.waitForLoadState();
    await expect.poll(() => countInert(page)).toBe(0);
    expect([await isOpen(page, 'menu'), await page.locator('#site-progress').isVisible()]).toEqual([false, false]);
    // Chromium's headless shell may have reloaded the page instead.
    expect(await hasFocus(page, 'menu')).toBe((await page.locator('body[data-kept]').count()) === 1);
    await close();
  });

  it('closes the menu when a link in it opens a dialog', { tags: ['long'] }, async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`, { viewport: { width: 390, height: 844 } });
    await button(page, 'menu').click();
    await page.locator('.flyout__foot a[href="/anfrage"]').click();
    await page.locator('#site-dialog:modal #site-dialog-title').waitFor();
    await expect.poll(() => countInert(page)).toBe(0);
    await expect.poll(() => page.locator('#site-dialog').evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, 'menu')).toBe(true);
    await close();
  });
});

describe('the languages', () => {
  it('shows the languages as a sheet beside an interactive page, and closes it in a wide window', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await open(390);
    expect(await isExpanded(page, 'languages')).toBe(false);
    await button(page, 'languages').click();
    expect(await isExpanded(page, 'languages')).toBe(true);
    expect(await countInert(page)).toBe(0);
    // The same button closes it, by mouse and by finger.
    await button(page, 'languages').click();
    await nextFrames(page);
    expect(await isOpen(page, 'languages')).toBe(false);
    for (const opens of [true, false, true]) {
      await button(page, 'languages').tap();
      await expect.poll(() => isOpen(page, 'languages')).toBe(opens);
      await nextFrames(page);
      expect(await isOpen(page, 'languages')).toBe(opens);
    }
    await setViewport(page, { width: 1063, height: 800 });
    // Past the debounce of the window's size.
    await passTime(page, 1000);
    expect(await isOpen(page, 'languages')).toBe(true);
    await setViewport(page, { width: 1064, height: 800 });
    await expect.poll(() => isOpen(page, 'languages')).toBe(false);
    await setViewport(page, { width: 390, height: 844 });
    await button(page, 'languages').click();
    await comeBack(page);
    expect(await isOpen(page, 'languages')).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  });
});
