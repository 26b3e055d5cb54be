import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { linkTo } from '../support/dialogs.ts';
import { nextFrames, openPage, sectionsAreLaidOut } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** What covers the page, by the page it is on: the control that opens it, and its own element. */
const covers: [name: string, path: string, opener: (page: Page) => Locator, cover: string][] = [
  ['the inquiry', '/', (page) => linkTo(page, '/anfrage'), '#site-dialog:has(#site-dialog-title)'],
  ['the menu', '/', (page) => page.locator('.header button[popovertarget="site-menu"]'), '#site-menu'],
  ['the gallery', '/hotel/galerie/', (page) => page.locator('.gallery__link').first(), '.gallery-view'],
];

/** Drags one finger over most of the visible part of the page, up or to the left. */
async function pan(page: Page, direction: 'up' | 'left'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = await page.evaluate(() => ({ width: visualViewport?.width ?? 0, height: visualViewport?.height ?? 0 }));
  const at = (share: number) => [direction === 'up' ? { x: width / 2, y: height * share } : { x: width * share, y: height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) });
  for (let step = 1; step <= 4; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.9 - step * 0.2) });
    await nextFrames(page);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
  await nextFrames(page);
}

/** Enlarges the page as two fingers do. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.8 });
  await expect.poll(() => page.evaluate(() => Math.round((visualViewport?.scale ?? 0) * 10))).toBe(28);
  // The page is told of it in the next frame.
  await nextFrames(page);
}

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY + (visualViewport?.offsetTop ?? 0)));

describe('a page that is covered', () => {
  it.each(covers)(
    'by %s stays where it is under a finger, and is moved to its end once it is enlarged',
    async (_name, path, opener, cover) => {
      const { page } = await site.open(path, {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      await sectionsAreLaidOut(page);
      await opener(page).click();
      await page.locator(cover).waitFor();
      const top = await readScroll(page);
      for (let time = 0; time < 2; time++) await pan(page, 'up');
      expect(await readScroll(page)).toBe(top);
      await enlarge(page);
      // The foot of what covers the page comes into the window.
      await expect
        .poll(async () => {
          await pan(page, 'up');
          return page.evaluate(() => (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? 0));
        })
        .toBeCloseTo(844, -1);
    },
  );

  it('by an enlarged picture of the gallery shows its other side under a finger, not the next picture', async () => {
    const mobile = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const { page } = await site.open('/hotel/galerie/', mobile);
    await page.locator('.gallery__link').first().click();
    const counter = page.locator('.gallery-view__counter');
    const before = await counter.textContent();
    await enlarge(page);
    await expect
      .poll(async () => {
        await pan(page, 'left');
        return page.evaluate(() => (visualViewport?.offsetLeft ?? 0) + (visualViewport?.width ?? 0));
      })
      .toBeCloseTo(390, -1);
    expect(await counter.textContent()).toBe(before);
  });

  it('moves by nothing at its end, where scroll bars take room', async () => {
    const browser = await launchChromium({ scrollBars: true });
    onTestFinished(() => browser.close());
    for (const [, path, opener, cover] of covers) {
      const { page } = await openPage(browser, site.origin + path, { hasScrollBars: true });
      const read = () => page.evaluate(() => [document.body.clientWidth, document.body.scrollHeight, scrollY].map(Math.round));
      await sectionsAreLaidOut(page);
      const openerHandle = await opener(page).elementHandle();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await nextFrames(page);
      const before = await read();
      await openerHandle?.evaluate((element: HTMLElement) => element.click());
      await page.locator(cover).waitFor();
      await nextFrames(page);
      expect([cover, ...(await read())]).toEqual([cover, ...before]);
      await page.keyboard.press('Escape');
      await page.locator(cover).waitFor({ state: 'hidden' });
      await nextFrames(page);
      expect([cover, ...(await read())]).toEqual([cover, ...before]);
    }
  });
});
