import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distDir } from '../support/app.ts';

const folder = join(distDir, 'server');
const hashed = /-[0-9A-Z]{8}\.js$/;

/** Returns path and code of a built file and of all files that it imports, statically or dynamically. */
function collectImports(name: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(name)) return found;
  const code = readFileSync(join(folder, name), 'utf8');
  found.set(name, code);
  for (const [, next = ''] of code.matchAll(/(?:\bfrom|\bimport\(?)\s*"\.\/([\w-]+\.js)"/g)) collectImports(next, found);
  return found;
}

it('the hash in the name of the process file covers all code that pages consist of, so that persisted pages of another build are discarded', () => {
  const [main = '', ...others] = readdirSync(folder).filter((name) => /^process-\w+\.js$/.test(name));
  expect(others).toEqual([]);
  const files = collectImports(main);
  expect([...files.keys()].filter((name) => !hashed.test(name))).toEqual([]);
  const codes = [...files.values()];
  for (const part of ['function buildHomePage(', 'function PageView(', 'function toPageContent(', 'function createExpressListener(']) {
    expect(codes.filter((code) => code.includes(part))).toHaveLength(1);
  }
});

it.each(['main', 'inquiries', 'check'])(
  'on a Node older than 24, %s.js exits with 1 and one sentence that names both versions',
  (entry) => {
    const olderNode = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.19.0" })';
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', olderNode, join(folder, `${entry}.js`)], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^This program needs Node 24 or later; this is Node 20\.19\.0\..*\n$/),
    ]);
  },
);
