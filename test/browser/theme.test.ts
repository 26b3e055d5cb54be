import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { findFontFile, systemFontFiles } from '../../tools/fonts/fallbackFonts.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { findBoxFaults } from '../support/chromeBoxes.ts';
import { getSharedBrowser, launchChromium } from '../support/chromium.ts';
import { measureLateShift } from '../support/layoutShift.ts';
import { answerConsent, findViolations, openPage, setViewport } from '../support/page.ts';

const site = loadSite(join(import.meta.dirname, '../fixtures/secondHotel/site.json'));
const languages = ['/', '/en/', '/es/', '/fr/'];

let app: RunningApp;
beforeAll(async () => {
  // The demo hotel's content under the second hotel's identity.
  app = await startApp({ site });
});
afterAll(() => app.close());

describe('a hotel with colours and typefaces of its own', () => {
  it('has enough contrast on every kind of page, and no accessibility violation', async () => {
    const { page, troubles, close } = await openPage(await getSharedBrowser(false), `${app.origin}/`);
    for (const path of ['/', '/zimmer-suiten/', '/angebote/kochkurs/', '/kontakt/', '/gibt-es-nicht/', '/anfrage']) {
      await page.goto(app.origin + path);
      expect(await findViolations(page), path).toEqual([]);
    }
    const [accent, ground, family] = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('.header__actions .button:not(.button--quiet)') ?? document.body);
      return [style.backgroundColor, getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).fontFamily];
    });
    expect([accent, ground]).toEqual(['rgb(29, 92, 77)', 'rgb(255, 255, 255)']);
    expect(family).toMatch(/^"House Text", "House Text Georgia"/);
    expect(troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))).toEqual([]);
    await close();
  });

  it('has a whole header and footer in every language at 320 to 1920 px', async () => {
    const { page, close } = await openPage(await getSharedBrowser(true), `${app.origin}/`);
    const faults: Record<string, string[]> = {};
    for (const path of languages) {
      await page.goto(app.origin + path);
      for (const width of [320, 390, 820, 1064, 1440, 1920]) {
        await setViewport(page, { width, height: 900 });
        const found = await findBoxFaults(page);
        if (found.length > 0) faults[`${path} ${width}`] = found;
      }
    }
    expect(faults).toEqual({});
    await close();
  });

  it.each([
    ['/', 390],
    ['/en/contact/', 1440],
    ['/zimmer-suiten/', 820],
  ])('shifts the layout of %s by less than 0.01 when its fonts arrive, at %i px', async (path, width) => {
    const files = [systemFontFiles.sans[0], systemFontFiles.serif[0]].map(findFontFile);
    const browser = await launchChromium({ fonts: files });
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await answerConsent(context, app.origin);
    const page = await context.newPage();
    expect(await measureLateShift(page, app.origin + path, /\.woff2$/)).toBeLessThan(0.01);
    const fonts = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    expect(fonts.some((family) => family.includes('House Text') && !family.includes('Georgia'))).toBe(true);
  });
});
