import type { FontMetrics } from './fontMetrics.ts';
import { type SystemTypeface, systemTypefaces, type TypefaceKind } from './systemTypefaces.ts';

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

/** As in `static/styles/fonts.css`: text that would break into other lines keeps its fallback, short accents do not. */
const fontDisplays = { '--font-sans': 'optional', '--font-serif': 'swap' } as const satisfies Record<Typeface['token'], string>;

/**
 * Returns style rules for typefaces: a face for each file, and for each typeface that systems have a face with the metrics of the web font,
 * so that nothing moves when the file arrives. The style sheet asks for italics in one weight; an upright font is used as it is.
 */
export function buildFontRules(typefaces: readonly Typeface[]): string {
  const faces = typefaces.flatMap(({ family, token, kind, faces: files }) =>
    files.flatMap((face) => [
      writeFace(family, face, `font-display:${fontDisplays[token]};src:url("${face.address}") format("woff2")`, 1),
      ...listFallbacks(kind, face).map((fallback) => writeFallback(family, face, fallback)),
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

/** `size-adjust` scales the overrides too: they are divided by it. */
function writeFallback(family: string, face: Face, { name, localNames, averageWidth }: SystemTypeface): string {
  const sizeAdjust = face.metrics.averageWidth / averageWidth;
  const src = localNames.map((local) => `local("${local}")`).join(',');
  return writeFace(`${family} ${name}`, face, `src:${src};size-adjust:${formatPercent(sizeAdjust)}`, sizeAdjust);
}

/** Line metrics stand in the rule of the web font too: browsers read them from different tables of the file. */
function writeFace(family: string, { weight, metrics }: Face, source: string, sizeAdjust: number): string {
  const { ascent, descent, lineGap, isItalic } = metrics;
  const overrides = Object.entries({ ascent, descent, 'line-gap': lineGap }).map(
    ([name, value]) => `${name}-override:${formatPercent(value / sizeAdjust)}`,
  );
  const style = isItalic ? 'font-style:italic;' : '';
  return `@font-face{font-family:"${family}";${style}font-weight:${weight};${source};${overrides.join(';')}}`;
}

function formatPercent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}
