import { describe, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { dialog, focused, isAlive, touch, visit } from '../support/dialogs.ts';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe("the inquiry's own address", () => {
  const checkModalDialog = async (path: string, home: string) => {
    const asked: string[] = [];
    const { page, troubles, close } = await visit(site, path, {
      prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
    });
    await page.locator('#site-dialog:modal').waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    // Scripts that only the form needs are loaded at its first touch, not while the page loads.
    const hasLoaded = () => asked.some((url) => url.includes('/assets/alpine-'));
    expect(hasLoaded()).toBe(false);
    await touch(page);
    await isAlive(page);
    expect(hasLoaded()).toBe(true);
    expect(await page.locator('#site-inquiry-roomType').inputValue()).toBe(
      path.split('/')[2] === 'cambra-lavanda' ? 'cambra-lavanda' : '-',
    );
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).pathname).toBe(home);
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    // Title and translations of the inquiry's own address are replaced by those of the page.
    const links = () => page.locator('.header a[data-locale]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const [title, switcher] = [await page.title(), await links()];
    expect(switcher.slice(0, localeCodes.length)).toEqual(localeCodes.map(buildHomePath));
    await page.goto(`${site.origin}${home}`);
    expect([await page.title(), await links()]).toEqual([title, switcher]);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/anfrage', '/']])('%s opens as a modal dialog with script; closing it leads to %s without loading a page', checkModalDialog);
});
