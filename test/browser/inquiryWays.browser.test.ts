import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillRequired, focused, isAlive, openInquiry, submit, thanks, touch, visit, watchSending } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

describe('what was chosen before the inquiry', () => {
  it('goes along: an offer opens the message and can be removed, the pick-up is ticked, and the thanks repeat the offer', async () => {
    const { page, troubles, close } = await visit(site, '/angebote/rosenwochen/');
    const sent = watchSending(page);
    const message = page.locator('#site-inquiry-message');
    const topic = page.locator('.form__topic:visible');
    const opening = 'Rosenwochen, 1. Mai bis 12. Juni 2027\n';
    await openInquiry(page, '/anfrage/rosenwochen');
    await topic.waitFor();
    await expect.poll(() => message.inputValue()).toBe(opening);
    await message.fill(`${opening}Mit Hund?`);
    await page.locator('[data-topic-remove]').click();
    expect([await message.inputValue(), await topic.count(), await focused(page)]).toEqual(['Mit Hund?', 0, 'site-inquiry-message']);
    await page.keyboard.press('Escape');
    await page.locator('#site-dialog').waitFor({ state: 'hidden' });

    await openInquiry(page, '/anfrage/rosenwochen');
    await topic.waitFor();
    await expect.poll(() => message.inputValue()).toBe(`${opening}Mit Hund?`);
    await page.focus('#site-inquiry-startDate');
    await expect.poll(() => page.locator('calendar-range').evaluate((calendar) => Reflect.get(calendar, 'focusedDate'))).toBe('2027-05-01');
    await fillRequired(page, 'inquiry', 'any');
    await submit(page).click();
    await thanks(page).waitFor();
    expect(await page.locator('.thanks [data-fact]:visible dd').allTextContents()).toEqual([
      'Noch offen, bitte raten Sie mir',
      'Rosenwochen, 1. Mai bis 12. Juni 2027',
    ]);
    const { message: words, roomType } = JSON.parse(sent[0]?.postData() ?? '');
    expect([words, roomType]).toEqual(['ROSENWOCHEN, 1. MAI BIS 12. JUNI 2027\nMIT HUND?', 'ANY']);

    await page.goto(`${site.origin}/hotel/lage-anreise/`);
    await openInquiry(page, '/anfrage/pickup');
    expect(await page.isChecked('#site-inquiry-wantHotelPickup')).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });

  it('goes along without script, and the closed season is asked about once', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage/rosenwochen', { javaScriptEnabled: false });
    expect(await page.locator('.form__topic strong').textContent()).toBe('Rosenwochen');
    await fillRequired(page);
    await page.fill('#site-inquiry-startDate', '24.12.2027');
    await submit(page).click();
    await page.waitForURL('**/api/inquiry');
    expect(await page.locator('#site-inquiry-startDate-error').textContent()).toContain('In dieser Zeit haben wir geschlossen.');
    expect(await page.locator('.form__topic strong').textContent()).toBe('Rosenwochen');
    await page.check('#site-inquiry-privacy');
    await submit(page).click();
    await page.waitForURL('**/anfrage/danke');
    expect(await page.locator('#site-dialog-title').textContent()).toBe('Danke, Änne Groß');
    const facts = await page.locator('.thanks [data-fact]:visible dd').allInnerTexts();
    expect(facts.map((fact) => fact.replaceAll('\u00a0', ' '))).toContain('Rosenwochen, 1. Mai bis 12. Juni 2027');
    expect(await page.locator('.thanks a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+34971000120',
      '/',
      '/hotel/lage-anreise/',
    ]);
    await close();
  });
});

describe('the closed season', () => {
  it('is struck in the calendar, which opens on the first open month and says why; a typed day is asked about once', {
    tags: ['long'],
  }, async () => {
    const prepare = (page: Page) => page.clock.setFixedTime('2027-11-20T10:00:00Z');
    const { page, close } = await visit(site, '/anfrage');
    await prepare(page);
    await touch(page);
    await isAlive(page);
    await page.focus('#site-inquiry-startDate');
    const days = page.locator('calendar-month').first().locator('button');
    await days.first().waitFor();
    const isClosed = (day: string) => days.getByText(day, { exact: true }).evaluate((button) => button.part.contains('closed'));
    expect([await isClosed('27'), await isClosed('28')]).toEqual([true, false]);
    expect(await page.locator('calendar-range').evaluate((calendar) => Reflect.get(calendar, 'focusedDate'))).toBe('2028-01-28');
    // Forced: the day is disabled.
    await days.getByText('27', { exact: true }).click({ force: true });
    expect(await page.locator('.date-range__status').textContent()).toBe('In dieser Zeit haben wir geschlossen.');
    expect(await page.inputValue('#site-inquiry-startDate')).toBe('');
    await fillRequired(page);
    await page.fill('#site-inquiry-startDate', '24.12.2027');
    await submit(page).click();
    await page.locator('#site-inquiry-startDate-error:visible').waitFor();
    await submit(page).click();
    await thanks(page).waitFor();
    await close();
  });
});
