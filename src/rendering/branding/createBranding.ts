import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Fonts, listFontFiles } from '../../config/fonts.ts';
import type { Site } from '../../config/siteSchema.ts';
import { type CompleteTheme, completeTheme, mixColours, type Theme } from '../../config/theme.ts';
import { ROSE_MARK } from '../../elements/mark.ts';
import { getErrorMessage, StartupError } from '../../lib/errors.ts';
import { ASSETS_PATH, type GeneratedAsset } from '../assets.ts';
import { buildFontRules, type Face, type Typeface } from './fonts.ts';

/** Hexadecimal digits of a file's hash in its name, as many as the build's names have. */
const HASH_LENGTH = 8;
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

function nameFont(weight: number, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH).toUpperCase();
  return `font-${weight}-${hash}.woff2`;
}

/** Reads the font files, and writes their rules. */
async function loadTypography(fonts: Fonts): Promise<{ rules: string; files: GeneratedAsset[] }> {
  const files: GeneratedAsset[] = [];
  const problems: string[] = [];
  const paths = new Map(listFontFiles(fonts).map(({ key, path }) => [key, path]));
  // Loaded here: most sites have no fonts of their own.
  const { readFontMetrics } = await import('./fonts.ts');

  async function loadFace(key: string, weight: number): Promise<Face[]> {
    const path = paths.get(key);
    if (path === undefined) return [];
    try {
      const body = await readFile(path);
      const metrics = readFontMetrics(body);
      if (metrics.missing.length > 0) throw new Error(`the font lacks the characters ${metrics.missing.join(' ')}`);
      const name = nameFont(weight, body);
      files.push({ name, bodies: new Map([['identity', body]]) });
      return [{ weight, address: ASSETS_PATH + name, metrics }];
    } catch (error) {
      problems.push(`SITE_FILE ${key}: expected a font with the characters of all languages: ${getErrorMessage(error)}: ${path}`);
      return [];
    }
  }

  const { text, accent } = fonts;
  const textFaces = [...(await loadFace('fonts.text.regular', REGULAR_WEIGHT)), ...(await loadFace('fonts.text.strong', STRONG_WEIGHT))];
  const typefaces: Typeface[] = [{ family: 'House Text', token: '--font-sans', kind: text.kind ?? 'sans', faces: textFaces }];
  if (accent !== undefined) {
    const faces = await loadFace('fonts.accent.regular', ACCENT_WEIGHT);
    typefaces.push({ family: 'House Accent', token: '--font-serif', kind: accent.kind ?? 'serif', faces });
  }
  if (problems.length > 0) throw new StartupError(problems);
  return { rules: buildFontRules(typefaces), files };
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
