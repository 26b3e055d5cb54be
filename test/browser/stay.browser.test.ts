import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDialog, visit } from '../support/dialogs.ts';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const places = [
  ['in place', '/aktivitaeten/', 'stay'],
  ['as a page', '/packege/zeit-zu-zweit/', 'page-stay'],
] as const;

const link = (page: Page) => page.locator('[data-stay-link]:visible');
/** Returns the parameters sent to the booking engine. */
const asked = async (page: Page) => {
  const { origin, pathname, searchParams } = new URL((await link(page).getAttribute('href')) ?? '');
  expect(`${origin}${pathname}`).toBe(site.app.services.site.packageBookingUrl);
  return Object.fromEntries(searchParams);
};

async function openStay(path: string, options: Parameters<typeof visit>[2] = {}) {
  const opened = await visit(site, path, options);
  if (path === '/aktivitaeten/') await openDialog(opened.page, '/packege/zeit-zu-zweit/');
  else await opened.page.locator('.stay input:visible').first().focus();
  await link(opened.page).waitFor();
  return opened;
}

function describeStay(_: string, path: string, prefix: string): void {
  it('links to the booking engine with the chosen stay', async () => {
    const { page, troubles, close } = await openStay(path);
    expect(await asked(page)).toEqual({ lang: 'de', adults: '2', rooms: '1' });
    expect(await page.locator('.stay [type="submit"]:not([name])').isVisible()).toBe(false);
    await page.fill(`#site-${prefix}-arrival`, '14.5.27');
    await page.fill(`#site-${prefix}-departure`, '18.05.2027');
    await page.locator('[data-field="adults"] [data-step="1"]').click();
    await page.fill(`#site-${prefix}-rooms`, '2');
    expect(await asked(page)).toEqual({ lang: 'de', arrival: '2027-05-14', departure: '2027-05-18', adults: '3', rooms: '2' });
    expect(await link(page).getAttribute('target')).toBe('_blank');
    expect(await link(page).getAttribute('rel')).toContain('noopener');
    expect(await findViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('takes days from the calendar and limits adults and rooms to one to ten', async () => {
    const { page, close } = await openStay(path);
    await page.locator(`#site-${prefix}-departure`).focus();
    await page.locator('calendar-month').first().waitFor();
    const day = (name: string) => page.locator('calendar-month').first().getByRole('button', { name, exact: true });
    await day('14. Februar').click();
    await expect.poll(() => page.locator(`#site-${prefix}-arrival`).inputValue()).toBe('14.02.2027');
    expect(await link(page).count()).toBe(0);
    await day('16. Februar').click();
    await link(page).waitFor();
    expect((await asked(page)).departure).toBe('2027-02-16');
    await page.fill(`#site-${prefix}-adults`, '11');
    await page.keyboard.press('Tab');
    expect(await page.locator(`#site-${prefix}-adults`).inputValue()).toBe('10');
    await page.fill(`#site-${prefix}-rooms`, '0');
    await page.keyboard.press('Tab');
    expect(await asked(page)).toMatchObject({ adults: '10', rooms: '1' });
    await close();
  });
}

describe.each(places.slice(0, 1))('the stay of a package %s', describeStay);

it('the form of a package leads to the booking engine without script', async () => {
  const { page, troubles, close } = await visit(site, '/packege/zeit-zu-zweit/', { javaScriptEnabled: false });
  await page
    .context()
    .route(`${new URL(site.app.services.site.packageBookingUrl).origin}/**`, (route) => route.fulfill({ body: 'booking' }));
  await page.fill('#site-page-stay-arrival', '14.5.27');
  await page.fill('#site-page-stay-departure', '18.05.2027');
  // No server answers there: only the request is checked.
  const [asked] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('departure=2027-05-18')),
    page.locator('.stay [type="submit"]:not([name])').click({ noWaitAfter: true }),
  ]);
  expect(Object.fromEntries(new URL(asked.url()).searchParams)).toEqual({
    lang: 'de',
    arrival: '2027-05-14',
    departure: '2027-05-18',
    adults: '2',
    rooms: '1',
  });
  expect(troubles).toEqual([]);
  await close();
});

it('the form of a package is in no size container, whose contents Chromium paints without their styles at first, and moves nothing', async () => {
  const { page, close } = await visit(site, '/packege/zeit-zu-zweit/');
  const containers = await page.evaluate(() => {
    const found: string[] = [];
    for (let element = document.querySelector('.stay .field'); element !== null; element = element.parentElement)
      if (getComputedStyle(element).containerType !== 'normal') found.push(element.className);
    return found;
  });
  expect(containers).toEqual([]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );
  // The fonts and the buttons of the steppers shift by some thousandths.
  expect(shift).toBeLessThan(0.004);
  await close();
});
