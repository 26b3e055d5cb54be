import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, openInquiry, visit } from '../support/dialogs.ts';
import { findViolations, passTime } from '../support/page.ts';
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
});
