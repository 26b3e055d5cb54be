import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, focused, isModal, linkTo, openInquiry, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const atCommit = { waitUntil: 'commit' } as const;
const isOpen = (page: Page) => dialog(page).evaluate((element: HTMLDialogElement) => element.open);
/** Resolves when the dialog is closed and the history is at the page's own entry. */
async function isClosed(page: Page): Promise<void> {
  await expect.poll(async () => [await isOpen(page), await page.evaluate(() => history.state)]).toEqual([false, null]);
}
const path = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name });

describe('the history', () => {
  it('keeps the dialog open that is opened again before a busy browser has gone back from the last one', async () => {
    const { page, troubles, close } = await visit(site, '/hotel/', {
      // Before the site's own listener, which ends the event.
      prepare: (opened) => opened.addInitScript(() => addEventListener('popstate', () => document.body.setAttribute('data-returned', ''))),
    });
    const length = await page.evaluate(() => history.length);
    await openInquiry(page, '/anfrage');
    const goBack = await page.evaluateHandle(() => {
      const go = history.go.bind(history);
      const deltas: number[] = [];
      history.go = (delta = 0) => void deltas.push(delta);
      return () => {
        history.go = go;
        for (const delta of deltas) go(delta);
      };
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    await linkTo(page, '/anfrage').click();
    await heading(page, 'Anfrage').waitFor();
    await page.evaluate((go) => go(), goBack);
    await page.locator('body[data-returned]').waitFor();
    expect([await isModal(page), await focused(page)]).toEqual([true, 'site-dialog-title']);

    // It has an entry of its own again: Back closes it.
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack(atCommit);
    await isClosed(page);
    expect(path(page)).toBe('/hotel/');
    expect(troubles).toEqual([]);
    await close();
  });
});
