import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemTypefaces } from '../../src/rendering/branding/fonts.ts';
import { launchChromium } from '../support/chromium.ts';
import { findLoss, resizeWindow } from '../support/layoutLoss.ts';
import { measureLateShift } from '../support/layoutShift.ts';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { systemFontFiles } from '../support/systemFonts.ts';

/*
 * What visitors see until the web fonts arrive: text in the typefaces of their system. `test/branding` compares the widths; here a browser that has the
 * typefaces of all systems draws pages with those of one.
 */

const site = serveSite();
const files = [...systemFontFiles.sans, ...systemFontFiles.serifItalic];
const sans = systemTypefaces.sans.map(({ familyName }) => `Gothic A1 Fallback: ${familyName}`);
const serif = systemTypefaces.serifItalic.map(({ familyName }) => `Cormorant Fallback: ${familyName}`);
const families = [...sans, ...serif];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium({ fonts: files });
});
afterAll(() => browser.close());

/** Largest layout shift of a view when the web fonts arrive after its first paint: a fifth of what Core Web Vitals calls good. */
const MAX_FONT_SHIFT = 0.02;

/** Limits a page to the web fonts and one typeface of each kind. */
function chooseSystem(page: Page, index: number): Promise<unknown> {
  return page.addInitScript((stacks) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { ${stacks} }`);
    document.adoptedStyleSheets.push(sheet);
  }, `--font-sans: "Gothic A1", "${sans[index]}" !important; --font-serif: "Cormorant", "${serif[index]}" !important`);
}

const blockFonts = (page: Page) => page.route(/\.woff2$/, (route) => route.abort());

describe('until the web fonts arrive', () => {
  it('text is drawn with what the system has, in proportion to the font size', async () => {
    const { page } = await openPage(browser, `${site.origin}/impressum/`, { prepare: blockFonts });
    const stacks = await page.evaluate(() =>
      ['--font-sans', '--font-serif'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
    );
    const devtools = await page.context().newCDPSession(page);
    for (const domain of ['DOM', 'CSS'] as const) await devtools.send(`${domain}.enable`);
    const { root } = await devtools.send('DOM.getDocument');
    for (const [index, family] of families.entries()) {
      expect(stacks.join()).toContain(family);
      const probe = page.locator('main p').first();
      const style = serif.includes(family) ? 'italic 400' : '300';
      const widths = await probe.evaluate(
        (element, [weight, name]) =>
          [13, 15, 17.4, 28].map((px) => {
            element.textContent = 'Die Rezeption liegt gleich hinter dem Portal';
            element.style.cssText = `position: absolute; max-width: none; white-space: nowrap; font: ${weight} ${px}px "${name}"`;
            return element.getBoundingClientRect().width / px;
          }),
        [style, family] as const,
      );
      expect(Math.max(...widths) / Math.min(...widths), family).toBeLessThan(1.002);
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main p' });
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      // `NotoSerif_400Regular_Italic.ttf` is of Noto Serif.
      const [name] = (files[index]?.split('/').at(-1) ?? '').split(/[-_.]/);
      expect(fonts.map(({ familyName }) => familyName.replaceAll(' ', ''))).toEqual([name]);
    }
  });

  it.each([
    ['/', 0],
    ['/es/gastronomia/restaurante/', 1],
    ['/en/imprint/', 2],
    ['/kontakt/', 3],
  ])('%s loses nothing at the sides, also where they never come', async (path, index) => {
    const { page } = await openPage(browser, `${site.origin}${path}`, {
      prepare: async (fresh) => {
        await chooseSystem(fresh, index);
        await blockFonts(fresh);
      },
    });
    for (const width of [320, 820]) {
      await resizeWindow(page, width);
      await expect.poll(() => findLoss(page, 'main'), { message: `${path} at ${width} px` }).toEqual([]);
    }
  });
});

// Views that move by more with typefaces of other metrics.
it.each([
  ['/hotel/', 390, 0],
  ['/fr/activites/velo/', 820, 1],
  ['/es/angebote/curso-de-cocina/', 320, 2],
  ['/en/packages/quiet-days/', 320, 3],
])('the layout of %s moves by less than 0.02 when the web fonts arrive late, at %i px', async (path, width, index) => {
  const { page } = await openPage(browser, `${site.origin}/healthz`, { viewport: { width, height: 900 } });
  await chooseSystem(page, index);
  expect(await measureLateShift(page, site.origin + path, /\.woff2$/)).toBeLessThan(MAX_FONT_SHIFT);
});
