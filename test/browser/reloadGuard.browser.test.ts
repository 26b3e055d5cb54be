import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linkTo, visit } from '../support/dialogs.ts';
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
    await expect.poll(() => page.locator('main [data-step="-1"][aria-disabled]').count()).toBe(1);
    expect(visits).toEqual([path, path]);
    expect(await isPlain(page)).toBe(false);
    await close();
  });

  it('reloads once; a chunk still missing leaves a plain form without dead buttons', { tags: ['long'] }, async () => {
    const { page, visits, close } = await open();
    await Promise.all([page.waitForEvent('framenavigated'), field(page).focus()]);
    await page.waitForLoadState('domcontentloaded');
    await touch(page);
    await field(page, 'lastName').focus();
    await passTime(page, 10_000);
    expect(visits).toEqual([path, path]);
    for (const button of await page.locator('main [data-step]').all()) expect(await button.isVisible()).toBe(false);
    await field(page).fill('Änne');
    await page.locator('main [x-data="inquiry"] [type="submit"]').click();
    await page.waitForURL('**/api/inquiry', { waitUntil: 'domcontentloaded' });
    expect(await page.locator('[name="firstName"]').first().inputValue()).toBe('Änne');
    await close();
  });

  it('reloads once for a missing gallery chunk; then a picture leads to its large file', { tags: ['long'] }, async () => {
    const { page, visits, close } = await open((fresh) => fresh.route('**/assets/view-*', (route) => route.abort()), '/hotel/galerie/');
    const picture = page.locator('.gallery a').first();
    await Promise.all([page.waitForEvent('framenavigated'), picture.click()]);
    await page.waitForLoadState('domcontentloaded');
    expect(visits).toEqual(['/hotel/galerie/', '/hotel/galerie/']);
    await picture.click();
    await page.waitForURL(/\/img\/.*\.jpeg$/);
    await close();
  });

  it('reloads for a missing chunk again after a minute', { tags: ['long'] }, async () => {
    const { page, visits, close } = await open();
    const reload = (name: string) => Promise.all([page.waitForEvent('framenavigated'), field(page, name).focus()]);
    await reload('firstName');
    await page.waitForLoadState('domcontentloaded');
    await page.clock.setFixedTime('2027-02-01T10:00:59Z');
    await touch(page);
    await passTime(page, 10_000);
    expect(visits).toEqual([path, path]);
    await page.clock.setFixedTime('2027-02-01T10:01:01Z');
    await reload('lastName');
    expect(visits).toEqual([path, path, path]);
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
  it.each<[string, PageAction, PageAction]>([
    ['the page cannot be had either', async () => {}, (page) => page.route(site.origin + path, (route) => route.fulfill({ status: 503 }))],
    ['the network is gone', async () => {}, (page) => page.context().setOffline(true)],
    [
      'the browser stores nothing',
      (page) =>
        page.addInitScript(() => {
          Object.defineProperty(globalThis, 'sessionStorage', {
            get() {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
        }),
      async () => {},
    ],
  ])('never reloads for a missing chunk where %s', { tags: ['long'] }, checkNoReload);

  it('lets days be typed when the chunk of the calendar is missing', { tags: ['long'] }, async () => {
    const { page, visits, close } = await open(async (fresh) => {
      await fresh.unroute(parts);
      await fresh.route(/\/assets\/calendar-/, (route) => route.abort());
    });
    await field(page).fill('Änne');
    await Promise.all([page.waitForEvent('requestfailed'), field(page, 'startDate').fill('14.5.2027')]);
    await passTime(page, 10_000);
    expect([visits, await field(page).inputValue(), await field(page, 'startDate').inputValue()]).toEqual([[path], 'Änne', '14.5.2027']);
    await close();
  });

  it('opens the page of a dialog whose chunk is missing, and does not reload while the visitor types', { tags: ['long'] }, async () => {
    const { page, visits, close } = await open(async () => {}, '/');
    await linkTo(page, '/anfrage').click();
    await page.waitForURL('**/anfrage', { waitUntil: 'domcontentloaded' });
    expect(await page.locator('#site-dialog').evaluate((element) => element.matches(':modal'))).toBe(true);
    // The second is the history entry of the dialog.
    expect(visits).toEqual(['/', '/', '/anfrage']);
    await close();

    const second = await open();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await second.page.route(site.origin + path, async (route) => {
      if (route.request().method() === 'HEAD') return route.continue();
      await gate;
      return route.continue().catch(() => {});
    });
    await Promise.all([second.page.waitForRequest((request) => request.isNavigationRequest()), field(second.page).focus()]);
    await second.page.keyboard.type('Än');
    release();
    await passTime(second.page, 10_000);
    expect([second.visits, await field(second.page).inputValue()]).toEqual([[path], 'Än']);
    await second.close();
  });
});
