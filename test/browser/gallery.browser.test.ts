import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findViolations, type OpenPage, openPage, setViewport } from '../support/page.ts';
import { hold } from '../support/progress.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Returns a plain picture of the size that an address names: resizing the real ones would take long. */
const paint = (path: string) => {
  const width = Number(/^\/img\/\w+\/(\d+)/.exec(path)?.[1]);
  return sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background: '#c85488' } })
    .jpeg()
    .toBuffer();
};

/** Opens the page with plain pictures and records which are requested. */
async function open(options: BrowserContextOptions = {}): Promise<OpenPage & { asked: string[] }> {
  const opened = await openPage(site.browser, `${site.origin}/impressum/`, options);
  const asked: string[] = [];
  await opened.page.route(/\/(img|assets)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    return /^\/img\/\w+\/\d/.test(pathname) ? route.fulfill({ contentType: 'image/jpeg', body: await paint(pathname) }) : route.fallback();
  });
  await opened.page.goto(`${site.origin}/hotel/galerie/`, { waitUntil: 'load' });
  return { ...opened, asked };
}

const links = (page: Page) => page.locator('.gallery').first().locator('.gallery__link');
const view = (page: Page) => page.locator('.gallery-view');
/** Returns the violations once no animation runs: fading text has less contrast. */
const findViolationsAtRest = async (page: Page) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  return findViolations(page);
};
const counter = (page: Page) => view(page).getByRole('status').textContent();
const shownAlt = (page: Page) => view(page).locator('li:not([inert]) img').getAttribute('alt');
const isFocused = (page: Page, index: number) =>
  links(page)
    .nth(index)
    .evaluate((link) => link === document.activeElement);
/** True if the shown picture is loaded, complete and in the middle of the window. */
const isInPlace = (page: Page) =>
  view(page)
    .locator('li:not([inert]) img')
    .evaluate((image: HTMLImageElement) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isCentred = Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2) < 10;
      return isCentred && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && image.naturalWidth > 0;
    });

