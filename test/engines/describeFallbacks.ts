import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followOutbox } from '../support/inquiries.ts';
import { fillRequired, openInquiry } from './describeForm.ts';
import { type EngineSite, PHONE_WIDTH_PX } from './engineSite.ts';
import { type LackingProxy, newerHeaders, newerNames, startLackingProxy, storageNames } from './lackingProxy.ts';
import { click, countShown, eventually, findViolations, focused, isLoaded, isShown, listOpenSubmenus, readPath } from './page.ts';

const isHeaderHidden = (): boolean => document.querySelector('.header[data-hidden]') !== null;

export function describeFallbacks(site: EngineSite): void {
  it('opens the menu, its submenus and the pages of dialogs without script, and asks for no consent', async () => {
    const tab = await site.visit('/', { lack: 'script', width: PHONE_WIDTH_PX, height: 800 });
    expect(await tab.evaluate(isShown, '#site-menu')).toBe(false);
    await click(tab, '.header button[popovertarget="site-menu"]');
    await eventually(tab, isShown, '#site-menu').toBe(true);
    for (const submenu of [0, 1]) {
      await click(tab, '#site-menu summary', submenu);
      await eventually(tab, listOpenSubmenus).toEqual([submenu]);
    }
    await tab.press('Escape');
    await eventually(tab, isShown, '#site-menu').toBe(false);
    expect(await tab.evaluate(isShown, '#site-consent')).toBe(false);
    await click(tab, 'a[href="/rooms/cambra-lavanda/"]');
    await eventually(tab, readPath).toBe('/rooms/cambra-lavanda/');
    await click(tab, 'main a[href="/anfrage/cambra-lavanda"]');
    await eventually(tab, readPath).toBe('/anfrage/cambra-lavanda');
  });

  it('stores the language that is chosen without script', async () => {
    const tab = await site.visit('/hotel/lage-anreise/', { lack: 'script' });
    expect(await tab.evaluate(countShown, '.header .languages a')).toBe(0);
    await click(tab, '.header .languages button[lang="fr"]');
    await eventually(tab, readPath).toBe('/fr/hotel/situation-acces/');
    await eventually(tab, isLoaded).toBe(true);
    await tab.goto(`${site.app.origin}/`);
    await eventually(tab, readPath).toBe('/fr/');
  });

  it('fetches the pages of visible links ahead where the browser prerenders none', async () => {
    const tab = await site.visit('/en/');
    const listFetched = () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'fetch' && entry.name.endsWith('/')).length;
    await eventually(tab, listFetched).toBeGreaterThan(0);
  });

  describe('whose cookies and storage throw', () => {
    let proxy: LackingProxy;
    beforeAll(async () => {
      proxy = await startLackingProxy(site.app.origin, storageNames);
    });
    afterAll(() => proxy.close());

    it('takes the answer to the banner, leads to another language, and sends an inquiry', async () => {
      const fresh = followOutbox(site.app.services.outbox);
      await fresh();
      const tab = await site.visit('/en/imprint/', { lack: 'storage', origin: proxy.origin, consent: 'asked' });
      await click(tab, '#site-consent button[value="reject"]');
      await eventually(tab, isShown, '#site-consent').toBe(false);
      await click(tab, '.header .languages a[data-locale="de"]');
      await eventually(tab, readPath).toBe('/impressum/');
      await tab.goto(`${proxy.origin}/anfrage`);
      await eventually(tab, () => document.querySelector('#site-dialog')?.matches(':modal')).toBe(true);
      await fillRequired(tab, 'ohne Speicher');
      await click(tab, '#site-dialog [type="submit"]');
      await eventually(tab, isShown, '#site-dialog .thanks').toBe(true);
      expect(await fresh()).toHaveLength(1);
    });
  });

  describe('that is as old as the line: it knows no newer feature', () => {
    let proxy: LackingProxy;
    beforeAll(async () => {
      proxy = await startLackingProxy(site.app.origin, newerNames, newerHeaders);
    });
    afterAll(() => proxy.close());

    it.each([1440, PHONE_WIDTH_PX])(
      'shows menu and languages as parts of the page, and hides the header while scrolling, at %i px',
      async (width) => {
        const tab = await site.visit('/en/hotel/', { origin: proxy.origin, width, height: 800 });
        expect(await tab.evaluate(isShown, '#site-menu a')).toBe(true);
        expect(await tab.evaluate(isShown, '.languages a[data-locale="fr"]')).toBe(true);
        expect(await tab.evaluate(isShown, '.header__menu, .header__language')).toBe(false);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        expect(await findViolations(tab)).toEqual([]);
        await eventually(tab, isLoaded).toBe(true);
        await tab.evaluate(() => scrollTo({ top: 1800, behavior: 'instant' }));
        await eventually(tab, isHeaderHidden).toBe(true);
        await tab.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
        await eventually(tab, isHeaderHidden).toBe(false);
        await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await click(tab, '#site-menu details:not([open]) summary');
        await eventually(tab, countShown, '#site-menu details[open]').toBe(2);
        await click(tab, '#site-menu details[open] a:not([aria-current])');
        await eventually(tab, readPath).not.toBe('/en/hotel/');
      },
    );

    it('opens dialogs, closes them by a click beside and by Escape, returns the focus, and sends an inquiry', async () => {
      const fresh = followOutbox(site.app.services.outbox);
      await fresh();
      const tab = await openInquiry(site, { origin: proxy.origin });
      await tab.clickAt(12, 450);
      await eventually(tab, isShown, '#site-dialog').toBe(false);
      await eventually(tab, focused).toBe('/anfrage');
      await click(tab, 'a[href="/anfrage"]:not([hreflang])');
      await eventually(tab, isShown, '#site-dialog-title').toBe(true);
      await tab.press('Escape');
      await eventually(tab, isShown, '#site-dialog').toBe(false);
      // The browser goes back in its history too: the dialog is closed completely once the focus has returned.
      await eventually(tab, focused).toBe('/anfrage');
      await click(tab, 'a[href="/anfrage"]:not([hreflang])');
      await eventually(tab, isShown, '#site-dialog-title').toBe(true);
      await fillRequired(tab, 'mit altem Browser');
      await click(tab, '#site-dialog [type="submit"]');
      await eventually(tab, isShown, '#site-dialog .thanks').toBe(true);
      expect(await fresh()).toHaveLength(1);
    });

    it('shows pictures as WebP where AVIF is not known', async () => {
      const tab = await site.visit('/', { origin: proxy.origin });
      await eventually(tab, () =>
        [...document.images]
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .map(({ currentSrc }) => currentSrc)
          .at(0),
      ).toMatch(/\.webp$/);
    });
  });
}
