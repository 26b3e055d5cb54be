import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, openDialog, openInquiry, visit } from '../support/dialogs.ts';
import { findViolations, nextFrames, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

// Open the whole year: closed days are tested in `inquiryWays.browser.test.ts`.
const site = serveSite({ site: { openSeason: undefined } });

const arrival = (page: Page) => page.locator('#site-inquiry-startDate');
const departure = (page: Page) => page.locator('#site-inquiry-endDate');
const status = (page: Page) => page.locator('.date-range__status');
const day = (page: Page, name: string) => page.locator('calendar-range').getByRole('button', { name, exact: true });
/** Whether a day belongs to the stay. */
const isChosen = async (button: Locator) => (await button.getAttribute('aria-pressed')) === 'true';
const days = async (page: Page) => [await arrival(page).inputValue(), await departure(page).inputValue()];

async function openCalendar(path = '/', options: Parameters<typeof visit>[2] = {}) {
  const opened = await visit(site, path, options);
  if (path === '/') await openInquiry(opened.page);
  await opened.page.locator('#site-inquiry-startDate').focus();
  await opened.page.locator('calendar-month').first().waitFor();
  return opened;
}

describe('the calendar', () => {
  it('loads the calendar at the first use of a date field only, without violations', async () => {
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
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    [1440, 2],
    [390, 1],
  ])('shows at %i px this many months: %i, and pages by one month', { tags: ['long'] }, async (width, shown) => {
    const { page, troubles, close } = await openCalendar('/', { viewport: { width, height: 844 } });
    await expect.poll(() => page.locator('calendar-month:visible').count()).toBe(shown);
    expect(await day(page, '14. Februar').count()).toBe(1);
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await expect.poll(() => day(page, '14. März').count()).toBe(1);
    await page.getByRole('button', { name: 'Voriger Monat' }).click();
    await expect.poll(() => day(page, '14. Februar').count()).toBe(1);
    const box = await day(page, '14. Februar').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(40);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('writes chosen days into the date fields, counts the nights, and clears them', async () => {
    const { page, close } = await openCalendar();
    expect(await status(page).textContent()).toBe('Bitte wählen Sie den Tag der Anreise.');
    await day(page, '14. Februar').click();
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '']);
    expect(await status(page).textContent()).toBe('Bitte wählen Sie den Tag der Abreise.');
    await day(page, '18. Februar').click();
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '18.02.2027']);
    expect(await status(page).textContent()).toBe('4 Nächte, 14.–18. Februar');
    await expect.poll(() => isChosen(day(page, '16. Februar'))).toBe(true);
    await page.getByRole('button', { name: 'Reisedaten löschen' }).click();
    expect(await days(page)).toEqual(['', '']);
    await expect.poll(() => focused(page)).toBe('site-inquiry-startDate');
    await expect.poll(() => isChosen(day(page, '16. Februar'))).toBe(false);
    expect(await page.getByRole('button', { name: 'Reisedaten löschen' }).count()).toBe(0);
    await close();
  });

  it('disables departures before one night and arrivals in the past, also in a page that is open since yesterday', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await openCalendar();
    await day(page, '14. Februar').click();
    await expect.poll(() => day(page, '14. Februar').getAttribute('aria-disabled')).toBe('true');
    expect(await day(page, '13. Februar').getAttribute('aria-disabled')).toBe('true');
    expect(await day(page, '15. Februar').getAttribute('aria-disabled')).toBe(null);
    await day(page, '14. Februar').click({ force: true });
    expect(await days(page)).toEqual(['14.02.2027', '']);
    await day(page, '15. Februar').click();
    await expect.poll(() => status(page).textContent()).toBe('1 Nacht, 14.–15. Februar');
    await arrival(page).fill('01.02.2027');
    await arrival(page).press('Tab');
    // The program's date is 1 February: earlier days cannot be shown or chosen.
    expect(await page.getByRole('button', { name: 'Voriger Monat' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Reisedaten löschen' }).click();
    await expect.poll(() => day(page, '1. Februar').isEnabled()).toBe(true);
    // Midnight at the hotel.
    await page.clock.setFixedTime('2027-02-01T23:00:00Z');
    await departure(page).focus();
    await expect.poll(() => day(page, '1. Februar').isEnabled()).toBe(false);
    expect(await day(page, '2. Februar').isEnabled()).toBe(true);
    await close();
  });

  it('starts a new range when a day before the arrival is chosen', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar();
    await day(page, '14. Februar').click();
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '']);
    await day(page, '10. Februar').click({ force: true });
    await expect.poll(() => days(page)).toEqual(['10.02.2027', '']);
    await day(page, '12. Februar').click();
    await expect.poll(() => days(page)).toEqual(['10.02.2027', '12.02.2027']);
    await close();
  });

  it('can be used by keyboard; Esc in the calendar returns to the date field and keeps the days', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar();
    await page.keyboard.type('14.02.2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('site-inquiry-endDate');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('14. Februar');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('21. Februar');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('22. Februar');
    await page.keyboard.press('Enter');
    await expect.poll(() => days(page)).toEqual(['14.02.2027', '22.02.2027']);
    // The calendar moves the focus to the chosen day in a later task: Esc before that task would lose the focus to it.
    await expect.poll(() => isChosen(day(page, '22. Februar'))).toBe(true);
    await nextFrames(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('site-inquiry-startDate');
    expect(await page.locator('#site-dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#site-dialog').isVisible()).toBe(false);
    await openInquiry(page);
    expect(await days(page)).toEqual(['14.02.2027', '22.02.2027']);
    await expect.poll(() => isChosen(day(page, '16. Februar'))).toBe(true);
    await day(page, '20. Februar').click();
    await expect.poll(() => days(page)).toEqual(['20.02.2027', '']);
    // Another dialog replaces it meanwhile.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await openDialog(page, '/rooms/cambra-lavanda/');
    await page.locator('#site-dialog a[href="/anfrage/cambra-lavanda"]').click();
    await day(page, '24. Februar').click();
    await expect.poll(() => days(page)).toEqual(['20.02.2027', '24.02.2027']);
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await expect.poll(() => day(page, '14. März').isVisible()).toBe(true);
    expect(await page.locator('calendar-range').count()).toBe(1);
    await close();
  });
});

