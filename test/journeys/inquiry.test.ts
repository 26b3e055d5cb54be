import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { INQUIRY_DRAFT_ENTRY } from '../../src/shared/browserStorage.ts';
import {
  fillRequired,
  focused,
  isAlive,
  linkTo,
  openInquiry,
  readValues,
  submit,
  tabTo,
  thanks,
  touch,
  visit,
  watchSending,
} from '../support/dialogs.ts';
import { expectedPayload, expectedTyped, followOutbox, guest } from '../support/inquiries.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** The guest's payload with a room of the demo. */
const payload = { ...expectedPayload, roomType: 'SUITE-MIRADOR' };
const typed = { ...expectedTyped, roomType: 'suite-mirador' };
const summary = (page: Page) => page.locator('#site-dialog .error-summary');
const listLinks = (page: Page) => summary(page).locator('li:visible').allTextContents();
const readError = (page: Page, field: string) => page.locator(`#site-inquiry-${field}-error`);
const isFocused = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element === document.activeElement);

describe('an inquiry that is complete', () => {
  it('is filled in by keyboard alone, sends exactly the agreed payload with its spelling, and is stored', async () => {
    const fresh = followOutbox(site.app.services.inquiries.outbox);
    await fresh();
    const { page } = await visit(site, '/');
    const sent = watchSending(page);
    await linkTo(page, '/anfrage').focus();
    await page.keyboard.press('Enter');
    await isAlive(page);
    expect(await findViolations(page)).toEqual([]);
    const typeInto = async (field: string, text: string) => {
      await tabTo(page, `site-inquiry-${field}`);
      await page.keyboard.type(text);
    };
    await typeInto('startDate', '14.5.27');
    await typeInto('endDate', guest.endDate);
    await tabTo(page, 'site-inquiry-persons');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    // One letter: after a pause of a second the browser begins to search the list anew.
    await typeInto('roomType', 'S');
    await typeInto('message', 'Guten Tag,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('wir freuen uns.');
    for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) await typeInto(field, guest[field]);
    await tabTo(page, 'Anschrift ergänzen');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (const field of ['title', 'strnr', 'zip', 'town', 'country'] as const) await typeInto(field, guest[field]);
    await tabTo(page, 'site-inquiry-privacy');
    await page.keyboard.press('Space');
    await tabTo(page, 'Anfrage senden');
    await page.keyboard.press('Enter');
    await thanks(page).waitFor();
    expect(sent).toHaveLength(1);
    const [request] = sent;
    expect(JSON.parse(request?.postData() ?? '')).toEqual({ ...payload, typed });
    const headers = await request?.allHeaders();
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-language': 'de' });
    expect(headers?.['idempotency-key']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(headers?.['x-fill-time']).toMatch(/^\d+$/);
    expect(headers).not.toHaveProperty('x-honeypot');
    expect((await request?.response())?.status()).toBe(202);
    expect(await fresh()).toMatchObject([{ payload, typed }]);

    // The thanks stand in place of the form, at the top of the dialog.
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.locator('#site-dialog-title').textContent()).toBe('Danke, Änne Groß');
    expect(await page.locator('#site-dialog form').isVisible()).toBe(false);
    expect(await page.locator('#site-dialog').evaluate((element) => element.scrollTop)).toBe(0);
    const facts = page.locator('.thanks [data-fact]:visible dd');
    expect(await facts.allTextContents()).toEqual([
      expect.stringMatching(/^14\. bis 18\.\sMai\s2027$/),
      '2',
      'Suite Mirador',
      expect.stringContaining('etwa'),
      'Anne.Gross@Example.org',
      expect.stringMatching(/^[\da-f]{8}$/),
      'Keine per E-Mail; Ihre Anfrage liegt uns vor',
    ]);
    expect(await findViolations(page)).toEqual([]);
    // The link to the home page leads to the page behind, so it closes the dialog.
    await thanks(page).locator('.button').click();
    await expect.poll(() => page.locator('#site-dialog').isVisible()).toBe(false);
  });

  it('is sent from a form in a page, which is hydrated at the first touch without losing it', async () => {
    const { page } = await visit(site, '/kontakt/');
    const sent = watchSending(page);
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await passTime(page, 5000);
    expect(scripts).toEqual([]);
    await page.locator('[data-field="persons"] [data-step="1"]').click();
    await expect.poll(() => page.locator('#site-contact-persons').inputValue()).toBe('3');
    await fillRequired(page, 'contact');
    // An address that was copied with a soft hyphen and a zero-width space.
    await page.fill('#site-contact-email', 'anne@ho\u00adtel.example\u200b');
    await submit(page, 'contact').click();
    await thanks(page).waitFor();
    expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({
      persons: 3,
      email: 'ANNE@HOTEL.EXAMPLE',
      firstName: 'ÄNNE',
      roomType: 'CAMBRA-LAVANDA',
    });
    // The touch that hydrates the form comes before its script.
    expect(sent[0]?.headers()['x-fill-time']).toMatch(/^\d+$/);
    await expect.poll(() => focused(page)).toBe('Danke, Änne Groß');
    expect(await findViolations(page)).toEqual([]);
  });

  it('is stored the same without script, and leads to the page of thanks', async () => {
    const fresh = followOutbox(site.app.services.inquiries.outbox);
    await fresh();
    const { page } = await visit(site, '/anfrage', { javaScriptEnabled: false });
    expect(await page.locator('.needs-script:visible').count()).toBe(0);
    await page.locator('.form__address summary').click();
    for (const field of ['startDate', 'endDate', 'persons', 'title', 'strnr', 'zip', 'town', 'country'] as const)
      await page.fill(`#site-inquiry-${field}`, guest[field]);
    // The same text as in another test would be a duplicate.
    await page.fill('#site-inquiry-message', 'Ohne Skript');
    await page.check('[name="salutation"][value="female"]');
    await fillRequired(page, 'inquiry', 'suite-mirador');
    await submit(page).click();
    await page.waitForURL('**/anfrage/danke');
    expect(await page.locator('#site-dialog .thanks').isVisible()).toBe(true);
    expect(await fresh()).toMatchObject([{ payload: { ...payload, message: 'OHNE SKRIPT' }, typed: { ...typed, message: 'Ohne Skript' } }]);
    await page.locator('#site-dialog .thanks .button').click();
    await page.waitForURL(`${site.origin}/`);
    // A room is a page without script; it leads to the inquiry with the choice made.
    await page.goto(`${site.origin}/zimmer/cambra-lavanda/`);
    await page.locator('main .record a[href="/anfrage/cambra-lavanda"]:visible').click();
    await page.waitForURL(/\/anfrage\//);
    expect(await page.locator('#site-inquiry-roomType').inputValue()).toBe('cambra-lavanda');
  });
});

describe('an inquiry that is not complete', () => {
  it('is not sent; every wrong field is named, linked and marked, and its error goes when it is right', async () => {
    const { page } = await visit(site, '/impressum/');
    const sent = watchSending(page);
    await openInquiry(page);
    const title = await page.title();
    await page.fill('#site-inquiry-email', 'zoe@gruessner');
    await page.fill('#site-inquiry-startDate', '01.01.2020');
    await page.locator('#site-inquiry-lastName').focus();
    // Before sending no error is shown but that of a day.
    expect(await page.locator('#site-dialog .field__error:visible').allTextContents()).toEqual([
      await readError(page, 'startDate').textContent(),
    ]);
    await submit(page).click();
    await summary(page).waitFor();
    expect(await summary(page).locator('strong').innerText()).toBe('Bitte prüfen Sie Ihre Angaben.');
    expect(await listLinks(page)).toEqual(['Anreise', 'Zimmer', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Datenschutz']);
    expect(await readError(page, 'email').textContent()).toBe('Bitte prüfen Sie die Adresse, sie lautet etwa name@beispiel.de.');
    expect(await page.title()).toBe(`Fehler: ${title}`);
    await expect.poll(() => isFocused(page, '#site-dialog .error-summary')).toBe(true);
    expect(await page.locator('#site-dialog').evaluate((element) => element.scrollTop)).toBe(0);
    const email = page.locator('#site-inquiry-email');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.getAttribute('aria-describedby')).toBe('site-inquiry-email-error');
    expect(await page.locator('#site-inquiry-town').getAttribute('aria-invalid')).toBe('false');
    expect(sent).toEqual([]);
    expect(await findViolations(page)).toEqual([]);

    await summary(page).getByRole('link', { name: 'E-Mail' }).click();
    await expect.poll(() => focused(page)).toBe('site-inquiry-email');
    await page.keyboard.press('End');
    await page.keyboard.type('.de');
    await expect.poll(() => readError(page, 'email').isVisible()).toBe(false);
    expect([await email.getAttribute('aria-invalid'), await readError(page, 'email').textContent()]).toEqual(['false', '']);
    // An emptied field is marked when the focus leaves it, not while the visitor types.
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    expect(await readError(page, 'email').isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => readError(page, 'email').textContent()).toBe('Bitte nennen Sie Ihre E-Mail-Adresse.');
    // One day alone is valid; the departure is invalid only together with the arrival.
    await page.fill('#site-inquiry-startDate', '14.05.2027');
    await page.locator('#site-inquiry-endDate').focus();
    await expect.poll(() => readError(page, 'startDate').isVisible()).toBe(false);
    await page.keyboard.type('14.05.2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => readError(page, 'endDate').textContent()).toMatch(/mindestens eine Nacht/);
    await page.fill('#site-inquiry-startDate', '13.05.2027');
    await expect.poll(() => readError(page, 'endDate').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.title()).toBe(title);
  });

  it('names the refusal of the server, keeps every value, and repeats the key of the same content', async () => {
    const { page } = await visit(site, '/impressum/');
    const sent = watchSending(page);
    await page.route('**/api/inquiry', (route) =>
      route.fulfill({ status: 503, json: { ok: false, message: 'Konnte nicht gespeichert werden.' } }),
    );
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-message', 'Guten Tag');
    const values = await readValues(page);
    await submit(page).click();
    await summary(page).waitFor();
    expect(await summary(page).locator('strong').innerText()).toBe('Konnte nicht gespeichert werden.');
    expect([await listLinks(page), await readValues(page)]).toEqual([[], values]);
    await expect.poll(() => isFocused(page, '#site-dialog .error-summary')).toBe(true);
    expect(await submit(page).textContent()).toBe('Anfrage senden');
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe(null);
    await page.fill('#site-inquiry-message', 'Guten Abend');
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(3);
    const [first, second, third] = sent.map((request) => request.headers()['idempotency-key']);
    expect([second, third !== first]).toEqual([first, true]);
  });
});

describe('what was entered or chosen before', () => {
  it('is still there after a reload, in another form and in another language, and is gone after sending', async () => {
    const readDraft = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name), INQUIRY_DRAFT_ENTRY);
    const typed = {
      firstName: 'Änne',
      email: 'jörg@müller.de',
      persons: '4',
      startDate: '14.05.2027',
      message: 'Guten Tag,\nwir kämen gern.',
    };
    const { page } = await visit(site, '/kontakt/');
    await touch(page, 'contact');
    await isAlive(page, 'contact');
    expect(await readDraft(page)).toBe(null);
    for (const [field, value] of Object.entries(typed)) await page.fill(`#site-contact-${field}`, value);
    await page.selectOption('#site-contact-packageType', 'zeit-zu-zweit');
    await page.locator('form:has(#site-contact-email) summary').click();
    await page.check('form:has(#site-contact-email) [name="salutation"][value="inter"]');
    for (const box of ['wantHotelPickup', 'privacy']) await page.check(`#site-contact-${box}`);
    const kept = { ...typed, packageType: 'zeit-zu-zweit', salutation: 'inter', wantHotelPickup: 'JA' };
    await page.reload();
    // The form is filled in without being touched. Consent is given anew.
    await isAlive(page, 'contact');
    expect(await readValues(page, 'contact')).toMatchObject(kept);
    expect(await page.isChecked('#site-contact-privacy')).toBe(false);

    await page.goto(`${site.origin}/fr/mentions-legales/`);
    await openInquiry(page, '/fr/inquiry');
    // The French form has no package of this slug.
    expect(await readValues(page)).toMatchObject({ ...kept, packageType: '-' });
    await fillRequired(page);
    const sent = watchSending(page);
    await submit(page).click();
    await thanks(page).waitFor();
    expect(sent[0]?.headers()).not.toHaveProperty('x-fill-time');
    expect(await readDraft(page)).toBe(null);
  });
});
