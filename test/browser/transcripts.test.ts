import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isAlive, thanks, visit } from '../support/dialogs.ts';
import { guest } from '../support/inquiries.ts';
import type { OpenPageOptions } from '../support/page.ts';
import { type ScreenReader, startScreenReader } from '../support/screenReader.ts';
import { serveSite } from '../support/site.ts';

/*
 * What a guest who does not see the page hears. `npx vitest run test/browser/transcripts.test.ts -u` writes the transcripts anew: read
 * them aloud before they are committed.
 */

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });

const locales = ['de', 'en'] as const;
type Words = Readonly<Record<(typeof locales)[number], string>>;
type Journey = (reader: ScreenReader, page: Page, choose: (words: Words) => string) => Promise<unknown>;

/** The long journeys are heard in German alone. */
function describeJourney(name: string, paths: Words, journey: Journey, options: OpenPageOptions = {}): void {
  const heard = name === 'inquiry' || name === 'days' ? (['de'] as const) : locales;
  it.each(heard)(`${name}, %s`, async (locale) => {
    const { page, close } = await visit(site, paths[locale], { waitUntil: 'load', ...options });
    const reader = await startScreenReader(page);
    await journey(reader, page, (words) => words[locale]);
    await expect(reader.transcript().replace(/^[\da-f]{8}$/m, '01234567')).toMatchFileSnapshot(`./transcripts/${name}.${locale}.txt`);
    await close();
  });
}
const titleIsFocused = (page: Page) => page.locator('#site-dialog-title:focus').waitFor();
const home = { de: '/', en: '/en/' };
const imprint = { de: '/impressum/', en: '/en/imprint/' };

async function openCalendar(reader: ScreenReader, page: Page): Promise<void> {
  await isAlive(page);
  await reader.tabTo('Anreise');
  await page.locator('calendar-month').first().waitFor();
}

describeJourney('room', home, async (reader, page, choose) => {
  await reader.jumpTo('heading', 'Cambra Rosa');
  await reader.readTo('link');
  await reader.enter(() => titleIsFocused(page));
  await reader.readTo(choose({ de: 'Buchen (', en: 'Book (' }));
});

describeJourney('prices', { de: '/zimmer-suiten/', en: '/en/rooms-suites/' }, async (reader, page, choose) => {
  await reader.jumpTo('DisclosureTriangle', choose({ de: 'Vergleich', en: 'Comparison' }));
  await reader.enter(() => page.locator('.fold[open] table').first().waitFor());
  await reader.jumpTo('table', '');
  await reader.readTo('Suite Mirador');
});

describeJourney('inquiry', imprint, async (reader, page) => {
  await reader.jumpTo('link', 'Anfragen');
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page);
  await reader.tabTo('Anfrage senden');
  await reader.press('Enter', () => page.locator('.error-summary:focus').waitFor());
  await reader.tabTo('link, Zimmer');
  await reader.press('Enter');
  await reader.type('Cambra L');
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

describeJourney('days', imprint, async (reader, page) => {
  await reader.jumpTo('link', 'Anfragen');
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page);
  await reader.tabTo('1. Februar');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowDown', 'PageDown', 'Enter', 'Escape']) await reader.press(key);
});

describeJourney('language', home, async (reader, page, choose) => {
  await reader.tabTo(choose({ de: 'English', en: 'Deutsch' }));
  await reader.press('Enter', () => page.waitForURL(choose({ de: '**/en/', en: `${site.origin}/` })));
  await reader.press('Tab');
});

describeJourney(
  'consent',
  home,
  async (reader, page, choose) => {
    await reader.press('Tab', () => page.locator('#site-consent').waitFor());
    await reader.readTo(choose({ de: 'Nur Notwendiges', en: 'Necessary' }));
    await reader.enter(() => page.locator('#site-consent').waitFor({ state: 'hidden' }));
  },
  { consent: 'asked' },
);
