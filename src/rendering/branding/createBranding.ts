import { readFile } from 'node:fs/promises';
import type { Fonts } from '../../config/fonts.ts';
import type { Site } from '../../config/siteSchema.ts';
import { type CompleteTheme, completeTheme, mixColours, type Theme } from '../../config/theme.ts';
import { ROSE_MARK } from '../../elements/mark.ts';
import { getErrorMessage, StartupError } from '../../lib/errors.ts';
import { ASSETS_PATH, type GeneratedAsset, nameGenerated } from '../assets.ts';
import type { Face, Typeface } from './fonts.ts';

/** Weights that the style sheet asks for. */
const REGULAR_WEIGHT = 300;
const STRONG_WEIGHT = 500;
const ACCENT_WEIGHT = 400;

/** What the site file changes about the look. */
export interface Branding {
  /** The inline style of every page, with the hotel's rules. */
  readonly coreStyle: string;
  /** The hotel's fonts. */
  readonly files: readonly GeneratedAsset[];
}

/**
 * Appends the colours and typefaces of the site file to the inline style of every page. A content hash in every name lets browsers and CDNs keep
 * the fonts. @param coreStyle of the build
 * @throws StartupError that names the key of a font file that is damaged or lacks characters
 */
export async function createBranding({ theme, fonts }: Pick<Site, 'theme' | 'fonts'>, coreStyle: string): Promise<Branding> {
  const typography = fonts === undefined ? { rules: '', files: [] } : await loadTypography(fonts);
  const themeRules = theme === undefined ? '' : buildThemeRules(theme);
  return { coreStyle: coreStyle + typography.rules + themeRules, files: typography.files };
}

/** Reads the font files, and writes their rules. */
async function loadTypography({ text, accent }: Fonts): Promise<{ rules: string; files: GeneratedAsset[] }> {
  const files: GeneratedAsset[] = [];
  const problems: string[] = [];
  // Loaded here: most sites have no fonts of their own.
  const { buildFallbackRules, buildFontFace, readFontMetrics } = await import('./fonts.ts');

  async function loadTypeface(typeface: Typeface, paths: readonly [key: string, weight: number, path: string][]): Promise<string> {
    const faces: Face[] = [];
    let rules = '';
    for (const [key, weight, path] of paths) {
      try {
        const body = await readFile(path);
        const metrics = readFontMetrics(body);
        if (metrics.missing.length > 0) throw new Error(`the font lacks the characters ${metrics.missing.join(' ')}`);
        const name = nameGenerated(`font-${weight}`, body, 'woff2');
        files.push({ name, mediaType: 'font/woff2', body });
        faces.push({ weight, metrics });
        rules += buildFontFace(typeface, { weight, metrics }, ASSETS_PATH + name);
      } catch (error) {
        problems.push(`SITE_FILE ${key}: expected a font with the characters of all languages: ${getErrorMessage(error)}: ${path}`);
      }
    }
    return rules + buildFallbackRules(typeface, faces);
  }

  let rules = await loadTypeface({ family: 'House Text', token: '--font-sans', kind: text.kind ?? 'sans' }, [
    ['fonts.text.regular', REGULAR_WEIGHT, text.regular],
    ['fonts.text.strong', STRONG_WEIGHT, text.strong],
  ]);
  if (accent !== undefined)
    rules += await loadTypeface({ family: 'House Accent', token: '--font-serif', kind: accent.kind ?? 'serif' }, [
      ['fonts.accent.regular', ACCENT_WEIGHT, accent.regular],
    ]);
  if (problems.length > 0) throw new StartupError(problems);
  return { rules, files };
}

/** Returns the folder of the build with the icons of fixed names: the demo hotel's, or those of hotels without its mark. */
export function getIconFolder(mark: string | undefined): string {
  return mark === ROSE_MARK ? 'public' : 'public-neutral';
}

/** The custom property of `static/styles/tokens.css` that a colour of a theme sets: `--accent-on-dark` for `accentOnDark`. */
export function getThemeToken(colour: keyof CompleteTheme): string {
  return `--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns style rules that set the colours of a theme. Their cascade layer is that of the tokens, which they follow. */
export function buildThemeRules(theme: Theme): string {
  const complete = completeTheme(theme);
  const declarations = Object.entries(complete).map(([name, colour]) => `${getThemeToken(name as keyof CompleteTheme)}:${colour}`);
  const mapLine = `--map-line:${mixColours(complete.page, complete.text, 0.3)}`;
  return `@layer tokens{:root{${[...declarations, mapLine].join(';')}}}`;
}
