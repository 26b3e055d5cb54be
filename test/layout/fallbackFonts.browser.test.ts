import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FallbackFont, findFontFile, sansFallbacks, serifFallbacks } from '../../tools/fonts/fallbackFonts.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { measureLateShift } from '../support/layoutShift.ts';
import { answerConsent } from '../support/page.ts';

const systems = sansFallbacks.map((sans, index) => {
  const serif = serifFallbacks[index];
  if (serif === undefined) throw new Error(`${sans.family} has no serif beside it`);
  return { sans, serif, name: getName(sans), serifName: getName(serif) };
});

/** Family name of a typeface's file: `NotoSerif_400Regular_Italic.ttf` gives `NotoSerif`. */
function getName({ file }: FallbackFont): string {
  return (
    file
      .split('/')
      .at(-1)
      ?.replace(/[-_.].*$/, '') ?? ''
  );
}

let app: RunningApp | undefined;
beforeAll(async () => {
  app = await startApp({ keptPictures: inject('keptPictures') });
});
afterAll(() => app?.close());

const getUrl = (path: string) => `${app?.origin}${path}`;

/** Families of the typefaces that a browser draws a text of the page's own font stack with. */
async function listUsedFonts(page: Page, devtools: CDPSession, font: string): Promise<string[]> {
  await page.evaluate((css) => {
    document.querySelector('#probe')?.remove();
    const probe = Object.assign(document.createElement('p'), { id: 'probe', textContent: 'Rosen' });
    probe.style.cssText = css;
    document.body.append(probe);
  }, font);
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#probe' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName.replaceAll(' ', ''));
}

describe.each(systems)('on a system with $name and $serifName only', ({ sans, serif, name, serifName }) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium({ fonts: [findFontFile(sans), findFontFile(serif)] });
  });
  afterAll(() => browser?.close());
  const open = async (width: number) => {
    if (browser === undefined) throw new Error('no browser');
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await answerConsent(context, getUrl('').replace(/\/$/, ''));
    return { context, page: await context.newPage() };
  };

  it('sets letters side by side in proportion to the font size, because the fallback’s metrics are the same for every size', async () => {
    const { context, page } = await open(390);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(getUrl('/impressum/'));
    const widths = await page.evaluate(async () => {
      await document.fonts.ready;
      return [13, 15, 17.4, 28].map((px) => {
        const probe = Object.assign(document.createElement('p'), { textContent: 'Die Rezeption liegt gleich hinter dem Portal' });
        probe.style.cssText = `position: absolute; white-space: nowrap; font: 300 ${px}px var(--font-sans)`;
        document.body.append(probe);
        return probe.getBoundingClientRect().width / px;
      });
    });
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.002);
    await context.close();
  });

  it('draws text with these two typefaces until the web fonts arrive', async () => {
    const { context, page } = await open(1440);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(getUrl('/impressum/'), { waitUntil: 'domcontentloaded' });
    const devtools = await context.newCDPSession(page);
    for (const domain of ['DOM', 'CSS'] as const) await devtools.send(`${domain}.enable`);
    for (const weight of [300, 500]) {
      await expect.poll(() => listUsedFonts(page, devtools, `font: ${weight} 20px var(--font-sans)`)).toEqual([name]);
    }
    await expect.poll(() => listUsedFonts(page, devtools, 'font: italic 400 20px var(--font-serif)')).toEqual([serifName]);
    await context.close();
  });

  it.each([
    ['/', 390],
    ['/', 1440],
    ['/en/imprint/', 390],
    ['/zimmer-suiten/', 1440],
    ['/hotel/galerie/', 820],
    ['/rooms/torre-dels-coloms/', 390],
    ['/es/rooms/cambra-lavanda/', 1440],
    ['/angebote/kochkurs/', 390],
    ['/en/contact/', 390],
  ])('shifts the layout of %s by less than 0.005 when the web fonts arrive, at %i px', async (path, width) => {
    const { context, page } = await open(width);
    expect(await measureLateShift(page, getUrl(path), /\.woff2$/)).toBeLessThan(0.005);
    await context.close();
  });
});
