import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/*
 * Compares the tests of an earlier commit with those of the work tree: assertions for each file, and, where JSON reports of vitest are
 * given, tests that ran. Renames are followed by git. Ends with 1 where a file has fewer of either than before, or is gone.
 *
 *     node tools/checks/compareTests.ts --base COMMIT [--before REPORT.json] [--after REPORT.json[,REPORT.json …]]
 */

const root = resolve(import.meta.dirname, '../..');
const isTestCode = (path: string) => /^test\/.*\.tsx?$/.test(path);
const isTestFile = (path: string) => /\.(test|endurance)\.tsx?$/.test(path);

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });

/** Number of assertions in a source text; `expect.poll` counts as one, matchers such as `expect.any` do not. */
function countAssertions(text: string): number {
  return text.match(/\bexpect(?:\.poll)?\s*\(|\bexpect\s*\n\s*\.poll\s*\(/g)?.length ?? 0;
}

/** Where each test file of a commit is now, followed through every commit since: a file moved first and changed later is found. Files that are gone are missing. */
function followRenames(base: string): Map<string, string> {
  const currentPaths = new Map<string, string>();
  for (const path of git('ls-tree', '-r', '--name-only', base, 'test').trim().split('\n'))
    if (isTestCode(path)) currentPaths.set(path, path);
  const log = git(
    'log',
    '--reverse',
    '--topo-order',
    '--no-merges',
    '--format=',
    '--name-status',
    '-M40%',
    '-l0',
    `${base}..HEAD`,
    '--',
    'test',
  );
  for (const line of log.split('\n')) {
    const [status = '', from = '', to] = line.split('\t');
    if (!status.startsWith('R') || to === undefined) continue;
    for (const [before, currentPath] of currentPaths) if (currentPath === from) currentPaths.set(before, to);
  }
  for (const [before, currentPath] of currentPaths) if (!existsSync(resolve(root, currentPath))) currentPaths.delete(before);
  return currentPaths;
}

/** Tests that a report counts for each file, in the order of the reports; a file in several reports has the largest number. */
function countTests(reports: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const report of reports) {
    for (const { name, assertionResults } of reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults) {
      const parts = name.split(sep);
      const path = parts.includes('test') ? parts.slice(parts.lastIndexOf('test')).join('/') : relative(root, name);
      counts.set(path, Math.max(counts.get(path) ?? 0, assertionResults.length));
    }
  }
  return counts;
}

interface Row {
  readonly before: string;
  readonly after: string;
  readonly what: 'assertions' | 'tests';
  readonly counts: readonly [number, number];
}

function compareAssertions(base: string, currentPaths: ReadonlyMap<string, string>): Row[] {
  const rows: Row[] = [];
  for (const before of git('ls-tree', '-r', '--name-only', base, 'test').trim().split('\n').filter(isTestCode)) {
    const after = currentPaths.get(before) ?? '';
    const now = after === '' ? 0 : countAssertions(readFileSync(resolve(root, after), 'utf8'));
    rows.push({ before, after, what: 'assertions', counts: [countAssertions(git('show', `${base}:${before}`)), now] });
  }
  return rows;
}

function compareReports(before: string, after: readonly string[], currentPaths: ReadonlyMap<string, string>): Row[] {
  const now = countTests(after);
  return [...countTests([before])]
    .filter(([path]) => isTestFile(path))
    .map(([path, count]) => {
      const currentPath = currentPaths.get(path) ?? '';
      return { before: path, after: currentPath, what: 'tests', counts: [count, now.get(currentPath) ?? 0] };
    });
}

const { base, before, after } = parseArgs({
  options: { base: { type: 'string' }, before: { type: 'string' }, after: { type: 'string' } },
}).values;
if (base === undefined) throw new Error('Name the earlier commit: --base COMMIT');
const currentPaths = followRenames(base);
const rows = [
  ...compareAssertions(base, currentPaths),
  ...(before !== undefined && after !== undefined ? compareReports(before, after.split(','), currentPaths) : []),
];
const lost = rows.filter(({ counts: [earlier, now] }) => now < earlier);
const lines = lost.map(({ before: from, after: to, what, counts }) => `${from} -> ${to || 'gone'}: ${what} ${counts.join(' -> ')}`);
for (const what of ['assertions', 'tests'] as const) {
  const counted = rows.filter((row) => row.what === what);
  const sum = (index: 0 | 1) => counted.reduce((total, { counts }) => total + counts[index], 0);
  if (counted.length > 0) lines.push(`${what} of the files that were there before: ${sum(0)} -> ${sum(1)}`);
}
const known = new Set(currentPaths.values());
for (const path of git('ls-files', 'test').trim().split('\n').filter(isTestCode)) {
  const count = known.has(path) ? 0 : countAssertions(readFileSync(resolve(root, path), 'utf8'));
  if (count > 0) lines.push(`new: ${path}: assertions ${count}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = lost.length > 0 ? 1 : 0;
