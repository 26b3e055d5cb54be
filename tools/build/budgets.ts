import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Largest sizes in bytes, brotli: the build fails when one is exceeded. */
export const budgets = {
  stylesheet: 14_000,
  /** What every page loads. */
  firstScript: 6_000,
  /** What the inquiry's form adds, its schema and zod among it; Alpine is counted by itself. */
  form: 6_150,
  /** What a date field adds. */
  calendar: 12_000,
  /** All scripts but the calendar's. */
  scripts: 32_000,
  /** The HTML of the demo hotel's home page, in every language (`homePages.ts`). */
  homePage: 12_000,
} as const;

/** Files that are loaded together, and the most they may have. */
interface Rule {
  readonly what: string;
  readonly files: readonly string[];
  readonly limit: number;
}

/**
 * @param folder with the files and their `.br` beside them @param outputs what esbuild says it made
 * @throws Error naming what is too large
 */
export function checkBudgets(folder: string, outputs: Metafile['outputs']): void {
  for (const { what, files, limit } of buildRules(outputs)) {
    if (files.length === 0) throw new Error(`The build gave no file for ${what}`);
    const size = files.reduce((sum, file) => sum + statSync(join(folder, `${basename(file)}.br`)).size, 0);
    if (size > limit) throw new Error(`${what} has ${size} bytes, its budget is ${limit}`);
  }
}

function buildRules(outputs: Metafile['outputs']): Rule[] {
  const files = Object.keys(outputs);
  const named = (pattern: RegExp) => files.filter((file) => pattern.test(basename(file)));
  /** A file with all that it cannot do without. */
  const withImports = (file: string): string[] => {
    const needed = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return [file, ...needed.flatMap(({ path }) => withImports(path))];
  };
  const loaded = (pattern: RegExp) => [...new Set(named(pattern).flatMap(withImports))];
  const first = loaded(/^app-.*\.js$/);
  const calendar = loaded(/^calendar-.*\.js$/).filter((file) => !first.includes(file));
  return [
    { what: 'the style sheet', files: named(/^main-.*\.css$/), limit: budgets.stylesheet },
    { what: 'the first script', files: first, limit: budgets.firstScript },
    { what: 'the form', files: loaded(/^form-.*\.js$/).filter((file) => !first.includes(file)), limit: budgets.form },
    { what: 'the calendar', files: calendar, limit: budgets.calendar },
    { what: 'all scripts but the calendar', files: named(/\.js$/).filter((file) => !calendar.includes(file)), limit: budgets.scripts },
  ];
}
