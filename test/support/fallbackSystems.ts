import type { Browser } from 'playwright-core';
import { type FallbackFont, findFontFile, sansFallbacks, serifFallbacks } from '../../tools/fonts/fallbackFonts.ts';
import { launchChromium } from './chromium.ts';
import { measureLateShift } from './layoutShift.ts';
import { answerConsent } from './page.ts';

/** A visitor's system that has one typeface of each kind until the web fonts arrive. */
export interface FallbackSystem {
  readonly sans: FallbackFont;
  readonly serif: FallbackFont;
  /** Family names of the typefaces' files: `NotoSerif_400Regular_Italic.ttf` gives `NotoSerif`. */
  readonly name: string;
  readonly serifName: string;
}

export const fallbackSystems: readonly FallbackSystem[] = sansFallbacks.map((sans, index) => {
  const serif = serifFallbacks[index];
  if (serif === undefined) throw new Error(`${sans.family} has no serif beside it`);
  return { sans, serif, name: getName(sans), serifName: getName(serif) };
});

function getName({ file }: FallbackFont): string {
  return (
    file
      .split('/')
      .at(-1)
      ?.replace(/[-_.].*$/, '') ?? ''
  );
}

/** A phone of the smallest width, a usual phone, a tablet and a desktop, in CSS pixels. */
export const fallbackWidths = [320, 390, 820, 1440] as const;

/** Largest layout shift of a view when the web fonts arrive after its first paint: a fifth of what Core Web Vitals calls good. */
export const MAX_FONT_SHIFT = 0.02;

/** Starts a browser that finds the system's two typefaces only. */
export function launchSystem({ sans, serif }: FallbackSystem): Promise<Browser> {
  return launchChromium({ fonts: [findFontFile(sans), findFontFile(serif)] });
}

/** Opens a new visitor's page, who has answered the banner. */
export async function openVisitor(browser: Browser, origin: string, width: number) {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await answerConsent(context, origin);
  return { context, page: await context.newPage() };
}

/** Returns the layout shift of a page whose web fonts arrive after its first paint. */
export async function measureFontShift(browser: Browser, url: string, width: number): Promise<number> {
  const { context, page } = await openVisitor(browser, new URL(url).origin, width);
  const shift = await measureLateShift(page, url, /\.woff2$/);
  await context.close();
  return shift;
}

/** Returns the paths of all pages: those of the sitemap, the inquiry and the page for a missing address. */
export async function listPagePaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return [...new Set([...paths, '/anfrage', '/gibt-es-nicht/'])];
}
