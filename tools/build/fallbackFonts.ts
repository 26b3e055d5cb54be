import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { buildFallbackRules, type Face, readFontMetrics } from '../../src/rendering/branding/fonts.ts';

const { resolve } = createRequire(import.meta.url);

async function readFace(weight: number, file: string): Promise<Face> {
  return { weight, metrics: readFontMetrics(await readFile(resolve(file))) };
}

/** Writes the style sheet `fallback-fonts`: the font stacks of the demo hotel, with typefaces of systems that have the metrics of its web fonts. */
export const fallbackFonts: Plugin = {
  name: 'fallback-fonts',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^fallback-fonts$/ }, ({ path }) => ({ path, namespace: path }));
    onLoad({ filter: /^/, namespace: 'fallback-fonts' }, async () => {
      const gothic = [300, 500].map((weight) => readFace(weight, `@fontsource/gothic-a1/files/gothic-a1-latin-${weight}-normal.woff2`));
      const cormorant = await readFace(400, '@fontsource/cormorant/files/cormorant-latin-400-italic.woff2');
      const text = buildFallbackRules({ family: 'Gothic A1', token: '--font-sans', kind: 'sans' }, await Promise.all(gothic));
      const accent = buildFallbackRules({ family: 'Cormorant', token: '--font-serif', kind: 'serif' }, [cormorant]);
      return { contents: text + accent, loader: 'css' };
    });
  },
};
