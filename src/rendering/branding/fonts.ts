import { createFontStack } from '@capsizecss/core';
import { create } from 'fontkitten';
import { messages } from '../../i18n/translator.ts';

/** A typeface of the house. */
export interface Typeface {
  readonly family: string;
  /** The custom property that names the font stack: `--font-sans` for texts, `--font-serif` for what stands out. */
  readonly token: '--font-sans' | '--font-serif';
  readonly kind: 'sans' | 'serif';
}

/** One font file, and the weight that the style sheet asks for. */
export interface Face {
  readonly weight: number;
  readonly metrics: FontMetrics;
}

/** What a browser needs to know of a font file; lengths in its units. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below zero. */
  readonly descent: number;
  readonly lineGap: number;
  /** Height of the letter x; 0 if the file does not say so. */
  readonly xHeight: number;
  /** Width of a letter, averaged over the site's messages. */
  readonly xWidthAvg: number;
  readonly isItalic: boolean;
  /** Characters of the site's languages that the font lacks. */
  readonly missing: readonly string[];
}

/** Height of the letter x in the typeface of the texts that the sizes of `tokens.css` are made for, in units of the font size. */
const X_HEIGHT = 0.5127;
/** A typeface with very small letters stays recognisable. */
const MAX_SCALE = 1.25;

/** How much the typeface of texts is enlarged: one with small letters would be too small to read at 13 px. */
function getScale(token: Typeface['token'], { xHeight, unitsPerEm }: FontMetrics): number {
  return token === '--font-serif' || xHeight === 0 ? 1 : Math.min(Math.max((X_HEIGHT * unitsPerEm) / xHeight, 1), MAX_SCALE);
}

/**
 * Returns style rules: the font stack of a typeface, and for each of its files and each typeface that systems have a face with the widths and line
 * metrics of the file, so that nothing moves when it arrives.
 */
export function buildFallbackRules({ family, token, kind }: Typeface, faces: readonly Face[]): string {
  const stacks = faces.map(({ weight, metrics }) => {
    const enlarged = { ...metrics, familyName: family, unitsPerEm: metrics.unitsPerEm / getScale(token, metrics) };
    // Sans-serif italics of systems are as wide as their upright faces, which stand in for them.
    const systems = systemTypefaces[kind === 'serif' && metrics.isItalic ? 'serifItalic' : kind];
    const fontStyle = metrics.isItalic ? 'italic' : 'normal';
    return createFontStack([enlarged, ...systems], { fontFaceProperties: { fontStyle, fontWeight: weight } });
  });
  const rules = stacks.map(({ fontFaces }) => fontFaces.replace(/\n */g, '')).join('');
  return `@layer fonts{${rules}}@layer tokens{:root{${token}:${stacks[0]?.fontFamily},${kind === 'sans' ? 'sans-serif' : 'serif'}}}`;
}

/**
 * Returns the style rule of a font file. It states the line metrics too: browsers read them from different tables of the file. The style sheet asks
 * for italics in one weight; an upright font is used as it is.
 */
export function buildFontFace({ family, token }: Typeface, { weight, metrics }: Face, address: string): string {
  const { unitsPerEm, isItalic } = metrics;
  const percents = {
    'size-adjust': getScale(token, metrics),
    'ascent-override': metrics.ascent / unitsPerEm,
    'descent-override': -metrics.descent / unitsPerEm,
    'line-gap-override': metrics.lineGap / unitsPerEm,
  };
  const declarations = Object.entries(percents).map(([name, value]) => `${name}:${Number((value * 100).toFixed(2))}%`);
  const style = `font-style:${isItalic ? 'italic' : 'normal'};font-weight:${weight};font-display:swap`;
  return `@layer fonts{@font-face{font-family:"${family}";src:url("${address}") format("woff2");${style};${declarations.join(';')}}}`;
}

/** Characters that the texts of all languages, prices and quotations need. */
export const neededCharacters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()/+-–%&@€ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡ÀÂÇÈÊËÎÏÔÙÛàâçèêëîïôùûû«»„“”‘’';

/**
 * Reads the metrics of a font file (WOFF2, WOFF, TrueType or OpenType).
 * @throws Error if the file is damaged, or holds several fonts or weights: the widths of a variable font depend on its weight
 */
export function readFontMetrics(file: Buffer): FontMetrics {
  const font = create(file);
  if (font.isCollection) throw new Error('the file holds several fonts');
  if (Object.keys(font.variationAxes).length > 0) throw new Error('the font is variable: name one file for each weight');
  const { unitsPerEm, ascent, descent, lineGap } = font;
  const glyphs = font.glyphsForString(sample);
  return {
    ...{ unitsPerEm, ascent, descent, lineGap },
    xHeight: font.xHeight || 0,
    xWidthAvg: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / glyphs.length,
    isItalic: font.italicAngle !== 0 || font['OS/2'].fsSelection.italic,
    missing: Array.from(neededCharacters).filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  };
}

/** Text as wide as the site's, in all languages; kerning, which is left out, changes the web font and the system's alike. */
const sample = Object.values(messages)
  .flatMap((texts) => Object.values(texts))
  .join(' ');

/** A typeface by the names under which systems know it. @param xWidthAvg width of a letter, averaged over the site's messages, in thousandths of the font size */
function describeSystemTypeface(fullName: string, postscriptName: string, xWidthAvg: number) {
  // A metric that is the web font's too is left out of the rule.
  const unknown = { ascent: Number.NaN, descent: Number.NaN, lineGap: Number.NaN };
  return { familyName: fullName.replace(' Italic', ''), fullName, postscriptName, unitsPerEm: 1000, xWidthAvg, ...unknown };
}

/** In the order of the font stack. A test measures the widths in packages that ship the typefaces, or ones with the same widths. Android has Roboto; most Linux desktops have Noto or DejaVu. */
export const systemTypefaces = {
  sans: [
    describeSystemTypeface('Arial', 'ArialMT', 449),
    describeSystemTypeface('Roboto', 'Roboto-Regular', 445),
    describeSystemTypeface('Noto Sans', 'NotoSans-Regular', 471),
    describeSystemTypeface('DejaVu Sans', 'DejaVuSans', 511),
  ],
  serif: [
    describeSystemTypeface('Georgia', 'Georgia', 444),
    describeSystemTypeface('Noto Serif', 'NotoSerif-Regular', 478),
    describeSystemTypeface('Times New Roman', 'TimesNewRomanPSMT', 408),
    describeSystemTypeface('DejaVu Serif', 'DejaVuSerif', 519),
  ],
  serifItalic: [
    describeSystemTypeface('Georgia Italic', 'Georgia-Italic', 451),
    describeSystemTypeface('Noto Serif Italic', 'NotoSerif-Italic', 465),
    describeSystemTypeface('Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 408),
    describeSystemTypeface('DejaVu Serif Italic', 'DejaVuSerif-Italic', 519),
  ],
};
