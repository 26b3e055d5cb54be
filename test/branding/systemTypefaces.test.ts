import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { neededCharacters, readFontMetrics, systemTypefaces } from '../../src/rendering/branding/fonts.ts';
import { systemFontFiles } from '../support/systemFonts.ts';

it.each(['sans', 'serif', 'serifItalic'] as const)('the typefaces that systems have, of the kind %s, have the written widths', (kind) => {
  for (const [index, file] of systemFontFiles[kind].entries()) {
    const { xWidthAvg, unitsPerEm } = readFontMetrics(readFileSync(file));
    const written = systemTypefaces[kind][index];
    // Follows from the texts, of which some change.
    const error = (xWidthAvg * (written?.unitsPerEm ?? 0)) / unitsPerEm / (written?.xWidthAvg ?? 0) - 1;
    expect(Math.abs(error), file).toBeLessThan(0.003);
  }
});

describe('the metrics of a font file', () => {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFontMetrics(readFileSync(resolve(`@fontsource/gothic-a1/files/gothic-a1-${name}-300-normal.woff2`)));

  it.each(localeCodes)('ask of a font every letter and quotation mark of the texts in %s', (locale) => {
    const texts = readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8');
    const characters = new Set(texts.match(/[\p{L}\p{Pi}\p{Pf}]/gu));
    expect([...characters].filter((character) => !neededCharacters.includes(character))).toEqual([]);
  });

  it('name the characters that a font lacks', () => {
    expect(read('latin').missing).toEqual([]);
    expect(read('vietnamese').missing).toContain('ß');
  });
});
