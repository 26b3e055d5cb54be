import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageLock from '../../package-lock.json' with { type: 'json' };
import { rootDir } from '../build/paths.ts';

/* `npm run licences`: lists what production runs, with its licence, in LICENCES.md. */

/** Licences that ask for no more than their text. LGPL: libvips comes with sharp as a library of its own, which may be replaced. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
];

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Packages of production, each once, by name. */
export function listProductionPackages(packages: Readonly<Record<string, LockEntry>> = packageLock.packages): LicensedPackage[] {
  const all = Object.entries(packages).flatMap(([path, { version = '', license = 'none', dev, devOptional }]) =>
    path === '' || dev === true || devOptional === true ? [] : [{ name: path.replace(/^.*node_modules\//, ''), version, licence: license }],
  );
  const each = new Map(all.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...each.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The file's whole text. */
export function formatLicences(packages: readonly LicensedPackage[]): string {
  const lines = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

What production runs, from package-lock.json (\`npm run licences\` writes this file anew); of the packages for several systems one or two are installed.
React and what the browser loads (alpinejs: MIT, cally: MIT, the typefaces Cormorant and Gothic A1: OFL-1.1) come out of the build.

| Package | Version | Licence |
|---|---|---|
${lines.join('\n')}
`;
}

if (import.meta.main) writeFileSync(join(rootDir, 'LICENCES.md'), formatLicences(listProductionPackages()));
