import { create, type Font } from 'fontkitten';
import { letterFrequencies } from './letterFrequencies.ts';

/** What a browser needs to set a typeface: in units of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Width of a letter, averaged by the frequency of letters. */
  readonly averageWidth: number;
  readonly isItalic: boolean;
  /** Characters of the site's languages that the font lacks. */
  readonly missing: readonly string[];
}

/** Characters that the texts of all languages, prices and quotations need. */
export const neededCharacters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()/+-–%&@€ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡ÀÂÇÈÊËÎÏÔÙÛàâçèêëîïôùû«»„“”‘’';

/**
 * Reads the metrics of a font file (WOFF2, WOFF, TrueType or OpenType).
 * @throws Error if the file is damaged, or holds several fonts or weights: the widths of a variable font depend on its weight
 */
export function readFontMetrics(file: Buffer): FontMetrics {
  const font = create(file);
  if (font.isCollection) throw new Error('the file holds several fonts');
  if (Object.keys(font.variationAxes).length > 0) throw new Error('the font is variable: name one file for each weight');
  const { unitsPerEm, hhea, 'OS/2': os2 } = font;
  const [ascent, descent, lineGap] = os2.fsSelection.useTypoMetrics
    ? [os2.typoAscender, os2.typoDescender, os2.typoLineGap]
    : [hhea.ascent, hhea.descent, hhea.lineGap];
  return {
    ascent: ascent / unitsPerEm,
    descent: Math.abs(descent) / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    averageWidth: measureAverageWidth(font),
    isItalic: font.italicAngle !== 0 || os2.fsSelection.italic,
    missing: Array.from(neededCharacters).filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  };
}

function measureAverageWidth(font: Font): number {
  let width = 0;
  let count = 0;
  for (const [character, frequency] of Object.entries(letterFrequencies)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!font.hasGlyphForCodePoint(codePoint)) continue;
    width += frequency * font.glyphForCodePoint(codePoint).advanceWidth;
    count += frequency;
  }
  return count === 0 ? 0 : width / count / font.unitsPerEm;
}
