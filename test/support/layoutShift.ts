import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nextFrames } from './page.ts';

/** Sum of the layout shifts of a page so far, as the browser reports them (0: nothing moved). */
const readShift = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

/**
 * Opens a page while files are held back until it has been painted without them, then lets them arrive.
 * @param late which addresses are held back
 * @returns how far the layout has moved: the sum of the browser's layout-shift scores
 */
export async function measureLateShift(page: Page, url: string, late: RegExp): Promise<number> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pending = new Set<string>();
  await page.route(late, async (route) => {
    pending.add(route.request().url());
    await released;
    await route.continue();
  });
  page.on('requestfinished', (request) => pending.delete(request.url()));
  page.on('requestfailed', (request) => pending.delete(request.url()));
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })));
  release();
  await expect.poll(() => pending.size).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  // Layout shifts are reported in a task after the frame that moved. That frame may need further files.
  await nextFrames(page);
  await expect.poll(() => pending.size).toBe(0);
  await nextFrames(page);
  return readShift(page);
}
