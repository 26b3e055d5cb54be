import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { type FallbackFont, findFontFile, sansFallbacks, serifFallbacks } from './fallbackFonts.ts';

/*
 * Prints the `@font-face` rules of the fallback typefaces for static/styles/fallbackFonts.css: `node tools/fonts/fallbackFaces.ts --chromium PATH`.
 * size-adjust makes the demo hotel's texts as wide in the fallback as in the web font; the ascent, descent and line gap of the web font
 * are divided by it, because size-adjust scales the overrides too.
 */

const contentDir = resolve(import.meta.dirname, '../demo/content/pages');
/** Pixels: browsers round ascent and descent to whole ones, so the error is below a thousandth. */
const FONT_SIZE_PX = 2000;

interface WebFont {
  readonly name: string;
  readonly file: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly fallbacks: readonly FallbackFont[];
}

const gothic = (weight: number): WebFont => ({
  name: '@fontsource/gothic-a1',
  file: `files/gothic-a1-latin-${weight}-normal.woff2`,
  weight,
  style: 'normal',
  fallbacks: sansFallbacks,
});

const webFonts: readonly WebFont[] = [
  gothic(300),
  gothic(500),
  {
    name: '@fontsource/cormorant',
    file: 'files/cormorant-latin-400-italic.woff2',
    weight: 400,
    style: 'italic',
    fallbacks: serifFallbacks,
  },
];

interface Metrics {
  /** Of the sample, in units of the font size. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** The demo hotel's texts without markup, in all languages. */
function readSample(): string {
  const texts: string[] = [];
  for (const name of readdirSync(contentDir)) {
    JSON.parse(readFileSync(join(contentDir, name), 'utf8'), (_key, value: unknown) => {
      if (typeof value === 'string' && value.includes(' ')) texts.push(value.replace(/<[^>]*>/g, ' '));
      return value;
    });
  }
  return texts.join(' ').replace(/\s+/g, ' ');
}

/** Measures a font file as Chromium lays it out. */
function measure(page: Page, file: string, sample: string): Promise<Metrics> {
  const source = `url(data:font/ttf;base64,${readFileSync(file).toString('base64')})`;
  return page.evaluate(
    async ([from, text, size]) => {
      const face = new FontFace('measured', from);
      document.fonts.add(await face.load());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = `${size}px measured`;
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
      const line = document.createElement('div');
      line.style.cssText = `font: ${size}px measured; line-height: normal; inline-size: max-content`;
      line.textContent = 'x';
      document.body.append(line);
      const height = line.getBoundingClientRect().height;
      line.remove();
      const width = text.split(' ').reduce((sum, word) => sum + context.measureText(`${word} `).width, 0);
      document.fonts.delete(face);
      return { width: width / size, ascent: ascent / size, descent: descent / size, lineGap: (height - ascent - descent) / size };
    },
    [source, sample, FONT_SIZE_PX] as const,
  );
}

const formatPercent = (value: number) => `${Number((value * 100).toFixed(2))}%`;

function printFace({ weight, style }: WebFont, { family, localNames }: FallbackFont, web: Metrics, local: Metrics): string {
  const sizeAdjust = web.width / local.width;
  return [
    '@font-face {',
    `  font-family: "${family}";`,
    ...(style === 'italic' ? ['  font-style: italic;'] : []),
    `  font-weight: ${weight};`,
    `  src: ${localNames.map((name) => `local("${name}")`).join(', ')};`,
    `  size-adjust: ${formatPercent(sizeAdjust)};`,
    `  ascent-override: ${formatPercent(web.ascent / sizeAdjust)};`,
    `  descent-override: ${formatPercent(web.descent / sizeAdjust)};`,
    `  line-gap-override: ${formatPercent(web.lineGap / sizeAdjust)};`,
    '}',
  ].join('\n');
}

const { chromium: executablePath = chromium.executablePath() } = parseArgs({ options: { chromium: { type: 'string' } } }).values;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
const sample = readSample();
for (const webFont of webFonts) {
  const web = await measure(page, findFontFile({ package: webFont.name, file: webFont.file }), sample);
  for (const fallback of webFont.fallbacks) {
    process.stdout.write(`${printFace(webFont, fallback, web, await measure(page, findFontFile(fallback), sample))}\n\n`);
  }
}
await browser.close();
