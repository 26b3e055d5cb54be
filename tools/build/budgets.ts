import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Maximum sizes in bytes, compressed with brotli. A build that exceeds one fails. */
const budgets = {
  /** The script that every page loads. */
  firstScript: 8_000,
  /** All scripts except the calendar's. */
  scripts: 40_000,
  /** The style that stands in every page. */
  coreStyle: 6_000,
} as const;

/**
 * @param folder holds the files, and beside each its `.br` @param outputs of esbuild's metafile
 * @throws Error that names the first group of files over its budget, its largest sources, and what to do
 */
export function checkBudgets(folder: string, outputs: Metafile['outputs']): void {
  const scripts = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  /** A file with its static imports; lazy chunks (`dynamic-import`) are left out. */
  const withImports = (file: string): string[] => {
    const imports = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return [file, ...imports.flatMap(({ path }) => withImports(path))];
  };
  const findLoaded = (name: string) => [...new Set(scripts.filter((file) => basename(file).startsWith(`${name}-`)).flatMap(withImports))];
  const first = findLoaded('app');
  const calendar = findLoaded('calendar').filter((file) => !first.includes(file));
  const check = (subject: string, files: readonly string[], maxBytes: number, advice: string): void => {
    const size = files.reduce((sum, file) => sum + statSync(join(folder, `${basename(file)}.br`)).size, 0);
    if (size <= maxBytes) return;
    const sources = listLargestSources(files.flatMap((file) => outputs[file] ?? []));
    throw new Error(
      `${subject} has ${size} bytes, its budget is ${maxBytes}. ${advice}\nLargest sources, in bytes before brotli:\n${sources}`,
    );
  };
  check(
    'the style in every page (core.css)',
    Object.keys(outputs).filter((file) => /\/core-\w+\.css$/.test(file)),
    budgets.coreStyle,
    'Import in static/styles/page.css what the first view does not need.',
  );
  check('the first script', first, budgets.firstScript, 'Load with import() what a page does not need at once.');
  check(
    'all scripts except the calendar',
    scripts.filter((file) => !calendar.includes(file)),
    budgets.scripts,
    'Remove what can go, or replace a large library.',
  );
}

/** One source a line with its bytes in the outputs, the largest first. */
function listLargestSources(outputs: readonly Metafile['outputs'][string][]): string {
  const bytes = new Map<string, number>();
  for (const [source, { bytesInOutput }] of outputs.flatMap(({ inputs }) => Object.entries(inputs)))
    bytes.set(source, (bytes.get(source) ?? 0) + bytesInOutput);
  const largest = [...bytes].toSorted(([, a], [, b]) => b - a).slice(0, 8);
  return largest.map(([source, size]) => `  ${size} ${source}`).join('\n');
}