describe('days that are typed', () => {
  it('formats typed days as DD.MM.YYYY on leaving the field, and keeps text that is no day', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar();
    for (const [typed, shown] of [
      ['14.5.27', '14.05.2027'],
      ['1/6/2027', '01.06.2027'],
      ['2027-06-01', '01.06.2027'],
      [' 14 - 5 - 2027 ', '14.05.2027'],
      ['14052027', '14.05.2027'],
      ['140527', '14.05.2027'],
      ['31.02.2027', '31.02.2027'],
      ['Mai', 'Mai'],
    ] as const) {
      await arrival(page).selectText();
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await expect.poll(() => arrival(page).inputValue()).toBe(shown);
    }
    await close();
  });

  it('shows typed days in the calendar, which pages to them', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar();
    await arrival(page).fill('30.05.2027');
    await departure(page).fill('02.06.2027');
    await expect.poll(() => status(page).textContent()).toBe('3 Nächte, 30. Mai – 2. Juni');
    await expect.poll(() => isChosen(day(page, '31. Mai'))).toBe(true);
    await departure(page).fill('30.05.2027');
    await expect.poll(() => isChosen(day(page, '31. Mai'))).toBe(false);
    expect(await status(page).textContent()).toBe('Bitte wählen Sie den Tag der Abreise.');
    await close();
  });

  it('counts nights across the change to summer time and across the year', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar('/', { timezoneId: 'Europe/Madrid' });
    for (const [from, to, text] of [
      ['28.03.2027', '29.03.2027', /^1 Nacht, 28\.\s?–\s?29\. März$/],
      ['27.03.2027', '29.03.2027', /^2 Nächte, 27\.\s?–\s?29\. März$/],
      ['30.10.2027', '01.11.2027', /^2 Nächte, 30\. Oktober\s–\s1\. November$/],
      ['30.12.2027', '02.01.2028', /^3 Nächte, 30\. Dezember 2027\s–\s2\. Januar 2028$/],
    ] as const) {
      await arrival(page).fill(from);
      await departure(page).fill(to);
      await expect.poll(() => status(page).textContent()).toMatch(text);
    }
    await close();
  });

  it('offers the current day at the hotel as first arrival in every time zone', { tags: ['long'] }, async () => {
    const { page, close } = await openCalendar('/', {
      timezoneId: 'Pacific/Kiritimati',
      // There it is 2 February already.
      prepare: (page) => page.clock.setFixedTime('2027-02-01T12:00:00Z'),
    });
    expect(await day(page, '1. Februar').getAttribute('aria-current')).toBe('date');
    expect(await day(page, '1. Februar').isEnabled()).toBe(true);
    await close();
  });
});

it('a date field lets days be typed when the calendar fails to load', { tags: ['long'] }, async () => {
  const { page, close } = await visit(site, '/');
  await openInquiry(page);
  await page.route('**/assets/calendar-*', (route) => route.abort());
  // Entered values are kept: the page is not reloaded to get the calendar.
  await page.fill('#site-inquiry-firstName', 'Zoë');
  await Promise.all([page.waitForEvent('requestfailed'), arrival(page).focus()]);
  await nextFrames(page);
  await page.keyboard.type('14.05.2027');
  expect(await page.locator('#site-inquiry-firstName').inputValue()).toBe('Zoë');
  expect(await days(page)).toEqual(['14.05.2027', '']);
  expect(await page.locator('.date-range__foot').isVisible()).toBe(false);
  await close();
});
