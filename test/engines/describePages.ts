import { expect, it } from 'vitest';
import { consentCookie } from '../../src/shared/consent.ts';
import type { Tab } from './driver/types.ts';
import { type EngineSite, PHONE_WIDTH_PX } from './engineSite.ts';
import { click, eventually, findViolations, isShown, readCookies } from './page.ts';

const banner = '#site-consent';
const answer = (value: 'save' | 'reject' | 'settings' | 'accept'): string => `${banner} button[value="${value}"]`;
const isChecked = (id: string): boolean => document.querySelector<HTMLInputElement>(id)?.checked === true;

async function readAnswer(tab: Tab): Promise<Record<string, unknown>> {
  const [, value = ''] = new RegExp(`${consentCookie}=([^;]*)`).exec(await tab.evaluate(readCookies)) ?? [];
  return JSON.parse(decodeURIComponent(value || 'null'));
}

async function reopen(tab: Tab): Promise<void> {
  await click(tab, '#site-cookie-settings');
  await eventually(tab, isShown, answer('save')).toBe(true);
}

export function describePages(site: EngineSite): void {
  it('asks for consent, stores what is refused, and changes it in the settings that open again', async () => {
    const tab = await site.visit('/impressum/', { consent: 'asked' });
    await eventually(tab, isShown, banner).toBe(true);
    await click(tab, answer('reject'));
    await eventually(tab, isShown, banner).toBe(false);
    expect(await readAnswer(tab)).toMatchObject({ functionalServices: false, analyzeServices: false });
    await tab.goto(`${site.app.origin}/en/imprint/`);
    await reopen(tab);
    expect(await tab.evaluate(isChecked, '#site-consent-functional')).toBe(false);
    await click(tab, '#site-consent-functional');
    await click(tab, answer('save'));
    await eventually(tab, isShown, banner).toBe(false);
    expect(await readAnswer(tab)).toMatchObject({ functionalServices: true, analyzeServices: false });
    await tab.goto(`${site.app.origin}/impressum/`);
    await reopen(tab);
    expect(await tab.evaluate(isChecked, '#site-consent-functional')).toBe(true);
  });

  it('asks in two layers and accepts everything', async () => {
    const tab = await site.visit('/impressum/', { consent: 'asked', width: PHONE_WIDTH_PX, height: 800 });
    await click(tab, answer('settings'));
    await eventually(tab, isShown, answer('save')).toBe(true);
    await click(tab, answer('accept'));
    await eventually(tab, isShown, banner).toBe(false);
    expect(await readAnswer(tab)).toMatchObject({ functionalServices: true, analyzeServices: true });
  });

  it('shows the home page without violations, with its picture, and no wider than a phone', async () => {
    const tab = await site.visit('/', { width: PHONE_WIDTH_PX, height: 800 });
    await eventually(
      tab,
      () => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
    ).toBeGreaterThan(0);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await findViolations(tab)).toEqual([]);
  });
}
