import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageLock from '../../package-lock.json' with { type: 'json' };
import { listProductionPackages } from '../../tools/checks/licences.ts';
import { buildSbom } from '../../tools/checks/sbom.ts';
import { distDir } from '../support/app.ts';

const { components, ...head } = buildSbom();
const names = components.map(({ name }) => name);

it('the bill of materials has every production package, what is bundled for browsers, and Node, each once with its hash and licence', () => {
  expect(head).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { name: 'hotel-website' } },
  });
  expect(listProductionPackages().filter(({ name }) => !names.includes(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['node', '@alpinejs/csp', '@vue/reactivity', '@vue/shared', 'cally', 'atomico', '@fontsource/cormorant']),
  );
  // A dependency of an optional package of production alone and of development packages.
  expect(components.find(({ name }) => name === 'tslib')).toMatchObject({ scope: 'optional' });
  for (const tool of ['esbuild', 'typescript', 'vitest', 'playwright-core']) expect(names).not.toContain(tool);
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
  for (const { purl, version, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    expect([version, licenses.length, hashes?.[0]?.content.length], purl).toEqual([expect.stringMatching(/^\d/), 1, 128]);
  }
  expect(JSON.stringify(buildSbom())).toBe(JSON.stringify({ ...head, components }));
});

it('every package whose code is in the built server is in the bill of materials', () => {
  const maps = readdirSync(join(distDir, 'server')).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name): string[] => JSON.parse(readFileSync(join(distDir, 'server', name), 'utf8')).sources);
  const packages = new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []));
  expect(packages.size).toBeGreaterThan(20);
  const lockNames: Readonly<Record<string, object>> = packageLock.packages;
  expect([...packages].filter((name) => !names.includes(name) && `node_modules/${name}` in lockNames)).toEqual([]);
});
