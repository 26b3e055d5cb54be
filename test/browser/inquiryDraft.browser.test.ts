import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { INQUIRY_DRAFT_ENTRY } from '../../src/shared/inquiryDraft.ts';
import { fillRequired, isAlive, openInquiry, readValues, submit, touch, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

const readDraft = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name), INQUIRY_DRAFT_ENTRY);
const typed = {
  firstName: 'Änne',
  email: 'jörg@müller.de',
  persons: '4',
  startDate: '14.05.2027',
  message: 'Guten Tag,\nwir kämen gern.',
} as const;

async function fill(page: Page, prefix = 'inquiry'): Promise<void> {
  for (const [field, value] of Object.entries(typed)) await page.fill(`#site-${prefix}-${field}`, value);
  await page.selectOption(`#site-${prefix}-packageType`, 'zeit-zu-zweit');
  await page.locator(`form:has(#site-${prefix}-email) summary`).click();
  await page.check(`form:has(#site-${prefix}-email) [name="salutation"][value="inter"]`);
  await page.check(`#site-${prefix}-wantHotelPickup`);
  await page.check(`#site-${prefix}-privacy`);
}

describe('what is entered in the inquiry', () => {
  it('is still there after a reload, in another form and in another language, and is gone after sending', async () => {
    const { page, troubles, close } = await visit(site, '/kontakt/');
    await touch(page, 'contact');
    await isAlive(page, 'contact');
    expect(await readDraft(page)).toBe(null);
    await fill(page, 'contact');
    const kept = { ...typed, packageType: 'zeit-zu-zweit', salutation: 'inter', wantHotelPickup: 'JA' };
    await page.reload();
    // The form is filled in without being touched. Consent is given anew.
    await isAlive(page, 'contact');
    expect(await readValues(page, 'contact')).toMatchObject(kept);
    expect(await page.isChecked('#site-contact-privacy')).toBe(false);

    await page.goto(`${site.origin}/fr/`);
    await openInquiry(page, '/fr/inquiry');
    // The French form has no package of this slug.
    expect(await readValues(page)).toMatchObject({ ...kept, packageType: '-' });
    await fillRequired(page);
    await submit(page).click();
    await page.locator('.thanks:visible').waitFor();
    expect(await readDraft(page)).toBe(null);
    await page.goto(`${site.origin}/kontakt/`);
    await touch(page, 'contact');
    await isAlive(page, 'contact');
    expect((await readValues(page, 'contact')).firstName).toBe('');
    expect(troubles).toEqual([]);
    await close();
  });
});
