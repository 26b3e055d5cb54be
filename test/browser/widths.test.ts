import { beforeAll, expect, it } from 'vitest';
import { findBoxFaults } from '../support/chromeBoxes.ts';
import { findLoss, resizeWindow, setTextSpacing, windowWidths } from '../support/layoutLoss.ts';
import { findViolations, type OpenPage, openPage } from '../support/page.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** One visitor sees all pages. */
let opened: OpenPage;
beforeAll(async () => {
  opened = await openPage(site.browser, `${site.origin}/healthz`);
});

it.each(pagesOfEachKind)(
  '%s loses nothing from 320 to 1920 px, with text of 200 % and with wide text spacing, and has no accessibility violations on a desktop',
  async (path) => {
    const { page } = opened;
    await page.goto(site.origin + path);
    const part = path === '/anfrage' ? '.dialog[open]' : 'body';
    for (const [width, textPercent] of [...windowWidths.map((each) => [each, 100] as const), [390, 200], [1440, 200]] as const) {
      await resizeWindow(page, width, textPercent);
      const message = `at ${width} px with text of ${textPercent} %`;
      await expect.poll(() => findLoss(page, part), { message }).toEqual([]);
      if (width === 1440 && textPercent === 100) expect(await findViolations(page)).toEqual([]);
    }
    // WCAG 1.4.12.
    await page.evaluate(setTextSpacing);
    for (const width of [320, 1440]) {
      await resizeWindow(page, width);
      const message = `at ${width} px with wide text spacing`;
      await expect.poll(() => findLoss(page, part), { message }).toEqual([]);
      if (path !== '/anfrage') expect(await findBoxFaults(page), message).toEqual([]);
    }
  },
);
