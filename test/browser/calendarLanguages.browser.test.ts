import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAlive, touch, visit } from '../support/dialogs.ts';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const firstColumn = (page: Page) => page.locator('calendar-month').first().getByRole('columnheader').first().textContent();
const day = (page: Page, name: string) => page.locator('calendar-range').getByRole('button', { name, exact: true });

describe.each([
  ['/anfrage', 'de', '14. Februar', /^2 Nächte, 14\.\s?–\s?16\. Februar$/],
  ['/en/inquiry', 'en', '14 February', /^2 nights, 14\s?–\s?16 February$/],
  ['/es/solicitar', 'es', '14 de febrero', /^2 noches, 14\s?–\s?16 de febrero$/],
  ['/fr/inquiry', 'fr', '14 février', /^2 nuits, 14\s?–\s?16 février$/],
])('the calendar at %s', { tags: ['long'] }, (path, language, name, nights) => {
  it('shows the calendar in the language of the page, with the first day of the week of its texts', async () => {
    const { page, troubles, close } = await visit(site, path);
    await touch(page);
    await isAlive(page);
    await page.locator('#site-inquiry-startDate').focus();
    const monday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date('2027-02-01'));
    expect(await firstColumn(page)).toContain(monday);
    await day(page, name).click();
    await day(page, name.replace('14', '16')).click();
    await expect.poll(() => page.locator('.date-range__status').textContent()).toMatch(nights);
    expect(await page.locator('#site-inquiry-startDate').inputValue()).toBe('14.02.2027');
    expect(await page.locator('#site-inquiry-endDate').inputValue()).toBe('16.02.2027');
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});

it('the calendar starts the week on Sunday where the texts say so', { tags: ['long'] }, async () => {
  const { page, close } = await visit(site, '/anfrage', {
    prepare: (page) =>
      page.route('**/anfrage', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('data-first-day="1"', 'data-first-day="0"') });
      }),
  });
  await touch(page);
  await isAlive(page);
  await page.locator('#site-inquiry-startDate').focus();
  expect(await firstColumn(page)).toContain('Sonntag');
  await close();
});
