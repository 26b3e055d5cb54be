import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, openPage, setViewport } from '../support/page.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Returns the text of a page without the buttons that need script: those that load embeds. */
const readWords = (page: Page) =>
  page.locator('main').evaluate((main: HTMLElement) => {
    const parts = [...main.querySelectorAll<HTMLElement>('.embed__load')];
    for (const part of parts) part.hidden = true;
    const words = main.innerText;
    for (const part of parts) part.hidden = false;
    return words;
  });
function describePage(path: string): void {
  it('shows the page without accessibility violations or errors at 1440 and 390 px, and has the same text without script', async () => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}${path}`);
    expect(await findViolations(page)).toEqual([]);
    const words = await readWords(page);

    await setViewport(page, { width: 390, height: 844 });
    expect(await findViolations(page)).toEqual([]);

    expect(troubles.filter((trouble) => !/status of 404/.test(trouble))).toEqual([]);
    await close();

    const plain = await openPage(site.browser, `${site.origin}${path}`, { javaScriptEnabled: false });
    expect(await readWords(plain.page)).toBe(words);
    await plain.close();
  });
}

describe.each(pagesOfEachKind)('%s', describePage);

describe('the head of a page', () => {
  it.each(['/', '/en/', '/es/', '/fr/'])('of %s shows lead and price above the thumb bar of a phone', async (path) => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`, { viewport: { width: 390, height: 844 } });
    await page.evaluate(() => document.fonts.ready);
    const readBottom = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().bottom);
    const thumbBar = await page.locator('.thumb-bar').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(await readBottom('.hero__lead .arrow-link')).toBeLessThanOrEqual(thumbBar);
    expect(await page.locator('.hero__lead').textContent()).toMatch(/(?:Mallorca|Majorque).*245/);
    await close();
  });

  const checkOrder = async (path: string) => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`, { viewport: { width: 390, height: 844 } });
    const tops = await page
      .locator('.hero :is(h1, .hero__picture, .hero__lead)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await close();
  };
  it.each(['/angebote/rosenwochen/'])(
    'of %s shows title and picture one below the other in the order of the document, so that a part painted early does not move',
    checkOrder,
  );
});

describe('the rooms on the home page', () => {
  it('are one row on a phone, each 82 % wide, that says how many follow, without script too', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/`, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const cards = page.locator('.cards--rooms > li');
    const boxes = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ width }) => Math.round(width))).toEqual(Array(6).fill(320));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(await cards.nth(1).innerText()).toMatch(/^2 von 6\s+Cambra Ametller[\s\S]*ab \d+/);
    await close();
  });
});
