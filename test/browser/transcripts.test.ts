import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isAlive, thanks, visit } from '../support/dialogs.ts';
import { guest } from '../support/inquiries.ts';
import type { OpenPageOptions } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { type ScreenReader, startScreenReader } from './screenReader.ts';

/*
 * What a guest who does not see the page hears. `npx vitest run test/browser/transcripts.test.ts -u` writes the transcripts anew: read
 * them aloud before they are committed.
 */

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** Hears a journey and compares it with its transcript, `name.locale`. */
function describeJourney(
  name: string,
  path: string,
  journey: (reader: ScreenReader, page: Page) => Promise<unknown>,
  options: OpenPageOptions = {},
): void {
  it(name, async () => {
    const { page } = await visit(site, path, { waitUntil: 'load', ...options });
    const reader = await startScreenReader(page);
    await journey(reader, page);
    await expect(reader.transcript().replace(/^[\da-f]{8}$/m, '01234567')).toMatchFileSnapshot(`./transcripts/${name}.txt`);
  });
}
const titleIsFocused = (page: Page) => page.locator('#site-dialog-title:focus').waitFor();

async function openCalendar(reader: ScreenReader, page: Page): Promise<void> {
  await isAlive(page);
  await reader.tabTo('Anreise');
  await page.locator('calendar-month').first().waitFor();
}

describeJourney('room.de', '/', async (reader, page) => {
  await reader.jumpTo('heading', 'Cambra Rosa');
  await reader.readTo('link');
  await reader.enter(() => titleIsFocused(page));
  await reader.readTo('Buchen (');
});

describeJourney('prices.de', '/zimmer-suiten/', async (reader, page) => {
  await reader.jumpTo('DisclosureTriangle', 'Vergleich');
  await reader.enter(() => page.locator('.fold[open] table').first().waitFor());
  await reader.jumpTo('table', '');
  await reader.readTo('Suite Mirador');
});

describeJourney('inquiry.de', '/impressum/', async (reader, page) => {
  await reader.jumpTo('link', 'Anfragen');
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page);
  await reader.tabTo('Anfrage senden');
  await reader.press('Enter', () => page.locator('.error-summary:focus').waitFor());
  await reader.tabTo('link, Zimmer');
  await reader.press('Enter');
  // One letter: after a pause of a second the browser begins to search the list anew.
  await reader.type('S');
  for (const [words, text] of [
    ['textbox, Vorname', guest.firstName],
    ['textbox, Nachname', guest.lastName],
    ['textbox, E-Mail', guest.email],
    ['textbox, Telefon', guest.telephone],
  ] as const) {
    await reader.tabTo(words);
    await reader.type(text);
  }
  await reader.tabTo('checkbox, Ich habe');
  await reader.press('Space');
  await reader.tabTo('Anfrage senden');
  await reader.press('Enter', () =>
    thanks(page)
      .waitFor()
      .then(() => titleIsFocused(page)),
  );
  await reader.readTo('Papier');
});

describeJourney('days.de', '/impressum/', async (reader, page) => {
  await reader.jumpTo('link', 'Anfragen');
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page);
  await reader.tabTo('1. Februar');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowDown', 'PageDown', 'Enter', 'Escape']) await reader.press(key);
});

describeJourney('language.de', '/', async (reader, page) => {
  await reader.tabTo('English');
  await reader.press('Enter', () => page.waitForURL('**/en/'));
  await reader.press('Tab');
});

describeJourney(
  'consent.de',
  '/',
  async (reader, page) => {
    await reader.press('Tab', () => page.locator('#site-consent').waitFor());
    await reader.readTo('Nur Notwendiges');
    await reader.enter(() => page.locator('#site-consent').waitFor({ state: 'hidden' }));
  },
  { consent: 'asked' },
);
