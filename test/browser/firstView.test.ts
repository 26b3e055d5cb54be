import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { answer, banner, button } from '../support/consent.ts';
import { nextFrames, openPage, sectionsAreLaidOut, setViewport } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

/**
 * A long name, and the longer text of the banner: that of a site with analytics. No partners: their logos move each other when they
 * arrive.
 */
const site = serveSite({
  site: { name: 'Landhotel und Weingut Finca Son Exempel de la Serra de Tramu', tagManagerId: 'GTM-ABC123', partners: [] },
});

/** At least 90 letters. */
const longTitles = {
  de: 'Herbstwochen im Rosengarten mit Weinverkostungen, Wanderungen und langen Abenden am Kamin.',
  fr: 'Des semaines d’automne à la roseraie : dégustations de vins, promenades et soirées près du feu.',
} as const;
const windows = [
  [320, 568],
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** What the first view shows, also with a title as the server writes it, which marks long ones. */
async function readFirstView(page: Page, [width, height]: readonly [number, number]) {
  await setViewport(page, { width, height });
  return page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') as HTMLElement);
    const title = range.getBoundingClientRect();
    const consent = document.querySelector('#site-consent') as HTMLElement;
    const box = consent.getBoundingClientRect();
    const thumbBar = document.querySelector('.thumb-bar');
    const buttons = [...consent.querySelectorAll('button')].filter((element) => element.checkVisibility());
    const sizes = buttons
      .map((element) => element.getBoundingClientRect())
      .map((size) => `${size.width.toFixed()} × ${size.height.toFixed()}`);
    return {
      isBelowHeader: title.top >= (document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? Number.NaN),
      isAboveBanner: title.bottom <= box.top,
      bannerHeight: consent.offsetHeight,
      hasEqualButtons: new Set(sizes).size === 1,
      cut: buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText),
      /** A part of the banner's text can be seen by scrolling only. */
      scrolls: [consent, consent.querySelector('.consent__text') as HTMLElement].some((part) => part.scrollHeight > part.clientHeight),
      /** All buttons lie in the banner's box, and the banner above the thumb bar. */
      isClear:
        buttons.every((element) => element.getBoundingClientRect().bottom <= box.bottom) &&
        box.bottom <= (thumbBar?.checkVisibility() ? thumbBar.getBoundingClientRect().top + 1 : innerHeight),
    };
  });
}

/** Expects title and banner side by side, also with a title of 90 letters. @param share of the window's height that the banner takes at most */
async function expectFirstView(page: Page, locale: keyof typeof longTitles, share: number, sizes: readonly (readonly [number, number])[]) {
  await banner(page).waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (const title of [null, longTitles[locale]]) {
    if (title !== null)
      await page.locator('h1').evaluate((element, text) => {
        element.textContent = text;
        element.closest('.hero')?.classList.add('hero--long');
      }, title);
    for (const [width, height] of sizes) {
      const { bannerHeight, scrolls, ...view } = await readFirstView(page, [width, height]);
      const where = `${width} px, ${title ?? 'own title'}`;
      expect(view, where).toEqual({ isBelowHeader: true, isAboveBanner: true, hasEqualButtons: true, cut: [], isClear: true });
      expect(bannerHeight, where).toBeLessThanOrEqual(height * share);
      expect(scrolls && height >= 740 && share <= 0.25, where).toBe(false);
    }
  }
}

/** Sum of the layout shifts since this function was called first. */
async function readShift(page: Page): Promise<number> {
  await nextFrames(page);
  return page.evaluate(() => {
    const scope = globalThis as unknown as { shifted?: number };
    if (scope.shifted === undefined) {
      scope.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          scope.shifted = (scope.shifted ?? 0) + entry.value;
      }).observe({ type: 'layout-shift' });
    }
    return scope.shifted;
  });
}

const open = (path: string, prepare?: (page: Page) => Promise<unknown>) =>
  site.open(path, { viewport: { width: 390, height: 844 }, consent: 'asked', prepare });

