import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, focused, linkTo, openDialog, visit } from '../support/dialogs.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const room = '/rooms/cambra-lavanda/';

const part = (page: Page, name: 'loading' | 'failure') => page.locator(`#site-dialog .dialog__${name}`);

/** Holds fragments back. Returns a function that releases them. */
function holdFragments(page: Page, pattern = '**/dialog/**'): () => void {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  void page.route(pattern, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  return release;
}

describe('a slow fragment', () => {
  it('shows the loading message for at least 200 ms, even if the fragment arrives right after it appeared', async () => {
    const { page, close } = await visit(site, '/');
    const release = holdFragments(page);
    await page.exposeFunction('release', release);
    const shown = await page.evaluate(
      (href) =>
        new Promise<number>((resolve) => {
          const loading = document.querySelector<HTMLElement>('#site-dialog .dialog__loading');
          let start = 0;
          new MutationObserver(() => {
            if (loading?.hidden === false) {
              start = performance.now();
              (globalThis as unknown as { release: () => void }).release();
            } else if (start > 0) resolve(performance.now() - start);
          }).observe(loading as HTMLElement, { attributes: true });
          document.querySelector<HTMLElement>(`main a[href="${href}"]`)?.click();
        }),
      room,
    );
    // Less than 200 ms on a busy machine, where the clock is read late.
    expect(shown).toBeGreaterThanOrEqual(150);
    await close();
  });

  it('shows a loading message after 200 ms, lets the visitor close the dialog meanwhile, then shows the content', async () => {
    const { page, troubles, close } = await visit(site, '/');
    const release = holdFragments(page);
    await linkTo(page, room).click();
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    expect(await dialog(page).locator('> [data-dialog-close]').isVisible()).toBe(true);
    await expect.poll(() => part(page, 'loading').isVisible()).toBe(true);
    expect(await page.getByRole('dialog', { name: 'Einen Moment' }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await linkTo(page, room).click();
    release();
    await page.locator('#site-dialog-title').waitFor();
    expect(await part(page, 'loading').isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.getByRole('dialog', { name: 'Cambra Lavanda' }).count()).toBe(1);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a fragment that fails to load', () => {
  const checkFailure = async (_: string, breakIt: (page: Page) => Promise<unknown>) => {
    const { page, close } = await visit(site, '/');
    await breakIt(page);
    await linkTo(page, room).click();
    await part(page, 'failure').waitFor();
    expect(await part(page, 'failure').getByRole('link', { name: /^\+34/ }).getAttribute('href')).toMatch(/^tel:\+34\d+$/);
    expect(await part(page, 'failure').locator('[data-dialog-page]').getAttribute('href')).toBe(site.origin + room);
    await expect.poll(() => focused(page)).toBe('Noch einmal');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await part(page, 'failure').waitFor();
    await page.unroute('**/dialog/**');
    await page.context().setOffline(false);
    await expect.poll(() => focused(page)).toBe('Noch einmal');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Cambra Lavanda' }).waitFor();
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(room);
    await close();
  };
  it.each([['the server fails', (page: Page) => page.route('**/dialog/**', (route) => route.fulfill({ status: 503, body: 'no' }))]])(
    'shows a failure with phone number, retry and page link when %s',
    checkFailure,
  );

  const checkNoPrefetch = async (_: string, connection: { saveData: boolean; effectiveType: string }) => {
    const prepare = (page: Page) =>
      page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { get: () => value }), connection);
    const { page, close } = await visit(site, '/', { prepare });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await linkTo(page, room).hover();
    await passTime(page, 1000);
    expect(asked.filter((url) => url.includes('/dialog/'))).toEqual([]);
    await openDialog(page, room);
    expect(asked.filter((url) => url.includes('/dialog/'))).toHaveLength(1);
    await close();
  };
  const title = 'prefetches no fragment where the visitor %s, and fetches it on click';
  it.each([['saves data', { saveData: true, effectiveType: '4g' }]])(title, checkNoPrefetch);
});

describe('opening', () => {
  // How long it takes is measured by `npm run bench:browser`.
  const checkOpening = async (href: string) => {
    const { page, close } = await visit(site, '/');
    const answered = page.waitForResponse('**/dialog/**');
    await linkTo(page, href).hover();
    await (await answered).finished();
    await page.context().setOffline(true);
    const frames = await linkTo(page, href).evaluate(async (link: HTMLAnchorElement) => {
      link.click();
      let count = 0;
      while (!document.querySelector('#site-dialog:modal #site-dialog-title') && count < 60) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        count += 1;
      }
      return count;
    });
    expect(frames).toBeLessThan(4);
    await close();
  };
  it.each(['/anfrage'])('%s opens from the prefetched fragment within four frames and without a request', checkOpening);
});
