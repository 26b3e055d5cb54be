import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, focused, openInquiry, readValues, submit, visit } from '../support/dialogs.ts';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1' } });

const summary = (page: Page) => page.locator('#site-dialog .error-summary');
const listLinks = (page: Page) => summary(page).locator('li:visible').allTextContents();
const readError = (page: Page, field: string) => page.locator(`#site-inquiry-${field}-error`);

/** Counts the sent inquiries. */
function count(page: Page): { readonly sent: { readonly key: string; readonly body: string }[] } {
  const sent: { key: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/inquiry'))
      sent.push({ key: request.headers()['idempotency-key'] ?? '', body: request.postData() ?? '' });
  });
  return { sent };
}

describe('an inquiry that is not complete', () => {
  const checkIncompleteInquiry = async (width: number, home: string, href: string, words: string | null) => {
    const { page, troubles, close } = await visit(site, home, { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    const { sent } = count(page);
    await openInquiry(page, href);
    const title = await page.title();
    await page.fill('#site-inquiry-email', 'zoe@gruessner');
    await page.fill('#site-inquiry-startDate', '01.01.2020');
    await submit(page).click();
    await summary(page).waitFor();
    expect(await listLinks(page)).toHaveLength(7);
    if (words !== null) {
      expect(await summary(page).locator('strong').textContent()).toBe(words);
      expect(await listLinks(page)).toEqual(['Anreise', 'Zimmer', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Datenschutz']);
      expect(await readError(page, 'email').textContent()).toBe('Bitte prüfen Sie die Adresse, sie lautet etwa name@beispiel.de.');
      expect(await page.title()).toBe(`Fehler: ${title}`);
    }
    await expect.poll(() => summary(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('#site-dialog').evaluate((dialog) => dialog.scrollTop)).toBe(0);
    expect(await page.locator('#site-inquiry-startDate').getAttribute('aria-describedby')).toBe(
      'site-inquiry-startDate-hint site-inquiry-startDate-error',
    );
    expect(await page.locator('#site-inquiry-email').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#site-inquiry-town').getAttribute('aria-invalid')).toBe(null);
    expect(sent).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.title()).toBe(title);
    expect(troubles).toEqual([]);
    await close();
  };
  const title = 'does not send an incomplete inquiry and names every wrong field, at %i px at %s';
  it.each([[1440, '/', '/anfrage', 'Bitte prüfen Sie Ihre Angaben.']])(title, checkIncompleteInquiry);

  it('shows no error before sending; afterwards an error goes when its field is right', async () => {
    const { page, close } = await visit(site, '/');
    await openInquiry(page);
    await page.fill('#site-inquiry-email', 'zoe');
    await page.locator('#site-inquiry-firstName').focus();
    await page.locator('#site-inquiry-lastName').focus();
    expect(await page.locator('#site-dialog .field__error:visible').count()).toBe(0);
    await submit(page).click();
    await expect.poll(() => readError(page, 'email').isVisible()).toBe(true);
    await page.locator('#site-inquiry-email').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('@example.or');
    await expect.poll(() => readError(page, 'email').isVisible()).toBe(false);
    expect(await page.locator('#site-inquiry-email').getAttribute('aria-invalid')).toBe(null);
    expect(await readError(page, 'email').textContent()).toBe('');
    // An emptied field is marked when the focus leaves it, not while the visitor types.
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    expect(await readError(page, 'email').isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => readError(page, 'email').textContent()).toBe('Bitte nennen Sie Ihre E-Mail-Adresse.');
    await page.check('#site-inquiry-privacy');
    expect(await readError(page, 'privacy').isVisible()).toBe(false);
    // One day alone is valid; the departure is invalid only together with the arrival.
    await page.fill('#site-inquiry-startDate', '14.05.2027');
    await page.locator('#site-inquiry-endDate').focus();
    await expect.poll(() => readError(page, 'startDate').isVisible()).toBe(false);
    expect(await readError(page, 'endDate').isVisible()).toBe(false);
    await page.keyboard.type('14.05.2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => readError(page, 'endDate').textContent()).toMatch(/mindestens eine Nacht/);
    await page.fill('#site-inquiry-startDate', '13.05.2027');
    await expect.poll(() => readError(page, 'endDate').isVisible()).toBe(false);
    await close();
  });
});

describe('an inquiry that is not accepted', () => {
  const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
  const checkRefusal = async (name: string, answer: (route: Route) => unknown, words: string | RegExp, links: string[]) => {
    const { page, close } = await visit(site, '/', {
      reducedMotion: 'reduce',
      // The script reports the failure in the console.
      expected: /Failed to fetch|timed out|not valid JSON/,
      // Shortens the timeout of the request where no answer comes.
      prepare: (page) =>
        page.addInitScript(
          (timeoutMs) => {
            const original = AbortSignal.timeout.bind(AbortSignal);
            AbortSignal.timeout = (wait) => original(wait === 20_000 ? timeoutMs : wait);
          },
          name === 'no answer in 20 seconds' ? 200 : 20_000,
        ),
    });
    const { sent } = count(page);
    await page.route('**/api/inquiry', answer);
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-message', 'Guten Tag');
    const values = await readValues(page);
    await submit(page).click();
    await summary(page).waitFor();
    expect(await summary(page).locator('strong').textContent()).toMatch(words);
    expect(await listLinks(page)).toEqual(links);
    await expect.poll(() => summary(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await readValues(page)).toEqual(values);
    expect(await submit(page).textContent()).toBe('Anfrage senden');
    expect(await submit(page).getAttribute('aria-disabled')).toBe(null);
    expect(await findViolations(page)).toEqual([]);

    // The same content again is a duplicate; other content is a new inquiry.
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe(null);
    await page.fill('#site-inquiry-message', 'Guten Abend');
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(3);
    const [first, second, third] = sent;
    expect(second).toEqual(first);
    expect(third?.key).not.toBe(first?.key);
    await close();
  };
  it.each([['503', json(503, { ok: false, message: 'Konnte nicht gespeichert werden.' }), 'Konnte nicht gespeichert werden.', []]])(
    'says why an inquiry was not accepted and keeps every value: %s',
    checkRefusal,
  );
});

describe('an inquiry on its way', () => {
  it('sends once however often the button is pressed, says so, and keeps the focus', async () => {
    const { page, close } = await visit(site, '/', { reducedMotion: 'reduce' });
    const { sent } = count(page);
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/inquiry', async (route) => {
      await gate;
      await route.fulfill({ status: 202, json: { ok: true, id: 'x' } });
    });
    await openInquiry(page);
    await fillRequired(page);
    await submit(page).dblclick();
    await page.locator('#site-inquiry-firstName').press('Enter');
    await submit(page).focus();
    expect(await submit(page).textContent()).toBe('Wird gesendet');
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator('.inquiry > [role="status"]').textContent()).toBe('Wird gesendet');
    await expect.poll(() => focused(page)).toBe('Wird gesendet');
    expect(await findViolations(page)).toEqual([]);
    release();
    await page.locator('.thanks:visible').waitFor();
    expect(sent).toHaveLength(1);
    await close();
  });
});
