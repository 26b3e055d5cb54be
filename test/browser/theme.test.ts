import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { findBoxFaultsAt } from '../support/chromeBoxes.ts';
import { launchChromium } from '../support/chromium.ts';
import { measureLateShift } from '../support/layoutShift.ts';
import { findViolations, openPage } from '../support/page.ts';
import { secondHotelSiteFile } from '../support/secondHotel.ts';
import { serveSite } from '../support/site.ts';
import { systemFontFiles } from '../support/systemFonts.ts';

/** The demo hotel's content under the second hotel's identity. */
const site = serveSite({ pictures: true, site: loadSite(secondHotelSiteFile) });

describe('a hotel with colours and typefaces of its own', () => {
  it('has enough contrast on every kind of page, and no accessibility violation', async () => {
    const { page } = await site.open('/', {
      prepare: (fresh) => fresh.route('**/img/**', (route) => route.abort()),
    });
    for (const path of ['/', '/angebote/kochkurs/', '/kontakt/', '/anfrage']) {
      await page.goto(site.origin + path);
      expect(await findViolations(page), path).toEqual([]);
    }
    const [accent, ground, family] = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('.header__actions .button:not(.button--quiet)') ?? document.body);
      return [style.backgroundColor, getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).fontFamily];
    });
    expect([accent, ground]).toEqual(['rgb(29, 92, 77)', 'rgb(255, 255, 255)']);
    expect(family).toMatch(/^"House Text", "House Text Fallback: Georgia"/);
  });

  it('has a whole header and footer at 320 to 1920 px', async () => {
    const { page } = await site.open('/');
    for (const path of ['/', '/fr/']) {
      await page.goto(site.origin + path);
      expect(await findBoxFaultsAt(page, [320, 390, 820, 1064, 1440, 1920]), path).toEqual({});
    }
  });

  it('shifts the layout of a page by less than 0.01 when its fonts arrive', async () => {
    const browser = await launchChromium({ fonts: [...systemFontFiles.sans.slice(0, 1), ...systemFontFiles.serif.slice(0, 1)] });
    onTestFinished(() => browser.close());
    const { page } = await openPage(browser, `${site.origin}/healthz`, { viewport: { width: 820, height: 900 } });
    expect(await measureLateShift(page, `${site.origin}/zimmer-suiten/`, /\.woff2$/)).toBeLessThan(0.01);
    const fonts = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    expect(fonts.some((family) => family.includes('House Text') && !family.includes('Georgia'))).toBe(true);
  });
});
