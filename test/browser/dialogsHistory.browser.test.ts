import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, focused, isAlive, isModal, linkTo, openDialog, openInquiry, touch, visit } from '../support/dialogs.ts';
import { passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const room = '/rooms/cambra-lavanda/';
const inquiryOfRoom = '/anfrage/cambra-lavanda';
const atCommit = { waitUntil: 'commit' } as const;
const isOpen = (page: Page) => dialog(page).evaluate((element: HTMLDialogElement) => element.open);
/** Resolves when the dialog is closed and the history is at the page's own entry. */
async function isClosed(page: Page): Promise<void> {
  await expect.poll(async () => [await isOpen(page), await page.evaluate(() => history.state)]).toEqual([false, null]);
}
const path = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name });

describe('the history', () => {
  it('does not keep a dialog from opening where the browser does not go back after the last one was closed', {
    tags: ['long'],
  }, async () => {
    const { page, troubles, close } = await visit(site, '/hotel/');
    await openInquiry(page, '/anfrage');
    await page.evaluate(() => {
      history.go = () => {};
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    await linkTo(page, '/anfrage').click();
    await heading(page, 'Anfrage').waitFor();
    await passTime(page, 6000);
    expect(await isModal(page)).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });

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

  it('closes the inquiry by Back and opens it again by Forward with what was typed, at the same address and title', {
    tags: ['long'],
  }, async () => {
    const { page, troubles, close } = await visit(site, '/hotel/');
    await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
    const [title, length] = [await page.title(), await page.evaluate(() => history.length)];
    await openInquiry(page, '/anfrage');
    await page.fill('#site-inquiry-firstName', 'Änne');
    await page.selectOption('#site-inquiry-roomType', 'cambra-lavanda');
    expect(path(page)).toBe('/');
    await page.goBack(atCommit);
    await isClosed(page);
    await expect.poll(() => focused(page)).toBe('/anfrage');
    await page.goForward(atCommit);
    await heading(page, 'Anfrage').waitFor();
    expect([await isModal(page), path(page), await page.title()]).toEqual([true, '/', title]);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.locator('#site-inquiry-firstName').inputValue()).toBe('Änne');
    expect(await page.locator('#site-inquiry-roomType').inputValue()).toBe('cambra-lavanda');

    // Closed otherwise, the dialog leaves no entry on the way back.
    await page.keyboard.press('Escape');
    await isClosed(page);
    await expect.poll(() => focused(page)).toBe('/anfrage');
    await openDialog(page, room);
    await dialog(page).locator('[data-dialog-close]:visible').click();
    await isClosed(page);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack(atCommit);
    await page.waitForURL('**/hotel/');
    expect(troubles).toEqual([]);
    await close();
  });

  it('goes back from the inquiry to the room it was opened from; closing leads from both to the page', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await visit(site, '/');
    await openDialog(page, room);
    await page.locator(`#site-dialog a[href="${inquiryOfRoom}"]`).click();
    await heading(page, 'Anfrage').waitFor();
    await isAlive(page);
    await page.selectOption('#site-inquiry-roomType', '-');
    await page.goBack(atCommit);
    await heading(page, 'Cambra Lavanda').waitFor();
    await page.goForward(atCommit);
    await heading(page, 'Anfrage').waitFor();
    // What the visitor chose since wins over the room of the link.
    expect(await page.locator('#site-inquiry-roomType').inputValue()).toBe('-');
    await page.keyboard.press('Escape');
    await isClosed(page);
    await expect.poll(() => focused(page)).toBe(room);
    await page.goForward(atCommit);
    await heading(page, 'Cambra Lavanda').waitFor();
    await page.goBack(atCommit);
    await isClosed(page);
    expect(troubles).toEqual([]);
    await close();
  });

  it('opens the dialog again after a reload and after Back from another page, but not once it is closed', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await visit(site, '/');
    await openDialog(page, room);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await heading(page, 'Cambra Lavanda').waitFor();
    expect(await isModal(page)).toBe(true);
    await page.goto(`${site.origin}/hotel/`, { waitUntil: 'domcontentloaded' });
    await page.goBack(atCommit);
    await heading(page, 'Cambra Lavanda').waitFor();
    await page.keyboard.press('Escape');
    await isClosed(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await isOpen(page)).toBe(false);
    // A dialog that was closed a moment ago has not left its entry yet.
    await openDialog(page, '/anfrage');
    const inquiry = await linkTo(page, room).elementHandle();
    await dialog(page).evaluate((element: HTMLDialogElement, link) => {
      element.addEventListener('close', () => (link as HTMLElement).click(), { once: true });
      element.close();
    }, inquiry);
    await heading(page, 'Cambra Lavanda').waitFor();
    await page.goBack(atCommit);
    await isClosed(page);
    expect([path(page), troubles]).toEqual(['/', []]);
    await close();
  });

  it("replaces the inquiry's own address when its dialog is closed: Back leads to the page before", { tags: ['long'] }, async () => {
    const { page, troubles, close } = await visit(site, '/en/hotel/');
    await page.goto(`${site.origin}/en/inquiry`, { waitUntil: 'domcontentloaded' });
    await touch(page);
    await isAlive(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => path(page)).toBe('/en/');
    await openDialog(page, '/en/inquiry');
    await page.goBack(atCommit);
    await isClosed(page);
    expect(path(page)).toBe('/en/');
    await page.goBack(atCommit);
    await page.waitForURL('**/en/hotel/');
    await page.goForward(atCommit);
    await page.waitForURL('**/en/');
    expect(await isOpen(page)).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  });
});
