import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Of every section of the page, whether it waits to be laid out until it comes near. */
const waiting = (page: Page) =>
  page.locator('main > .section').evaluateAll((all) => all.map((section) => getComputedStyle(section).contentVisibility === 'auto'));

it('lays out what is far when it comes near, but all of it on paper and where a page comes again', async () => {
  const { page, troubles, close } = await openPage(site.browser, `${site.origin}/feiern/hochzeiten/`, {
    viewport: { width: 390, height: 844 },
  });
  const [first, second] = await waiting(page);
  expect([first, second]).toEqual([false, true]);
  // Higher than any guess: what comes after it would be found in the wrong place.
  expect(await page.locator('.block-form').evaluate((form) => getComputedStyle(form).contentVisibility)).toBe('visible');
  await page.emulateMedia({ media: 'print' });
  expect(await waiting(page)).not.toContain(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await waiting(page)).toContain(true);
  await page.reload();
  expect(await waiting(page)).not.toContain(true);
  expect(troubles).toEqual([]);
  await close();
});

it('keeps what breaks out of a section in sight', async () => {
  const { page, close } = await openPage(site.browser, `${site.origin}/`, { viewport: { width: 1440, height: 900 } });
  // The rose of the last band reaches above it.
  const cta = page.locator('.block-cta');
  await cta.scrollIntoViewIfNeeded();
  const room = await cta.evaluate((section) => {
    const drawing = section.querySelector('.rose-drawing')?.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(section).getPropertyValue('overflow-clip-margin'));
    return { above: section.getBoundingClientRect().top - (drawing?.top ?? 0), margin };
  });
  expect(room.above).toBeGreaterThan(0);
  expect(room.margin).toBeGreaterThanOrEqual(room.above);
  await close();
});
