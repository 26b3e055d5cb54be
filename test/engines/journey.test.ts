import { afterEach, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { followOutbox, guest } from '../support/inquiries.ts';
import { type Browser, firefox, launchFirefox, launchWebKit, webkit } from './drivers.ts';

/* A guest's way through the site in the engines that `npm test` does not have. It looks at what script alone gives. */

let browser: Browser | undefined;
afterEach(async () => {
  await browser?.close();
  browser = undefined;
});

it.skipIf(firefox === undefined)('a guest finds a room, days and the way to the inquiry in Firefox', () => travel(launchFirefox));
it.skipIf(webkit === undefined)('a guest finds a room, days and the way to the inquiry in WebKit', () => travel(launchWebKit));

async function travel(launch: () => Promise<Browser>): Promise<void> {
  // Open all year: a run in autumn finds days too.
  const app = await startApp({ startTime: Date.now(), site: { openSeason: undefined } });
  onTestFinished(() => app.close());
  const fresh = followOutbox(app.services.inquiries.outbox);
  await fresh();
  const tab = await launch();
  browser = tab;
  const eventually = <A extends unknown[], R>(run: (...args: A) => R, ...args: A) =>
    expect.poll(() => tab.evaluate(run, ...args).catch((error: unknown) => `not readable: ${error}`));
  /** Clicks the first visible element once it is neither covered nor moving. In a list each but the last names hosts of shadow trees. */
  const click = async (...place: [string, ...string[]]) => {
    let last = '';
    let at: number[] = [];
    const isAtRest = async () => {
      const found = await tab.evaluate(findCentre, place);
      const isSame = String(found) === last && Array.isArray(found);
      last = String(found);
      if (Array.isArray(found)) at = found;
      return isSame || found;
    };
    await expect.poll(() => isAtRest().catch(String)).toBe(true);
    await tab.clickAt(at[0] ?? 0, at[1] ?? 0);
  };
  const fill = async (field: string, text: string) => {
    await tab.evaluate((id) => document.getElementById(id)?.focus(), `site-inquiry-${field}`);
    await tab.type(text);
    await eventually(readValue, `#site-inquiry-${field}`).toBe(text);
  };

  // The first visit: German, asked for consent, which is refused and stays so.
  await tab.goto(`${app.origin}/en/`);
  await eventually(isShown, '#site-consent').toBe(true);
  await click('#site-consent [value="reject"]');
  await eventually(isShown, '#site-consent').toBe(false);
  await tab.goto(`${app.origin}/en/hotel/`);
  expect(await tab.evaluate(isShown, '#site-consent')).toBe(false);

  // The header hides on the way down and comes back on the way up; the menu shows one submenu at a time.
  await tab.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await eventually(readHeaderBottom).toBeLessThanOrEqual(0);
  await tab.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await eventually(readHeaderBottom).toBeGreaterThan(40);
  await click('.header button[popovertarget="site-menu"]');
  await eventually(isShown, '#site-menu').toBe(true);
  await click('#site-menu details:not([open]) summary');
  await eventually(() => document.querySelectorAll('#site-menu details[open]').length).toBe(1);
  await tab.press('Escape');
  await eventually(isShown, '#site-menu').toBe(false);

  // The language is chosen in the header, and `/` remembers it.
  await click('.header button[popovertarget="site-languages"]');
  await click('#site-languages a[data-locale="de"]');
  await eventually(() => document.documentElement.lang).toBe('de');
  await tab.goto(`${app.origin}/`);
  await eventually(() => location.pathname + document.documentElement.lang).toBe('/de');

  // A room opens in place; Escape closes it and gives the focus back, also after the skip link has added its fragment to the address.
  await tab.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.click());
  await eventually(() => location.hash).toBe('#site-content');
  await click('main a[href="/zimmer/cambra-lavanda/"]');
  await eventually(() => document.querySelector('#site-dialog')?.matches(':modal')).toBe(true);
  const scrolled = await tab.evaluate(() => Math.round(scrollY));
  await tab.press('Escape');
  await eventually(isShown, '#site-dialog').toBe(false);
  await eventually(() => history.state).toBe(null);
  await eventually(() => [document.activeElement?.getAttribute('href'), Math.round(scrollY)]).toEqual([
    '/zimmer/cambra-lavanda/',
    scrolled,
  ]);

  // The gallery follows buttons and keys.
  await tab.goto(`${app.origin}/hotel/galerie/`);
  await click('.gallery .gallery__link');
  await eventually(readText, '.gallery-view [role="status"]').toBe('1 von 6');
  await tab.press('ArrowRight');
  await eventually(readText, '.gallery-view [role="status"]').toBe('2 von 6');
  await tab.press('Escape');
  await eventually(isShown, '.gallery-view').toBe(false);

  // The inquiry: the calendar, the stepper and the errors are script's.
  await tab.goto(`${app.origin}/`);
  await click('main a[href="/anfrage"], a[href="/anfrage"]:not([hreflang])');
  await eventually(() => document.querySelector('#site-dialog')?.matches(':modal')).toBe(true);
  await click('#site-inquiry-startDate');
  await eventually(isShown, 'calendar-month').toBe(true);
  await click('calendar-range [slot="next"]');
  for (const field of ['startDate', 'endDate']) {
    await click('calendar-month', `tr:nth-child(2) td:nth-child(${field === 'startDate' ? 2 : 4}) button[part~="day"]`);
    await eventually(readValue, `#site-inquiry-${field}`).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  }
  await eventually(readText, '.date-range__status').toMatch(/\d Nächte/);
  await click('[data-field="persons"] [data-step="1"]');
  await eventually(readValue, '#site-inquiry-persons').toBe('3');
  await click('#site-dialog [type="submit"]');
  await eventually(() => document.activeElement?.matches('.error-summary')).toBe(true);
  for (const field of ['firstName', 'lastName', 'email', 'telephone'] as const) await fill(field, guest[field]);
  await tab.evaluate(chooseRoom, 'cambra-lavanda');
  await click('#site-inquiry-privacy');
  await click('#site-dialog [type="submit"]');
  await eventually(isShown, '#site-dialog .thanks').toBe(true);
  await eventually(readText, '#site-dialog-title').toContain('Änne');
  expect((await fresh()).map(({ payload }) => [payload.firstName, payload.persons])).toEqual([['ÄNNE', 3]]);
}

