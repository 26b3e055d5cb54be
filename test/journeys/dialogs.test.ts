import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { dialog, focused, hold, isAlive, isModal, isOpen, linkTo, openDialog, openInquiry, touch, visit } from '../support/dialogs.ts';
import { findViolations, nextFrames, transitionsEnd } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const room = '/zimmer/cambra-lavanda/';

const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name });
const part = (page: Page, name: 'loading' | 'failure') => page.locator(`#site-dialog .dialog__${name}`);

describe('a dialog', () => {
  it('opens in place with its name, keeps the focus and returns it after Esc, by keyboard alone', async () => {
    const { page } = await visit(site, '/');
    await linkTo(page, room).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Cambra Lavanda').waitFor();
    expect([await isModal(page), new URL(page.url()).pathname]).toEqual([true, '/']);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.getByRole('dialog', { name: 'Cambra Lavanda' }).count()).toBe(1);
    for (let time = 0; time < 12; time++) {
      await page.keyboard.press('Tab');
      const isInside = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          // After the last element the focus goes to the browser's own controls.
          return activeElement === document.body || activeElement?.closest('#site-dialog') !== null;
        });
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe(room);
  });

  it('is fetched once, on hover, keeps the page behind from scrolling, and leads to another one with a choice taken over', async () => {
    const { page } = await visit(site, '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await linkTo(page, room).hover();
    await expect.poll(() => asked.filter((one) => one.includes('/dialog/')).length).toBe(1);
    await openDialog(page, room);
    await transitionsEnd(page);
    const scrolled = await page.evaluate(() => scrollY);
    expect(await findViolations(page)).toEqual([]);
    await page.mouse.move(720, 400);
    await page.mouse.wheel(0, 4000);
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.locator('#site-dialog [data-dialog-close]:visible').click();
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await openDialog(page, room);
    await page.locator('#site-dialog a[href="/anfrage/cambra-lavanda"]').click();
    await heading(page, 'Anfrage').waitFor();
    expect(await page.locator('#site-inquiry-roomType').inputValue()).toBe('cambra-lavanda');
    expect(asked.filter((one) => one === '/dialog/room/cambra-lavanda')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(room);
  });
});

describe('the history', () => {
  it('closes the dialog by Back and opens it by Forward, also where it is opened again before a busy browser has gone back', async () => {
    const { page } = await visit(site, '/hotel/', {
      // Before the site's own listener, which ends the event.
      prepare: (opened) => opened.addInitScript(() => addEventListener('popstate', () => document.body.setAttribute('data-returned', ''))),
    });
    const isClosed = () => expect.poll(async () => [await isOpen(page), await page.evaluate(() => history.state)]).toEqual([false, null]);
    const length = await page.evaluate(() => history.length);
    await openInquiry(page);
    await page.goBack({ waitUntil: 'commit' });
    await isClosed();
    await page.goForward({ waitUntil: 'commit' });
    await expect.poll(() => isModal(page)).toBe(true);

    await page.evaluate(() => document.body.removeAttribute('data-returned'));
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
    await page.goBack({ waitUntil: 'commit' });
    await isClosed();
    expect(new URL(page.url()).pathname).toBe('/hotel/');
  });

  it("opens the inquiry's own address as a modal dialog; closing it leads to the page behind without loading it", async () => {
    const asked: string[] = [];
    const { page } = await visit(site, '/anfrage', {
      prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
    });
    await page.locator('#site-dialog:modal').waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    // Scripts that only the form needs are loaded at its first touch, not while the page loads.
    const hasLoaded = () => asked.some((url) => url.includes('/assets/alpine-'));
    expect(hasLoaded()).toBe(false);
    await touch(page);
    await isAlive(page);
    expect(hasLoaded()).toBe(true);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    // Title and translations of the inquiry's own address are replaced by those of the page.
    const links = () => page.locator('.header a[data-locale]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const [title, switcher] = [await page.title(), await links()];
    expect(switcher.slice(0, localeCodes.length)).toEqual(localeCodes.map((locale) => buildHomePath(localeCodes, locale)));
    await page.goto(`${site.origin}/`);
    expect([await page.title(), await links()]).toEqual([title, switcher]);
    await page.goto(`${site.origin}/en/inquiry/rose-weeks`);
    await page.locator('#site-dialog:modal').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(links).toEqual(switcher);
  });
});

describe('a fragment', () => {
  it('shows a loading message after 200 ms, lets the visitor close the dialog meanwhile, then shows the content', async () => {
    const { page } = await visit(site, '/');
    const release = await hold(page, '**/dialog/**');
    await linkTo(page, room).click();
    await expect.poll(() => part(page, 'loading').isVisible()).toBe(true);
    expect(await page.getByRole('dialog', { name: 'Einen Moment' }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).locator('> [data-dialog-close]').click();
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await linkTo(page, room).click();
    await release();
    await heading(page, 'Cambra Lavanda').waitFor();
    expect(await part(page, 'loading').isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
  });

  it('that fails to load gives way to phone number, retry and page link', async () => {
    const { page } = await visit(site, '/');
    await page.route('**/dialog/**', (route) => route.fulfill({ status: 503, body: 'no' }));
    await linkTo(page, room).click();
    await part(page, 'failure').waitFor();
    expect(await part(page, 'failure').getByRole('link', { name: /^\+34/ }).getAttribute('href')).toMatch(/^tel:\+34\d+$/);
    expect(await part(page, 'failure').locator('[data-dialog-page]').getAttribute('href')).toBe(site.origin + room);
    await expect.poll(() => focused(page)).toBe('Noch einmal');
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/dialog/**');
    await page.keyboard.press('Enter');
    await heading(page, 'Cambra Lavanda').waitFor();
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
  });
});
