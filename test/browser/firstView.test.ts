import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { answer, banner, button } from '../support/consent.ts';
import { nextFrames, openPage, setViewport } from '../support/page.ts';
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
  en: 'Autumn weeks in the rose garden with wine tastings, walks and long evenings at the fireside.',
  es: 'Semanas de otoño en la rosaleda con catas de vino, paseos y largas veladas junto a la lumbre.',
  fr: 'Des semaines d’automne à la roseraie : dégustations de vins, promenades et soirées près du feu.',
} as const;
const windows = [
  [320, 568],
  [360, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;
/** With text of twice the size. */
const largeTextWindows = [
  [320, 568],
  [360, 740],
  [390, 844],
  [412, 915],
  [820, 1180],
] as const;

interface FirstView {
  readonly titleTop: number;
  readonly titleBottom: number;
  readonly headerBottom: number;
  readonly bannerTop: number;
  readonly bannerHeight: number;
  /** Sizes of the visible buttons; one entry if all are alike. */
  readonly buttonSizes: readonly string[];
  /** Labels that are cut off. */
  readonly cut: readonly string[];
  /** True if a part of the banner's text can be seen by scrolling only. */
  readonly scrolls: boolean;
  /** True if all visible buttons lie in the banner's box, and the banner above the thumb bar. */
  readonly isClear: boolean;
}

async function readFirstView(page: Page): Promise<FirstView> {
  await nextFrames(page);
  return page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') as HTMLElement);
    const title = range.getBoundingClientRect();
    const consent = document.querySelector('#site-consent') as HTMLElement;
    const thumbBar = document.querySelector('.thumb-bar');
    const buttons = [...consent.querySelectorAll('button')].filter((element) => element.checkVisibility());
    const getSize = ({ width, height }: DOMRect) => `${Math.round(width)} × ${Math.round(height)}`;
    return {
      titleTop: title.top,
      titleBottom: title.bottom,
      headerBottom: document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? Number.NaN,
      bannerTop: consent.getBoundingClientRect().top,
      bannerHeight: consent.offsetHeight,
      buttonSizes: [...new Set(buttons.map((element) => getSize(element.getBoundingClientRect())))],
      cut: buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText),
      scrolls: [consent, consent.querySelector('.consent__text') as HTMLElement].some((part) => part.scrollHeight > part.clientHeight),
      isClear:
        buttons.every((element) => element.getBoundingClientRect().bottom <= consent.getBoundingClientRect().bottom) &&
        consent.getBoundingClientRect().bottom <= (thumbBar?.checkVisibility() ? thumbBar.getBoundingClientRect().top + 1 : innerHeight),
    };
  });
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

/** Writes a title as the server does, which marks long ones. */
function writeTitle(page: Page, title: string): Promise<void> {
  return page.locator('h1').evaluate((element, text) => {
    element.textContent = text;
    element.closest('.hero')?.classList.add('hero--long');
  }, title);
}

async function readWindow(page: Page, [width, height]: readonly [number, number]): Promise<FirstView> {
  await setViewport(page, { width, height });
  return readFirstView(page);
}

const open = (path: string, prepare?: (page: Page) => Promise<unknown>) =>
  openPage(site.browser, `${site.origin}${path}`, { viewport: { width: 390, height: 844 }, consent: 'asked', prepare });

describe('the first view of a first visit', () => {
  it.each([
    ['de', '/'],
    ['en', '/en/'],
    ['es', '/es/'],
    ['fr', '/fr/'],
    ['de', '/hotel/'],
  ] as const)('shows title and banner side by side, in %s at %s, also with a title of 90 letters', async (locale, path) => {
    expect(longTitles[locale].length).toBeGreaterThanOrEqual(90);
    const { page, close } = await open(path);
    await banner(page).waitFor();
    await page.evaluate(() => document.fonts.ready);
    for (const title of [null, longTitles[locale]]) {
      if (title !== null) await writeTitle(page, title);
      for (const [width, height] of windows) {
        const view = await readWindow(page, [width, height]);
        const where = `${width} px, ${title ?? 'own title'}: ${JSON.stringify(view)}`;
        expect(view.titleTop, where).toBeGreaterThanOrEqual(view.headerBottom);
        expect(view.titleBottom, where).toBeLessThanOrEqual(view.bannerTop);
        expect(view.bannerHeight, where).toBeLessThanOrEqual(height / 4);
        expect([view.buttonSizes.length, view.cut, view.scrolls && height >= 740, view.isClear], where).toEqual([1, [], false, true]);
      }
    }
    await close();
  });

  it('shows title, banner and all its buttons with text of twice the size, also with a title of 90 letters', async () => {
    const browser = await launchChromium({ textPercent: 200 });
    try {
      for (const [locale, path] of [
        ['de', '/hotel/'],
        ['fr', '/fr/'],
      ] as const) {
        const { page, close } = await openPage(browser, `${site.origin}${path}`, { consent: 'asked' });
        await banner(page).waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const title of [null, longTitles[locale]]) {
          if (title !== null) await writeTitle(page, title);
          for (const [width, height] of largeTextWindows) {
            const view = await readWindow(page, [width, height]);
            const where = `${path}, ${width} px, ${title ?? 'own title'}: ${JSON.stringify(view)}`;
            expect(view.titleTop, where).toBeGreaterThanOrEqual(view.headerBottom);
            expect(view.titleBottom, where).toBeLessThanOrEqual(view.bannerTop);
            expect(view.bannerHeight, where).toBeLessThanOrEqual(0.37 * height);
            expect([view.buttonSizes.length, view.cut, view.isClear], where).toEqual([1, [], true]);
          }
        }
        await close();
      }
    } finally {
      await browser.close();
    }
  });

  it('moves nothing when the banner opens and closes, at the top of the page and at its end', async () => {
    const { page, close } = await open('/', (fresh) => fresh.clock.install());
    await page.evaluate(() => document.fonts.ready);
    expect(await readShift(page)).toBe(0);
    await page.clock.runFor(1000);
    await banner(page).waitFor();
    expect(await readShift(page)).toBe(0);

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const readTop = () => page.locator('.legal-bar').evaluate((element) => element.getBoundingClientRect().top);
    const top = await readTop();
    // The footer's ground goes on below its last line, as far as the banner is high.
    const ground = await page.evaluate(() => {
      const { borderBlockEndColor, borderBlockEndWidth } = getComputedStyle(document.documentElement);
      const footer = getComputedStyle(document.querySelector('footer') as HTMLElement).backgroundColor;
      return [borderBlockEndColor === footer, Number.parseFloat(borderBlockEndWidth)];
    });
    expect(ground).toEqual([true, await banner(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)]);
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
    await close();
  });

  it.each([
    [390, 844, '200%'],
    [320, 568, '200%'],
    [320, 256, '100%'],
  ])('leaves a part of the page in view at %i × %i px with %s text, and every button in reach', async (width, height, fontSize) => {
    const { page, close } = await open('/en/imprint/');
    await banner(page).waitFor();
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
    await close();
  });
});
