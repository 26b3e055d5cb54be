import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../support/dialogs.ts';
import { type OpenPage, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const path = '/kontakt/';
const parts = /\/assets\/(form|stay|alpine|chunk)-/;

interface Guarded extends OpenPage {
  /** Addresses of all visits, oldest first. */
  readonly visits: string[];
}

/** Opens a page with a form whose script is missing, as after a deployment. */
async function open(prepare: (page: Page) => Promise<unknown> = async () => {}, at = path): Promise<Guarded> {
  const opened = await visit(site, '/healthz');
  const visits: string[] = [];
  opened.page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await opened.page.route(parts, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await prepare(opened.page);
  await opened.page.goto(site.origin + at, { waitUntil: 'domcontentloaded' });
  return { ...opened, visits };
}

const field = (page: Page, name = 'firstName') => page.locator(`main [name="${name}"]`);
const form = (page: Page) => page.locator('main [x-data="inquiry"]');
const isPlain = (page: Page) => form(page).evaluate((element) => 'plain' in (element as HTMLElement).dataset);
/** Touches the form and waits until its script was found missing. */
async function touch(page: Page): Promise<void> {
  await field(page).focus();
  await expect.poll(() => isPlain(page)).toBe(true);
}

describe('a chunk of the script that is missing', () => {
  it('reloads the page at the first touch when a chunk of the script is gone', async () => {
    const { page, visits, close } = await open();
    await page.unroute(parts);
    // Only the first page requests the missing chunk.
    await page.route(parts, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
    await Promise.all([page.waitForEvent('framenavigated'), field(page).focus()]);
    await field(page).focus();
    await expect.poll(() => form(page).evaluate((element) => '_x_dataStack' in element)).toBe(true);
    expect(visits).toEqual([path, path]);
    expect(await isPlain(page)).toBe(false);
    await close();
  });

  type PageAction = (page: Page) => Promise<unknown>;
  const checkNoReload = async (_: string, prepare: PageAction, act: PageAction) => {
    const { page, visits, close } = await open(prepare);
    await act(page);
    await touch(page);
    await passTime(page, 10_000);
    expect(visits).toEqual([path]);
    await close();
  };
  it.each<[string, PageAction, PageAction]>([
    [
      'something was entered',
      async () => {},
      (page) =>
        page.locator('main [name="message"]').evaluate((element: HTMLTextAreaElement) => {
          element.value = 'Guten Tag';
          element.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }),
    ],
  ])('never reloads for a missing chunk where %s', checkNoReload);
});
