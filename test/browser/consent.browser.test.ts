import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consentCookie } from '../../src/shared/consent.ts';
import { answer, banner, button, readRecord, reopen, staysAway } from '../support/consent.ts';
import { focused, now, visit } from '../support/dialogs.ts';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const asked = { consent: 'asked' } as const;
const status = (page: Page) => page.locator('#site-consent + [role="status"]');
const toggle = (page: Page, id: 'essential' | 'functional' | 'analytics') => page.locator(`#site-consent-${id}`);
const refused = { essentialServices: true, functionalServices: false, analyzeServices: false };

describe('a first visit', () => {
  const checkAnswer = async (label: string, value: 'reject' | 'accept', expected: object) => {
    const { page, troubles, close } = await visit(site, '/impressum/', asked);
    await banner(page).waitFor();
    expect(await button(page, value).innerText()).toBe(label);
    const fade = await button(page, value).evaluate(
      (pressed: HTMLElement) =>
        new Promise<number>((done) => {
          const start = performance.now();
          const consent = pressed.closest('section') as HTMLElement;
          new MutationObserver(() => consent.hidden && done(performance.now() - start)).observe(consent, { attributes: true });
          pressed.click();
        }),
    );
    expect(fade).toBeGreaterThanOrEqual(245);
    // Generous for a busy machine.
    expect(fade).toBeLessThan(4000);
    expect(await status(page).innerText()).toBe('Ihre Auswahl gilt ab jetzt.');
    const revision = await banner(page).getAttribute('data-revision');
    expect(await readRecord(page)).toEqual({ ...expected, revision, time: new Date(now).toISOString() });
    const cookie = (await page.context().cookies()).find(({ name }) => name === consentCookie);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    await page.goto(`${site.origin}/en/imprint/`, { waitUntil: 'load' });
    expect(await staysAway(page)).toBe(true);
    // This site has no tag manager, and these pages have no embeds: no other host was requested.
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['Nur Notwendiges', 'reject', refused]] as const)('asks a first visitor once; the button is %s', checkAnswer);

  it('shows no banner without script; the link leads to the list of cookies', async () => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}/en/imprint/`, { ...asked, javaScriptEnabled: false });
    expect(await banner(page).isVisible()).toBe(false);
    await page.locator('#site-cookie-settings').click();
    await page.waitForURL('**/en/datenschutzerklaerung/#cookies');
    const list = page.locator('#cookies');
    expect((await list.locator('h2').innerText()).replaceAll('\u00a0', ' ')).toBe('What is stored in your browser');
    for (const name of ['locale', 'estate-consent', 'estate-reload', 'estate-inquiry', 'OpenStreetMap'])
      expect(await list.innerText()).toContain(name);
    expect((await list.innerText()).replaceAll('\u00a0', ' ')).toContain('30 days');
    // Without a tag manager there are no cookies of it.
    expect(await list.innerText()).not.toContain('_ga');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the settings', () => {
  it('stores a selection in the settings and shows it again; Esc changes nothing', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}/datenschutzerklaerung/`, asked);
    await button(page, 'settings').click();
    await expect.poll(() => focused(page)).toBe('site-consent-functional');
    expect(await toggle(page, 'essential').isChecked()).toBe(true);
    expect(await toggle(page, 'essential').isDisabled()).toBe(true);
    expect([await toggle(page, 'functional').isChecked(), await toggle(page, 'analytics').isChecked()]).toEqual([false, false]);
    await toggle(page, 'functional').check();
    await answer(page, 'save');
    const saved = await readRecord(page);
    expect(saved).toMatchObject({ functionalServices: true, analyzeServices: false });

    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    // The list of stored data links to the settings too.
    await page.locator('#cookies a[data-consent-settings]').click();
    expect([await toggle(page, 'functional').isChecked(), await toggle(page, 'analytics').isChecked()]).toEqual([true, false]);
    await toggle(page, 'functional').uncheck();
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('#site-cookie-settings');
    expect(await readRecord(page)).toEqual(saved);

    await reopen(page);
    expect(await toggle(page, 'functional').isChecked()).toBe(true);
    await answer(page, 'reject');
    expect(await readRecord(page)).toMatchObject(refused);
    await expect.poll(() => focused(page)).toBe('site-cookie-settings');
    // No tag manager had run before: no reload is needed.
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
    await close();
  });
});
