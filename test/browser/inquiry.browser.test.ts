import { describe, expect, it } from 'vitest';
import { fillRequired, focused, isAlive, linkTo, openInquiry, submit, tabTo, thanks, visit, watchSending } from '../support/dialogs.ts';
import { expectedPayload, followOutbox, guest } from '../support/inquiries.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** The guest's payload with a room of the demo. */
const payload = { ...expectedPayload, roomType: 'CAMBRA-LAVANDA' };

describe('the inquiry by keyboard alone', () => {
  it('sends exactly the agreed payload when filled in by keyboard alone, and stores it', async () => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const { page, troubles, close } = await visit(site, '/');
    const sent = watchSending(page);
    await linkTo(page, '/anfrage').focus();
    await page.keyboard.press('Enter');
    await isAlive(page);
    await tabTo(page, 'site-inquiry-startDate');
    await page.keyboard.type('14.5.27');
    await tabTo(page, 'site-inquiry-endDate');
    await page.keyboard.type(guest.endDate);
    await tabTo(page, 'site-inquiry-persons');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'site-inquiry-roomType');
    await page.keyboard.type('Cambra Lav');
    await tabTo(page, 'site-inquiry-message');
    await page.keyboard.type('Guten Tag,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('wir freuen uns.');
    const typeInto = async (field: 'title' | 'firstName' | 'lastName' | 'email' | 'telephone' | 'strnr' | 'zip' | 'town' | 'country') => {
      await tabTo(page, `site-inquiry-${field}`);
      await page.keyboard.type(guest[field]);
    };
    for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) await typeInto(field);
    await tabTo(page, 'Anschrift ergänzen');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (const field of ['title', 'strnr', 'zip', 'town', 'country'] as const) await typeInto(field);
    await tabTo(page, 'site-inquiry-privacy');
    await page.keyboard.press('Space');
    await tabTo(page, 'Anfrage senden');
    await page.keyboard.press('Enter');
    await thanks(page).waitFor();
    expect(sent).toHaveLength(1);
    const [request] = sent;
    expect(JSON.parse(request?.postData() ?? '')).toEqual(payload);
    const headers = await request?.allHeaders();
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-language': 'de' });
    expect(headers?.['idempotency-key']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(headers?.['x-fill-time']).toMatch(/^\d+$/);
    expect(headers).not.toHaveProperty('x-honeypot');
    expect((await request?.response())?.status()).toBe(202);
    expect((await fresh()).map((inquiry) => inquiry.payload)).toEqual([payload]);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.locator('#site-dialog-title').textContent()).toBe('Danke, Änne Groß');
    const facts = page.locator('.thanks [data-fact]:visible dd');
    expect(await facts.allTextContents()).toEqual(['14. bis 18.\u00a0Mai 2027', 'Cambra Lavanda']);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the thanks', () => {
  const checkThanks = async (home: string, href: string, words: string, width: number) => {
    const { page, troubles, close } = await visit(site, home, { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    const sent = watchSending(page);
    await openInquiry(page, href);
    expect(await findViolations(page)).toEqual([]);
    await fillRequired(page);
    await submit(page).click();
    await page.getByRole('heading', { name: words, exact: true }).waitFor();
    expect(await page.locator('#site-dialog form').isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.locator('#site-dialog').evaluate((dialog) => dialog.scrollTop)).toBe(0);
    expect((await sent[0]?.allHeaders())?.['content-language']).toBe(home.slice(1, 3) || 'de');
    expect(await findViolations(page)).toEqual([]);
    // The link to the home page leads to the page behind, so it closes the dialog.
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await thanks(page).locator('.button').click();
    await expect.poll(() => page.locator('#site-dialog').isVisible()).toBe(false);
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/', '/anfrage', 'Danke, Änne Groß', 1440]])('shows at %s the thanks in place of the form of %s: %s, at %i px', checkThanks);
});

describe('the form in a page', () => {
  it('hydrates the form in a page at the first touch, and the touch is not lost', async () => {
    const { page, troubles, close } = await visit(site, '/kontakt/');
    const sent = watchSending(page);
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await passTime(page, 5000);
    expect(scripts).toEqual([]);
    // The first click on the button loads its script.
    await page.locator('[data-field="persons"] [data-step="1"]').click();
    await expect.poll(() => page.locator('#site-contact-persons').inputValue()).toBe('3');
    await fillRequired(page, 'contact');
    await submit(page, 'contact').click();
    await thanks(page).waitFor();
    expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({ persons: 3, firstName: 'ÄNNE', roomType: 'CAMBRA-LAVANDA' });
    await expect.poll(() => focused(page)).toBe('Danke, Änne Groß');
    expect(await page.getByRole('heading', { name: 'Danke, Änne Groß' }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});
