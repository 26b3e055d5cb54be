import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackages } from './debianPackages.ts';

/** Where Debian installs the programs of each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, or why there is none. */
export type ProvidedPostgres = { readonly programs: string } | { readonly unavailable: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/**
 * Once before all tests: finds PostgreSQL, or installs Debian's package, but only as root and without systemd: elsewhere the package would start a
 * server of its own. Where it cannot be had, its tests are skipped and their titles say why.
 */
export function setup(project: TestProject): void {
  project.provide('postgres', providePostgres());
}

function providePostgres(): ProvidedPostgres {
  const found = findPrograms();
  if (found !== undefined) return { programs: found };
  if (existsSync('/run/systemd/system')) return { unavailable: 'its package would start a server of its own here' };
  const problem = installPackages(['postgresql']);
  const programs = findPrograms();
  return programs === undefined ? { unavailable: problem ?? 'its package has no server' } : { programs };
}

/** The newest version that is installed. */
function findPrograms(): string | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined;
  const versions = readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** The unprivileged user that the server runs as, since it refuses root; null where these tests do not run as root themselves. */
export function findPostgresUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}
