import { expect, it } from 'vitest';
import { type EngineSite, PHONE_WIDTH_PX } from './engineSite.ts';
import {
  click,
  countShown,
  eventually,
  focused,
  focusOn,
  hasFocusInside,
  isLoaded,
  isShown,
  listOpenSubmenus,
  readCookies,
  readPath,
} from './page.ts';

const menuButton = '.header button[popovertarget="site-menu"]';
const scrollToTop = (top: number): void => scrollTo({ top, behavior: 'instant' });
/** In the page: lower edge of the header's row, in pixels from the top of the window. */
const readHeaderBottom = (): number => Math.round(document.querySelector('.header__row')?.getBoundingClientRect().bottom ?? Number.NaN);

export function describeHeader(site: EngineSite): void {
  it('hides the header while scrolling down and shows it while scrolling up', async () => {
    const tab = await site.visit('/en/hotel/', { width: PHONE_WIDTH_PX, height: 700 });
    expect(await tab.evaluate(readHeaderBottom)).toBe(68);
    await eventually(tab, isLoaded).toBe(true);
    await tab.evaluate(scrollToTop, 900);
    await eventually(tab, readHeaderBottom).toBeLessThanOrEqual(0);
    await tab.evaluate(scrollToTop, 700);
    await eventually(tab, readHeaderBottom).toBe(68);
    await tab.evaluate(scrollToTop, 1200);
    await eventually(tab, readHeaderBottom).toBeLessThanOrEqual(0);
    await tab.evaluate(focusOn, menuButton);
    await eventually(tab, readHeaderBottom).toBe(68);
  });

  it('opens the menu by keyboard, keeps the focus in it, shows one submenu at a time and returns the focus at Escape', async () => {
    const tab = await site.visit('/en/hotel/');
    await tab.evaluate(focusOn, menuButton);
    await tab.press('Enter');
    await eventually(tab, isShown, '#site-menu').toBe(true);
    await eventually(tab, hasFocusInside, '#site-menu').toBe(true);
    // The submenu of the current page is open already.
    for (const submenu of [1, 2]) {
      await click(tab, '#site-menu summary', submenu);
      await eventually(tab, listOpenSubmenus).toEqual([submenu]);
    }
    await eventually(tab, isShown, '#site-menu details[open] a').toBe(true);
    for (let step = 0; step < 24; step++) {
      await tab.press('Tab');
      expect(
        await tab.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('#site-menu') !== null),
      ).toBe(true);
    }
    await tab.press('Escape');
    await eventually(tab, isShown, '#site-menu').toBe(false);
    await eventually(tab, (button: string) => document.activeElement?.matches(button), menuButton).toBe(true);
    expect(await tab.evaluate(countShown, 'body > [inert]')).toBe(0);
  });

  it('closes the menu by a click beside it, and follows a link of a submenu', async () => {
    const tab = await site.visit('/en/');
    await click(tab, menuButton);
    await eventually(tab, isShown, '#site-menu').toBe(true);
    await eventually(tab, countShown, 'body > [inert]').toBeGreaterThan(1);
    await tab.clickAt(1300, 700);
    await eventually(tab, isShown, '#site-menu').toBe(false);
    await eventually(tab, countShown, 'body > [inert]').toBe(0);
    expect(await tab.evaluate(readPath)).toBe('/en/');
    await click(tab, menuButton);
    await click(tab, '#site-menu summary', 0);
    await click(tab, '#site-menu details[open] a', 1);
    await eventually(tab, readPath).toMatch(/^\/en\/[\w-]+\/[\w-]+\/$/);
    await eventually(tab, isShown, 'h1').toBe(true);
    expect(await tab.evaluate(isShown, '#site-menu')).toBe(false);
  });

  it('remembers the language that was chosen in the header or in the sheet of a phone', async () => {
    const tab = await site.visit('/hotel/lage-anreise/');
    await click(tab, '.header .languages a[data-locale="fr"]');
    await eventually(tab, readPath).toBe('/fr/hotel/situation-acces/');
    await eventually(tab, isLoaded).toBe(true);
    expect(await tab.evaluate(readCookies)).toContain('locale=fr');
    await tab.goto(`${site.app.origin}/`);
    await eventually(tab, readPath).toBe('/fr/');
    await tab.resize(PHONE_WIDTH_PX, 800);
    await click(tab, '.header button[popovertarget="site-languages"]');
    await eventually(tab, isShown, '#site-languages').toBe(true);
    await tab.press('Escape');
    await eventually(tab, isShown, '#site-languages').toBe(false);
    await click(tab, '.header button[popovertarget="site-languages"]');
    await click(tab, '#site-languages a[data-locale="de"]');
    await eventually(tab, () => document.documentElement.lang).toBe('de');
    // Firefox may take the end of this navigation for that of the next one.
    await eventually(tab, isLoaded).toBe(true);
    await tab.goto(`${site.app.origin}/`);
    await eventually(tab, () => document.documentElement.lang).toBe('de');
  });

  it('offers the link to the content as the first stop of the keyboard', async () => {
    const tab = await site.visit('/');
    await tab.press('Tab');
    await eventually(tab, () => document.activeElement?.className).toBe('skip-link');
    await tab.press('Enter');
    await eventually(tab, focused).toBe('site-content');
  });
}
