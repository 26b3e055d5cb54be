import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { z } from 'zod';

/*
 * Reduces the web fonts that a style sheet names to the Latin characters and the layout features that this site shows. `?unhinted` behind
 * a file's name also removes the hinting, a third of Gothic A1: high-resolution screens do not use hinting.
 */

/** OpenType features for letters side by side. Gothic A1 has one style of figures, and no page sets figures in Cormorant. */
const keptFeatures = ['calt', 'kern', 'liga'];
/** Id of the licence's URL in a font's `name` table: it stays readable in the files that are served. */
const LICENCE_URL_NAME_ID = 14;
const unhintedNamespace = 'unhinted';

const unicodeRangesSchema = z.object({ latin: z.string() });

/** @throws Error if a font's package does not list the characters of its Latin files */
export const subsetFonts: Plugin = {
  name: 'subset-fonts',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /\.woff2\?unhinted$/ }, async ({ path, kind, resolveDir }) => {
      const found = await resolve(path.slice(0, path.indexOf('?')), { kind, resolveDir });
      return { ...found, namespace: unhintedNamespace };
    });
    for (const namespace of ['file', unhintedNamespace]) {
      onLoad({ filter: /-latin-[\w-]+\.woff2$/, namespace }, async ({ path }) => {
        const characters = await readLatinCharacters(join(path, '../../unicode.json'));
        const contents = await createSubset(await readFile(path), characters, namespace === unhintedNamespace);
        return { contents, loader: 'file' };
      });
    }
  },
};

/** @param path of the package's `unicode.json`, whose ranges are written as `U+0000-00FF,U+0131` */
async function readLatinCharacters(path: string): Promise<string> {
  const { latin } = unicodeRangesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
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

function createSubset(font: Buffer, characters: string, noHinting: boolean): Promise<Buffer> {
  // A variable, because the types of subset-font lack `keepFeatures` and `noHinting`, and an object literal in the call would not compile.
  const options = { targetFormat: 'woff2' as const, keepFeatures: keptFeatures, noHinting, preserveNameIds: [LICENCE_URL_NAME_ID] };
  return subsetFont(font, characters, options);
}
