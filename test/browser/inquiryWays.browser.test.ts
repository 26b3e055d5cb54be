import { describe, expect, it } from 'vitest';
import { fillRequired, focused, openInquiry, submit, thanks, visit, watchSending } from '../support/dialogs.ts';
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
});
