import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openInquiry, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const count = (page: Page) => page.locator('#site-inquiry-persons');
const button = (page: Page, step: 1 | -1) => page.locator(`[data-field="persons"] [data-step="${step}"]`);

async function open() {
  const opened = await visit(site, '/');
  await openInquiry(opened.page);
  // The demo hotel's form begins with two guests.
  await count(opened.page).fill('1');
  return opened;
}

describe('the number of guests', () => {
  it('changes the number of guests by buttons that announce it and keep the focus at a bound', async () => {
    const { page, troubles, close } = await open();
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe('true');
    await button(page, 1).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await count(page).inputValue()).toBe('3');
    expect(await page.locator('[data-field="persons"] [role="status"]').textContent()).toBe('Gäste 3');
    await count(page).fill('49');
    await button(page, 1).click();
    await button(page, 1).click({ force: true });
    expect(await count(page).inputValue()).toBe('50');
    expect(await button(page, 1).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => button(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe(null);
    expect(troubles).toEqual([]);
    await close();
  });
});
