import type { Locator, Page } from 'playwright-core';

export const banner = (page: Page): Locator => page.locator('#site-consent');

type Button = 'save' | 'reject' | 'settings' | 'accept';

export const button = (page: Page, value: Button): Locator => banner(page).locator(`button[value="${value}"]`);

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

/** Opens the settings from the first layer. */
export async function openSettings(page: Page): Promise<void> {
  await button(page, 'settings').click();
  await page.locator('#site-consent-functional').waitFor();
}
