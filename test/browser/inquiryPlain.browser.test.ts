import { describe, expect, it } from 'vitest';
import { fillRequired, visit } from '../support/dialogs.ts';
import { expectedPayload, followOutbox, guest } from '../support/inquiries.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });
const plain = { javaScriptEnabled: false } as const;

describe('the inquiry without script', () => {
  const checkPayload = async (path: string, thanks: string, home: string) => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const { page, troubles, close } = await visit(site, path, plain);
    expect(await page.locator('#site-dialog').isVisible()).toBe(true);
    expect(await page.locator('.needs-script:visible').count()).toBe(0);
    await page.locator('.form__address summary').click();
    for (const field of ['startDate', 'endDate', 'persons', 'title', 'strnr', 'zip', 'town', 'country'] as const) {
      await page.fill(`#site-inquiry-${field}`, guest[field]);
    }
    // Another text for each language: the same text would be a duplicate.
    await page.fill('#site-inquiry-message', path);
    await page.check('[name="salutation"][value="female"]');
    await fillRequired(page);
    await page.locator('#site-dialog [type="submit"]').click();
    await page.waitForURL(`**${thanks}`);
    expect(await page.locator('#site-dialog .thanks').isVisible()).toBe(true);
    expect((await fresh()).map(({ payload }) => payload)).toEqual([
      { ...expectedPayload, roomType: 'CAMBRA-LAVANDA', message: path.toUpperCase() },
    ]);
    await page.locator('#site-dialog .thanks .button').click();
    await page.waitForURL(`**${home}`);
    expect(await page.locator('#site-dialog').isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/anfrage', '/anfrage/danke', '/']])('stores the same payload without script when sent at %s, and leads to %s', checkPayload);
});

describe('rooms and packages without script', () => {
  const checkChoice = async (path: string, field: string, slug: string) => {
    const { page, troubles, close } = await visit(site, path, plain);
    // The form of a package takes its days along.
    await page.locator(`main .record :is(a[href="/anfrage/${slug}"], [name="inquiry"]):visible`).click();
    await page.waitForURL(/\/anfrage\/|inquiry=on/);
    expect(await page.locator(`#site-inquiry-${field}`).inputValue()).toBe(slug);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/rooms/cambra-lavanda/', 'roomType', 'cambra-lavanda']])(
    '%s is a page without script that leads to the inquiry with the choice made',
    checkChoice,
  );
});