describe('the first view of a first visit', () => {
  it.each([
    ['de', '/'],
    ['fr', '/fr/'],
    ['de', '/hotel/'],
  ] as const)('shows title and banner side by side, in %s at %s, also with a title of 90 letters', async (locale, path) => {
    const { page } = await open(path);
    await expectFirstView(page, locale, 0.25, windows);
  });

  it.each([
    ['de', '/hotel/'],
    ['fr', '/fr/'],
  ] as const)('shows title, banner and all its buttons with text of twice the size, in %s', async (locale, path) => {
    const browser = await launchChromium({ textPercent: 200 });
    onTestFinished(() => browser.close());
    const { page } = await openPage(browser, `${site.origin}${path}`, { consent: 'asked' });
    await expectFirstView(page, locale, 0.37, windows.slice(0, 3));
  });

  it('moves nothing when the banner opens and closes, at the top of the page and at its end', async () => {
    const { page } = await open('/', (fresh) => fresh.clock.install());
    await page.evaluate(() => document.fonts.ready);
    expect(await readShift(page)).toBe(0);
    await page.clock.runFor(1000);
    await banner(page).waitFor();
    expect(await readShift(page)).toBe(0);

    // The footer's ground goes on below its last line, as far as the banner is high.
    const readGround = () =>
      page.evaluate(() => {
        const { borderBlockEndColor, borderBlockEndWidth } = getComputedStyle(document.documentElement);
        const footer = getComputedStyle(document.querySelector('footer') as HTMLElement).backgroundColor;
        return [borderBlockEndColor === footer, Number.parseFloat(borderBlockEndWidth)];
      });
    await expect.poll(readGround).toEqual([true, await banner(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)]);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const readTop = () => page.locator('.legal-bar').evaluate((element) => element.getBoundingClientRect().top);
    const top = await readTop();
    await button(page, 'reject').click();
    await page.clock.runFor(1000);
    await banner(page).waitFor({ state: 'hidden' });
    await nextFrames(page);
    expect(await readTop()).toBe(top);
    // Opened again at the top of the page and closed there, it takes its room away.
    await page.locator('#site-cookie-settings').click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await button(page, 'save').click();
    await page.clock.runFor(1000);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).borderBlockEndWidth)).toBe('0px');
    expect(await readShift(page)).toBe(0);
  });

  it.each([
    [390, 844, '200%'],
    [320, 568, '200%'],
    [320, 256, '100%'],
  ])('leaves a part of the page in view at %i × %i px with %s text, and every button in reach', async (width, height, fontSize) => {
    const { page } = await open('/en/imprint/');
    await banner(page).waitFor();
    await sectionsAreLaidOut(page);
    await setViewport(page, { width, height });
    await page.evaluate((size) => Object.assign(document.documentElement.style, { fontSize: size }), fontSize);
    await nextFrames(page);
    const free = await page.evaluate(() => {
      const header = document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector('#site-consent')?.getBoundingClientRect().top ?? 0) - header;
    });
    expect(free).toBeGreaterThanOrEqual(60);
    for (const value of ['reject', 'settings', 'accept'] as const) {
      await button(page, value).focus();
      const isSeen = await button(page, value).evaluate((element) => {
        const { left, top, width: w, height: h } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + w / 2, top + h / 2));
      });
      expect(isSeen, value).toBe(true);
    }
    // A focused link of the page is not hidden by the banner (WCAG 2.4.11).
    const link = page.locator('main a[href]:visible').last();
    await link.focus();
    await nextFrames(page);
    const isHidden = await link.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom <= 0 || top >= (document.querySelector('#site-consent')?.getBoundingClientRect().top ?? 0);
    });
    expect(isHidden).toBe(false);
    await answer(page, 'reject');
  });
});

describe('the head of a page on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 } };

  it('shows lead and price above the thumb bar, in every language', async () => {
    const { page } = await site.open('/healthz', phone);
    for (const path of ['/', '/en/', '/es/', '/fr/']) {
      await page.goto(site.origin + path);
      await page.evaluate(() => document.fonts.ready);
      const readBox = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
      const [lead, thumbBar] = [await readBox('.hero__lead .arrow-link'), await readBox('.thumb-bar')];
      expect(lead.y + lead.height, path).toBeLessThanOrEqual(thumbBar.y);
      expect(await page.locator('.hero__lead').textContent()).toMatch(/(?:Mallorca|Majorque).*245/);
    }
  });

  it('shows title and picture one below the other in the order of the document, so that a part painted early does not move', async () => {
    const { page } = await site.open('/angebote/rosenwochen/', phone);
    const tops = await page
      .locator('.hero :is(h1, .hero__picture, .hero__lead)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  it('shows the rooms of the home page in one row, each 82 % wide, that says how many follow, without script too', async () => {
    const { page } = await site.open('/', { ...phone, javaScriptEnabled: false });
    const cards = page.locator('.cards--rooms > li');
    const boxes = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ width }) => Math.round(width))).toEqual(Array(6).fill(320));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(await cards.nth(1).innerText()).toMatch(/^2 von 6\s+Cambra Ametller[\s\S]*ab \d+/);
  });
});
