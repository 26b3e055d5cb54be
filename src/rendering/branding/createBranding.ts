import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Fonts, listFontFiles } from '../../config/fonts.ts';
import type { Site } from '../../config/siteSchema.ts';
import { type CompleteTheme, completeTheme, mixColours, type Theme } from '../../config/theme.ts';
import { getErrorMessage, StartupError } from '../../lib/errors.ts';
import { ROSE_MARK } from '../../pageModels/elements/mark.ts';
import { ASSETS_PATH, type GeneratedAsset } from '../assets.ts';
import { compress, encodings } from '../encodings.ts';
import { buildFontRules, type Face, type Typeface } from './fonts.ts';

/** Hexadecimal digits of a file's hash in its name, as many as the build's names have. */
const HASH_LENGTH = 8;
/** Weights that the style sheet asks for. */
const REGULAR_WEIGHT = 300;
const STRONG_WEIGHT = 500;
const ACCENT_WEIGHT = 400;

/** Addresses that the site file may replace: of the style sheet, and of the fonts that are preloaded for it. */
export interface BrandedAssets {
  readonly stylesheet: string;
  readonly textFonts: readonly { readonly href: string; readonly media: string | null }[];
}

/** What the site file changes about the look. */
export interface Branding extends BrandedAssets {
  /** Files that the build did not write: the style sheet with the hotel's rules, and its fonts. */
  readonly files: readonly GeneratedAsset[];
}

/**
 * Appends the colours and typefaces of the site file to the build's style sheet. A content hash in every name lets browsers and CDNs keep
 * the files. Without colours and typefaces of its own a site has the build's style sheet.
 * @param assets of the build, below the folder `distDir`
 * @throws StartupError that names the key of a font file that is damaged or lacks characters
 */
export async function createBranding(
  { theme, fonts }: Pick<Site, 'theme' | 'fonts'>,
  distDir: string,
  { stylesheet, textFonts }: BrandedAssets,
): Promise<Branding> {
  if (theme === undefined && fonts === undefined) return { stylesheet, textFonts, files: [] };
  const typography = fonts === undefined ? { rules: '', textFonts, files: [] } : await loadTypography(fonts);
  const own = typography.rules + (theme === undefined ? '' : buildThemeRules(theme));
  const body = Buffer.from((await readFile(join(distDir, stylesheet), 'utf8')) + own);
  const prefix = basename(stylesheet).replace(/-\w+\.css$/, '');
  const name = nameFile(prefix, '.css', body);
  const compressed = await Promise.all(encodings.map(async (encoding) => [encoding, await compress(body, encoding, 'full')] as const));
  return {
    stylesheet: ASSETS_PATH + name,
    textFonts: typography.textFonts,
    files: [{ name, bodies: new Map(compressed) }, ...typography.files],
  };
}

function nameFile(prefix: string, extension: string, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH).toUpperCase();
  return `${prefix}-${hash}${extension}`;
}

/** Reads the font files, and writes their rules. */
async function loadTypography(fonts: Fonts): Promise<Pick<Branding, 'textFonts'> & { rules: string; files: GeneratedAsset[] }> {
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
      const name = nameFile(`font-${weight}`, '.woff2', body);
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
  const textFonts = textFaces.map(({ address }) => ({ href: address, media: null }));
  return { rules: buildFontRules(typefaces), textFonts, files };
}

/** Returns the folder of the build with the icons of fixed names: the demo hotel's, or those of hotels without its mark. */
export function getIconFolder(mark: string | undefined): string {
  return mark === ROSE_MARK ? 'public' : 'public-neutral';
}

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
