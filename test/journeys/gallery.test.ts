import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findViolations, type OpenPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });
/** Returns a plain picture of the size that an address names: resizing the real ones would take long. */
const paint = (path: string) => {
  const width = Number(/^\/img\/\w+\/(\d+)/.exec(path)?.[1]);
  return sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background: '#c85488' } })
    .jpeg()
    .toBuffer();
};

/** Opens the page with plain pictures and records which are requested. */
async function open(options: BrowserContextOptions = {}): Promise<OpenPage & { asked: string[] }> {
  const opened = await site.open('/impressum/', options);
  const asked: string[] = [];
  await opened.page.route(/\/(img|assets)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    return /^\/img\/\w+\/\d/.test(pathname) ? route.fulfill({ contentType: 'image/jpeg', body: await paint(pathname) }) : route.fallback();
  });
  await opened.page.goto(`${site.origin}/hotel/galerie/`, { waitUntil: 'load' });
  return { ...opened, asked };
}

const links = (page: Page) => page.locator('.gallery').first().locator('.gallery__link');
const view = (page: Page) => page.locator('.gallery-view');
/** Returns the violations once no animation runs: fading text has less contrast. */
const findViolationsAtRest = async (page: Page) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  return findViolations(page);
};
const counter = (page: Page) => view(page).getByRole('status').textContent();
const isFocused = (page: Page, index: number) =>
  links(page)
    .nth(index)
    .evaluate((link) => link === document.activeElement);
/** True if the shown picture is loaded, complete and in the middle of the window. */
const isInPlace = (page: Page) =>
  view(page)
    .locator('li:not([inert]) img')
    .evaluate((image: HTMLImageElement) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isCentred = Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2) < 10;
      return isCentred && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && image.naturalWidth > 0;
    });

describe('the gallery', () => {
  it('opens the gallery by mouse, loads neighbouring pictures only, steps to the ends and closes by a click beside', async () => {
    const { page, asked } = await open();
    await links(page).nth(1).hover();
    await expect.poll(() => asked.filter((path) => /\/galleryView-\w+\.js$/.test(path)).length).toBe(1);

    await links(page).nth(1).click();
    await expect.poll(() => counter(page)).toBe('2 von 6');
    await expect
      .poll(() =>
        view(page)
          .getByRole('list')
          .evaluate((track) => track === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => isInPlace(page)).toBe(true);
    const loaded = () =>
      view(page)
        .locator('li img')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
    const files = ['courtyard-breakfast', 'loggia-arches', 'bodega-vault'];
    await expect.poll(loaded).toEqual(files.map((name) => expect.stringMatching(`/img/[^/]+/\\d+/2026/09/${name}\\.\\w+\\.avif$`)));
    expect(await findViolationsAtRest(page)).toEqual([]);

    await view(page).getByRole('button', { name: 'Nächstes Bild' }).click();
    expect([await counter(page), (await loaded()).length]).toEqual(['3 von 6', 4]);
    for (let step = 0; step < 3; step++) await view(page).getByRole('button', { name: 'Nächstes Bild' }).click();
    expect(await counter(page)).toBe('6 von 6');
    await expect.poll(() => isInPlace(page)).toBe(true);
    const next = view(page).getByRole('button', { name: 'Nächstes Bild' });
    expect(await next.isDisabled()).toBe(true);
    // A disabled button takes no focus away: keys still work, and a click on it changes nothing.
    await next.click({ force: true });
    await page.keyboard.press('ArrowLeft');
    expect(await counter(page)).toBe('5 von 6');
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    await page.mouse.click(20, 870);
    await expect.poll(() => view(page).count()).toBe(0);
    await expect.poll(() => isFocused(page, 4)).toBe(true);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(1200);
  });
});
