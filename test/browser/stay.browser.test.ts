import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, isAlive, openDialog, readValues, visit } from '../support/dialogs.ts';
import { findViolations, nextFrames } from '../support/page.ts';
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

  it('never opens the booking engine while a field is wrong: the button names the field', { tags: ['long'] }, async () => {
    const { page, close } = await openStay(path);
    const error = (field: string) => page.locator(`#site-${prefix}-${field}-error`);
    const press = () => page.locator('.stay [type="submit"]:visible').click();
    const opened: string[] = [];
    page.context().on('page', (tab) => opened.push(tab.url()));
    // One date alone is no error before the button is pressed: the other may be typed next.
    await page.fill(`#site-${prefix}-arrival`, '1. Mai 2027');
    await page.keyboard.press('Tab');
    await nextFrames(page);
    expect([await page.locator('.stay .field__error:visible').count(), await link(page).count()]).toEqual([0, 0]);
    for (const [from, to, wrong, words] of [
      ['14.05.2027', '14.05.2027', 'departure', /mindestens eine Nacht/],
      ['18.05.2027', '14.05.2027', 'departure', /mindestens eine Nacht/],
      ['01.01.2020', '14.05.2027', 'arrival', /schon vorbei/],
      ['Mai', '14.05.2027', 'arrival', /TT\.MM\.JJJJ/],
    ] as const) {
      await page.fill(`#site-${prefix}-arrival`, from);
      await page.fill(`#site-${prefix}-departure`, to);
      await page.keyboard.press('Tab');
      await expect.poll(() => error(wrong).textContent()).toMatch(words);
      expect(await page.locator(`#site-${prefix}-${wrong}`).getAttribute('aria-invalid')).toBe('true');
      expect(await link(page).count()).toBe(0);
      await press();
      await expect.poll(() => focused(page)).toBe(`site-${prefix}-${wrong}`);
    }
    await page.fill(`#site-${prefix}-departure`, '');
    await page.fill(`#site-${prefix}-arrival`, '1. Mai 2027');
    // The press itself ends the edit of the number.
    await page.fill(`#site-${prefix}-adults`, '2,5');
    await press();
    await expect.poll(() => error('adults').textContent()).toBe('Bitte nennen Sie eine ganze Zahl von 1 bis 10.');
    await nextFrames(page);
    expect(await error('departure').textContent()).toBe('Bitte nennen Sie beide Tage oder keinen.');
    expect(await findViolations(page)).toEqual([]);
    await page.fill(`#site-${prefix}-departure`, 'May 14, 2027');
    await press();
    await expect.poll(() => focused(page)).toBe(`site-${prefix}-adults`);
    // A step from a text that is no number would be a guess.
    await page.keyboard.press('ArrowUp');
    expect(await page.locator(`#site-${prefix}-adults`).inputValue()).toBe('2,5');
    await page.fill(`#site-${prefix}-adults`, '-3');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('.stay .field__error:visible').count()).toBe(0);
    expect(await asked(page)).toEqual({ lang: 'de', arrival: '2027-05-01', departure: '2027-05-14', adults: '1', rooms: '1' });
    expect(opened).toEqual([]);
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

  it('takes chosen days and adults along to the inquiry, also to one that was opened before', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await openStay(path);
    const readInquiryStay = async () => {
      const { startDate, endDate, persons, packageType, firstName } = await readValues(page);
      return { startDate, endDate, persons, packageType, firstName };
    };
    const inquire = () => page.locator('.stay a[href="/anfrage/zeit-zu-zweit"]').click();
    const chosen = { endDate: '18.05.2027', persons: '3', packageType: 'zeit-zu-zweit' };
    await page.fill(`#site-${prefix}-arrival`, '14.05.2027');
    await page.fill(`#site-${prefix}-departure`, '18.05.2027');
    await page.locator('[data-field="adults"] [data-step="1"]').click();
    await inquire();
    await isAlive(page);
    await expect.poll(readInquiryStay).toEqual({ ...chosen, startDate: '14.05.2027', firstName: '' });
    await page.fill('#site-inquiry-firstName', 'Änne');
    await page.keyboard.press('Escape');
    await page.locator('#site-dialog').waitFor({ state: 'hidden' });
    if (path === '/aktivitaeten/') await openDialog(page, '/packege/zeit-zu-zweit/');
    await page.fill(`#site-${prefix}-arrival`, '15.05.2027');
    await inquire();
    await expect.poll(readInquiryStay).toEqual({ ...chosen, startDate: '15.05.2027', firstName: 'Änne' });
    expect(troubles).toEqual([]);
    await close();
  });

  it('opens the booking engine in a new tab by Enter in a field', { tags: ['long'] }, async () => {
    const { page, close } = await openStay(path);
    await page
      .context()
      .route(`${new URL(site.app.services.site.packageBookingUrl).origin}/**`, (route) => route.fulfill({ body: 'booking' }));
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.locator(`#site-${prefix}-adults`).press('Enter')]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).searchParams.get('adults')).toBe('2');
    await close();
  });
}

describe.each(places.slice(0, 1))('the stay of a package %s', describeStay);
describe.each(places.slice(1))('the stay of a package %s', { tags: ['long'] }, describeStay);

it.each([
  ['/en/packege/time-for-two/', 'en'],
  ['/es/packege/tiempo-para-dos/', 'es'],
  ['/fr/packege/temps-a-deux/', 'fr'],
])('the form of a package at %s links to the booking engine in the language of the page', { tags: ['long'] }, async (path, lang) => {
  const { page, close } = await openStay(path);
  expect((await asked(page)).lang).toBe(lang);
  await close();
});

it('the form of a package follows a press on its booking button while its script is loading', { tags: ['long'] }, async () => {
  const { page, close } = await visit(site, '/packege/zeit-zu-zweit/');
  await page
    .context()
    .route(`${new URL(site.app.services.site.packageBookingUrl).origin}/**`, (route) => route.fulfill({ body: 'booking' }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.locator('.stay [type="submit"]:not([name])').click()]);
  await tab.waitForURL('**adults=2**');
  await close();
});

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

it('the form of a package is shown again without script, with what was typed and what is wrong', { tags: ['long'] }, async () => {
  const { page, troubles, close } = await visit(site, '/packege/zeit-zu-zweit/', { javaScriptEnabled: false });
  await page.fill('#site-page-stay-arrival', '14. Mai 2027');
  await page.fill('#site-page-stay-adults', '2-3');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.locator('.stay [type="submit"]:not([name])').click()]);
  await tab.waitForLoadState();
  expect(new URL(tab.url()).pathname).toBe('/api/booking');
  expect(await tab.locator('.stay .error-summary a').allTextContents()).toEqual(['Abreise', 'Erwachsene']);
  await expect.poll(() => tab.locator('.stay .error-summary').evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await tab.locator('#site-page-stay-departure-error').textContent()).toBe('Bitte nennen Sie beide Tage oder keinen.');
  expect(await tab.locator('#site-page-stay-adults-error').textContent()).toBe('Bitte nennen Sie eine ganze Zahl von 1 bis 10.');
  expect(await tab.locator('#site-page-stay-arrival').inputValue()).toBe('14. Mai 2027');
  expect(await tab.locator('#site-page-stay-adults').inputValue()).toBe('2-3');
  expect(await tab.title()).toMatch(/^Fehler: /);
  expect(troubles).toEqual([]);
  const { page: scripted, close: closeScripted } = await visit(site, tab.url().replace(site.origin, ''));
  expect(await findViolations(scripted)).toEqual([]);
  await closeScripted();
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
