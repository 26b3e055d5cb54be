import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { removeUnused } from '../../tools/build/treeShakeAlpine.ts';

const bundle = readFileSync(
  createRequire(import.meta.url)
    .resolve('alpinejs')
    .replace('.cjs.', '.esm.'),
  'utf8',
);

describe("tree shaking of Alpine's bundle", () => {
  it('keeps the directives and magics that the site uses, and no others', () => {
    const names = (source: string, kind: string) => [...source.matchAll(new RegExp(`^${kind}\\("([^"]+)"`, 'gm'))].map(([, name]) => name);
    expect(names(bundle, 'directive').length).toBeGreaterThan(12);
    expect(names(removeUnused(bundle), 'directive').sort()).toEqual(['bind', 'data', 'on', 'text']);
    expect(names(removeUnused(bundle), 'magic')).toEqual(['nextTick', 'el']);
    expect(removeUnused(bundle)).not.toMatch(/if \(true\)|^warnMissingPlugin\w+\(/m);
  });

  it('keeps every other line unchanged', () => {
    const kept = removeUnused(bundle).replaceAll('if (false)', 'if (true)').split('\n');
    const lines = new Set(bundle.split('\n')).add(kept.find((line) => line.includes('globals.add(globalThis[')) ?? '');
    // The end of a removed statement may leave an empty line, or the start of the next statement.
    expect(kept.filter((line) => line.trim() !== '' && !lines.has(line))).toEqual([]);
    expect(kept.length).toBeGreaterThan(3500);
  });

  it('leaves those functions of the API that the site or the bundle itself calls', () => {
    const [, api = ''] = /\nvar Alpine = \{\n(.*?)\n\};/s.exec(removeUnused(bundle)) ?? [];
    const called = [...bundle.matchAll(/\balpine_default\.(\w+)/g)].map(([, name]) => name);
    expect(api.match(/\w+/g)?.toSorted()).toEqual([...new Set([...called, 'data', 'initTree'])].toSorted());
  });

  it('still refuses dangerous global values, without reading every property of the window', () => {
    const shaken = removeUnused(bundle);
    expect(shaken).not.toContain('getOwnPropertyNames(globalThis)');
    const [, names = '[]'] = /^(\[.*\])\.forEach\(\(key\) => globals\.add\(globalThis\[key\]\)\);/m.exec(shaken) ?? [];
    expect(JSON.parse(names)).toEqual(expect.arrayContaining(['window', 'eval', 'Function', 'fetch', 'location']));
    expect(shaken).toContain('if (globals.has(prop)) {');
  });

  it.each([
    ['the read of global values', (source: string) => source.replace('Object.getOwnPropertyNames(globalThis)', 'Object.keys(globalThis)')],
    ['a directive', (source: string) => source.replace('directive("text"', 'directive("words"')],
    ['a magic', (source: string) => source.replace('magic("el"', 'magic("element"')],
    ['a function of the API', (source: string) => source.replace('\n  initTree,\n', '\n  initForest,\n')],
    ["Vue's reactivity", (source: string) => source.replaceAll('@vue/reactivity', '@elsewhere')],
  ])('fails the build if the bundle lacks %s that is expected there', (_, change) => {
    expect(() => removeUnused(change(bundle))).toThrow(/tools\/build\/treeShakeAlpine\.ts/);
  });
});
