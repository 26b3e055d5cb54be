import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { neededCharacters, readFontMetrics, systemTypefaces, type TypefaceKind } from '../../src/rendering/branding/fonts.ts';
import { findFontFile, sansFallbacks, serifFallbacks, systemFontFiles } from '../../tools/fonts/fallbackFonts.ts';

const kinds = Object.keys(systemTypefaces) as TypefaceKind[];
const styles = readFileSync(new URL('../../static/styles/fallbackFonts.css', import.meta.url), 'utf8');

describe('the typefaces that systems have', () => {
  it.each(kinds)('of the kind %s have the written widths', (kind) => {
    const measured = systemFontFiles[kind].map((file) => readFontMetrics(readFileSync(findFontFile(file))).averageWidth);
    expect(measured.map((width) => Number(width.toFixed(4)))).toEqual(systemTypefaces[kind].map(({ averageWidth }) => averageWidth));
  });

  it('are scaled to the demo hotel’s typefaces as a browser measures it, within one per cent', () => {
    const demo = [
      { file: '@fontsource/gothic-a1/files/gothic-a1-latin-300-normal.woff2', kind: 'sans', fallbacks: sansFallbacks },
      { file: '@fontsource/cormorant/files/cormorant-latin-400-italic.woff2', kind: 'serifItalic', fallbacks: serifFallbacks },
    ] as const;
    for (const { file, kind, fallbacks } of demo) {
      const [scope = '', name = '', ...path] = file.split('/');
      const { averageWidth } = readFontMetrics(readFileSync(findFontFile({ package: `${scope}/${name}`, file: path.join('/') })));
      for (const [index, { family }] of fallbacks.entries()) {
        const written = Number(new RegExp(`"${family}";[^}]*size-adjust: ([\\d.]+)%`).exec(styles)?.[1]);
        const computed = (averageWidth / (systemTypefaces[kind][index]?.averageWidth ?? 0)) * 100;
        expect(Math.abs(computed / written - 1), family).toBeLessThan(0.01);
      }
    }
  });
});

describe('the metrics of a font file', () => {
  const read = (path: string) => readFontMetrics(readFileSync(findFontFile({ package: '@fontsource/gothic-a1', file: `files/${path}` })));

  it('are those that the build’s style sheet states for the demo hotel’s typeface', () => {
    const { ascent, descent, lineGap, isItalic, missing } = read('gothic-a1-latin-300-normal.woff2');
    expect([ascent, descent, lineGap].map((value) => value.toFixed(2))).toEqual(['0.80', '0.20', '0.25']);
    expect([isItalic, missing]).toEqual([false, []]);
  });

  it.each(localeCodes)('ask of a font every letter and quotation mark of the texts in %s', (locale) => {
    const texts = readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8');
    const characters = new Set(texts.match(/[\p{L}\p{Pi}\p{Pf}]/gu));
    expect([...characters].filter((character) => !neededCharacters.includes(character))).toEqual([]);
  });

  it('name the characters that a font lacks', () => {
    expect(read('gothic-a1-vietnamese-300-normal.woff2').missing).toContain('ß');
  });
});
