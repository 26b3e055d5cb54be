import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, openDialog, openInquiry, submit, thanks, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Returns which of the elements a print shows. */
async function print(page: Page, ...selectors: string[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(
    (all) => all.filter((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())),
    selectors,
  );
  await page.emulateMedia({ media: null });
  return shown;
}

/** Returns how many small sheets a print takes. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ width: '105mm', height: '148mm' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const page = ['main', '.header', '.footer'];
const controls = ['.dialog__close', '[type="submit"]', '[data-step]', 'calendar-range'];

describe('a print', () => {
  it('shows the whole room that is open, and the page once it is closed', async () => {
    const { page: tab } = await visit(site, '/');
    await openDialog(tab, '/zimmer/cambra-lavanda/');
    const shown = await print(tab, '#site-dialog-title', '#site-dialog .pairs', ...page, ...controls);
    expect(shown).toEqual(['#site-dialog-title', '#site-dialog .pairs']);
    // A clipped dialog has one sheet; a fixed one is repeated on the sheets of the page.
    expect(await countSheets(tab)).toBeGreaterThan(1);
    await tab.keyboard.press('Escape');
    await tab.locator('#site-dialog').waitFor({ state: 'hidden' });
    expect(await print(tab, '#site-dialog', ...page)).toEqual(page);
  });

  it('shows the inquiry as it is filled in, and the thanks', async () => {
    const { page: tab } = await visit(site, '/impressum/');
    await openInquiry(tab);
    await fillRequired(tab);
    await tab.locator('#site-inquiry-startDate').focus();
    await tab.locator('calendar-month').first().waitFor();
    const sheets = await countSheets(tab);
    await tab.fill('#site-inquiry-message', 'Guten Tag\n'.repeat(100));
    const shown = await print(tab, '#site-inquiry-email', ...page, ...controls);
    expect([shown, (await countSheets(tab)) > sheets]).toEqual([['#site-inquiry-email'], true]);
    await submit(tab).click();
    await thanks(tab).waitFor();
    expect(await print(tab, '.dialog .thanks dd', ...page)).toEqual(['.dialog .thanks dd']);
  });

  it.each([true, false])('shows the thanks at their own address, with script: %s', async (javaScriptEnabled) => {
    const { page: tab } = await visit(site, '/anfrage/danke', { javaScriptEnabled });
    expect(await print(tab, '.dialog .thanks p', ...page, ...controls)).toEqual(['.dialog .thanks p']);
  });

  it('shows the page to which the thanks lead in the language of the guest on one sheet of A5', async () => {
    const { page: tab } = await visit(site, '/fr/inquiry/merci', { javaScriptEnabled: false });
    await tab.locator('.thanks a[hreflang]').click();
    await tab.waitForURL(`${site.origin}/fr/hotel/situation-acces/#site-paper`);
    const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox ?\[[\d. ]+\]/g)).toEqual([expect.stringMatching(/\[0 0 (?:419|420)[\d.]* 59[45]/)]);
  });

  it('shows the picture of an open gallery', async () => {
    const { page: tab } = await visit(site, '/hotel/galerie/');
    await tab.locator('.gallery .gallery__link').first().click();
    await tab.locator('.gallery-view figcaption').first().waitFor();
    const shown = ['.gallery-view li:not([inert]) figcaption'];
    expect(await print(tab, ...shown, '.gallery-view li[inert]', '.gallery-view button', ...page)).toEqual(shown);
  });
});
