import { cut, toLine, toTable } from '../lib/terminal.ts';
import type { Finding } from './findings.ts';

/** Maximum widths of table columns, in characters. */
const maxWidths = { title: 26, path: 40, what: 90 } as const;

/** Formats findings as a table, with the solution of each kind below it. */
export function printTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing to mend.\n';
  const rows = findings.map(({ level, kind, locale, title, path, what }) => [
    level,
    kind,
    locale,
    cut(toLine(title), maxWidths.title),
    cut(toLine(path), maxWidths.path),
    cut(toLine(what), maxWidths.what),
  ]);
  const todos = new Map(findings.map(({ kind, todo }) => [`${kind}: ${toLine(todo)}`, null]));
  const mendCount = findings.filter(({ level }) => level === 'mend').length;
  const table = toTable(['level', 'kind', 'lang', 'title', 'path', 'what'], rows);
  return `${table}\n${mendCount} to mend, ${findings.length - mendCount} hints. What to do:\n${[...todos.keys()].map((todo) => `  ${todo}\n`).join('')}`;
}
