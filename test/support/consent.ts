import type { Locator, Page } from 'playwright-core';
import { consentCookie } from '../../src/shared/consent.ts';
import { passTime } from './page.ts';

export const banner = (page: Page): Locator => page.locator('#site-consent');

export type Button = 'save' | 'reject' | 'settings' | 'accept';

export const button = (page: Page, value: Button): Locator => banner(page).locator(`button[value="${value}"]`);

/** True if the banner stays away: it would appear 300 ms after the page. The page's clock must be installed. */
export async function staysAway(page: Page): Promise<boolean> {
  await passTime(page, 2000);
  return !(await banner(page).isVisible());
}

/** Presses a button of the banner and waits until it has gone. */
export async function answer(page: Page, value: Exclude<Button, 'settings'>): Promise<void> {
  await button(page, value).click();
  await banner(page).waitFor({ state: 'hidden' });
}

/** Opens the settings again by the link of the legal bar. */
export async function reopen(page: Page): Promise<void> {
  await page.locator('#site-cookie-settings').click();
  await page.locator('#site-consent-functional').waitFor();
}

/** The record in the cookie; null if there is none. */
export async function readRecord(page: Page): Promise<Record<string, unknown> | null> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === consentCookie);
  return cookie === undefined ? null : JSON.parse(decodeURIComponent(cookie.value));
}

/** Opens the settings from the first layer. */
export async function openSettings(page: Page): Promise<void> {
  await button(page, 'settings').click();
  await page.locator('#site-consent-functional').waitFor();
}
