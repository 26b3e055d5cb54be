import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, focused, openDialog, openInquiry, submit, visit } from '../support/dialogs.ts';
import { nextFrames } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

/*
 * A press moves the focus out of a field, which then shows its error. The pressed element must not move because of that.
 */

const site = serveSite();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Presses the middle of an element at its position before the press. */
async function press(page: Page, selector: string, by: 'mouse' | 'finger'): Promise<void> {
  const target = page.locator(selector);
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  if (by === 'finger') return page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await nextFrames(page);
  await page.mouse.up();
}

function describePress(by: 'mouse' | 'finger'): void {
  const checkBookingButton = async (_: string, path: string, prefix: string) => {
    const { page, close } = await visit(site, path, by === 'finger' ? phone : {});
    if (prefix === 'stay') await openDialog(page, '/packege/zeit-zu-zweit/');
    const { origin } = new URL(site.app.services.site.packageBookingUrl);
    await page.context().route(`${origin}/**`, (route) => route.fulfill({ body: 'booking' }));
    await page.locator(`#site-${prefix}-arrival`).focus();
    await page.locator('[data-stay-link]:visible').waitFor();
    await page.fill(`#site-${prefix}-arrival`, '14.05.2027');
    await page.locator(`#site-${prefix}-departure`).focus();
    await page.locator('calendar-month').first().waitFor();
    await page.keyboard.insertText('14.05.2027');
    const error = page.locator(`#site-${prefix}-departure-error`);
    expect(await error.isVisible()).toBe(false);
    const opened: unknown[] = [];
    page.context().on('page', (tab) => opened.push(tab));
    await press(page, '.stay [type="submit"]:visible', by);
    await expect.poll(() => error.textContent()).toMatch(/mindestens eine Nacht/);
    await expect.poll(() => focused(page)).toBe(`site-${prefix}-departure`);
    expect(opened).toEqual([]);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('15.05.2027');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(page, '[data-stay-link]:visible', by)]);
    await tab.waitForURL('**departure=2027-05-15**');
    await close();
  };
  it.each([['in place', '/aktivitaeten/', 'stay']])(
    'names a wrong day at a press on the booking button, and follows a press once it is right, in a package %s',
    checkBookingButton,
  );

  it('submits the inquiry by a press while the focused field is wrong, and names that field', async () => {
    const { page, close } = await visit(site, '/', by === 'finger' ? phone : { viewport: { width: 1280, height: 900 } });
    const wrong = () => page.locator('#site-dialog .error-summary li:visible').allTextContents();
    await openInquiry(page);
    await fillRequired(page);
    await page.fill('#site-inquiry-firstName', '');
    await submit(page).click();
    await expect.poll(wrong).toEqual(['Vorname']);
    await page.fill('#site-inquiry-firstName', 'Zoë');
    await page.fill('#site-inquiry-email', 'x@');
    await press(page, '#site-dialog [type="submit"]:visible', by);
    await expect.poll(wrong).toEqual(['E-Mail']);
    await close();
  });
}

describe.each(['mouse'] as const)('a press by %s', describePress);
