import { beforeAll, expect, it } from 'vitest';
import { findBoxFaults } from '../support/chromeBoxes.ts';
import { expectNoLoss, findLoss, resizeWindow } from '../support/layoutLoss.ts';
import { findViolations, type OpenPage } from '../support/page.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** One visitor sees all pages. */
let opened: OpenPage;
beforeAll(async () => {
  opened = await site.open('/healthz');
});

it.each(pagesOfEachKind)(
  '%s loses nothing from 320 to 1920 px, with text of 200 % and with wide text spacing, and has no accessibility violations on a desktop',
  async (path) => {
    const { page } = opened;
    await page.goto(site.origin + path);
    const part = path === '/anfrage' ? '.dialog[open]' : 'body';
    await expectNoLoss(page, part);
    await resizeWindow(page, 1440);
    expect(await findViolations(page)).toEqual([]);
    // Runs in the page: the distances of WCAG 1.4.12 between letters, words, lines and paragraphs.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    for (const width of [320, 1440]) {
      await resizeWindow(page, width);
      const message = `at ${width} px with wide text spacing`;
      await expect.poll(() => findLoss(page, part), { message }).toEqual([]);
      if (path !== '/anfrage') expect(await findBoxFaults(page), message).toEqual([]);
    }
  },
);
