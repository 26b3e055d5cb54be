import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, type OpenPage, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const target = '/hotel/geschichte/';
/** Pictures may come later. */
const soon = { waitUntil: 'domcontentloaded' } as const;

const bar = (page: Page) => page.locator('#progress');
const state = (page: Page) => bar(page).getAttribute('data-state');
const spoken = (page: Page) => page.locator('[role="status"][data-loading]').textContent();
const link = (page: Page, href = target) => page.locator(`main a[href="${href}"]`).first();
/** How often the server was asked for a path. */
const asked = (path: string) => site.app.logged.filter((line) => line.path === path).length;

/** Opens a page with something done to it before; nothing is prefetched unless it is wished. */
async function open(prepare: (page: Page) => Promise<unknown> = async () => {}, path = '/hotel/'): Promise<OpenPage> {
  const opened = await openPage(site.browser, `${site.origin}/healthz`);
  await opened.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
  await prepare(opened.page);
  await opened.page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  return opened;
}

/** Holds a page back until it is told to let it go. */
async function hold(page: Page, path = target): Promise<() => void> {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(site.origin + path, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  return release;
}

describe('a page that comes at once', () => {
  it('is asked for once, by a click with the mouse as with the keyboard, again and again', async () => {
    const { page, troubles, close } = await open();
    for (const press of [() => link(page).click(), () => link(page).press('Enter')]) {
      site.app.logged.length = 0;
      await press();
      await page.waitForURL(`**${target}`, soon);
      await page.goBack(soon);
      expect(page.url()).toBe(`${site.origin}/hotel/`);
      // The second time it lies in the browser's cache.
      expect(asked(target)).toBe(press.toString().includes('Enter') ? 0 : 1);
    }
    await page.goForward(soon);
    // Every page has its place in the history, none is there twice.
    expect(await page.evaluate(() => history.length)).toBe(4);
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
    await close();
  });
});

describe('a slow page', () => {
  it('shows a bar after 200 ms, says so once, fills in 5 seconds, and comes without it', async () => {
    const { page, troubles, close } = await open();
    const release = await hold(page);
    expect(await bar(page).isVisible()).toBe(false);
    const taken = await link(page).evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const observer = new MutationObserver(() => resolve(performance.now() - start));
          observer.observe(document.querySelector('#progress') as Element, { attributes: true, attributeFilter: ['data-state'] });
          element.click();
        }),
    );
    expect(taken).toBeGreaterThanOrEqual(199);
    expect(taken).toBeLessThan(1000);
    expect(await state(page)).toBe('loading');
    expect(await spoken(page)).toBe('Die Seite wird geladen');
    expect(await bar(page).locator('p').isVisible()).toBe(false);
    expect(await bar(page).evaluate((element) => element.matches(':popover-open'))).toBe(true);
    const look = await bar(page).evaluate((element) => {
      const { animationDuration, blockSize, backgroundColor } = getComputedStyle(element, '::before');
      return { animationDuration, blockSize, backgroundColor };
    });
    expect(look).toEqual({ animationDuration: '5s', blockSize: '3px', backgroundColor: 'rgb(217, 105, 30)' });
    expect(await findViolations(page)).toEqual([]);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    // A second click on the same link changes nothing, one on another replaces it.
    await link(page).click();
    await link(page, '/kulinarik/').click();
    await page.waitForURL('**/kulinarik/', soon);
    expect(await bar(page).isVisible()).toBe(false);
    release();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${site.origin}/kulinarik/`);
    // Chromium gives a page's transition up where its style sheet was late, and says so.
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
    await close();
  });

  it('is not waited for any longer once the visitor goes back, within the page too', async () => {
    const { page, close } = await open();
    await page.evaluate(() => history.pushState(null, '', '#here'));
    const release = await hold(page);
    await link(page).click();
    await expect.poll(() => state(page)).toBe('loading');
    // Those who want calm see it grow by steps.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await bar(page).evaluate((element) => getComputedStyle(element, '::before').animationTimingFunction)).toContain('steps');
    await page.goBack(soon);
    await expect.poll(() => state(page)).toBe('');
    expect(await bar(page).isVisible()).toBe(false);
    expect(await spoken(page)).toBe('');
    release();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    // A page that goes to the browser's memory leaves nothing under way there.
    const releaseAgain = await hold(page, '/kulinarik/');
    await link(page, '/kulinarik/').click();
    await expect.poll(() => state(page)).toBe('loading');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await state(page)).toBe('');
    releaseAgain();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    await close();
  });
});

describe('a page that cannot be had', () => {
  it.each([
    ['the network fails', target, (page: Page) => page.route(site.origin + target, (route) => route.abort())],
    ['it takes longer than 20 s', target, (page: Page) => hold(page)],
    ['the network is gone', target, (page: Page) => page.context().setOffline(true)],
    ['the network is gone, for `/`', '/', (page: Page) => page.context().setOffline(true)],
  ])('leaves the one that is there, and says so: %s', async (_, path, breakIt) => {
    const { page, close } = await open(async (fresh) => {
      await fresh.clock.install();
      // Twenty seconds are one fifth of one.
      await fresh.addInitScript(() => {
        const { timeout } = AbortSignal;
        AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / 100);
      });
    });
    await breakIt(page);
    await page
      .locator(path === '/' ? '.header .wordmark' : `main a[href="${path}"]`)
      .first()
      .click();
    await expect.poll(() => state(page)).toBe('failed');
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    const words = 'Die Seite ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.';
    expect(await spoken(page)).toBe(words);
    expect(await bar(page).innerText()).toBe(words);
    expect(await bar(page).evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe('rgb(179, 38, 30)');
    await page.clock.runFor(4000);
    expect(await bar(page).isVisible()).toBe(true);
    await page.clock.runFor(5000);
    expect(await bar(page).isVisible()).toBe(false);
    await close();
  });

  it('is had once the network is back; the words lie above the open menu and break no rule', async () => {
    const { page, close } = await open();
    await page.context().setOffline(true);
    await page.locator('.header button[popovertarget="menu"]').click();
    await page.locator('#menu a[href="/angebote/"]').click();
    await expect.poll(() => state(page)).toBe('failed');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#menu').isVisible()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const { left, right } = await bar(page)
      .locator('p')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([left >= 0, right <= 320]).toEqual([true, true]);
    await page.context().setOffline(false);
    await link(page).click();
    await page.waitForURL(`**${target}`, soon);
    await close();
  });

  it('is opened all the same while a fresh copy of it is kept; an old copy does not hide that nothing can be had', async () => {
    const { page, close } = await open((fresh) =>
      fresh.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true })),
    );
    for (const [age, url] of [
      [0, target],
      [120_000, '/hotel/'],
    ] as const) {
      await link(page).click();
      await page.waitForURL(`**${target}`, soon);
      await page.goBack(soon);
      await page.clock.setFixedTime(Date.now() + age);
      await page.context().setOffline(true);
      await link(page).click();
      if (age > 0) await expect.poll(() => state(page)).toBe('failed');
      else await page.waitForURL(`**${target}`, soon);
      expect(page.url()).toBe(site.origin + url);
      await page.context().setOffline(false);
      if (age === 0) await page.goBack(soon);
    }
    await close();
  });

  it('speaks inside the dialog where that is open', async () => {
    const { page, close } = await open(async () => {}, '/');
    await page.locator('a[href="/rooms/cambra-lavanda/"]:visible').first().click();
    await page.locator('#dialog:modal #dialog-title').waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => {
      document
        .querySelector('#dialog .record__text')
        ?.append(Object.assign(document.createElement('a'), { href: '/hotel/', textContent: 'Hotel' }));
    });
    await page.locator('#dialog a[href="/hotel/"]').click();
    await expect.poll(() => page.locator('#dialog [role="status"][data-loading]').textContent()).toMatch(/nicht erreichbar/);
    // Visible above it.
    expect(await bar(page).isVisible()).toBe(true);
    await close();
  });
});

describe('what is none of its affairs', () => {
  it('goes its own way: new tabs, places in the page, mail, files', async () => {
    const { page, close } = await open();
    await page.context().setOffline(true);
    await page.evaluate(() => {
      for (const href of ['#content', 'mailto:a@b.example', 'https://elsewhere.example/'])
        document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), { href, textContent: href }));
      // What was clicked, and whether the browser was to follow; then it need not.
      document.documentElement.addEventListener('click', () => {});
      addEventListener('click', (event) => {
        (globalThis as unknown as { followed: boolean[] }).followed ??= [];
        (globalThis as unknown as { followed: boolean[] }).followed.push(!event.defaultPrevented);
        event.preventDefault();
      });
    });
    for (const href of ['#content', 'mailto:a@b.example', 'https://elsewhere.example/']) await link(page, href).click();
    await link(page).click({ modifiers: ['ControlOrMeta'] });
    expect(await page.evaluate(() => (globalThis as unknown as { followed: boolean[] }).followed)).toEqual([true, true, true, true]);
    await page.waitForTimeout(250);
    expect(await state(page)).toBe(null);
    await close();
  });

  it.each([
    ['/en/hotel/', 'The page is loading', 'cannot be reached'],
    ['/es/', 'La página se está cargando', 'no está disponible'],
    ['/fr/', 'La page est en cours de chargement', 'injoignable'],
  ])('the language: %s has words of its own', async (path, loading, failed) => {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toContain(`data-loading="${loading}"`);
    expect(html).toMatch(new RegExp(`id="progress"[^>]*><p>[^<]*${failed}`));
  });
});
