import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageLock from '../../package-lock.json' with { type: 'json' };
import { rootDir } from '../build/paths.ts';

/* `npm run licences`: writes the production packages and their licences to LICENCES.md. */

/** Licences that demand no more than a copy of their text. LGPL: sharp loads libvips as a separate library, which users may replace. */
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
  /** Absent for a package that production depends on too, if only for an optional one. */
  readonly dev?: boolean;
}

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; `none` if the lock file names no licence. */
  readonly licence: string;
}

/** Returns each version of each production package once, sorted by name. */
export function listProductionPackages(packages: Readonly<Record<string, LockEntry>> = packageLock.packages): LicensedPackage[] {
  const installed = Object.entries(packages).flatMap(([path, { version = '', license = 'none', dev }]) =>
    path === '' || dev === true ? [] : [{ name: path.replace(/^.*node_modules\//, ''), version, licence: license }],
  );
  const unique = new Map(installed.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the whole text of LICENCES.md. */
export function formatLicences(packages: readonly LicensedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

The production packages of package-lock.json. \`npm run licences\` writes this file. Of packages built per platform, an installation holds one or two.
The build also bundles for browsers: alpinejs (MIT), cally (MIT), and the typefaces Cormorant and Gothic A1 (OFL-1.1).

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(join(rootDir, 'LICENCES.md'), formatLicences(listProductionPackages()));
