import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { guest } from './inquiries.ts';
import { nextFrames, type OpenPage, type OpenPageOptions } from './page.ts';
import type { Site } from './site.ts';

/** The date of the program under test; browsers get the same. */
export const now = '2027-02-01T10:00:00Z';

/** Opens a page of the site on the day of the tests. */
export async function visit(site: Site, path: string, { prepare, ...options }: OpenPageOptions = {}): Promise<OpenPage> {
  return site.open(path, {
    // Module scripts have run by then, and they wait for the style sheet; without script the document may be there before it.
    waitUntil: options.javaScriptEnabled === false ? 'load' : 'domcontentloaded',
    ...options,
    async prepare(page) {
      await page.clock.setFixedTime(now);
      await prepare?.(page);
    },
  });
}

export const dialog = (page: Page): Locator => page.locator('#site-dialog');

export const isOpen = (page: Page): Promise<boolean> => dialog(page).evaluate((element: HTMLDialogElement) => element.open);

/** Whether the dialog is open as the browser's own modal dialog. */
export function isModal(page: Page): Promise<boolean> {
  return dialog(page).evaluate((element) => element.matches(':modal'));
}

/** Id, else address, name or text, of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.id || element?.getAttribute('href') || element?.getAttribute('aria-label') || element?.textContent?.trim() || '';
  });
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let time = 0; time < 40 && (await focused(page)) !== id; time++) await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(id);
}

/** The visible link, not one of the language switcher. */
export const linkTo = (page: Page, href: string): Locator => page.locator(`a[href="${href}"]:not([hreflang]):visible`).first();

/** Opens the dialog of a link by a click and waits for its content. */
export async function openDialog(page: Page, href: string): Promise<void> {
  await linkTo(page, href).click();
  await page.locator('#site-dialog #site-dialog-title').waitFor();
}

/** Opens the inquiry from the home page and waits until its script runs. */
export async function openInquiry(page: Page, href = '/anfrage'): Promise<void> {
  await openDialog(page, href);
  await isAlive(page);
}

/** Touches a form that came with its page: that loads its script. */
export async function touch(page: Page, prefix = 'inquiry'): Promise<void> {
  await page.locator(`#site-${prefix}-email`).dispatchEvent('pointerdown');
}

/** Waits until a form's script runs: Alpine marks the element of a component. */
export async function isAlive(page: Page, prefix = 'inquiry'): Promise<void> {
  await page.waitForFunction((id) => '_x_dataStack' in (document.querySelector(id)?.closest('.inquiry') ?? {}), `#site-${prefix}-email`);
}

/** Fills in the required fields, and the given ones. */
export async function fillRequired(page: Page, prefix = 'inquiry', room = 'cambra-lavanda'): Promise<void> {
  for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) await page.fill(`#site-${prefix}-${field}`, guest[field]);
  await page.selectOption(`#site-${prefix}-roomType`, room);
  await page.check(`#site-${prefix}-privacy`);
}

/** Every value of a form, by name. */
export function readValues(page: Page, prefix = 'inquiry'): Promise<Record<string, string>> {
  return page
    .locator(`form:has(#site-${prefix}-email)`)
    .evaluate((form: HTMLFormElement) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
}

export const submit = (page: Page, prefix = 'inquiry'): Locator => page.locator(`form:has(#site-${prefix}-email) [type="submit"]`);

/** Returns the requests that send an inquiry, with headers and body; the array follows the page. */
export function watchSending(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/inquiry')) sent.push(request);
  });
  return sent;
}

/** The thanks for an inquiry, once they are shown. */
export const thanks = (page: Page): Locator => page.locator('.thanks:visible');

/** Holds responses back. Returns a function that releases them, and resolves once the page has worked with the first. */
export async function hold(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(address);
  return async () => {
    const response = (await asked).response();
    resolve();
    await (await response)?.finished();
    await nextFrames(page);
    await nextFrames(page);
  };
}
