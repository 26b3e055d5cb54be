import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const rootDir = resolve(import.meta.dirname, '../..');

/** The site file of the demo hotel, for programs with a CONTENT_URL. */
export const demoSiteFile = join(rootDir, 'src/config/demoSite.json');

export function readText(file: string): string {
  return readFileSync(join(rootDir, file), 'utf8');
}

/** Matches of a pattern in a file or in all files of a folder: its group, or all of it. */
export function findInCode(path: string, pattern: RegExp): string[] {
  const full = join(rootDir, path);
  const files = statSync(full).isFile() ? [path] : readdirSync(full, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return files
    .filter((file) => statSync(join(rootDir, file)).isFile())
    .flatMap((file) => [...readText(file).matchAll(pattern)].map((match) => match[1] ?? match[0]));
}

/** Rows of the tables in a section, each a list of cells; heads are left out. @param heading of the section, at any level */
export function rowsBelow(file: string, heading: string): string[][] {
  const lines = readText(file).split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line));
  const section = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
  return section.flatMap((line, index) => {
    const isHead = section[index + 1]?.startsWith('|--') === true;
    return line.startsWith('| ') && !isHead ? [splitCells(line)] : [];
  });
}

function splitCells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}
