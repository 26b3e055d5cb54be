import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A typeface of a visitor's system that stands in for a web font until the web font has arrived. */
export interface FallbackFont {
  /** Family in the style sheet; its `@font-face` rules have the metrics that make it as wide and as high as the web font. */
  readonly family: string;
  /** Full names and PostScript names under which systems know the typeface, for `local()`. */
  readonly localNames: readonly string[];
  /** npm package that ships the typeface, or one with the same widths, and the file in that package. */
  readonly package: string;
  readonly file: string;
}

/** In the order of the font stack. Arimo has the widths of Arial and Liberation Sans; Android has Roboto; most Linux desktops Noto or DejaVu. */
export const sansFallbacks: readonly FallbackFont[] = [
  {
    family: 'Gothic A1 Arial',
    localNames: ['Arial', 'Helvetica Neue', 'Liberation Sans', 'Arimo', 'Arimo Regular'],
    package: '@expo-google-fonts/arimo',
    file: '400Regular/Arimo_400Regular.ttf',
  },
  {
    family: 'Gothic A1 Roboto',
    localNames: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
    package: '@expo-google-fonts/roboto',
    file: '400Regular/Roboto_400Regular.ttf',
  },
  {
    family: 'Gothic A1 Noto',
    localNames: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'],
    package: '@expo-google-fonts/noto-sans',
    file: '400Regular/NotoSans_400Regular.ttf',
  },
  {
    family: 'Gothic A1 DejaVu',
    localNames: ['DejaVu Sans'],
    package: 'dejavu-fonts-ttf',
    file: 'ttf/DejaVuSans.ttf',
  },
];

/** Gelasio has the widths of Georgia, Tinos those of Times New Roman and Liberation Serif. */
export const serifFallbacks: readonly FallbackFont[] = [
  {
    family: 'Cormorant Georgia',
    localNames: ['Georgia Italic', 'Georgia-Italic', 'Gelasio Italic'],
    package: '@expo-google-fonts/gelasio',
    file: '400Regular_Italic/Gelasio_400Regular_Italic.ttf',
  },
  {
    family: 'Cormorant Noto',
    localNames: ['Noto Serif Italic', 'NotoSerif-Italic'],
    package: '@expo-google-fonts/noto-serif',
    file: '400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
  },
  {
    family: 'Cormorant Times',
    localNames: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic', 'Tinos Italic'],
    package: '@expo-google-fonts/tinos',
    file: '400Regular_Italic/Tinos_400Regular_Italic.ttf',
  },
  {
    family: 'Cormorant DejaVu',
    localNames: ['DejaVu Serif Italic'],
    package: 'dejavu-fonts-ttf',
    file: 'ttf/DejaVuSerif-Italic.ttf',
  },
];

/** Path of a typeface's file. @throws Error where its package is not installed */
export function findFontFile({ package: name, file }: Pick<FallbackFont, 'package' | 'file'>): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}
