import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Where Alpine's bundle begins to hold Vue's reactivity, and the switch of its parts for developers there. */
const vue = '// node_modules/@vue/reactivity/';
const developerPart = /\bif \(true\)/g;

/**
 * Alpine ships the developers' build of Vue's reactivity, with its warnings and traces; visitors get what Vue ships for production:
 * some 300 bytes less (brotli).
 * @throws Error where Alpine's bundle has another shape than this knows
 */
export const leanAlpine: Plugin = {
  name: 'lean-alpine',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]alpinejs[\\/]dist[\\/]module\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const start = source.indexOf(vue);
      const reactivity = source.slice(start);
      if (start < 0 || !developerPart.test(reactivity))
        throw new Error(`${path} holds Vue's reactivity in another shape: see src/build/alpine.ts`);
      return { contents: source.slice(0, start) + reactivity.replace(developerPart, 'if (false)'), loader: 'js' };
    });
  },
};
