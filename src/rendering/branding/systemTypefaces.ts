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
