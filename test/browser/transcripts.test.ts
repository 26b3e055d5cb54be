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

function describeJourney(name: string, paths: Words, journey: Journey, options: OpenPageOptions = {}): void {
  it.each(locales)(`${name}, %s`, async (locale) => {
    const { page, close } = await visit(site, paths[locale], { waitUntil: 'load', ...options });
    const reader = await startScreenReader(page);
    await journey(reader, page, (words) => words[locale]);
    await expect(reader.transcript().replace(/^[\da-f]{8}$/m, '01234567')).toMatchFileSnapshot(`./transcripts/${name}.${locale}.txt`);
    await close();
  });
}
const titleIsFocused = (page: Page) => page.locator('#site-dialog-title:focus').waitFor();
const home = { de: '/', en: '/en/' };

const openCalendar: Journey = async (reader, page, choose) => {
  await isAlive(page);
  await reader.tabTo(choose({ de: 'Anreise', en: 'Arrival' }));
  await page.locator('calendar-month').first().waitFor();
};

describeJourney('room', home, async (reader, page, choose) => {
  await reader.jumpTo('heading', 'Cambra Rosa');
  await reader.readTo('link');
  await reader.enter(() => titleIsFocused(page));
  await reader.readTo(choose({ de: 'Buchen', en: 'Book' }));
});

describeJourney('prices', { de: '/zimmer-suiten/', en: '/en/rooms-suites/' }, async (reader, _page, choose) => {
  await reader.jumpTo('heading', choose({ de: 'Vergleich', en: 'compare' }));
  await reader.readTo('Suite');
  await reader.jumpTo('table', '');
  await reader.readTo('Suite Mirador');
});

describeJourney('inquiry', home, async (reader, page, choose) => {
  await reader.jumpTo('link', choose({ de: 'Anfragen', en: 'Enquire' }));
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page, choose);
  await reader.tabTo(choose({ de: 'Anfrage senden', en: 'Send' }));
  await reader.press('Enter', () => page.locator('.error-summary:focus').waitFor());
  await reader.tabTo(choose({ de: 'link, Zimmer', en: 'link, Room' }));
  await reader.press('Enter');
  await reader.type('Cambra L');
  for (const [words, text] of [
    [{ de: 'textbox, Vorname', en: 'textbox, First name' }, guest.firstName],
    [{ de: 'textbox, Nachname', en: 'textbox, Last name' }, guest.lastName],
    [{ de: 'textbox, E-Mail', en: 'textbox, E-mail' }, guest.email],
    [{ de: 'textbox, Telefon', en: 'textbox, Telephone' }, guest.telephone],
  ] as const) {
    await reader.tabTo(choose(words));
    await reader.type(text);
  }
  await reader.tabTo(choose({ de: 'checkbox, Ich habe', en: 'checkbox, I have' }));
  await reader.press('Space');
  await reader.tabTo(choose({ de: 'Anfrage senden', en: 'Send' }));
  await reader.press('Enter', () =>
    thanks(page)
      .waitFor()
      .then(() => titleIsFocused(page)),
  );
  await reader.readTo(choose({ de: 'Papier', en: 'Paper' }));
});

describeJourney('days', home, async (reader, page, choose) => {
  await reader.jumpTo('link', choose({ de: 'Anfragen', en: 'Enquire' }));
  await reader.enter(() => titleIsFocused(page));
  await openCalendar(reader, page, choose);
  await reader.tabTo(choose({ de: '1. Februar', en: '1 February' }));
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
