import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OpenPage, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const target = '/hotel/geschichte/';
/** Navigation options that do not wait for pictures. */
const whenParsed = { waitUntil: 'domcontentloaded' } as const;

const bar = (page: Page) => page.locator('#site-progress');
const state = (page: Page) => bar(page).getAttribute('data-state');
const link = (page: Page, href = target) => page.locator(`main a[href="${href}"]`).first();

/** Opens a page after `prepare` has run, without prefetching. */
async function openQuiet(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<OpenPage> {
  const opened = await site.open('/healthz');
  await opened.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
  await prepare(opened.page);
  await opened.page.goto(`${site.origin}/hotel/`, whenParsed);
  return opened;
}

/** Number of requests for a path. */
const asked = (path: string) => site.app.logged.filter((line) => line.path === path).length;

describe('a fast page', () => {
  it('requests a page once per click, by mouse and by keyboard, also after going back', async () => {
    const { page, troubles } = await openQuiet();
    for (const key of ['', 'Enter']) {
      site.app.logged.length = 0;
      await (key === '' ? link(page).click() : link(page).press(key));
      await page.waitForURL(`**${target}`, whenParsed);
      await page.goBack(whenParsed);
      expect(page.url()).toBe(`${site.origin}/hotel/`);
      // The second time the page is in the browser's cache.
      expect(asked(target)).toBe(key === '' ? 1 : 0);
    }
    await page.goForward(whenParsed);
    // Every page has one entry in the history.
    expect(await page.evaluate(() => history.length)).toBe(4);
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
  });
});

describe('links that the progress bar leaves alone', () => {
  it('leaves new tabs, fragments, mail links and foreign links to the browser', async () => {
    const { page } = await openQuiet((fresh) => fresh.clock.install());
    await page.context().setOffline(true);
    await page.evaluate(() => {
      for (const href of ['#site-content', 'mailto:a@b.example', 'https://elsewhere.example/'])
        document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), { href, textContent: href }));
      // Records whether the browser would follow each click, and then prevents that.
      document.documentElement.addEventListener('click', () => {});
      addEventListener('click', (event) => {
        (globalThis as unknown as { followed: boolean[] }).followed ??= [];
        (globalThis as unknown as { followed: boolean[] }).followed.push(!event.defaultPrevented);
        event.preventDefault();
      });
    });
    for (const href of ['#site-content', 'mailto:a@b.example', 'https://elsewhere.example/']) await link(page, href).click();
    await link(page).click({ modifiers: ['ControlOrMeta'] });
    expect(await page.evaluate(() => (globalThis as unknown as { followed: boolean[] }).followed)).toEqual([true, true, true, true]);
    await passTime(page, 1000);
    expect(await state(page)).toBe(null);
  });

  it('has its texts in the language of the page', async () => {
    const html = await (await fetch(`${site.origin}/en/hotel/`)).text();
    expect(html).toContain('data-loading="The page is loading"');
    expect(html).toMatch(/id="site-progress"[^>]*><p>[^<]*cannot be reached/);
  });
});

describe('a page that fails to load', () => {
  it('leaves the current page in place and shows a message if the network fails', async () => {
    const { page } = await openQuiet((fresh) => fresh.clock.install());
    await page.route(site.origin + target, (route) => route.abort());
    await link(page).click();
    await expect.poll(() => state(page)).toBe('failed');
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    const words = 'Die Seite ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.';
    expect(await page.locator('[role="status"][data-loading]').textContent()).toBe(words);
    expect(await bar(page).innerText()).toBe(words);
    expect(await bar(page).evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe('rgb(179, 38, 30)');
    // The clock has gone on meanwhile.
    await page.clock.runFor(1000);
    expect(await bar(page).isVisible()).toBe(true);
    await page.clock.runFor(8000);
    expect(await bar(page).isVisible()).toBe(false);
  });
});
