import { describe, expect, it } from 'vitest';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** One page of each kind and layout, spread over the languages. */
const pages = [
  '/',
  '/en/hotel/',
  '/es/habitaciones-suites/',
  '/fr/angebote/',
  '/angebote/rosenwochen/',
  '/en/angebote/cooking-course/',
  '/hotel/galerie/',
  '/es/gastronomia/restaurante/',
  '/fr/activites/velo/itineraires/',
  '/kontakt/',
  '/datenschutzerklaerung/',
  '/en/imprint/',
  '/feiern/hochzeiten/',
  '/anfrage',
  '/gibt-es-nicht/',
];
const widths = [1440, 390] as const;

describe.each(pages)('%s', (path) => {
  it.each(widths)('has no accessibility violation and no trouble at %i px', async (width) => {
    const { page, troubles, close } = await openPage(site.browser, `${site.origin}${path}`, { viewport: { width, height: 900 } });
    expect(await findViolations(page)).toEqual([]);
    expect(troubles.filter((trouble) => !/status of 404/.test(trouble))).toEqual([]);
    await close();
  });

  it('fits 320 px and 200% text without scrolling sideways', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`, { viewport: { width: 320, height: 700 } });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 640, height: 700 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow()).toBe(0);
    await close();
  });

  it('says all of it without script', async () => {
    const { page, close } = await openPage(site.browser, `${site.origin}${path}`, { javaScriptEnabled: false });
    const withScript = await openPage(site.browser, `${site.origin}${path}`);
    expect(await page.locator('main').innerText()).toBe(await withScript.page.locator('main').innerText());
    await withScript.close();
    await close();
  });
});