const isShown = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
const readText = (selector: string): string => document.querySelector(selector)?.textContent?.replace(/\s/g, ' ') ?? '';
const readValue = (selector: string): string => document.querySelector<HTMLInputElement>(selector)?.value ?? '';
const readHeaderBottom = (): number => document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? Number.NaN;

function chooseRoom(slug: string): void {
  const list = document.querySelector<HTMLSelectElement>('#site-inquiry-roomType');
  if (list === null) throw new Error('There is no list of rooms');
  list.value = slug;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}

/** In the page: the centre of the first visible element of a place, scrolled into view; or why it cannot be clicked there. */
function findCentre(place: string[]): number[] | string {
  let roots: (Document | ShadowRoot)[] = [document];
  for (const host of place.slice(0, -1))
    roots = roots.flatMap((root) => [...root.querySelectorAll(host)].flatMap((found) => found.shadowRoot ?? []));
  const element = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(place.at(-1) ?? '')])
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (element === undefined) return `${place.join(' ')} is not visible`;
  // Scrolling for a button of the header would hide the header.
  if (!element.closest('header')) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  if (document.getAnimations().some(({ playState }) => playState === 'running')) return `${place.join(' ')} may be moving`;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = [Math.round(left + width / 2), Math.round(top + height / 2)];
  let hit = document.elementFromPoint(at[0] ?? 0, at[1] ?? 0);
  while (hit?.shadowRoot && hit !== element) hit = hit.shadowRoot.elementFromPoint(at[0] ?? 0, at[1] ?? 0);
  return element.contains(hit) ? at : `${place.join(' ')} is covered by ${hit?.outerHTML.slice(0, 80)}`;
}
