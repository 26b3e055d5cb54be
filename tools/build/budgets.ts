import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Maximum sizes in bytes, compressed with brotli. A build that exceeds one fails. */
export const budgets = {
  stylesheet: 14_000,
  /** The style sheet of pages with blocks of the WordPress editor, in addition. */
  editorStylesheet: 3_000,
  printStylesheet: 1_000,
  /** The script that every page loads. */
  firstScript: 8_000,
  /** The chunks that the inquiry form loads in addition, its validation included; Alpine counts towards `scripts` only. */
  form: 6_200,
  /** The chunks that a date field loads in addition. */
  calendar: 12_000,
  /** All scripts except the calendar's. */
  scripts: 40_000,
  /** The HTML of the demo hotel's home page, in every language (`homePageBudget.ts`). */
  homePage: 12_500,
} as const;

/** Files that are loaded together, and their budget. */
interface BudgetRule {
  readonly subject: string;
  readonly files: readonly string[];
  readonly maxBytes: number;
}

/**
 * @param folder holds the files, and beside each its `.br` @param outputs of esbuild's metafile
 * @throws Error with the name and the size of the first group of files that exceeds its budget, or has no file
 */
export function checkBudgets(folder: string, outputs: Metafile['outputs']): void {
  for (const { subject, files, maxBytes } of buildRules(outputs)) {
    if (files.length === 0) throw new Error(`The build wrote no file for ${subject}`);
    const size = files.reduce((sum, file) => sum + statSync(join(folder, `${basename(file)}.br`)).size, 0);
    if (size > maxBytes) throw new Error(`${subject} has ${size} bytes, its budget is ${maxBytes}`);
  }
}

function buildRules(outputs: Metafile['outputs']): BudgetRule[] {
  const files = Object.keys(outputs);
  const findNamed = (pattern: RegExp) => files.filter((file) => pattern.test(basename(file)));
  /** A file with its static imports; lazy chunks (`dynamic-import`) are left out. */
  const withImports = (file: string): string[] => {
    const imports = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return [file, ...imports.flatMap(({ path }) => withImports(path))];
  };
  const findLoaded = (pattern: RegExp) => [...new Set(findNamed(pattern).flatMap(withImports))];
  const first = findLoaded(/^app-.*\.js$/);
  const calendar = findLoaded(/^calendar-.*\.js$/).filter((file) => !first.includes(file));
  return [
    { subject: 'the style sheet', files: findNamed(/^main-.*\.css$/), maxBytes: budgets.stylesheet },
    { subject: 'the style sheet of the editor', files: findNamed(/^editor-.*\.css$/), maxBytes: budgets.editorStylesheet },
    { subject: 'the style sheet for printing', files: findNamed(/^print-.*\.css$/), maxBytes: budgets.printStylesheet },
    { subject: 'the first script', files: first, maxBytes: budgets.firstScript },
    { subject: 'the form', files: findLoaded(/^form-.*\.js$/).filter((file) => !first.includes(file)), maxBytes: budgets.form },
    { subject: 'the calendar', files: calendar, maxBytes: budgets.calendar },
    {
      subject: 'all scripts except the calendar',
      files: findNamed(/\.js$/).filter((file) => !calendar.includes(file)),
      maxBytes: budgets.scripts,
    },
  ];
}
