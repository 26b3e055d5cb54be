import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nextFrames, sectionsAreLaidOut } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Where the page is, and what stands in the middle of the window. */
const readPlace = (page: Page) =>
  page.evaluate(() => {
    const section = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('section');
    const index = [...document.querySelectorAll('section')].indexOf(section as HTMLElement);
    return { index, top: Math.round(section?.getBoundingClientRect().top ?? 0), height: document.body.scrollHeight };
  });

it.each([390, 1440])(
  'the sections below the window are laid out after the first paint: place and end of the page stay, at %i px',
  async (width) => {
    const { page } = await site.open('/zimmer-suiten/', { viewport: { width, height: 844 } });
    await sectionsAreLaidOut(page);
    await page.evaluate(() => scrollTo({ top: 3200, behavior: 'instant' }));
    await nextFrames(page);
    const before = await readPlace(page);
    expect(before.index).toBeGreaterThan(1);
    await page.reload();
    await expect.poll(() => readPlace(page)).toEqual(before);
    await page.goto(`${site.origin}/impressum/`);
    await page.goBack();
    await expect.poll(() => readPlace(page)).toEqual(before);
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => Math.round(scrollY + document.documentElement.clientHeight - document.documentElement.scrollHeight)))
      .toBe(0);
  },
);

it('a link to a section of another page ends there, although those above have been estimated', async () => {
  const { page } = await site.open('/hotel/');
  const id = await page.evaluate(async () => {
    const html = await (await fetch('/datenschutzerklaerung/')).text();
    return [...html.matchAll(/<section [^>]*id="([^"]+)"/g)].at(-1)?.[1] ?? '';
  });
  await page.goto(`${site.origin}/datenschutzerklaerung/#${id}`);
  await sectionsAreLaidOut(page);
  const readDistance = () =>
    page.evaluate((target) => {
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      return Math.abs((document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - padding);
    }, id);
  await expect.poll(readDistance).toBeLessThan(4);
});
