import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './build/paths.ts';

const UNRELEASED = '## [Unreleased]';

/**
 * Returns a changelog in which the entries under "Unreleased" are those of a version. @param day `YYYY-MM-DD`
 * @throws Error where nothing stands there, or the version is there already
 */
export function releaseChanges(text: string, version: string, day: string): string {
  const [before = '', ...rest] = text.split(`${UNRELEASED}\n`);
  const [entries = ''] = rest.join('').split(/^## /m);
  if (!/^- /m.test(entries)) throw new Error(`CHANGELOG.md has no entries under ${UNRELEASED}`);
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already`);
  return `${before}${UNRELEASED}\n\n## [${version}] - ${day}\n${rest.join('')}`;
}

/** A step of `npm version`, which has written the new version to package.json and then commits and tags. */
if (import.meta.main) {
  const file = join(rootDir, 'CHANGELOG.md');
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(file, releaseChanges(readFileSync(file, 'utf8'), version, new Date().toISOString().slice(0, 10)));
}
