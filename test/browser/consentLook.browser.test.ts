import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { createTranslator, type MessageKey } from '../../src/i18n/translator.ts';
import { banner, button, reopen } from '../support/consent.ts';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });

/** Returns the styles of the visible buttons; one entry if all are alike. */
const looks = (page: Page) =>
  banner(page)
    .locator('button:visible')
    .evaluateAll((buttons) => [
      ...new Set(
        buttons.map((element) => {
          const { color, backgroundColor, borderTopColor, fontSize, fontWeight } = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return [color, backgroundColor, borderTopColor, fontSize, fontWeight, Math.round(width), Math.round(height)].join(' ');
        }),
      ),
    ]);
const labels = (page: Page) => banner(page).locator('button:visible').allInnerTexts();

/** Returns the layout shift, and whether the largest contentful paint belongs to the banner. */
const vitals = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ shift: number; largest: string }>((done) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
          const largest = element?.closest('#site-consent, main, header')?.id || String(element?.tagName);
          // Layout shifts are reported in a task of their own.
          requestAnimationFrame(() => requestAnimationFrame(() => done({ shift, largest })));
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

function describeBanner(width: number): void {
  const options = { viewport: { width, height: width === 390 ? 844 : 900 }, consent: 'asked', reducedMotion: 'reduce' } as const;

  it('draws the three buttons of the banner alike in both layers, without accessibility violations', async () => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}/impressum/`, options);
    await banner(page).waitFor();
    expect(await labels(page)).toEqual(['Nur Notwendiges', 'Einstellungen', 'Alle annehmen']);
    expect(await looks(page)).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    await button(page, 'settings').click();
    await page.mouse.move(0, 0);
    expect(await labels(page)).toEqual(['Auswahl speichern', 'Nur Notwendiges', 'Alle annehmen']);
    await expect.poll(() => looks(page)).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    await button(page, 'reject').click();
    await banner(page).waitFor({ state: 'hidden' });
    await reopen(page);
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  const checkPlacement = async (path: string) => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`, options);
    await banner(page).waitFor();
    const { shift, largest } = await vitals(page);
    // The swap of the fonts alone shifts by some ten thousandths.
    expect(shift).toBeLessThan(0.002);
    expect(largest).not.toBe('site-consent');
    const covered = await page.evaluate(() => {
      const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, [tabindex="0"]')];
      const consent = document.querySelector('#site-consent');
      return targets
        .filter((element) => element.checkVisibility() && !element.closest('#site-consent, .skip-link, [popover]'))
        .filter((element) => {
          element.focus();
          const { x, y, width: w, height: h } = element.getBoundingClientRect();
          const seen = document.elementFromPoint(x + w / 2, y + Math.min(h / 2, 20));
          return seen === null || consent?.contains(seen);
        })
        .map((element) => element.outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
    await close();
  };
  if (width === 390) {
    it.each(['/'])('shows the banner on %s without layout shift, not as largest paint, and never above the focus', checkPlacement);
  }
}

describe.each([390])('at %i px the banner', describeBanner);

describe('the language of the banner', () => {
  const checkTexts = async (locale: Locale) => {
    const t = createTranslator(locale);
    const keys: MessageKey[] = ['consent.reject', 'consent.settings', 'consent.accept'];
    const { page, close } = await openPage(site.browser, `${site.origin}${locales[locale].prefix}/0.0`, {
      viewport: { width: 320, height: 640 },
      locale,
      consent: 'asked',
    });
    await banner(page).waitFor();
    expect((await banner(page).locator('h2').innerText()).replaceAll('\u00a0', ' ')).toBe(t('consent.title'));
    expect(await labels(page)).toEqual(keys.map((key) => t(key)));
    const readText = async () => (await banner(page).innerText()).replace(/\s/g, ' ');
    for (const key of ['consent.textWithoutAnalytics', 'consent.change', 'consent.details'] as const)
      expect(await readText()).toContain(t(key));
    await button(page, 'settings').click();
    const duration = { de: '30 Tage', en: '30 days', es: '30 días', fr: '30 jours' }[locale];
    expect(await readText()).toContain(t('consent.duration', { duration }));
    expect(await readText()).toContain(t('consent.always'));
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      const tooWide = banner(page)
        .locator('*:visible')
        .evaluateAll((all) =>
          all
            .filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).display !== 'inline',
            )
            .map((element) => element.outerHTML.slice(0, 90)),
        );
      expect(await tooWide, size).toEqual([]);
    }
    await close();
  };
  it.each(localeCodes.slice(0, 1))('shows the banner in %s, and fits it into 320 px and doubled text', checkTexts);
});
