import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { releaseChanges } from '../../tools/changelog.ts';
import { readText, rootDir } from '../support/documents.ts';

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.0.0] - 2027-01-01\n\n- B.\n';

it('a release without entries, or of a version that is there, is refused', () => {
  expect(() => releaseChanges(changelog.replace('- A.\n', ''), '1.1.0', '2027-02-01')).toThrow('no entries');
  expect(() => releaseChanges(changelog, '1.0.0', '2027-02-01')).toThrow('1.0.0 already');
});

it('npm version commits and tags the version with its changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { scripts } = JSON.parse(readText('package.json'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', type: 'module', scripts: { version: scripts.version } }),
  );
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  mkdirSync(join(folder, 'tools/build'), { recursive: true });
  for (const file of ['tools/changelog.ts', 'tools/build/paths.ts']) cpSync(join(rootDir, file), join(folder, file));
  const [name, email] = ['x', 'x@x.example'];
  const env = { ...process.env, GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  run('git', 'init', '-q');
  run('git', 'add', '.');
  run('git', 'commit', '-qm', 'Begin');
  run('npm', 'version', 'minor', '-m', 'Release %s');
  expect(run('git', 'log', '-1', '--format=%s')).toBe('Release 1.1.0\n');
  expect(run('git', 'tag')).toBe('v1.1.0\n');
  expect(run('git', 'show', '--stat', 'v1.1.0')).toMatch(/CHANGELOG\.md[\s\S]*package\.json/);
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\n## \[Unreleased\]\n\n## \[1\.1\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A\.\n\n## \[1\.0\.0\]/,
  );
});
