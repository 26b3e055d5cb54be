import { mixColours } from '../../config/contrast.ts';
import { type CompleteTheme, completeTheme, type Theme } from '../../config/theme.ts';

/** The custom property of `static/styles/tokens.css` that each colour of a theme sets. */
export const themeTokens: Readonly<Record<keyof CompleteTheme, string>> = {
  accent: '--rose',
  accentHover: '--rose-dark',
  onAccent: '--on-rose',
  heading: '--pink',
  headingSmall: '--pink-small',
  page: '--chalk',
  band: '--linen',
  tint: '--blush',
  line: '--sand',
  edge: '--edge',
  text: '--ink',
  textSoft: '--ink-soft',
  dark: '--night',
  onDark: '--cream',
  onDarkSoft: '--sand-light',
  accentOnDark: '--rose-light',
};

/** Returns style rules that set the colours of a theme. Their cascade layer is that of the tokens, which they follow. */
export function buildThemeRules(theme: Theme): string {
  const complete = completeTheme(theme);
  const declarations = Object.entries(complete).map(([name, colour]) => `${themeTokens[name as keyof CompleteTheme]}:${colour}`);
  const mapLine = `--map-line:${mixColours(complete.page, complete.text, 0.3)}`;
  return `@layer tokens{:root{${[...declarations, mapLine].join(';')}}}`;
}
