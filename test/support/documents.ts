import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/* Reads the documents of the repository: what they name, and what their tables list. */

export const rootDir = resolve(import.meta.dirname, '../..');

/** Folders and files that hold the code: whatever a document names must occur there. */
const codeRoots = ['src', 'views', 'static', 'locales', 'tools', 'test', 'cdn', 'deploy', 'wordpress', '.ci', 'Dockerfile', 'package.json'];
const codeFile = /\.(?:tsx?|mjs|css|json|conf|vcl|php|yaml|service)$|\/run$|^Dockerfile$/;
/** Files that quote documents, or names that do not exist: what only these hold is not known. */
const documentTests = /(?:^|\/)documents(?:Complete)?(?:\.test)?\.ts$/;

export interface Document {
  /** Path below the root. */
  readonly file: string;
  readonly text: string;
}

export function readText(file: string): string {
  return readFileSync(join(rootDir, file), 'utf8');
}

function listFiles(path: string): string[] {
  const full = join(rootDir, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(rootDir, join(entry.parentPath, entry.name)));
}

const documentFiles = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'src/README.md', 'cdn/README.md', ...listFiles('docs')];

export const documents: readonly Document[] = documentFiles
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readText(file) }));

/** Every file of the code, with the root's own files. */
export const codeFiles: readonly string[] = [
  ...codeRoots.flatMap(listFiles),
  ...readdirSync(rootDir, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
];

const searched = codeFiles.filter((file) => codeFile.test(file) && !documentTests.test(file) && !file.startsWith('test/fixtures/'));
const words = new Set(searched.flatMap((file) => readText(file).match(/[A-Za-z0-9_.-]+/g) ?? []));
const parts = new Set([...words].flatMap((word) => word.split(/[.-]/)));

/** True if the code has this word, by itself or in a longer name with dots or hyphens. */
export function occursInCode(word: string): boolean {
  return words.has(word) || parts.has(word);
}

/** The text of a file's code in one piece, to look for names by a pattern. */
export function findInCode(folder: string, pattern: RegExp): string[] {
  const files = searched.filter((file) => file === folder || file.startsWith(`${folder}/`));
  return files.flatMap((file) => [...readText(file).matchAll(pattern)].map((match) => match[1] ?? match[0]));
}

const fence = /^```[^\n]*\n[\s\S]*?^```/gm;
const indented = /^ {4}(?! *[└├│]).*$/gm;

/** Everything a document marks as code: spans in backticks, and lines of code blocks. */
export function listCode(text: string): string[] {
  const blocks = [...text.matchAll(fence), ...text.replace(fence, '').matchAll(indented)].map(([block]) => block);
  const spans = [
    ...text
      .replace(fence, '')
      .replace(indented, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, span = '']) => span);
  return [...spans.map((span) => span.replace(/\s+/g, ' ')), ...blocks];
}

/** Words of the code of a document, without quotation marks and punctuation around them. */
export function listTokens(text: string): string[] {
  return listCode(text)
    .flatMap((code) => code.split(/[\s"'()[\],;|&]+/))
    .map((token) => token.replace(/[.:…]+$/, ''))
    .filter((token) => token !== '');
}

/** Headings of a document, without their signs. */
export function listHeadings(text: string, level?: number): string[] {
  const headings = [...text.replace(fence, '').matchAll(/^(#{1,6}) (.+)$/gm)];
  return headings.filter(([, signs = '']) => level === undefined || signs.length === level).map(([, , title = '']) => title);
}

/** The anchor that GitHub gives a heading. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
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

/** The code spans of the first cell of each row. */
export function namesBelow(file: string, heading: string): string[] {
  return rowsBelow(file, heading).flatMap(([first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}
