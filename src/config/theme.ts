import { formatHex, interpolate, modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from 'culori/fn';
import { z } from 'zod';

registerMode(modeRgb);
registerMode(modeLrgb);

/** A colour in sRGB, written `#rrggbb`. */
export type Colour = string;

export const colourPattern = /^#[\da-f]{6}$/i;

/** Contrasts that WCAG 2.2 asks for: text (1.4.3), text from 24 px (1.4.3), parts of controls (1.4.11). */
const TEXT_CONTRAST = 4.5;
const LARGE_TEXT_CONTRAST = 3;
const CONTROL_CONTRAST = 3;

const colour = z.string().regex(colourPattern, { error: 'expected a colour such as #96305f', abort: true });

const colours = {
  accent: colour,
  accentHover: colour.optional(),
  onAccent: colour.optional(),
  heading: colour.optional(),
  headingSmall: colour.optional(),
  page: colour.optional(),
  band: colour.optional(),
  tint: colour.optional(),
  line: colour.optional(),
  edge: colour.optional(),
  text: colour.optional(),
  textSoft: colour.optional(),
  dark: colour.optional(),
  onDark: colour.optional(),
  onDarkSoft: colour.optional(),
  accentOnDark: colour.optional(),
};

/** The colours of the house. One is required; the others follow from it, and from the demo hotel's neutral ones. */
export const themeSchema = z.strictObject(colours).superRefine((theme, context) => {
  const complete = { ...completeTheme(theme), ...fixedColours };
  const reported = new Set<string>();
  for (const { foreground, ground, least, found } of findLowContrasts(complete)) {
    const colourPair = `${complete[foreground]} ${complete[ground]}`;
    if (reported.has(colourPair)) continue;
    reported.add(colourPair);
    const names = [foreground, ground].map((name) => `${name} ${complete[name]}`).join(' and ');
    const isGiven = (name: ColourName) => Reflect.get(theme, name) !== undefined;
    // The key that the operator wrote.
    const given = [foreground, sources[foreground] ?? ground, ground].find(isGiven) ?? 'accent';
    const message = `expected a contrast of at least ${least}:1 (WCAG 2.2) between ${names}, which have ${found}:1`;
    context.addIssue({ code: 'custom', path: [given], message });
  }
});

export type Theme = z.output<typeof themeSchema>;
export type CompleteTheme = Readonly<Record<keyof typeof colours, Colour>>;

/** Colours that no site file changes: messages about errors, the progress bar, the ground of fields. */
export const fixedColours = { error: '#b3261e', errorGround: '#fbeeec', progress: '#d9691e', field: '#ffffff' } as const;

/** The demo hotel's neutral colours: those a theme without its own has. */
export const neutralColours = { page: '#fdfbf7', text: '#2e2927', dark: '#2b302c' } as const;

/** The demo hotel's accent: that of a site file without a theme. */
export const DEFAULT_ACCENT = '#96305f';

/** Returns all colours of a theme: those that are not given are mixed from the others. */
export function completeTheme(theme: Theme): CompleteTheme {
  const { accent, page = neutralColours.page, text = neutralColours.text, dark = neutralColours.dark } = theme;
  const heading = theme.heading ?? accent;
  const band = theme.band ?? mixColours(page, text, 0.05);
  const isHeadingForText = [page, band].every((ground) => wcagContrast(heading, ground) >= TEXT_CONTRAST);
  const onDark = theme.onDark ?? mixColours(page, dark, 0.04);
  return {
    accent,
    accentHover: theme.accentHover ?? mixColours(accent, text, 0.4),
    onAccent: theme.onAccent ?? '#ffffff',
    heading,
    headingSmall: theme.headingSmall ?? (isHeadingForText ? heading : accent),
    page,
    band,
    tint: theme.tint ?? mixColours(page, accent, 0.08),
    line: theme.line ?? mixColours(page, text, 0.13),
    edge: theme.edge ?? mixColours(page, text, 0.55),
    text,
    textSoft: theme.textSoft ?? mixColours(text, page, 0.2),
    dark,
    onDark,
    onDarkSoft: theme.onDarkSoft ?? mixColours(onDark, dark, 0.2),
    accentOnDark: theme.accentOnDark ?? mixColours(accent, onDark, 0.7),
  };
}

type ColourName = keyof CompleteTheme | keyof typeof fixedColours;

/** The colour that another one follows from. */
const sources: Partial<Record<ColourName, ColourName>> = {
  heading: 'accent',
  headingSmall: 'accent',
  accentHover: 'accent',
  onAccent: 'accent',
  accentOnDark: 'accent',
  textSoft: 'text',
  edge: 'text',
  onDarkSoft: 'onDark',
};

/** Pairs of a foreground with its grounds, and the contrast that WCAG 2.2 asks of them. */
const pairs: readonly (readonly [foreground: ColourName, grounds: readonly ColourName[], least: number])[] = [
  ['text', ['page', 'band', 'tint', 'field', 'errorGround'], TEXT_CONTRAST],
  // On `line`: the alternative text of a picture that does not load.
  ['textSoft', ['page', 'band', 'line'], TEXT_CONTRAST],
  ['accent', ['page', 'band', 'tint'], TEXT_CONTRAST],
  ['heading', ['page', 'band'], LARGE_TEXT_CONTRAST],
  ['headingSmall', ['page', 'band'], TEXT_CONTRAST],
  ['accentHover', ['page', 'band', 'tint'], TEXT_CONTRAST],
  ['onAccent', ['accent', 'accentHover'], TEXT_CONTRAST],
  ['edge', ['page', 'band'], CONTROL_CONTRAST],
  ['onDark', ['dark'], TEXT_CONTRAST],
  ['onDarkSoft', ['dark'], TEXT_CONTRAST],
  ['accentOnDark', ['dark'], TEXT_CONTRAST],
  ['error', ['page', 'band'], TEXT_CONTRAST],
  ['progress', ['page'], CONTROL_CONTRAST],
];

/** Returns the pairs of colours whose contrast is too low. What is found is rounded down to two decimals, so that 4.499 is not printed as 4.5. */
export function findLowContrasts(all: Readonly<Record<ColourName, Colour>>) {
  return pairs.flatMap(([foreground, grounds, least]) =>
    grounds.flatMap((ground) => {
      const contrast = wcagContrast(all[foreground], all[ground]);
      return contrast >= least ? [] : [{ foreground, ground, least, found: Math.floor(contrast * 100) / 100 }];
    }),
  );
}

/** Mixes two colours in sRGB. @param share of the second colour, from 0 to 1 */
export function mixColours(first: Colour, second: Colour, share: number): Colour {
  return formatHex(interpolate([first, second], 'rgb')(share));
}
