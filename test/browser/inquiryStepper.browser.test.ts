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
  return opened;
}

/** Pastes a text into the focused element, as a visitor does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
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
    expect(await button(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe('false');
    expect(troubles).toEqual([]);
    await close();
  });

  it('limits the number of guests to its bounds when the field is left', async () => {
    const { page, close } = await open();
    for (const [typed, kept] of [
      ['0', '1'],
      ['51', '50'],
      ['999999', '50'],
      ['007', '7'],
      ['12', '12'],
      ['', '1'],
    ] as const) {
      await count(page).selectText();
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      expect(await count(page).inputValue()).toBe(typed);
      await page.keyboard.press('Tab');
      expect(await count(page).inputValue()).toBe(kept);
    }
    await close();
  });

  it('accepts only digits in the number of guests, typed or pasted', async () => {
    const { page, close } = await open();
    await count(page).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1a2-+e.,');
    expect(await count(page).inputValue()).toBe('12');
    await paste(page, 'zwölf');
    expect(await count(page).inputValue()).toBe('12');
    await paste(page, '3 Gäste');
    expect(await count(page).inputValue()).toBe('12');
    await paste(page, '-4');
    expect(await count(page).inputValue()).toBe('12');
    await paste(page, '23');
    expect(await count(page).inputValue()).toBe('23');
    await close();
  });

  it('changes the number of guests by the arrow keys', async () => {
    const { page, close } = await open();
    await count(page).focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    expect(await count(page).inputValue()).toBe('3');
    for (let time = 0; time < 5; time++) await page.keyboard.press('ArrowDown');
    expect(await count(page).inputValue()).toBe('1');
    await close();
  });
});
