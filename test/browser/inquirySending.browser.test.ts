import { expect, it } from 'vitest';
import { fillRequired, openInquiry, submit, visit } from '../support/dialogs.ts';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

it('shows for at least 200 ms that an inquiry is being sent, and fires inquirysent only once it was accepted', async () => {
  // With the browser's own clock: an installed one advances only in the test's steps.
  const { page, close } = await openPage(site.browser, `${site.origin}/`, { waitUntil: 'domcontentloaded' });
  await openInquiry(page);
  await fillRequired(page);
  await page.route('**/api/inquiry', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await submit(page).evaluate((button) => {
    const told: string[] = [];
    let start = 0;
    new MutationObserver(() => {
      const isBusy = button.textContent?.trim() === 'Wird gesendet';
      if (isBusy) start ||= performance.now();
      else if (start > 0) told.push(performance.now() - start < 190 ? 'short' : 'long');
      if (!isBusy) start = 0;
    }).observe(button, { childList: true, characterData: true, subtree: true });
    document.addEventListener('inquirysent', () => told.push('sent'));
    Object.assign(globalThis, { told });
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await submit(page).click();
  await expect.poll(told).toEqual(['long']);
  await submit(page).click();
  await page.locator('.thanks:visible').waitFor();
  // The observer of the button runs in a later microtask, the event at once.
  await expect.poll(told).toEqual(['long', 'sent', 'long']);
  await close();
});

it('sends an inquiry with unusual dates after one question about them, and asks again about other dates', { tags: ['long'] }, async () => {
  const { page, close } = await visit(site, '/');
  const bodies: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/inquiry') && bodies.push(request.postData() ?? ''));
  const readError = (field: string) => page.locator(`#site-inquiry-${field}-error`);
  const asked = page.locator('#site-dialog .error-summary li:visible');
  await openInquiry(page);
  await fillRequired(page);
  await page.fill('#site-inquiry-startDate', '1. Mai 2072');
  await page.fill('#site-inquiry-endDate', '8 May 2027');
  await submit(page).click();
  await expect.poll(() => readError('endDate').textContent()).toMatch(/mindestens eine Nacht/);
  await page.fill('#site-inquiry-endDate', '8 mayo 2073');
  await submit(page).click();
  await expect.poll(() => readError('startDate').textContent()).toMatch(/mehr als drei Jahre voraus/);
  expect(await readError('endDate').textContent()).toMatch(/mehr als zwölf Monate/);
  expect(await asked.allTextContents()).toEqual(['Anreise', 'Abreise']);
  expect(await findViolations(page)).toEqual([]);
  await page.fill('#site-inquiry-endDate', '8.5.2072');
  await submit(page).click();
  await expect.poll(() => readError('endDate').isVisible()).toBe(false);
  expect([await readError('startDate').isVisible(), bodies.length]).toEqual([true, 0]);
  await submit(page).click();
  await page.locator('.thanks:visible').waitFor();
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    startDate: '1.5.2072',
    endDate: '8.5.2072',
    confirmedDates: '2072-05-01/2072-05-08',
  });
  await close();
});
