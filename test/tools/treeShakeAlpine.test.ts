import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { leaveOut } from '../../tools/build/treeShakeAlpine.ts';

const bundle = readFileSync(
  createRequire(import.meta.url)
    .resolve('alpinejs')
    .replace('.cjs.', '.esm.'),
  'utf8',
);

describe("Alpine's bundle for visitors", () => {
  it('registers what the site uses, and nothing else', () => {
    const names = (source: string, kind: string) => [...source.matchAll(new RegExp(`^${kind}\\("([^"]+)"`, 'gm'))].map(([, name]) => name);
    expect(names(bundle, 'directive').length).toBeGreaterThan(12);
    expect(names(leaveOut(bundle), 'directive').sort()).toEqual(['bind', 'data', 'on', 'text']);
    expect(names(leaveOut(bundle), 'magic')).toEqual(['nextTick', 'el']);
    expect(leaveOut(bundle)).not.toMatch(/if \(true\)|^warnMissingPlugin\w+\(/m);
  });

  it('keeps all else as it is', () => {
    const kept = leaveOut(bundle).replaceAll('if (false)', 'if (true)').split('\n');
    const lines = new Set(bundle.split('\n')).add(kept.find((line) => line.includes('globals.add(globalThis[')) ?? '');
    // What follows a registration may stand on the line of the next.
    expect(kept.filter((line) => line.trim() !== '' && !lines.has(line))).toEqual([]);
    expect(kept.length).toBeGreaterThan(3500);
  });

  it('refuses what is dangerous among global values, and does not read all of them', () => {
    const lean = leaveOut(bundle);
    expect(lean).not.toContain('getOwnPropertyNames(globalThis)');
    const [, names = '[]'] = /^(\[.*\])\.forEach\(\(key\) => globals\.add\(globalThis\[key\]\)\);/m.exec(lean) ?? [];
    expect(JSON.parse(names)).toEqual(expect.arrayContaining(['window', 'eval', 'Function', 'fetch', 'location']));
    expect(lean).toContain('if (globals.has(prop)) {');
  });

  it.each([
    [
      'its reading of global values',
      (source: string) => source.replace('Object.getOwnPropertyNames(globalThis)', 'Object.keys(globalThis)'),
    ],
    ['a directive', (source: string) => source.replace('directive("text"', 'directive("words"')],
    ['a magic', (source: string) => source.replace('magic("el"', 'magic("element"')],
    ["Vue's reactivity", (source: string) => source.replaceAll('@vue/reactivity', '@elsewhere')],
  ])('is refused where it has not %s that is expected', (_, change) => {
    expect(() => leaveOut(change(bundle))).toThrow(/src\/build\/alpine\.ts/);
  });
});
