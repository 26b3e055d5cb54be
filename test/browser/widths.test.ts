import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBoxFaults } from '../support/chromeBoxes.ts';
import { findLoss, resizeWindow, setTextSpacing, windowWidths } from '../support/layoutLoss.ts';
import { openPage } from '../support/page.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** How far a page can be scrolled sideways, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(pagesOfEachKind)('%s', (path) => {
  it('loses nothing from 320 to 1920 px, with text of 200 %, and with wide text spacing', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`);
    for (const [width, textPercent] of [
      ...windowWidths.map((each) => [each, 100] as const),
      [390, 200],
      [640, 200],
      [1440, 200],
    ] as const) {
      await resizeWindow(page, width, textPercent);
      const message = `at ${width} px with text of ${textPercent} %`;
      await expect.poll(() => findLoss(page, path === '/anfrage' ? '.dialog[open]' : 'main'), { message }).toEqual([]);
      if (width === 320 || width === 640) expect(await overflow(page), message).toBe(0);
    }
    // WCAG 1.4.12.
    await page.evaluate(setTextSpacing);
    for (const width of [320, 390, 1440]) {
      await resizeWindow(page, width);
      const message = `at ${width} px with wide text spacing`;
      await expect.poll(() => findLoss(page, path === '/anfrage' ? '.dialog[open]' : 'body'), { message }).toEqual([]);
      if (path !== '/anfrage') expect(await findBoxFaults(page), message).toEqual([]);
    }
    await close();
  });
});
