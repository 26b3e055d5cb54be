import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import {
  fallbackSystems,
  fallbackWidths,
  launchSystem,
  listPagePaths,
  MAX_FONT_SHIFT,
  measureFontShift,
  openVisitor,
} from '../support/fallbackSystems.ts';
import { findLoss, resizeWindow } from '../support/layoutLoss.ts';
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts';

let app: RunningApp | undefined;
let paths: string[] = [];
beforeAll(async () => {
  app = await startApp({ keptPictures: inject('keptPictures') });
  paths = await listPagePaths(app.origin);
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

async function observeFonts(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await devtools.send(`${domain}.enable`);
  return devtools;
}

describe.each(fallbackSystems.map((system, index) => ({ ...system, index })))('on a system with $name and $serifName only', (system) => {
  const { name, serifName, index } = system;
  let launched: Browser | undefined;
  const browser = () => {
    if (launched === undefined) throw new Error('no browser');
    return launched;
  };
  beforeAll(async () => {
    launched = await launchSystem(system);
  });
  afterAll(() => launched?.close());
  const open = (width: number) => openVisitor(browser(), getUrl(''), width);

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
    const devtools = await observeFonts(page);
    for (const weight of [300, 500]) {
      await expect.poll(() => listUsedFonts(page, devtools, `font: ${weight} 20px var(--font-sans)`)).toEqual([name]);
    }
    await expect.poll(() => listUsedFonts(page, devtools, 'font: italic 400 20px var(--font-serif)')).toEqual([serifName]);
    await context.close();
  });

  it('loses nothing at the sides where the web fonts never come', async () => {
    for (const path of pagesOfEachKind.filter((_, place) => place % fallbackSystems.length === index)) {
      const { context, page } = await open(1440);
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.goto(getUrl(path));
      for (const width of fallbackWidths) {
        await resizeWindow(page, width, 100);
        const message = `${path} at ${width} px`;
        await expect.poll(() => findLoss(page, path === '/anfrage' ? '.dialog[open]' : 'main'), { message }).toEqual([]);
      }
      await context.close();
    }
  });

  // The views that moved most while text was swapped: they show that a late font is late enough to be seen.
  it.each([
    ['/hotel/', 390],
    ['/en/', 320],
    ['/en/imprint/', 320],
    ['/en/packages/quiet-days/', 320],
    ['/es/angebote/curso-de-cocina/', 320],
    ['/barrierefreiheit/', 390],
    ['/fr/activites/velo/', 820],
    ['/zimmer-suiten/', 1440],
  ])('shifts the layout of %s by less than 0.02 when the web fonts arrive late, at %i px', async (path, width) => {
    expect(await measureFontShift(browser(), getUrl(path), width)).toBeLessThan(MAX_FONT_SHIFT);
  });

  // Every second page, spread over systems and widths.
  it('shifts the layout of an eighth of all pages by less than 0.02 when the web fonts arrive late', { timeout: 300_000 }, async () => {
    const own = paths.filter((_, place) => place % (2 * fallbackSystems.length) === 2 * index);
    expect(own.length).toBeGreaterThan(15);
    const moved: string[] = [];
    const views = own.map((path, place) => ({ path, width: fallbackWidths[place % fallbackWidths.length] ?? 390 }));
    // Two at a time: a view is mostly waiting for frames.
    const measureNext = async (): Promise<void> => {
      for (let view = views.pop(); view !== undefined; view = views.pop()) {
        const shift = await measureFontShift(browser(), getUrl(view.path), view.width);
        if (shift >= MAX_FONT_SHIFT) moved.push(`${view.path} at ${view.width} px: ${shift.toFixed(4)}`);
      }
    };
    await Promise.all([measureNext(), measureNext()]);
    expect(moved).toEqual([]);
  });
});
