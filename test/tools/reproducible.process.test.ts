import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { rootDir } from '../support/documents.ts';

/** What the build reads, as the Dockerfile copies it. */
const sources = ['package.json', 'package-lock.json', 'tsconfig.json', 'locales', 'static', 'views', 'src', 'tools'];

/** Builds a copy of the sources in a folder of its own, at another time of day and in another zone. @returns the hash of each file by its path */
async function build(timeZone: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of sources) cpSync(join(rootDir, name), join(folder, name), { recursive: true });
  symlinkSync(realpathSync(join(rootDir, 'node_modules')), join(folder, 'node_modules'));
  await promisify(execFile)(process.execPath, ['tools/build/build.ts'], { cwd: folder, env: { ...process.env, TZ: timeZone } });
  const dist = join(folder, 'dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(dist, path)).isFile());
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, path)))
      .digest('hex');
  return Object.fromEntries(paths.toSorted().map((path) => [path, hash(path)]));
}

it('two builds of the same sources, in folders and time zones of their own, give the same files to the byte', async () => {
  const [first, second] = [await build('UTC'), await build('Pacific/Kiritimati')];
  expect(Object.keys(first).length).toBeGreaterThan(100);
  expect(second).toEqual(first);
}, 300_000);
