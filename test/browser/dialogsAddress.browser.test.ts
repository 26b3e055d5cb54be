import { describe, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { dialog, focused, isAlive, linkTo, openDialog, touch, visit } from '../support/dialogs.ts';
import { findViolations, passTime } from '../support/page.ts';
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
  it.each([
    ['/en/inquiry', '/en/'],
    ['/es/solicitar', '/es/'],
    ['/fr/inquiry', '/fr/'],
    ['/anfrage/cambra-lavanda', '/'],
  ])('%s opens as a modal dialog with script; closing it leads to %s without loading a page', { tags: ['long'] }, checkModalDialog);

  it('opens the inquiry again with what was typed, and keeps the address', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage');
    await touch(page);
    await isAlive(page);
    await page.fill('#site-inquiry-lastName', 'Groß');
    await dialog(page).locator('[data-dialog-close]:visible').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openDialog(page, '/anfrage');
    expect(await page.locator('#site-inquiry-lastName').inputValue()).toBe('Groß');
    expect(asked.filter((url) => url.includes('/dialog/'))).toEqual([]);
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/');
    await close();
  });

  it('keeps the dialog in place when the script takes over', { tags: ['long'] }, async () => {
    const shown: unknown[] = [];
    for (const javaScriptEnabled of [false, true]) {
      const { page, close } = await visit(site, '/anfrage', { javaScriptEnabled, reducedMotion: 'reduce' });
      if (javaScriptEnabled) {
        await page.locator('#site-dialog:modal').waitFor();
        await passTime(page, 1000);
      }
      const readFonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
      await page.waitForLoadState('load');
      await expect.poll(readFonts).toContain('Gothic A1 loaded');
      await expect.poll(async () => (await readFonts()).filter((font) => font.endsWith('loading'))).toEqual([]);
      shown.push({ sheet: await dialog(page).boundingBox(), field: await page.locator('#site-inquiry-firstName').boundingBox() });
      await close();
    }
    expect(shown[1]).toEqual(shown[0]);
  });
});

describe('links that stay links', () => {
  it('leaves links to other languages and clicks with a modifier key to the browser', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage');
    await page.keyboard.press('Escape');
    await page.locator('.header a[data-locale="en"]').click();
    await page.waitForURL('**/en/');
    await page.goto(`${site.origin}/en/inquiry`);
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      linkTo(page, '/en/inquiry').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    expect(await dialog(page).isVisible()).toBe(false);
    await close();
  });
});
