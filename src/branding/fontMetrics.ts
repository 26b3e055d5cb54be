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

/** Characters that the texts of the four languages, prices and quotations need. */
const neededCharacters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()/+-–%&@€ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡ÀÂÇÈÊËÎÏÔÙÛàâçèêëîïôùû«»„“”‘’';

/**
 * Reads the metrics of a font file (WOFF2, WOFF, TrueType or OpenType).
 * @param weight that a variable font is set to
 * @throws Error if the file is damaged or holds several fonts
 */
export function readFontMetrics(file: Buffer, weight: number): FontMetrics {
  const opened = create(file);
  if (opened.isCollection) throw new Error('the file holds several fonts');
  const font = opened.variationAxes.wght === undefined ? opened : opened.getVariation({ wght: weight });
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
