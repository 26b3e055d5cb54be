import { cut, toLine } from '../../lib/terminal.ts';
import type { LinkedFinding } from './editLinks.ts';

/** Maximum widths of what is printed, in characters. Links are never cut. */
const maxWidths = { title: 40, path: 60, what: 160 } as const;
/** Subjects printed of one finding; JSON has all. */
const MAX_SUBJECTS = 10;

/** Formats findings as a list: each kind with its solution, below it what is wrong, below that where to mend it. */
export function printFindings(findings: readonly LinkedFinding[]): string {
  if (findings.length === 0) return 'Nothing to mend.\n';
  const groups = Map.groupBy(findings, ({ level, kind, todo }) => `${level} ${kind}: ${toLine(todo)}`);
  const parts = [...groups].map(([heading, group]) => `${heading}\n${group.map(printFinding).join('')}`);
  const mendCount = findings.filter(({ level }) => level === 'mend').length;
  return `${parts.join('\n')}\n${mendCount} to mend, ${findings.length - mendCount} hints.\n`;
}

function printFinding(finding: LinkedFinding): string {
  const subjects = [finding, ...finding.alsoOn];
  const count = subjects.length === 1 ? '' : ` (${subjects.length} times)`;
  const lines = subjects
    .slice(0, MAX_SUBJECTS)
    .map(({ title, path, editUrl }) =>
      [cut(toLine(title), maxWidths.title), cut(toLine(path), maxWidths.path), editUrl ?? ''].filter((text) => text !== '').join('  '),
    );
  const omitted = subjects.length - lines.length;
  return [
    `  ${finding.locale}  ${cut(toLine(finding.what), maxWidths.what)}${count}`,
    ...lines.filter((line) => line !== '').map((line) => `      ${line}`),
    ...(omitted > 0 ? [`      and ${omitted} more: --json lists them`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
