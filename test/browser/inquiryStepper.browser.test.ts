import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openInquiry, submit, visit } from '../support/dialogs.ts';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const count = (page: Page) => page.locator('#site-inquiry-persons');
const button = (page: Page, step: 1 | -1) => page.locator(`[data-field="persons"] [data-step="${step}"]`);

const error = (page: Page) => page.locator('#site-inquiry-persons-error');

async function open() {
  const opened = await visit(site, '/');
  await openInquiry(opened.page);
  // The demo hotel's form begins with two guests.
  await count(opened.page).fill('1');
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
    await expect.poll(() => button(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe('false');
    expect(troubles).toEqual([]);
    await close();
  });

  it('limits a whole number to the bounds when the field is left, and leaves anything else to be corrected, with a message', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await open();
    for (const [typed, kept] of [
      ['0', '1'],
      ['-3', '1'],
      ['51', '50'],
      ['999999', '50'],
      ['007', '7'],
      ['12', '12'],
      ['', '1'],
      ['2,5', null],
      ['2-3', null],
      ['1e3', null],
      ['zwei', null],
      ['3 Gäste', null],
      ['2', '2'],
    ] as const) {
      await count(page).selectText();
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      expect(await count(page).inputValue()).toBe(typed);
      await page.keyboard.press('Tab');
      expect([typed, await count(page).inputValue()]).toEqual([typed, kept ?? typed]);
      expect([typed, await error(page).isVisible()]).toEqual([typed, kept === null]);
      if (kept !== null) continue;
      expect(await error(page).textContent()).toBe('Bitte nennen Sie eine ganze Zahl von 1 bis 50.');
      expect(await count(page).getAttribute('aria-invalid')).toBe('true');
    }
    expect(await count(page).getAttribute('aria-invalid')).toBe(null);
    await count(page).fill('2,5');
    await submit(page).click();
    await page.locator('.error-summary:visible').getByRole('link', { name: 'Gäste', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    expect(await error(page).isVisible()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await close();
  });

  it('refuses a pasted text that is no whole number with a message, and takes a whole one', { tags: ['long'] }, async () => {
    const { page, close } = await open();
    await count(page).fill('12');
    for (const text of ['zwölf', '3 Gäste', '2,5', '2-3', '1e3', '2\n3']) {
      await paste(page, text);
      expect([text, await count(page).inputValue(), await error(page).isVisible()]).toEqual([text, '12', true]);
    }
    await paste(page, ' 23 ');
    expect([(await count(page).inputValue()).trim(), await error(page).isVisible()]).toEqual(['23', false]);
    await paste(page, '-4');
    await page.keyboard.press('Tab');
    expect(await count(page).inputValue()).toBe('1');
    await close();
  });

  it('changes the number of guests by the arrow keys', { tags: ['long'] }, async () => {
    const { page, close } = await open();
    await count(page).focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    expect(await count(page).inputValue()).toBe('3');
    for (let time = 0; time < 5; time++) await page.keyboard.press('ArrowDown');
    expect(await count(page).inputValue()).toBe('1');
    await close();
  });
});
