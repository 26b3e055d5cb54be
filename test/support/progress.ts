import type { Page } from 'playwright-core';
import { type OpenPage, openPage } from './page.ts';
import type { Site } from './site.ts';

export const target = '/hotel/geschichte/';
/** Navigation options that do not wait for pictures. */
export const whenParsed = { waitUntil: 'domcontentloaded' } as const;

export const bar = (page: Page) => page.locator('#site-progress');
export const state = (page: Page) => bar(page).getAttribute('data-state');
export const spoken = (page: Page) => page.locator('[role="status"][data-loading]').textContent();
export const link = (page: Page, href = target) => page.locator(`main a[href="${href}"]`).first();
/** Opens a page after `prepare` has run, without prefetching. */
export async function openQuiet(
  site: Site,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  path = '/hotel/',
): Promise<OpenPage> {
  const opened = await openPage(site.browser, `${site.origin}/healthz`);
  await opened.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
  await prepare(opened.page);
  await opened.page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  return opened;
}

/** Resolves when a page that script requested has arrived completely. */
export const arrives = (page: Page, path: string) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(path));

/** Holds a response back. @param path end of its address, as a glob. Returns a function that releases the response. */
export async function hold(page: Page, path = target): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}
