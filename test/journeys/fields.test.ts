import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, focused, openDialog, openInquiry, submit, visit } from '../support/dialogs.ts';
import { findViolations, nextFrames, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const count = (page: Page) => page.locator('#site-inquiry-persons');
const button = (page: Page, step: 1 | -1) => page.locator(`[data-field="persons"] [data-step="${step}"]`);

describe('the number of guests', () => {
  it('changes by buttons that announce it and keep the focus at a bound, and by arrow keys', async () => {
    const { page, troubles, close } = await visit(site, '/');
    await openInquiry(page);
    await count(page).fill('1');
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe('true');
    await button(page, 1).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await count(page).inputValue()).toBe('3');
    expect(await page.locator('[data-field="persons"] [role="status"]').textContent()).toBe('Gäste 3');
    await count(page).press('ArrowDown');
    expect(await count(page).inputValue()).toBe('2');
    await count(page).fill('49');
    await button(page, 1).click();
    await button(page, 1).click({ force: true });
    expect(await count(page).inputValue()).toBe('50');
    expect(await button(page, 1).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => button(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button(page, -1).getAttribute('aria-disabled')).toBe(null);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is brought into its bounds, refuses a pasted word, and keeps a typed one with a message', async () => {
    const { page, close } = await visit(site, '/');
    await openInquiry(page);
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
    // A number that is no whole one is not stepped from.
    await button(page, 1).click();
    expect(await count(page).inputValue()).toBe('2,5');
    await close();
  });
});

describe('the calendar', () => {
  const arrival = (page: Page) => page.locator('#site-inquiry-startDate');
  const status = (page: Page) => page.locator('.date-range__status');
  const day = (page: Page, name: string) => page.locator('calendar-range').getByRole('button', { name, exact: true });
  const days = async (page: Page) => [await arrival(page).inputValue(), await page.locator('#site-inquiry-endDate').inputValue()];

  it('is loaded at the first use of a date field, writes chosen days into the fields, counts the nights, and clears them', async () => {
    const { page, troubles, close } = await visit(site, '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openInquiry(page);
    await passTime(page, 1000);
    expect(asked.filter((path) => path.includes('calendar'))).toEqual([]);
    await arrival(page).focus();
    await page.locator('calendar-month').first().waitFor();
    expect(asked.filter((path) => path.includes('calendar'))).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    expect(await status(page).textContent()).toBe('Bitte wählen Sie den Tag der Anreise.');
    await day(page, '14. Februar').click();
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '']);
    expect(await status(page).textContent()).toBe('Bitte wählen Sie den Tag der Abreise.');
    await day(page, '18. Februar').click();
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '18.02.2027']);
    expect(await status(page).textContent()).toBe('4 Nächte, 14.–18. Februar');
    await expect.poll(() => day(page, '16. Februar').getAttribute('aria-pressed')).toBe('true');
    // Esc leaves the calendar for the field, also from the button.
    await page.getByRole('button', { name: 'Reisedaten löschen' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('site-inquiry-startDate');
    expect(await page.locator('#site-dialog').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Reisedaten löschen' }).click();
    expect(await days(page)).toEqual(['', '']);
    await expect.poll(() => focused(page)).toBe('site-inquiry-startDate');
    expect(await page.getByRole('button', { name: 'Reisedaten löschen' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('opens at a month of its list, which has none without an open day, and is put away until a date field is used again', async () => {
    const { page, troubles, close } = await visit(site, '/');
    await openInquiry(page);
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
    expect(troubles).toEqual([]);
    await close();
  });

  it('is used by keyboard, follows typed dates, marks closed days, and gives way to the field by Esc', async () => {
    const { page, close } = await visit(site, '/');
    await openInquiry(page);
    await arrival(page).focus();
    await page.locator('calendar-month').first().waitFor();
    await page.keyboard.type('8. Februar 2027');
    await page.keyboard.press('Tab');
    expect(await arrival(page).inputValue()).toBe('08.02.2027');
    await day(page, '8. Februar').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    // Cally moves the focus after its next rendering.
    await expect
      .poll(() => day(page, '16. Februar').evaluate((button) => button === (button.getRootNode() as ShadowRoot).activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => days(page)).toEqual(['08.02.2027', '16.02.2027']);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('site-inquiry-startDate');
    // The demo hotel is closed from the middle of November.
    await arrival(page).fill('20.11.2027');
    await expect.poll(() => day(page, '20. November').getAttribute('aria-disabled')).toBe('true');
    expect(await status(page).textContent()).toBe('In dieser Zeit haben wir geschlossen.');
    await close();
  });
});

describe('the stay of a package', () => {
  const link = (page: Page) => page.locator('[data-stay-link]:visible');
  /** Returns the parameters sent to the booking engine. */
  const readStay = async (page: Page) => {
    const { origin, pathname, searchParams } = new URL((await link(page).getAttribute('href')) ?? '');
    expect(`${origin}${pathname}`).toBe(site.app.services.pages.site.packageBookingUrl);
    return Object.fromEntries(searchParams);
  };

  it('links to the booking engine with the chosen days and limits adults and rooms to one to ten', async () => {
    const { page, troubles, close } = await visit(site, '/aktivitaeten/');
    await openDialog(page, '/pakete/zeit-zu-zweit/');
    await link(page).waitFor();
    expect(await readStay(page)).toEqual({ lang: 'de', adults: '2', rooms: '1' });
    expect(await page.locator('.stay [type="submit"]:not([name])').isVisible()).toBe(false);
    await page.fill('#site-stay-arrival', '14.5.27');
    expect(await link(page).count()).toBe(0);
    // The nights of this package are fixed: the departure follows.
    await page.keyboard.press('Tab');
    await expect.poll(() => page.inputValue('#site-stay-departure')).toBe('16.05.2027');
    await page.fill('#site-stay-departure', '18.05.2027');
    await page.locator('[data-field="adults"] [data-step="1"]').click();
    await page.fill('#site-stay-rooms', '11');
    await page.keyboard.press('Tab');
    expect(await readStay(page)).toEqual({ lang: 'de', arrival: '2027-05-14', departure: '2027-05-18', adults: '3', rooms: '10' });
    expect([await link(page).getAttribute('target'), await link(page).getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('leads to the booking engine without script', async () => {
    const { page, troubles, close } = await visit(site, '/pakete/zeit-zu-zweit/', { javaScriptEnabled: false });
    const { origin } = new URL(site.app.services.pages.site.packageBookingUrl ?? '');
    await page.context().route(`${origin}/**`, (route) => route.fulfill({ body: 'booking' }));
    await page.fill('#site-page-stay-arrival', '14.5.27');
    await page.fill('#site-page-stay-departure', '18.05.2027');
    const [asked] = await Promise.all([
      page.context().waitForEvent('request', (request) => request.url().includes('departure=2027-05-18')),
      page.locator('.stay [type="submit"]:not([name])').click({ noWaitAfter: true }),
    ]);
    expect(new URL(asked.url()).searchParams.get('arrival')).toBe('2027-05-14');
    expect(troubles).toEqual([]);
    await close();
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
    const { page, close } = await visit(site, '/aktivitaeten/');
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
    await close();
  });

  it('submits the inquiry and names that field', async () => {
    const { page, close } = await visit(site, '/', { viewport: { width: 1280, height: 900 } });
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
    await close();
  });
});
