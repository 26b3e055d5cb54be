import type { RawResponse } from './httpClient.ts';
import type { Kind, PlannedRequest } from './requests.ts';

/** One line of the table: what visitors got while a fault lasted. */
export interface ResultRow {
  times: number;
  seconds: number;
  requests: number;
  good: number;
  moved: number;
  missing: number;
  /** Expected 4xx, and 502 of pictures and of `POST /api/revalidate`. */
  refused: number;
  unavailable: number;
  /** Requests without a response while the process was down or killed. */
  down: number;
  inquiries: number;
  /** Requests to WordPress. */
  asked: number;
  readonly waits: number[];
}

export interface Results {
  /** Begins or ends a line of the table; responses in between count to it, also where several lines are open. */
  begin(name: string): void;
  end(name: string, asked: number): void;
  note(ask: PlannedRequest, answer: RawResponse, world: Circumstances): void;
  /** Tokens of acknowledged inquiries, with the id where the response had one. */
  readonly acknowledged: ReadonlyMap<string, string | null>;
  /** The last entity tag of each path. */
  readonly tags: Map<string, string>;
  /** Responses that no fault explains. */
  readonly problems: string[];
  readonly lines: ReadonlyMap<string, ResultRow>;
  readonly kindCounts: ReadonlyMap<Kind, number>;
}

/** What was going on around a response, and may explain it. */
export interface Circumstances {
  /** Whether the process ended, or was killed, while the request was under way: only a kill may cut an answer. */
  readonly end: 'ended' | 'killed' | null;
  /** True while WordPress sends empty lists, and until cached ones have expired. */
  readonly isEmptied: boolean;
}

/** Technical words that no page for visitors may contain. */
const machineWords = /ECONN|EPIPE|ENOSPC|SQLITE|TypeError|node:internal|wp-json|Fatal error|database is locked|127\.0\.0\.1:\d/;

/** Counts the responses of visitors by fault. */
export function createResults(): Results {
  const lines = new Map<string, ResultRow>();
  const open = new Map<string, number>();
  const acknowledged = new Map<string, string | null>();
  const tags = new Map<string, string>();
  const problems: string[] = [];
  const kindCounts = new Map<Kind, number>();
  const findLine = (name: string): ResultRow => {
    const line = lines.get(name) ?? createLine();
    lines.set(name, line);
    return line;
  };
  const report = (text: string) => {
    if (problems.length < 200)
      problems.push(`${new Date().toISOString().slice(11, 19)} [${[...open.keys()].join(' + ') || 'no fault'}] ${text}`);
  };

  const check = ({ kind, path, right, isHead }: PlannedRequest, { status, head, body, ms }: RawResponse, isEmptied: boolean) => {
    const isRight = right.includes(status) || status === 503 || (status === 404 && isEmptied);
    if (!isRight) report(`${kind} ${path}: ${status} after ${ms.toFixed(0)} ms: ${body.toString('utf8', 0, 200)}`);
    if (isHead === true || body.length === 0) return;
    if (status >= 400 && machineWords.test(body.toString('utf8'))) report(`${kind} ${path}: ${status} shows words of a machine`);
    const isPlainPage = (kind === 'page' || kind === 'missing') && !/\r\ncontent-encoding/i.test(head);
    if (isPlainPage && !body.subarray(-40).toString().includes('</html>')) report(`${kind} ${path}: ${status} is not whole`);
  };

  return {
    begin(name) {
      open.set(name, Date.now());
      findLine(name).times++;
    },
    end(name, asked) {
      const line = findLine(name);
      line.seconds += (Date.now() - (open.get(name) ?? Date.now())) / 1000;
      line.asked += asked;
      open.delete(name);
    },
    note(ask, answer, { end, isEmptied }) {
      const { status, ending, ms, head } = answer;
      kindCounts.set(ask.kind, (kindCounts.get(ask.kind) ?? 0) + 1);
      const isExplained = end === 'killed' ? ending !== 'hung' : end === 'ended' && ending === 'refused';
      if (ending !== 'answered' && !isExplained) report(`${ask.kind} ${ask.path}: ${ending} after ${ms.toFixed(0)} ms`);
      if (ending === 'answered') check(ask, answer, isEmptied);
      if (ask.token !== undefined && (status === 202 || status === 303)) {
        const id = status === 202 ? ((JSON.parse(answer.body.toString()) as { id: string }).id ?? null) : null;
        acknowledged.set(ask.token, id);
      }
      const tag = /\r\netag: ([^\r]+)/i.exec(head)?.[1];
      if (tag !== undefined) tags.set(ask.path, tag);
      for (const name of open.size === 0 ? ['(none)'] : open.keys()) count(findLine(name), ask, answer);
    },
    acknowledged,
    tags,
    problems,
    lines,
    kindCounts,
  };
}

function createLine(): ResultRow {
  const zero = {
    times: 0,
    seconds: 0,
    requests: 0,
    good: 0,
    moved: 0,
    missing: 0,
    refused: 0,
    unavailable: 0,
    down: 0,
    inquiries: 0,
    asked: 0,
  };
  return { ...zero, waits: [] };
}

function count(line: ResultRow, ask: PlannedRequest, { status, ending, ms }: RawResponse): void {
  line.requests++;
  if (ending !== 'answered') {
    line.down++;
    return;
  }
  if (line.waits.length < 200_000) line.waits.push(ms);
  if (status === 503) line.unavailable++;
  else if (status === 404) line.missing++;
  else if (status >= 400) line.refused++;
  else if (status >= 300) line.moved++;
  else line.good++;
  if (ask.token !== undefined && (status === 202 || status === 303)) line.inquiries++;
}

/** The table of faults and outcomes, for people. */
export function describeResults({ lines }: Results): string {
  const columns = [
    'fault',
    'times',
    's',
    'requests',
    '2xx',
    '3xx',
    '404',
    '4xx/502',
    '503',
    'down',
    'inquiries',
    'p50',
    'p99',
    'max ms',
    'asked/s',
  ];
  const rows = [...lines]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, line]) => {
      const waits = line.waits.toSorted((a, b) => a - b);
      const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0);
      const counts = [line.requests, line.good, line.moved, line.missing, line.refused, line.unavailable, line.down, line.inquiries];
      const perSecond = line.seconds === 0 ? '' : (line.asked / line.seconds).toFixed(1);
      return [name, line.times, line.seconds.toFixed(0), ...counts, at(0.5), at(0.99), at(1), perSecond].map(String);
    });
  return formatTable([columns, ...rows]);
}

/** Columns of one width; the first is text, the others are numbers. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