describe('the gallery', () => {
  it('opens the gallery by mouse, loads neighbouring pictures only, steps to the ends and closes by a click beside', async () => {
    const { page, troubles, asked, close } = await open();
    await links(page).nth(1).hover();
    await expect.poll(() => asked.filter((path) => /\/view-\w+\.js$/.test(path)).length).toBe(1);
    await page.waitForLoadState('networkidle');
    asked.length = 0;

    await links(page).nth(1).click();
    await expect.poll(() => counter(page)).toBe('2 von 6');
    await expect
      .poll(() =>
        view(page)
          .getByRole('list')
          .evaluate((track) => track === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => isInPlace(page)).toBe(true);
    const loaded = async () =>
      view(page)
        .locator('li img')
        .evaluateAll((all) => all.length);
    expect(await loaded()).toBe(3);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    for (const path of asked)
      expect(path).toMatch(/^\/img\/\w+\/\d+\/2026\/09\/(courtyard-breakfast|loggia-arches|bodega-vault)\.\w+\.avif$/);
    expect(await findViolationsAtRest(page)).toEqual([]);

    await view(page).getByRole('button', { name: 'Nächstes Bild' }).click();
    expect([await counter(page), await loaded()]).toEqual(['3 von 6', 4]);
    for (let step = 0; step < 3; step++) await view(page).getByRole('button', { name: 'Nächstes Bild' }).click();
    expect(await counter(page)).toBe('6 von 6');
    await expect.poll(() => isInPlace(page)).toBe(true);
    const next = view(page).getByRole('button', { name: 'Nächstes Bild' });
    expect(await next.isDisabled()).toBe(true);
    // A disabled button takes no focus away: keys still work, and a click on it changes nothing.
    await next.click({ force: true });
    await page.keyboard.press('ArrowLeft');
    expect(await counter(page)).toBe('5 von 6');
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    await page.mouse.click(20, 870);
    await expect.poll(() => view(page).count()).toBe(0);
    await expect.poll(() => isFocused(page, 4)).toBe(true);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(1200);
    expect(troubles).toEqual([]);
    await close();
  });

  it('scrolls as a row on a phone, opens by keyboard and follows arrow, Home and End keys', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await open(phone);
    const first = await links(page).first().boundingBox();
    expect(Math.round(first?.width ?? 0)).toBe(Math.round(0.82 * 390));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await links(page).first().focus();
    await page.keyboard.press('Tab');
    expect(await isFocused(page, 1)).toBe(true);
    await expect.poll(async () => (await links(page).nth(1).boundingBox())?.x ?? 400).toBeLessThan(80);

    await page.keyboard.press('Enter');
    await expect.poll(() => counter(page)).toBe('2 von 6');
    expect(await findViolationsAtRest(page)).toEqual([]);
    for (const [key, shown] of [
      ['ArrowRight', '3 von 6'],
      ['ArrowLeft', '2 von 6'],
      ['Home', '1 von 6'],
      ['ArrowLeft', '1 von 6'],
      ['End', '6 von 6'],
      ['ArrowRight', '6 von 6'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await counter(page)).toBe(shown);
    }
    // Keys with a modifier belong to the browser: back, for example.
    for (const key of ['Control+Home', 'Shift+ArrowLeft']) {
      await page.keyboard.press(key);
      expect(await counter(page)).toBe('6 von 6');
    }
    await view(page).getByRole('status').click();
    expect(await view(page).count()).toBe(1);
    await expect.poll(() => isInPlace(page)).toBe(true);
    expect(await shownAlt(page)).toMatch(/^Das Haus bei Nacht/);
    for (const button of await view(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(page, 5)).toBe(true);
    expect(await view(page).count()).toBe(0);
    // A click on the edge of a picture is enough.
    const { x = 0, y = 0 } = (await links(page).nth(4).boundingBox()) ?? {};
    await page.mouse.click(Math.max(x, 0) + 4, y + 40);
    await expect.poll(() => counter(page)).toBe('5 von 6');
    expect(troubles).toEqual([]);
    await close();
  });

  it('steps through the gallery by swiping', { tags: ['long'] }, async () => {
    const { page, close } = await open(phone);
    await links(page).first().tap();
    await expect.poll(() => isInPlace(page)).toBe(true);
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
    const swipe = async (from: number, to: number) => {
      await touch('touchStart', from);
      for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10);
      await touch('touchEnd');
    };
    await swipe(330, 70);
    await expect.poll(() => counter(page)).toBe('2 von 6');
    await expect.poll(() => isInPlace(page)).toBe(true);
    await swipe(70, 330);
    await expect.poll(() => counter(page)).toBe('1 von 6');
    expect(await view(page).getByRole('button', { name: 'Voriges Bild' }).isDisabled()).toBe(true);
    // Back closes the pictures, Forward opens them again, a reload too; closed otherwise they leave no entry on the way back.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => isFocused(page, 0)).toBe(true);
    await expect.poll(() => view(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/hotel/galerie/');
    await page.goForward({ waitUntil: 'commit' });
    await expect.poll(() => isInPlace(page)).toBe(true);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => counter(page)).toBe('1 von 6');
    await view(page).getByRole('button', { name: 'Schließen' }).click();
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await expect.poll(() => view(page).count()).toBe(0);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL('**/impressum/');
    await close();
  });

  it('fits the gallery into low and zoomed windows, and prints all pictures', { tags: ['long'] }, async () => {
    const { page, close } = await open({ viewport: { width: 640, height: 360 } });
    await links(page).first().click();
    for (const [width, height] of [
      [640, 360],
      [320, 256],
    ] as const) {
      await setViewport(page, { width, height });
      await expect.poll(() => isInPlace(page)).toBe(true);
      const box = await view(page).locator('li:not([inert]) img').boundingBox();
      expect(box?.height ?? 0).toBeGreaterThan(90);
      for (const button of await view(page).getByRole('button').all()) {
        const { x = -1, y = -1, width: wide = 0, height: high = 0 } = (await button.boundingBox()) ?? {};
        expect(x >= 0 && y >= 0 && x + wide <= width && y + high <= height).toBe(true);
      }
    }
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await setViewport(page, { width: 718, height: 1000 });
    const rows = await links(page).evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)));
    // One picture over the whole width, then two in a row, and none beyond the paper.
    expect(new Set(rows).size).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    await close();
  });
});

describe('its script', () => {
  it('opens one view after a double click while the script of the gallery is loading', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await open();
    const release = await hold(page, '/view-*.js');
    await links(page).nth(2).dblclick();
    release();
    await expect.poll(() => view(page).count()).toBe(1);
    expect(await counter(page)).toBe('3 von 6');
    await page.keyboard.press('Escape');
    await expect.poll(() => view(page).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('leads to the large picture without script, and leaves clicks with a modifier key to the browser', { tags: ['long'] }, async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    const names = await links(page).evaluateAll((all) =>
      all.map((link) => link.querySelector('img')?.alt || link.getAttribute('aria-label')),
    );
    expect(names.filter((name) => !name)).toEqual([]);
    await links(page).first().click();
    expect(page.url()).toMatch(/\/img\/\w+\/1920\/.*\.jpeg$/);
    expect((await fetch(page.url())).headers.get('content-type')).toBe('image/jpeg');
    await close();
    const scripted = await open();
    const [tab] = await Promise.all([
      scripted.page.context().waitForEvent('page'),
      links(scripted.page)
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    expect(await view(scripted.page).count()).toBe(0);
    await tab.close();
    await scripted.close();
  });
});
