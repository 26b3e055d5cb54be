import { create, type Font } from 'fontkitten';

/** A typeface of the house with its files. */
export interface Typeface {
  readonly family: string;
  /** The custom property of `static/styles/tokens.css` that names the font stack. */
  readonly token: '--font-sans' | '--font-serif';
  readonly kind: 'sans' | 'serif';
  readonly faces: readonly Face[];
}

/** One font file under its address, and the weight that the style sheet asks for. */
export interface Face {
  readonly weight: number;
  readonly address: string;
  readonly metrics: FontMetrics;
}

/**
 * Returns style rules for typefaces: a face for each file, and for each typeface that systems have a face with the metrics of the web font,
 * so that nothing moves when the file arrives. The style sheet asks for italics in one weight; an upright font is used as it is.
 */
export function buildFontRules(typefaces: readonly Typeface[]): string {
  const faces = typefaces.flatMap(({ family, token, kind, faces: files }) =>
    files.flatMap((face) => [
      writeFace(family, face, `font-display:swap;src:url("${face.address}") format("woff2")`, getScale(token, face)),
      ...listFallbacks(kind, face).map((fallback) => writeFallback(family, face, fallback, getScale(token, face))),
    ]),
  );
  const stacks = typefaces.map(({ family, token, kind, faces: [face] }) => {
    const fallbacks = face === undefined ? [] : listFallbacks(kind, face).map(({ name }) => `"${family} ${name}"`);
    return `${token}:${[`"${family}"`, ...fallbacks, kind === 'sans' ? 'sans-serif' : 'serif'].join(',')}`;
  });
  return `@layer fonts{${faces.join('')}}@layer tokens{:root{${stacks.join(';')}}}`;
}

/** Sans-serif italics of systems are as wide as their upright faces, which stand in for them. */
function listFallbacks(kind: Typeface['kind'], { metrics }: Face): readonly SystemTypeface[] {
  const key: TypefaceKind = kind === 'serif' && metrics.isItalic ? 'serifItalic' : kind;
  return systemTypefaces[key];
}

/** Height of the letter x in the typeface of the texts that the sizes of `tokens.css` are made for, in units of the font size. */
const X_HEIGHT = 0.5127;
/** A typeface with very small letters stays recognisable. */
const MAX_SCALE = 1.25;

/** How much the typeface of texts is enlarged: one with small letters would be too small to read at 13 px. */
function getScale(token: Typeface['token'], { metrics: { xHeight } }: Face): number {
  return token === '--font-serif' || xHeight === 0 ? 1 : Math.min(Math.max(X_HEIGHT / xHeight, 1), MAX_SCALE);
}

function writeFallback(family: string, face: Face, { name, localNames, averageWidth }: SystemTypeface, scale: number): string {
  const src = localNames.map((local) => `local("${local}")`).join(',');
  return writeFace(`${family} ${name}`, face, `src:${src}`, (scale * face.metrics.averageWidth) / averageWidth);
}

/**
 * Line metrics stand in the rule of the web font too: browsers read them from different tables of the file. `size-adjust` scales the overrides:
 * they are divided by it.
 */
function writeFace(family: string, { weight, metrics }: Face, source: string, sizeAdjust: number): string {
  const { ascent, descent, lineGap, isItalic } = metrics;
  const overrides = Object.entries({ ascent, descent, 'line-gap': lineGap }).map(
    ([name, value]) => `${name}-override:${formatPercent(value / sizeAdjust)}`,
  );
  const style = isItalic ? 'font-style:italic;' : '';
  const adjust = sizeAdjust === 1 ? '' : `size-adjust:${formatPercent(sizeAdjust)};`;
  return `@font-face{font-family:"${family}";${style}font-weight:${weight};${source};${adjust}${overrides.join(';')}}`;
}

function formatPercent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}

/** What a browser needs to set a typeface: in units of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Width of a letter, averaged by the frequency of letters. */
  readonly averageWidth: number;
  /** Height of the letter x; 0 if the file does not say so. */
  readonly xHeight: number;
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
    xHeight: (font.xHeight || 0) / unitsPerEm,
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

