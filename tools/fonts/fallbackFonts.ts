import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { systemTypefaces, type TypefaceKind } from '../../src/rendering/branding/fonts.ts';

const require = createRequire(import.meta.url);

/** A typeface of a visitor's system that stands in for a web font of the demo hotel until the web font has arrived. */
export interface FallbackFont {
  /** Family in the style sheet; its `@font-face` rules have the metrics that make it as wide and as high as the web font. */
  readonly family: string;
  /** Full names and PostScript names under which systems know the typeface, for `local()`. */
  readonly localNames: readonly string[];
  /** npm package that ships the typeface, or one with the same widths, and the file in that package. */
  readonly package: string;
  readonly file: string;
}

type FontFile = Pick<FallbackFont, 'package' | 'file'>;

/**
 * The files of `systemTypefaces`, in its order. Arimo has the widths of Arial and Liberation Sans, Gelasio those of Georgia, Tinos those of
 * Times New Roman and Liberation Serif.
 */
export const systemFontFiles = {
  sans: [
    { package: '@expo-google-fonts/arimo', file: '400Regular/Arimo_400Regular.ttf' },
    { package: '@expo-google-fonts/roboto', file: '400Regular/Roboto_400Regular.ttf' },
    { package: '@expo-google-fonts/noto-sans', file: '400Regular/NotoSans_400Regular.ttf' },
    { package: 'dejavu-fonts-ttf', file: 'ttf/DejaVuSans.ttf' },
  ],
  serif: [
    { package: '@expo-google-fonts/gelasio', file: '400Regular/Gelasio_400Regular.ttf' },
    { package: '@expo-google-fonts/noto-serif', file: '400Regular/NotoSerif_400Regular.ttf' },
    { package: '@expo-google-fonts/tinos', file: '400Regular/Tinos_400Regular.ttf' },
    { package: 'dejavu-fonts-ttf', file: 'ttf/DejaVuSerif.ttf' },
  ],
  serifItalic: [
    { package: '@expo-google-fonts/gelasio', file: '400Regular_Italic/Gelasio_400Regular_Italic.ttf' },
    { package: '@expo-google-fonts/noto-serif', file: '400Regular_Italic/NotoSerif_400Regular_Italic.ttf' },
    { package: '@expo-google-fonts/tinos', file: '400Regular_Italic/Tinos_400Regular_Italic.ttf' },
    { package: 'dejavu-fonts-ttf', file: 'ttf/DejaVuSerif-Italic.ttf' },
  ],
} as const satisfies Readonly<Record<TypefaceKind, readonly FontFile[]>>;

function listFallbacks(webFont: string, kind: TypefaceKind): FallbackFont[] {
  const files: readonly FontFile[] = systemFontFiles[kind];
  return systemTypefaces[kind].flatMap(({ name, localNames }, index) => {
    const file = files[index];
    return file === undefined ? [] : [{ family: `${webFont} ${name}`, localNames, ...file }];
  });
}

/** In the order of the font stacks. */
export const sansFallbacks: readonly FallbackFont[] = listFallbacks('Gothic A1', 'sans');
export const serifFallbacks: readonly FallbackFont[] = listFallbacks('Cormorant', 'serifItalic');

/** Path of a typeface's file. @throws Error where its package is not installed */
export function findFontFile({ package: name, file }: Pick<FallbackFont, 'package' | 'file'>): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}
