import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consentCookie } from '../../src/shared/consent.ts';
import { answer, banner, openSettings, reopen } from '../support/consent.ts';
import { focused, now, visit } from '../support/dialogs.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const status = (page: Page) => page.locator('#site-consent + [role="status"]');
const toggle = (page: Page, id: 'essential' | 'functional' | 'analytics') => page.locator(`#site-consent-${id}`);
const refused = { essentialServices: true, functionalServices: false, analyzeServices: false };
const labels = (page: Page) => banner(page).locator('button:visible').allInnerTexts();

/** True if the banner stays away: it would appear 300 ms after the page. The page's clock must be installed. */
async function staysAway(page: Page): Promise<boolean> {
  await passTime(page, 2000);
  return !(await banner(page).isVisible());
}

/** The record in the cookie; null if there is none. */
async function readRecord(page: Page): Promise<Record<string, unknown> | null> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === consentCookie);
  return cookie === undefined ? null : JSON.parse(decodeURIComponent(cookie.value));
}

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

describe('the consent banner', () => {
  it('asks a first visitor once, where a page can load something of others, announces the choice, and stores it for 30 days', async () => {
    const { page } = await visit(site, '/impressum/', { consent: 'asked' });
    expect(await staysAway(page)).toBe(true);
    await page.goto(`${site.origin}/hotel/`, { waitUntil: 'load' });
    await banner(page).waitFor();
    await answer(page, 'reject');
    expect(await status(page).innerText()).toBe('Ihre Auswahl gilt ab jetzt.');
    const revision = await banner(page).getAttribute('data-revision');
    expect(await readRecord(page)).toEqual({ ...refused, revision, time: new Date(now).toISOString() });
    const cookie = (await page.context().cookies()).find(({ name }) => name === consentCookie);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    await page.goto(`${site.origin}/en/contact/`, { waitUntil: 'load' });
    expect(await staysAway(page)).toBe(true);
    // No other host was requested.
  });

  it('is not shown without script; the link leads to the list of cookies', async () => {
    const { page } = await visit(site, '/en/imprint/', { consent: 'asked', javaScriptEnabled: false });
    expect(await banner(page).isVisible()).toBe(false);
    await page.locator('#site-cookie-settings').click();
    await page.waitForURL('**/en/datenschutzerklaerung/#cookies');
    const list = (await page.locator('#cookies').innerText()).replaceAll('\u00a0', ' ');
    for (const words of ['What is stored in your browser', 'locale', 'estate-consent', 'estate-inquiry', 'OpenStreetMap', '30 days'])
      expect(list).toContain(words);
    expect((await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain('by itself 90 days after you have sent it');
    // Without a tag manager there are no cookies of it.
    expect(list).not.toContain('_ga');
  });

  it('stores a selection in the settings and shows it again; Esc changes nothing', async () => {
    const { page } = await site.open('/datenschutzerklaerung/', { consent: 'asked' });
    await reopen(page);
    await expect.poll(() => focused(page)).toBe('site-consent-functional');
    expect([await toggle(page, 'essential').isChecked(), await toggle(page, 'essential').isDisabled()]).toEqual([true, true]);
    expect([await toggle(page, 'functional').isChecked(), await toggle(page, 'analytics').isChecked()]).toEqual([false, false]);
    await toggle(page, 'functional').check();
    await answer(page, 'save');
    const saved = await readRecord(page);
    expect(saved).toMatchObject({ functionalServices: true, analyzeServices: false });

    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    // The list of stored data links to the settings too.
    await page.locator('#cookies a[data-consent-settings]').click();
    await expect.poll(() => toggle(page, 'functional').isChecked()).toBe(true);
    expect(await toggle(page, 'analytics').isChecked()).toBe(false);
    await toggle(page, 'functional').uncheck();
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('#site-cookie-settings');
    expect(await readRecord(page)).toEqual(saved);

    await reopen(page);
    await expect.poll(() => toggle(page, 'functional').isChecked()).toBe(true);
    await answer(page, 'reject');
    expect(await readRecord(page)).toMatchObject(refused);
    await expect.poll(() => focused(page)).toBe('site-cookie-settings');
    // No tag manager had run before: no reload is needed.
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
  });

  it('draws its three buttons alike in both layers, without accessibility violations, on a phone', async () => {
    const { page } = await visit(site, '/hotel/', { viewport: { width: 390, height: 844 }, consent: 'asked' });
    await banner(page).waitFor();
    expect(await labels(page)).toEqual(['Nur Notwendiges', 'Einstellungen', 'Alle annehmen']);
    expect(await looks(page)).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    await openSettings(page);
    await page.mouse.move(0, 0);
    expect(await labels(page)).toEqual(['Auswahl speichern', 'Nur Notwendiges', 'Alle annehmen']);
    await expect.poll(() => looks(page)).toHaveLength(1);
    // On a page without a form the switches have no other style than their own.
    expect(await toggle(page, 'functional').evaluate((element) => getComputedStyle(element).appearance)).toBe('none');
    expect(await findViolations(page)).toEqual([]);
  });
});
