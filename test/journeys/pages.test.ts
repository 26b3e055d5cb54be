import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations, type OpenPage } from '../support/page.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const phone = { viewport: { width: 390, height: 844 } };

/** One visitor with script and one without see all pages. */
let scripted: OpenPage;
let plain: OpenPage;
beforeAll(async () => {
  scripted = await site.open('/healthz', phone);
  plain = await site.open('/healthz', { ...phone, javaScriptEnabled: false });
});

/** Returns the text of a page without the buttons that need script: those that load embeds. */
const readWords = (page: Page) =>
  page.locator('main').evaluate((main: HTMLElement) => {
    for (const button of main.querySelectorAll<HTMLElement>('.embed__load')) button.hidden = true;
    return main.innerText;
  });

it.each(pagesOfEachKind)('%s has no accessibility violations or errors on a phone, and the same text without script', async (path) => {
  scripted.troubles.length = 0;
  await Promise.all([scripted, plain].map(({ page }) => page.goto(site.origin + path)));
  expect(await findViolations(scripted.page)).toEqual([]);
  expect(await readWords(scripted.page)).toBe(await readWords(plain.page));
  expect(scripted.troubles.filter((trouble) => !/status of 404/.test(trouble))).toEqual([]);
});
