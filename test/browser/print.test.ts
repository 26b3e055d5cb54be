import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, openDialog, openInquiry, submit, thanks, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Returns which of the elements a print shows, and how many small sheets it takes. */
async function print(page: Page, ...selectors: string[]): Promise<{ shown: string[]; sheets: number }> {
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(
    (all) => all.filter((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())),
    selectors,
  );
  const pdf = await page.pdf({ width: '105mm', height: '148mm' });
  await page.emulateMedia({ media: 'screen' });
  return { shown, sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}
const page = ['main', '.header', '.footer'];
const controls = ['.dialog__close', '[type="submit"]', '[data-step]', 'calendar-range'];

describe('a print', () => {
  it('shows the whole room that is open, and the page once it is closed', async () => {
    const { page: tab, close } = await visit(site, '/');
    await openDialog(tab, '/zimmer/cambra-lavanda/');
    const room = await print(tab, '#site-dialog-title', '#site-dialog .pairs', ...page, ...controls);
    expect(room.shown).toEqual(['#site-dialog-title', '#site-dialog .pairs']);
    // A clipped dialog has one sheet; a fixed one is repeated on the sheets of the page.
    expect(room.sheets).toBeGreaterThan(1);
    await tab.keyboard.press('Escape');
    await tab.locator('#site-dialog').waitFor({ state: 'hidden' });
    expect((await print(tab, '#site-dialog', ...page)).shown).toEqual(page);
    await close();
  });

  it('shows the inquiry as it is filled in, and the thanks', async () => {
    const { page: tab, close } = await visit(site, '/');
    await openInquiry(tab);
    await fillRequired(tab);
    await tab.locator('#site-inquiry-startDate').focus();
    await tab.locator('calendar-month').first().waitFor();
    const { sheets } = await print(tab);
    await tab.fill('#site-inquiry-message', 'Guten Tag\n'.repeat(100));
    const filled = await print(tab, '#site-inquiry-email', ...page, ...controls);
    expect([filled.shown, filled.sheets > sheets]).toEqual([['#site-inquiry-email'], true]);
    await submit(tab).click();
    await thanks(tab).waitFor();
    expect((await print(tab, '.dialog .thanks dd', ...page)).shown).toEqual(['.dialog .thanks dd']);
    await close();
  });

  it.each([true, false])('shows the thanks at their own address, with script: %s', async (javaScriptEnabled) => {
    const { page: tab, close } = await visit(site, '/anfrage/danke', { javaScriptEnabled });
    expect((await print(tab, '.dialog .thanks p', ...page, ...controls)).shown).toEqual(['.dialog .thanks p']);
    await close();
  });

  it.each([
    ['/anfrage/danke', '/hotel/lage-anreise/'],
    ['/fr/inquiry/merci', '/fr/hotel/situation-acces/'],
  ])('shows the page to which %s leads on one sheet of A5', async (thanksPath, path) => {
    const { page: tab, close } = await visit(site, thanksPath, { javaScriptEnabled: false });
    await tab.locator('.thanks a[hreflang]').click();
    await tab.waitForURL(`${site.origin}${path}#site-paper`);
    const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox ?\[[\d. ]+\]/g)).toEqual([expect.stringMatching(/\[0 0 (?:419|420)[\d.]* 59[45]/)]);
    await close();
  });

  it('shows the picture of an open gallery', async () => {
    const { page: tab, close } = await visit(site, '/hotel/galerie/');
    await tab.locator('.gallery .gallery__link').first().click();
    await tab.locator('.gallery-view figcaption').first().waitFor();
    const shown = ['.gallery-view li:not([inert]) figcaption'];
    expect((await print(tab, ...shown, '.gallery-view li[inert]', '.gallery-view button', ...page)).shown).toEqual(shown);
    await close();
  });
});