/*
 * How often a character occurs among a thousand of the demo hotel's texts, over all four languages. The width of a text follows from it with
 * an error below half a per cent; kerning, which is left out, changes the web font and the system's alike.
 */
// biome-ignore format: a table
export const letterFrequencies: Readonly<Record<string, number>> = {
  ' ': 179.3, e: 106.5, a: 69, n: 56.6, s: 54.1, r: 52.3, o: 46.7, t: 46.3, i: 45.9, l: 35.5, d: 31.1, u: 29.7,
  m: 21.3, h: 20.8, c: 20.5, ',': 12.4, p: 12.3, b: 11.4, '.': 11.4, g: 11.2, v: 8.5, f: 8.4, w: 5.8, y: 5.6,
  k: 4.2, S: 4.1, A: 3.3, C: 3.2, é: 3.2, T: 3, L: 3, z: 2.6, M: 2.5, q: 2.5, D: 2.4, E: 2.2,
  R: 2.1, j: 2.1, P: 1.9, '’': 1.9, B: 1.8, ü: 1.7, F: 1.7, W: 1.6, ':': 1.5, G: 1.3, x: 1.2, '-': 1.2,
  I: 1.2, í: 1.2, à: 1.2, è: 1.2, H: 1.1, ä: 1.1, O: 1.1, U: 1.1, N: 0.9, K: 0.9, V: 0.9, ó: 0.9,
  á: 0.9, '?': 0.9, Z: 0.7, '€': 0.7, ';': 0.6, J: 0.6, ö: 0.5, '(': 0.4, ')': 0.4, ñ: 0.4, ß: 0.3, Q: 0.3,
  ê: 0.3,
};

/** A typeface of a visitor's system that stands in for a web font until the web font has arrived. */
export interface SystemTypeface {
  readonly name: string;
  /** Full names and PostScript names under which systems know the typeface, for `local()`. */
  readonly localNames: readonly string[];
  /** Width of a letter, averaged by the frequency of letters, in units of the font size. */
  readonly averageWidth: number;
}

/** In the order of the font stack. Widths: `test/branding/systemTypefaces.test.ts` measures them in packages that ship the typefaces, or ones with the same widths. Android has Roboto; most Linux desktops have Noto or DejaVu. */
export const systemTypefaces = {
  sans: [
    { name: 'Arial', localNames: ['Arial', 'Helvetica Neue', 'Liberation Sans', 'Arimo', 'Arimo Regular'], averageWidth: 0.4473 },
    { name: 'Roboto', localNames: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], averageWidth: 0.4425 },
    { name: 'Noto', localNames: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'], averageWidth: 0.4693 },
    { name: 'DejaVu', localNames: ['DejaVu Sans'], averageWidth: 0.5063 },
  ],
  serif: [
    { name: 'Georgia', localNames: ['Georgia', 'Gelasio', 'Gelasio Regular'], averageWidth: 0.4407 },
    { name: 'Noto', localNames: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'], averageWidth: 0.4761 },
    {
      name: 'Times',
      localNames: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos', 'Tinos Regular'],
      averageWidth: 0.4033,
    },
    { name: 'DejaVu', localNames: ['DejaVu Serif'], averageWidth: 0.5136 },
  ],
  serifItalic: [
    { name: 'Georgia', localNames: ['Georgia Italic', 'Georgia-Italic', 'Gelasio Italic'], averageWidth: 0.4489 },
    { name: 'Noto', localNames: ['Noto Serif Italic', 'NotoSerif-Italic'], averageWidth: 0.4636 },
    {
      name: 'Times',
      localNames: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic', 'Tinos Italic'],
      averageWidth: 0.4059,
    },
    { name: 'DejaVu', localNames: ['DejaVu Serif Italic'], averageWidth: 0.5136 },
  ],
} as const satisfies Readonly<Record<string, readonly SystemTypeface[]>>;

export type TypefaceKind = keyof typeof systemTypefaces;
