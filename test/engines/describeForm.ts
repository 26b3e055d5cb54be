import { expect, it } from 'vitest';
import { followOutbox, guest } from '../support/inquiries.ts';
import type { Tab } from './driver/types.ts';
import type { EngineSite, VisitOptions } from './engineSite.ts';
import { choose, click, countShown, eventually, fill, findViolations, focused, isShown, readPath, readTexts, readValue } from './page.ts';

const submitButton = '#site-dialog [type="submit"]';
/** In the page: whether the script of the inquiry runs. */
export const isFormAlive = (): boolean => document.querySelector('#site-dialog [data-step="-1"][aria-disabled]') !== null;

/** Opens the inquiry from the home page and waits until its script runs. */
export async function openInquiry(site: EngineSite, options?: VisitOptions): Promise<Tab> {
  const tab = await site.visit('/', options);
  await click(tab, 'a[href="/anfrage"]:not([hreflang])');
  await eventually(tab, isFormAlive).toBe(true);
  return tab;
}

/** Fills in the required fields, and a message: an inquiry with the same content counts as sent before. */
export async function fillRequired(tab: Tab, message: string): Promise<void> {
  await fill(tab, '#site-inquiry-message', message);
  for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) await fill(tab, `#site-inquiry-${field}`, guest[field]);
  await choose(tab, '#site-inquiry-roomType', 'cambra-lavanda');
  await click(tab, '#site-inquiry-privacy');
}

export function describeForm(site: EngineSite): void {
  it('names every wrong field without violations, and takes an error back when its field is right', async () => {
    const tab = await openInquiry(site);
    await fill(tab, '#site-inquiry-email', 'zoe@gruessner');
    await click(tab, submitButton);
    await eventually(tab, hasFocusOnSummary).toBe(true);
    expect(await tab.evaluate(readTexts, '#site-dialog .error-summary li')).toEqual([
      'Zimmer',
      'Vorname',
      'Nachname',
      'E-Mail',
      'Telefon',
      'Datenschutz',
    ]);
    expect(await tab.evaluate(() => document.title)).toMatch(/^Fehler: /);
    expect(await tab.evaluate(countShown, '#site-dialog .field__error')).toBe(6);
    expect(await findViolations(tab)).toEqual([]);
    await click(tab, '#site-dialog .error-summary li:not([hidden]) a', 3);
    await eventually(tab, focused).toBe('site-inquiry-email');
    await fill(tab, '#site-inquiry-email', 'zoe@gruessner.example');
    await eventually(tab, isShown, '#site-inquiry-email-error').toBe(false);
  });

  it('chooses days in the calendar and guests by the stepper, sends them, and thanks by name', async () => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const tab = await openInquiry(site);
    await click(tab, '#site-inquiry-startDate');
    const day = ['calendar-month', 'button[part~="day"]:not([aria-disabled="true"])'];
    await eventually(tab, isShown, 'calendar-month').toBe(true);
    const firstMonth = await tab.evaluate(readMonth);
    await click(tab, 'calendar-range [slot="next"]');
    await eventually(tab, readMonth).not.toBe(firstMonth);
    await click(tab, day, 3);
    await eventually(tab, readValue, '#site-inquiry-startDate').toMatch(/^\d\d\.\d\d\.\d{4}$/);
    await click(tab, day, 2);
    await eventually(tab, readValue, '#site-inquiry-endDate').toMatch(/^\d\d\.\d\d\.\d{4}$/);
    const dates = [await tab.evaluate(readValue, '#site-inquiry-startDate'), await tab.evaluate(readValue, '#site-inquiry-endDate')];
    expect(await tab.evaluate(readTexts, '.date-range__status strong')).toEqual(['3 Nächte']);
    await click(tab, '[data-field="persons"] [data-step="1"]');
    await eventually(tab, readValue, '#site-inquiry-persons').toBe('3');
    await fillRequired(tab, 'mit Kalender');
    await click(tab, submitButton);
    await eventually(tab, isShown, '#site-dialog .thanks').toBe(true);
    expect(await tab.evaluate(readTexts, '#site-dialog-title')).toEqual([expect.stringContaining('Änne')]);
    const [sent] = await fresh();
    const plain = (date = '') => date.replace(/\b0/g, '');
    expect(sent?.payload).toMatchObject({ firstName: 'ÄNNE', persons: 3, startDate: plain(dates[0]), endDate: plain(dates[1]) });
  });

  it('sends the inquiry without script, shows what is wrong, and leads to its own page of thanks', async () => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const tab = await site.visit('/anfrage', { lack: 'script' });
    expect(await tab.evaluate(countShown, '.needs-script')).toBe(0);
    await fill(tab, '#site-inquiry-firstName', 'Änne');
    await click(tab, submitButton);
    await eventually(tab, readPath).toBe('/api/inquiry');
    await eventually(tab, readTexts, '#site-dialog .error-summary li').toEqual(['Zimmer', 'Nachname', 'E-Mail', 'Telefon', 'Datenschutz']);
    expect(await tab.evaluate(readValue, '#site-inquiry-firstName')).toBe('Änne');
    await fillRequired(tab, 'ohne Skript');
    await click(tab, submitButton);
    await eventually(tab, readPath).toBe('/anfrage/danke');
    expect(await fresh()).toHaveLength(1);
  });
}

const hasFocusOnSummary = (): boolean => document.activeElement?.matches('.error-summary') === true;
/** In the page: the heading of the first month that the calendar shows. */
const readMonth = (): string => document.querySelector('calendar-month')?.shadowRoot?.querySelector('[part~="heading"]')?.textContent ?? '';
