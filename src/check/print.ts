import { cut, toLine, toTable } from '../lib/terminal.ts';
import type { Finding } from './findings.ts';

/** Widest titles, paths and descriptions in the table, in columns. */
const widest = { title: 26, path: 40, what: 90 } as const;

/** Findings as a table for people, with what is to be done below each kind. */
export function printTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing to mend.\n';
  const rows = findings.map(({ level, kind, locale, title, path, what }) => [
    level,
    kind,
    locale,
    cut(toLine(title), widest.title),
    cut(toLine(path), widest.path),
    cut(toLine(what), widest.what),
  ]);
  const todos = new Map(findings.map(({ kind, todo }) => [`${kind}: ${toLine(todo)}`, null]));
  const mend = findings.filter(({ level }) => level === 'mend').length;
  const table = toTable(['level', 'kind', 'lang', 'title', 'path', 'what'], rows);
  return `${table}\n${mend} to mend, ${findings.length - mend} hints. What to do:\n${[...todos.keys()].map((todo) => `  ${todo}\n`).join('')}`;
}
