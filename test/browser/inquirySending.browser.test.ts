import { expect, it } from 'vitest';
import { fillRequired, openInquiry, submit } from '../support/dialogs.ts';
import { openPage } from '../support/page.ts';
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
