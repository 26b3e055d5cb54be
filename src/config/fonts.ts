import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { getErrorMessage } from '../lib/errors.ts';
import { readRegularFile } from './regularFile.ts';

/** Largest font file in bytes: a Latin subset has 15 to 40 KB, a whole family of scripts megabytes. */
const MAX_FONT_BYTES = 150_000;
/** First bytes of a WOFF2 file (https://www.w3.org/TR/WOFF2/#woff20Header). */
const WOFF2_SIGNATURE = 'wOF2';

const path = z.string().trim().min(1, 'expected the path of a WOFF2 file');
/** What a visitor's system shows until the file has arrived. */
const kind = z.enum(['sans', 'serif'], 'expected "sans" or "serif"').optional();

/** The typefaces of the house: paths of WOFF2 files, relative to the site file. */
export const fontsSchema = z.strictObject({
  text: z.strictObject({ regular: path, strong: path, kind }),
  accent: z.strictObject({ regular: path, kind }).optional(),
});

export type Fonts = z.output<typeof fontsSchema>;

/** Returns the fonts with absolute paths. @param folder that relative paths begin at */
export function resolveFontPaths({ text, accent }: Fonts, folder: string): Fonts {
  return {
    text: { ...text, regular: resolve(folder, text.regular), strong: resolve(folder, text.strong) },
    ...(accent && { accent: { ...accent, regular: resolve(folder, accent.regular) } }),
  };
}

/** Returns one line for each font file that cannot be served. Reads the files synchronously. @param fonts with absolute paths */
export function findFontProblems({ text, accent }: Fonts): string[] {
  const files = { 'text.regular': text.regular, 'text.strong': text.strong, ...(accent && { 'accent.regular': accent.regular }) };
  return Object.entries(files).flatMap(([key, file]) => {
    const problem = findProblem(file);
    return problem === null ? [] : [`fonts.${key}: ${problem}`];
  });
}

function findProblem(file: string): string | null {
  try {
    const { size } = statSync(file);
    if (size > MAX_FONT_BYTES) return `expected at most ${MAX_FONT_BYTES} bytes (make a Latin subset), received ${size}: ${file}`;
    const isWoff2 = readRegularFile(file).toString('latin1', 0, WOFF2_SIGNATURE.length) === WOFF2_SIGNATURE;
    return isWoff2 ? null : `expected a WOFF2 file, received another format: ${file}`;
  } catch (error) {
    return `expected a readable WOFF2 file: ${getErrorMessage(error)}`;
  }
}
