import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Maximum sizes in bytes, compressed with brotli. A build that exceeds one fails. */
export const budgets = {
  /** The script that every page loads. */
  firstScript: 8_000,
  /** All scripts except the calendar's. */
  scripts: 40_000,
  /** The style that stands in every page. */
  coreStyle: 6_000,
} as const;

/**
 * @param folder holds the files, and beside each its `.br` @param outputs of esbuild's metafile
 * @throws Error with the name and the size of the first group of files that exceeds its budget
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
  const check = (subject: string, files: readonly string[], maxBytes: number): void => {
    const size = files.reduce((sum, file) => sum + statSync(join(folder, `${basename(file)}.br`)).size, 0);
    if (size > maxBytes) throw new Error(`${subject} has ${size} bytes, its budget is ${maxBytes}`);
  };
  check(
    'the style in every page (core.css)',
    Object.keys(outputs).filter((file) => /\/core-\w+\.css$/.test(file)),
    budgets.coreStyle,
  );
  check('the first script', first, budgets.firstScript);
  check(
    'all scripts except the calendar',
    scripts.filter((file) => !calendar.includes(file)),
    budgets.scripts,
  );
}
