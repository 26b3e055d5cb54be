import { expect, it } from 'vitest';
import { isFormAlive } from './describeForm.ts';
import type { EngineName, Tab } from './driver/types.ts';
import { type EngineSite, PHONE_WIDTH_PX } from './engineSite.ts';
import { isPictureShown, readCounter, readFocusedPicture } from './gallery.ts';
import {
  click,
  countShown,
  eventually,
  fill,
  focused,
  isDialogOpen,
  isLoaded,
  isShown,
  openDialog,
  readPath,
  readTexts,
  readValue,
} from './page.ts';

// A page that is left while a script of the driver runs breaks the script off.
const goBack = (tab: Tab) => tab.evaluate(() => void setTimeout(() => history.back()));
const goForward = (tab: Tab) => tab.evaluate(() => void setTimeout(() => history.forward()));

async function follow(tab: Tab, path: string): Promise<void> {
  await tab.evaluate((to: string) => void setTimeout(() => location.assign(to)), path);
  await isAt(tab, path);
}

async function isAt(tab: Tab, path: string): Promise<void> {
  await eventually(tab, readPath).toBe(path);
  await eventually(tab, isLoaded).toBe(true);
}

/** Resolves when no dialog is open, and the history is at the page's own entry. */
async function isPageAlone(tab: Tab, path: string): Promise<void> {
  await eventually(tab, () => [document.querySelectorAll('dialog[open]').length, history.state, location.pathname]).toEqual([
    0,
    null,
    path,
  ]);
}

/** In the page, two frames from now: whether the focused element is wholly in the window. */
const isFocusInView = (): Promise<boolean> =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
        resolve(top >= 0 && bottom <= innerHeight);
      }),
    );
  });
const readScrollTop = (): number => Math.round(scrollY);

/** A page that was not kept is tried again, since its pages fetched ahead may have been on their way. */
const KEPT_PAGE_TIMEOUT_MS = 30_000;

export function describeHistory(site: EngineSite, engine: EngineName): void {
  it('restores a page at Back with its menu closed', async () => {
    const tab = await site.visit('/en/');
    /** Leaves the page with its menu open, and comes back. Returns true if the browser has kept the page: it keeps none that still requests something. */
    const returnToKeptPage = async (): Promise<boolean> => {
      await isAt(tab, '/en/');
      await tab.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.persisted = String(persisted);
        }),
      );
      await click(tab, '.header button[popovertarget="site-menu"]');
      await eventually(tab, countShown, 'body > [inert]').toBeGreaterThan(1);
      await follow(tab, '/en/hotel/');
      await goBack(tab);
      await isAt(tab, '/en/');
      return tab.evaluate(() => document.documentElement.dataset.persisted === 'true');
    };
    // The headless Chromium keeps no pages.
    if (engine === 'chromium') await returnToKeptPage();
    else await expect.poll(returnToKeptPage, { timeout: KEPT_PAGE_TIMEOUT_MS }).toBe(true);
    await eventually(tab, isShown, '#site-menu').toBe(false);
    await eventually(tab, countShown, 'body > [inert]').toBe(0);
  });

  it('closes the inquiry at Back, where the page was, and opens it again at Forward with what was typed', async () => {
    const tab = await site.visit('/en/hotel/');
    await follow(tab, '/en/');
    await openDialog(tab, '/en/inquiry');
    const scrollTop = await tab.evaluate(readScrollTop);
    await eventually(tab, isFormAlive).toBe(true);
    await fill(tab, '#site-inquiry-firstName', 'Nerea');
    await goBack(tab);
    await isPageAlone(tab, '/en/');
    await eventually(tab, isShown, '#site-dialog').toBe(false);
    await eventually(tab, focused).toBe('/en/inquiry');
    expect(await tab.evaluate(readScrollTop)).toBe(scrollTop);
    await goForward(tab);
    await eventually(tab, isDialogOpen).toBe(true);
    expect(await tab.evaluate(readValue, '#site-inquiry-firstName')).toBe('Nerea');
    await tab.press('Escape');
    await isPageAlone(tab, '/en/');
    expect(await tab.evaluate(readScrollTop)).toBe(scrollTop);
    await goBack(tab);
    await isAt(tab, '/en/hotel/');
  });

  it('leads from the inquiry back to its room, and from both to the page', async () => {
    const tab = await site.visit('/');
    await openDialog(tab, '/rooms/cambra-lavanda/');
    await click(tab, '#site-dialog a[href="/anfrage/cambra-lavanda"]');
    await eventually(tab, readTexts, '#site-dialog-title').toEqual(['Anfrage']);
    await goBack(tab);
    await eventually(tab, readTexts, '#site-dialog-title').toEqual(['Cambra Lavanda']);
    await goForward(tab);
    await eventually(tab, readTexts, '#site-dialog-title').toEqual(['Anfrage']);
    await tab.press('Escape');
    await isPageAlone(tab, '/');
    await eventually(tab, focused).toBe('/rooms/cambra-lavanda/');
  });

  it('shows a dialog as it was left at Back from another page, and at Forward that page', async () => {
    const tab = await site.visit('/en/');
    await openDialog(tab, '/en/inquiry');
    await eventually(tab, isFormAlive).toBe(true);
    await fill(tab, '#site-inquiry-firstName', 'Nerea');
    await follow(tab, '/en/imprint/');
    await goBack(tab);
    await isAt(tab, '/en/');
    await eventually(tab, isDialogOpen).toBe(true);
    await eventually(tab, readValue, '#site-inquiry-firstName').toBe('Nerea');
    await goForward(tab);
    await isAt(tab, '/en/imprint/');
    expect(await tab.evaluate(isShown, 'h1')).toBe(true);
    await goBack(tab);
    await isAt(tab, '/en/');
    await eventually(tab, isDialogOpen).toBe(true);
    await goBack(tab);
    await isPageAlone(tab, '/en/');
    await eventually(tab, isShown, '#site-dialog').toBe(false);
  });

  it('closes the gallery at Back, opens it again at Forward, and shows the picture that was left', async () => {
    const tab = await site.visit('/hotel/galerie/', { width: PHONE_WIDTH_PX, height: 500 });
    await click(tab, '.gallery .gallery__link');
    await eventually(tab, isPictureShown).toBe(true);
    await tab.press('End');
    await eventually(tab, readCounter).toBe('6 von 6');
    await goBack(tab);
    await isPageAlone(tab, '/hotel/galerie/');
    await eventually(tab, readFocusedPicture).toBe(5);
    expect(await tab.evaluate(isFocusInView)).toBe(true);
    await goForward(tab);
    await eventually(tab, readCounter).toBe('1 von 6');
    await eventually(tab, isPictureShown).toBe(true);
    await tab.press('End');
    await eventually(tab, readCounter).toBe('6 von 6');
    await tab.press('Escape');
    await isPageAlone(tab, '/hotel/galerie/');
    await eventually(tab, readFocusedPicture).toBe(5);
    expect(await tab.evaluate(isFocusInView)).toBe(true);
  });
}
