import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nextFrames, openPage } from '../support/page.ts';
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
});
