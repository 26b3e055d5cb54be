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

  it('leaves the offer behind: the next inquiry is about the next offer alone, or about none, with the words of the guest', {
    tags: ['long'],
  }, async () => {
    const { page, troubles, close } = await visit(site, '/angebote/rosenwochen/');
    const message = () => page.inputValue('#site-inquiry-message');
    await openInquiry(page, '/anfrage/rosenwochen');
    await expect.poll(message).toBe('Rosenwochen, 1. Mai bis 12. Juni 2027\n');
    await page.fill('#site-inquiry-message', `${await message()}Mit Hund?`);
    await page.goto(`${site.origin}/angebote/mandelbluete/`);
    await openInquiry(page, '/anfrage/mandelbluete');
    await expect.poll(message).toBe('Mandelblüte, 28. Januar bis 1. März 2027\nMit Hund?');
    await page.goto(`${site.origin}/anfrage/mandelbluete`);
    await isAlive(page);
    expect(await message()).toBe('Mandelblüte, 28. Januar bis 1. März 2027\nMit Hund?');
    await page.goto(`${site.origin}/kontakt/`);
    await isAlive(page, 'contact');
    expect((await readValues(page, 'contact')).message).toBe('Mit Hund?');
    expect(troubles).toEqual([]);
    await close();
  });

  it('gives way to the room in the address and to a form that the server has sent back', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage');
    await touch(page);
    await isAlive(page);
    await page.fill('#site-inquiry-firstName', 'Änne');
    await page.fill('#site-inquiry-lastName', 'Groß');
    await page.selectOption('#site-inquiry-roomType', { index: 1 });
    await page.goto(`${site.origin}/anfrage/cambra-lavanda`);
    await isAlive(page);
    expect(await readValues(page)).toMatchObject({ firstName: 'Änne', roomType: 'cambra-lavanda' });
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#site-dialog form');
      form?.querySelector<HTMLInputElement>('[name="firstName"]')?.setAttribute('value', '');
      form?.reset();
      form?.submit();
    });
    await page.waitForURL('**/api/inquiry');
    await isAlive(page);
    expect(await readValues(page)).toMatchObject({ firstName: '', lastName: '' });
    await close();
  });

  it('is removed by the page of thanks after a form was sent without its script', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage');
    await touch(page);
    await isAlive(page);
    await page.fill('#site-inquiry-message', 'Ohne Skript gesendet');
    expect(await readDraft(page)).toContain('Ohne Skript');
    await fillRequired(page);
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#site-dialog form')?.submit());
    await page.waitForURL('**/anfrage/danke');
    await expect.poll(() => readDraft(page)).toBe(null);
    await close();
  });

  it('is entered and sent as usual where the storage throws or holds a foreign text', { tags: ['long'] }, async () => {
    for (const foreign of [null, '{"firstName":', '[1]', 'null', '"x"', '{"firstName":{},"persons":7}']) {
      const { page, troubles, close } = await visit(site, '/', {
        prepare: (opened) =>
          opened.addInitScript(
            ([name, text]) => {
              if (text !== null) return sessionStorage.setItem(name, text);
              Object.defineProperty(globalThis, 'sessionStorage', {
                get() {
                  throw new DOMException('blocked', 'SecurityError');
                },
              });
            },
            [INQUIRY_DRAFT_ENTRY, foreign] as const,
          ),
      });
      await openInquiry(page);
      expect((await readValues(page)).firstName).toBe('');
      await fillRequired(page);
      await page.fill('#site-inquiry-message', `Speicher: ${foreign}`);
      await submit(page).click();
      await page.locator('.thanks:visible').waitFor();
      expect(troubles).toEqual([]);
      await close();
    }
  });
});
