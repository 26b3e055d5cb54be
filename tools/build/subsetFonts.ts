import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { z } from 'zod';

/*
 * Typefaces with what this site shows of them. A style sheet names a file of a typeface's package; `?unhinted` behind the name leaves
 * out how letters are fitted to coarse pixels, a third of Gothic A1: a screen with fine ones needs none of it.
 */

/** Letters that stand well beside each other. Gothic A1 has one kind of figures, no page asks Cormorant for another; letters with marks are there whole. */
const keepFeatures = ['calt', 'kern', 'liga'];
/** The address of the licence stays readable in the file. */
const LICENCE = 14;
const UNHINTED = 'unhinted';

const rangesSchema = z.object({ latin: z.string() });

/** @throws Error where a typeface's package does not say which characters its files hold */
export const leanFonts: Plugin = {
  name: 'lean-fonts',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /\.woff2\?unhinted$/ }, async ({ path, kind, resolveDir }) => {
      const found = await resolve(path.slice(0, path.indexOf('?')), { kind, resolveDir });
      return { ...found, namespace: UNHINTED };
    });
    for (const namespace of ['file', UNHINTED]) {
      onLoad({ filter: /-latin-[\w-]+\.woff2$/, namespace }, async ({ path }) => {
        const characters = await readCharacters(join(path, '../../unicode.json'));
        return { contents: await leaveOut(await readFile(path), characters, namespace === UNHINTED), loader: 'file' };
      });
    }
  },
};

/** The Latin characters that a typeface's package promises. @param path of the list in the package */
async function readCharacters(path: string): Promise<string> {
  const { latin } = rangesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  return latin
    .split(',')
    .flatMap((range) => {
      const [first = Number.NaN, last = first] = range
        .replace('U+', '')
        .split('-', 2)
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

function leaveOut(font: Buffer, characters: string, noHinting: boolean): Promise<Buffer> {
  // Not written into the call: the library's types know fewer options than it does.
  const options = { targetFormat: 'woff2' as const, keepFeatures, noHinting, preserveNameIds: [LICENCE] };
  return subsetFont(font, characters, options);
}
