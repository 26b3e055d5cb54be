import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, openDialog, openInquiry, visit } from '../support/dialogs.ts';
import { findViolations, passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const count = (page: Page) => page.locator('#site-inquiry-persons');
const button = (page: Page, step: 1 | -1) => page.locator(`[data-field="persons"] [data-step="${step}"]`);

describe('the number of guests', () => {
  it('changes by buttons that announce it and keep the focus at a bound, and by arrow keys', async () => {
    const { page } = await visit(site, '/impressum/');
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
  });
});

const field = (page: Page, name: 'startDate' | 'endDate') => page.locator(`#site-inquiry-${name}`);
const days = async (page: Page) => [await field(page, 'startDate').inputValue(), await field(page, 'endDate').inputValue()];
const day = (page: Page, name: string) => page.locator('calendar-range').getByRole('button', { name, exact: true });

describe('the calendar', () => {
  const status = (page: Page) => page.locator('.date-range__status');

  it('is loaded at the first use of a date field, writes chosen days into the fields, counts the nights, and clears them', async () => {
    const { page } = await visit(site, '/impressum/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openInquiry(page);
    await passTime(page, 1000);
    expect(asked.filter((path) => path.includes('calendar'))).toEqual([]);
    await field(page, 'startDate').focus();
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
  });
});

describe('the calendar and its fields', () => {
  const list = (page: Page) => page.getByLabel('Monat', { exact: true });
  /** The months that the calendar shows, and that of the list. */
  const months = (page: Page) =>
    page.locator('.date-range').evaluate((range) => {
      const shown = [...range.querySelectorAll<HTMLElement>('calendar-month')].filter(({ offsetWidth }) => offsetWidth > 0);
      const names = shown.map(({ shadowRoot, style }) => {
        const name = shadowRoot?.querySelector('[part="heading"]')?.textContent;
        return `${name} ${style.getPropertyValue('--year').replaceAll('"', '')}`;
      });
      return [...names, range.querySelector('select')?.selectedOptions[0]?.text];
    });

  it('show one state: each day can be corrected alone', async () => {
    const { page } = await visit(site, '/impressum/');
    await openInquiry(page);
    await field(page, 'startDate').focus();
    await page.locator('calendar-month').first().waitFor();
    const steps: readonly (readonly [act: () => Promise<unknown>, from: string, to: string])[] = [
      [() => day(page, '14. Februar').click(), '14.02.2027', ''],
      [() => day(page, '18. Februar').click(), '14.02.2027', '18.02.2027'],
      [() => day(page, '20. Februar').click(), '14.02.2027', '20.02.2027'],
      [() => field(page, 'startDate').click(), '14.02.2027', '20.02.2027'],
      [() => day(page, '16. Februar').click(), '16.02.2027', '20.02.2027'],
      [() => day(page, '19. Februar').click(), '16.02.2027', '19.02.2027'],
      [() => day(page, '10. Februar').click(), '10.02.2027', '19.02.2027'],
      [() => field(page, 'endDate').click(), '10.02.2027', '19.02.2027'],
      [() => day(page, '12. Februar').click(), '10.02.2027', '12.02.2027'],
      [() => field(page, 'startDate').click(), '10.02.2027', '12.02.2027'],
      [() => day(page, '22. Februar').click(), '22.02.2027', ''],
      [() => page.getByRole('button', { name: 'Reisedaten löschen' }).click(), '', ''],
      [() => field(page, 'endDate').click(), '', ''],
      [() => day(page, '24. Februar').click(), '24.02.2027', ''],
      [() => day(page, '21. Februar').click(), '21.02.2027', ''],
      [() => day(page, '24. Februar').click(), '21.02.2027', '24.02.2027'],
    ];
    for (const [index, [act, from, to]] of steps.entries()) {
      await act();
      await expect.poll(async () => [index, ...(await days(page))]).toEqual([index, from, to]);
    }
  });

  it('show the month of a day that was typed before the calendar came', async () => {
    const typed = Promise.withResolvers<void>();
    const { page } = await visit(site, '/impressum/');
    await page.route('**/calendar-*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await openInquiry(page);
    await field(page, 'startDate').fill('12.06.2027');
    typed.resolve();
    await expect.poll(() => months(page)).toEqual(['Juni 2027', 'Juli 2027', 'Juni 2027']);
  });

  it.each([390, 1440])('show one month first, in the list too, however it was chosen: %i px', async (width) => {
    const { page } = await visit(site, '/impressum/', { viewport: { width, height: 900 } });
    await openInquiry(page);
    await field(page, 'startDate').focus();
    await page.locator('calendar-month').first().waitFor();
    const expectMonths = (first: string, second: string) =>
      expect.poll(() => months(page)).toEqual(width === 390 ? [first, first] : [first, second, first]);
    await expectMonths('Februar 2027', 'März 2027');
    await list(page).selectOption('April 2027');
    await expectMonths('April 2027', 'Mai 2027');
    await list(page).selectOption('Juni 2027');
    await expectMonths('Juni 2027', 'Juli 2027');
    await list(page).selectOption('März 2027');
    await expectMonths('März 2027', 'April 2027');
    await page.getByRole('button', { name: 'Voriger Monat' }).click();
    await expectMonths('Februar 2027', 'März 2027');
    await field(page, 'startDate').fill('12.06.2027');
    await expectMonths('Juni 2027', 'Juli 2027');
    await field(page, 'endDate').fill('14.08.2027');
    await expectMonths('August 2027', 'September 2027');
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await expectMonths('September 2027', 'Oktober 2027');
    await field(page, 'startDate').fill('30.12.2027');
    await expectMonths('Dezember 2027', 'Januar 2028');
  });
});

describe('a typed day', () => {
  it.each([
    ['/impressum/', '/anfrage', '12.6.', '12.06.2027', '= 12. Juni 2027', 'TT.MM.JJJJ'],
    ['/en/imprint/', '/en/inquiry', '06/15/2027', '15 June 2027', '= 15 June 2027', 'e.g. 3 February 2027'],
  ])('is written out below its field, and an error shows when the field is left: %s', async (path, href, typed, kept, words, hint) => {
    const { page } = await visit(site, path);
    await openInquiry(page, href);
    const [start, end] = [field(page, 'startDate'), field(page, 'endDate')];
    const startHint = page.locator('#site-inquiry-startDate-hint');
    const startError = () => page.isVisible('#site-inquiry-startDate-error');
    const endError = () => page.isVisible('#site-inquiry-endDate-error');
    expect(await startHint.textContent()).toBe(hint);
    await start.fill(typed);
    await expect.poll(() => startHint.textContent()).toBe(words);
    await start.press('Tab');
    await expect.poll(() => start.inputValue()).toBe(kept);
    await end.fill('11.6.2027');
    expect(await endError()).toBe(false);
    await end.press('Tab');
    await expect.poll(endError).toBe(true);
    await end.fill('20.6.');
    await expect.poll(endError).toBe(false);
    await end.press('Tab');
    await start.fill('bald');
    await start.press('Tab');
    await expect.poll(startError).toBe(true);
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
    const { page } = await visit(site, '/aktivitaeten/');
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
  });
});
