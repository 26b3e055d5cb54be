import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, focused, openDialog, openInquiry, submit, thanks, visit, watchSending } from '../support/dialogs.ts';
import { guest } from '../support/inquiries.ts';
import { findViolations, nextFrames, type OpenPage, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** Opens the inquiry over a small page. */
async function open(): Promise<OpenPage> {
  const opened = await visit(site, '/impressum/');
  await openInquiry(opened.page);
  return opened;
}

describe('the number of guests', () => {
  const count = (page: Page) => page.locator('#site-inquiry-persons');

  it('is brought into its bounds, refuses a pasted word, and keeps a typed one with a message', async () => {
    const { page } = await open();
    const error = page.locator('#site-inquiry-persons-error');
    const insert = async (text: string) => {
      await count(page).focus();
      await page.keyboard.press('ControlOrMeta+A');
      return count(page).evaluate(
        (input, data) => input.dispatchEvent(new InputEvent('beforeinput', { data, inputType: 'insertFromPaste', cancelable: true })),
        text,
      );
    };
    expect(await insert('zwei')).toBe(false);
    await expect.poll(() => error.isVisible()).toBe(true);
    expect([await insert(' 3 '), await count(page).inputValue()]).toEqual([true, '2']);
    for (const [typed, kept, isWrong] of [
      ['99', '50', false],
      ['0', '1', false],
      ['', '1', false],
      ['2,5', '2,5', true],
    ] as const) {
      await count(page).fill(typed);
      await count(page).blur();
      expect([await count(page).inputValue(), await error.isVisible()]).toEqual([kept, isWrong]);
    }
    await count(page).fill('3');
    expect(await error.isVisible()).toBe(false);
    await count(page).pressSequentially('abc');
    expect([await count(page).inputValue(), await error.isVisible()]).toEqual(['3abc', true]);
    await count(page).fill('2,5');
    // A number that is no whole one is not stepped from.
    await page.locator('[data-field="persons"] [data-step="1"]').click();
    expect(await count(page).inputValue()).toBe('2,5');
  });
});

describe('the calendar', () => {
  const arrival = (page: Page) => page.locator('#site-inquiry-startDate');
  const day = (page: Page, name: string) => page.locator('calendar-range').getByRole('button', { name, exact: true });
  const days = async (page: Page) => [await arrival(page).inputValue(), await page.locator('#site-inquiry-endDate').inputValue()];

  it('opens at a month of its list, which has none without an open day, marks closed days, and is put away until a date field is used again', async () => {
    const { page } = await open();
    await arrival(page).focus();
    const month = page.getByLabel('Monat', { exact: true });
    await month.waitFor();
    const months = await month.locator('option').allTextContents();
    expect([months.includes('Juni 2027'), months.includes('Dezember 2027')]).toEqual([true, false]);
    await month.selectOption('Juni 2027');
    await day(page, '14. Juni').click();
    await expect.poll(() => days(page)).toEqual(['14.06.2027', '']);
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await expect.poll(() => month.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text)).toBe('Juli 2027');
    await page.getByRole('button', { name: 'Kalender schließen' }).click();
    await expect.poll(() => page.locator('calendar-range').isVisible()).toBe(false);
    expect(await focused(page)).toBe('site-inquiry-endDate');
    await arrival(page).click();
    await expect.poll(() => page.locator('calendar-range').isVisible()).toBe(true);
    // The demo hotel is closed from the middle of November.
    await arrival(page).fill('20.11.2027');
    await expect.poll(() => day(page, '20. November').getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator('.date-range__status').textContent()).toBe('In dieser Zeit haben wir geschlossen.');
  });

  it('takes the place of the keyboard on a touch screen, from the first touch of a page, until the guest would rather type', async () => {
    const { page, troubles } = await visit(site, '/anfrage', {
      isMobile: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const field = page.locator('#site-inquiry-startDate');
    const calendar = page.locator('calendar-range');
    const keyboard = () => field.evaluate((input: HTMLInputElement) => input.inputMode);
    await field.tap();
    expect(await keyboard()).toBe('none');
    await calendar.waitFor();
    await page.getByRole('button', { name: 'Datum eintippen' }).tap();
    await expect
      .poll(async () => [await keyboard(), await focused(page), await calendar.isVisible()])
      .toEqual(['numeric', 'site-inquiry-startDate', false]);
    await page.locator('#site-inquiry-endDate').tap();
    expect(await calendar.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Im Kalender wählen' }).tap();
    await calendar.waitFor();
    expect([await keyboard(), await focused(page), troubles]).toEqual(['none', 'site-inquiry-endDate', []]);
  });
});

describe('the price of a stay', () => {
  it('is said once days and room are chosen, in the list of rooms too, and with the thanks; else why not', async () => {
    const { page } = await open();
    const room = page.locator('#site-inquiry-roomType option[value="cambra-rosa"]');
    const price = page.locator('.form__price strong');
    const texts = () => Promise.all([room, price, page.locator('.form__price span')].map((element) => element.textContent()));
    const readPlain = async () => (await texts()).map((text) => text?.replaceAll('\u00a0', ' '));
    await fillRequired(page, 'inquiry', 'cambra-rosa');
    await expect.poll(readPlain).toEqual(['Cambra Rosa, 2 Gäste, ab 245 €', '', '']);
    await page.fill('#site-inquiry-startDate', '10.6.2027');
    await page.fill('#site-inquiry-endDate', '14.6.2027');
    await expect.poll(readPlain).toEqual(['Cambra Rosa, 2 Gäste, im Juni 315 €', '4 Nächte, Cambra Rosa, etwa 1.260 €', '']);
    await page.fill('#site-inquiry-startDate', '30.5.2027');
    await expect.poll(async () => (await readPlain())[0]).toBe('Cambra Rosa, 2 Gäste, 15 Nächte etwa 4.645 €');
    await page.selectOption('#site-inquiry-packageType', { index: 1 });
    await expect.poll(readPlain).toEqual(['Cambra Rosa, 2 Gäste', '', 'Es gilt der Preis des Pakets.']);
    await page.selectOption('#site-inquiry-packageType', '-');
    await page.fill('#site-inquiry-persons', '5');
    const note = 'Cambra Rosa ist für 2 Gäste. 5 Gäste finden in mehreren Zimmern Platz. Platz für 4 Gäste: Casa del Forn.';
    await expect.poll(async () => (await readPlain()).slice(1)).toEqual(['', note]);
    await page.fill('#site-inquiry-persons', '2');
    await submit(page).click();
    await expect.poll(() => thanks(page).innerText()).toMatch(/15 Nächte, Cambra Rosa, etwa 4\.645/);
  });
});

describe('an inquiry', () => {
  it('comes back with its text where that is far too long, without script', async () => {
    const { page } = await visit(site, '/anfrage', { javaScriptEnabled: false });
    await fillRequired(page);
    const message = page.locator('#site-inquiry-message');
    await message.fill('ä東'.repeat(10_000));
    await submit(page).click();
    await page.locator('#site-dialog .error-summary').waitFor();
    expect(await page.locator('#site-dialog .error-summary li:visible').allTextContents()).toEqual(['Nachricht']);
    expect(await page.textContent('#site-inquiry-message-error')).toBe('Dieser Text ist zu lang.');
    expect([(await message.inputValue()).length, await page.inputValue('#site-inquiry-email')]).toEqual([20_000, guest.email]);
  });

  it('is filled in and sent by script where the browser blocks the data of the site', async () => {
    const { page, troubles } = await visit(site, '/', {
      prepare: (opened) =>
        opened.addInitScript(() => {
          const deny = () => {
            throw new DOMException('denied', 'SecurityError');
          };
          for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
            Object.defineProperty(window, name, { get: deny, configurable: true });
          Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
        }),
    });
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-message', 'Ohne Speicher');
    // What script alone gives: the steppers, the calendar, and the thanks in place.
    await page.locator('[data-field="persons"] [data-step="1"]').click();
    expect(await page.inputValue('#site-inquiry-persons')).toBe('3');
    await page.locator('#site-inquiry-startDate').focus();
    await page.locator('calendar-range').getByRole('button', { name: '14. Februar', exact: true }).click();
    await expect.poll(() => page.inputValue('#site-inquiry-startDate')).toBe('14.02.2027');
    await submit(page).click();
    await thanks(page).waitFor();
    expect([page.url(), troubles]).toEqual([`${site.origin}/`, []]);
  });

  it('goes along: an offer with its nights, alone beside the message of the guest, the pick-up is ticked, and the thanks lead back', async () => {
    const { page } = await visit(site, '/angebote/rosenwochen/');
    const sent = watchSending(page);
    const topic = page.locator('.form__topic:visible');
    const readPackage = () => page.isVisible('#site-inquiry-packageType');
    await openInquiry(page, '/anfrage/rosenwochen');
    await topic.waitFor();
    await page.fill('#site-inquiry-message', 'Mit Hund?');
    expect(await readPackage()).toBe(false);
    await page.locator('[data-topic-remove]').click();
    expect([await readPackage(), await topic.count(), await focused(page)]).toEqual([true, 0, 'site-inquiry-message']);
    await page.keyboard.press('Escape');
    await page.locator('#site-dialog').waitFor({ state: 'hidden' });

    await openInquiry(page, '/anfrage/rosenwochen');
    await topic.waitFor();
    expect(await page.inputValue('#site-inquiry-message')).toBe('Mit Hund?');
    await page.focus('#site-inquiry-startDate');
    await expect.poll(() => page.locator('calendar-range').evaluate((calendar) => Reflect.get(calendar, 'focusedDate'))).toBe('2027-05-01');
    await page.fill('#site-inquiry-startDate', '3.5.2027');
    await page.locator('#site-inquiry-persons').focus();
    await expect.poll(() => page.inputValue('#site-inquiry-endDate')).toBe('06.05.2027');
    await fillRequired(page, 'inquiry', 'any');
    await submit(page).click();
    await thanks(page).waitFor();
    expect(await page.locator('.thanks [data-fact]:visible dd').allTextContents()).toEqual([
      expect.stringMatching(/^3\.\sbis\s6\.\sMai\s2027$/),
      '2',
      'Noch offen, bitte beraten Sie mich',
      'Rosenwochen, 1. Mai bis 12. Juni 2027',
      'Anne.Gross@Example.org',
      expect.stringMatching(/^[\da-f]{8}$/),
      'Keine per E-Mail; Ihre Anfrage liegt uns vor',
    ]);
    const { message, roomType, topic: slug } = JSON.parse(sent[0]?.postData() ?? '');
    expect([message, roomType, slug]).toEqual(['MIT HUND?', 'ANY', 'rosenwochen']);
    await page.getByRole('button', { name: 'Zurück zur vorigen Seite' }).click();
    await page.locator('#site-dialog').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${site.origin}/angebote/rosenwochen/`);

    await page.goto(`${site.origin}/hotel/lage-anreise/`);
    await openInquiry(page, '/anfrage/pickup');
    expect(await page.isChecked('#site-inquiry-wantHotelPickup')).toBe(true);
    expect(await page.isVisible('#site-inquiry-flightNumber')).toBe(true);
    await page.uncheck('#site-inquiry-wantHotelPickup');
    expect(await page.isVisible('#site-inquiry-flightNumber')).toBe(false);
  });
});

describe('an inquiry on its way', () => {
  it('is sent once however often the button is pressed, says so, and keeps the focus', async () => {
    // With the browser's own clock: an installed one advances only in the test's steps.
    const { page } = await site.open('/', { waitUntil: 'domcontentloaded' });
    const sent = watchSending(page);
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-message', 'Doppelt gedrückt');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/inquiry', (route) => promise.then(() => route.continue()));
    await submit(page).dblclick();
    await page.locator('#site-inquiry-firstName').press('Enter');
    await submit(page).focus();
    expect(await submit(page).textContent()).toBe('Wird gesendet');
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator('.inquiry > [role="status"]').textContent()).toBe('Wird gesendet');
    await expect.poll(() => focused(page)).toBe('Wird gesendet');
    expect(await findViolations(page)).toEqual([]);
    release();
    await thanks(page).waitFor();
    expect(sent).toHaveLength(1);
  });
});

/*
 * A press moves the focus out of a field, which then shows its error. The pressed element must not move because of that.
 */
describe('a press while the focused field is wrong', () => {
  /** Presses the middle of an element at its position before the press. */
  const press = async (page: Page, selector: string) => {
    const target = page.locator(selector);
    await target.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await nextFrames(page);
    await page.mouse.up();
  };

  it('names a wrong day in place of booking, and books once the day is right', async () => {
    const { page } = await visit(site, '/aktivitaeten/');
    await openDialog(page, '/pakete/zeit-zu-zweit/');
    const { origin } = new URL(site.app.services.pages.site.packageBookingUrl ?? '');
    await page.context().route(`${origin}/**`, (route) => route.fulfill({ body: 'booking' }));
    await page.locator('[data-stay-link]:visible').waitFor();
    await page.fill('#site-stay-arrival', '14.05.2027');
    await page.locator('#site-stay-departure').focus();
    await page.locator('calendar-month').first().waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('14.05.2027');
    const error = page.locator('#site-stay-departure-error');
    expect(await error.isVisible()).toBe(false);
    await press(page, '.stay [type="submit"]:visible');
    await expect.poll(() => error.textContent()).toMatch(/mindestens eine Nacht/);
    await expect.poll(() => focused(page)).toBe('site-stay-departure');
    expect(page.context().pages()).toHaveLength(1);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('15.05.2027');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(page, '[data-stay-link]:visible')]);
    await tab.waitForURL('**departure=2027-05-15**');
  });

  it('submits the inquiry and names that field', async () => {
    const { page } = await visit(site, '/', { viewport: { width: 1280, height: 900 } });
    const wrong = () => page.locator('#site-dialog .error-summary li:visible').allTextContents();
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-firstName', '');
    await submit(page).click();
    await expect.poll(wrong).toEqual(['Vorname']);
    await page.fill('#site-inquiry-firstName', 'Zoë');
    await page.fill('#site-inquiry-email', 'x@');
    await press(page, '#site-dialog [type="submit"]:visible');
    await expect.poll(wrong).toEqual(['E-Mail']);
  });
});

const formPath = '/kontakt/';
const parts = /\/assets\/(form|stay|alpine|chunk)-/;

/** Opens a page with a form whose script is missing, as after a deployment. Returns also the addresses of all visits, oldest first. */
async function openWithoutScript() {
  const opened = await visit(site, '/healthz');
  const visits: string[] = [];
  opened.page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await opened.page.route(parts, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await opened.page.goto(site.origin + formPath, { waitUntil: 'domcontentloaded' });
  return { ...opened, visits };
}

const field = (page: Page) => page.locator('main [name="firstName"]');
const form = (page: Page) => page.locator('main [x-data="inquiry"]');
const isPlain = (page: Page) => form(page).evaluate((element) => 'plain' in (element as HTMLElement).dataset);

describe('a chunk of the script that is missing', () => {
  it('reloads the page at the first touch when a chunk of the script is gone', async () => {
    const { page, visits } = await openWithoutScript();
    await page.unroute(parts);
    // Only the first page requests the missing chunk.
    await page.route(parts, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
    // A focus before the script of the new page would be the browser's alone.
    await Promise.all([page.waitForEvent('domcontentloaded'), field(page).focus()]);
    await field(page).focus();
    await expect.poll(() => form(page).evaluate((element) => '_x_dataStack' in element)).toBe(true);
    expect(visits).toEqual([formPath, formPath]);
    expect(await isPlain(page)).toBe(false);
  });

  it('never reloads for a missing chunk where something was entered', async () => {
    const { page, visits } = await openWithoutScript();
    await page.locator('main [name="message"]').evaluate((element: HTMLTextAreaElement) => {
      element.value = 'Guten Tag';
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await field(page).focus();
    await expect.poll(() => isPlain(page)).toBe(true);
    await passTime(page, 10_000);
    expect(visits).toEqual([formPath]);
  });
});
