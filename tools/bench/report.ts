import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../build/paths.ts';
import type { MemoryResult } from './memory.ts';
import type { CaseResult } from './requests.ts';
import { computeMedian } from './statistics.ts';

/** A cached page may take at most 1/0.85 of the processor time of a bare server that sends the same bytes and headers. */
const MAX_CPU_FACTOR = 1 / 0.85;
const MAX_START_MS = 250;
const MAX_RESIDENT_MIB = 160;

const REPORT_FILE = 'docs/performance.md';
const marked = /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/;

export interface BenchResults {
  readonly cases: readonly CaseResult[];
  /** The case of `cases` that the processor budget limits. */
  readonly cachedPage: CaseResult | undefined;
  readonly startsMs: readonly number[];
  readonly bareStartsMs: readonly number[];
  readonly memory: MemoryResult;
  readonly rendering: string;
}

/** Returns the results as Markdown: a table of requests, a table of budgets, and a line on rendering. */
export function formatReport({ cases, cachedPage, startsMs, bareStartsMs, memory, rendering }: BenchResults): string {
  const factor = 1 / (cachedPage?.share ?? Number.NaN);
  const startMs = computeMedian(startsMs);
  const residentMib = Math.max(memory.afterDistinct, memory.afterFullSpeed);
  const requestRows = cases.map(({ name, cpuUs, share, requestsPerSecond, p99Ms }) =>
    toRow(name, cpuUs.toFixed(1), `${(share * 100).toFixed(0)} %`, requestsPerSecond.toFixed(0), p99Ms.toFixed(1)),
  );
  return [
    toRow('request', 'µs of processor', 'bare server ÷ this', 'requests/s', 'p99 in ms'),
    toRow('---', '---:', '---:', '---:', '---:'),
    ...requestRows,
    '',
    toRow('budget', 'limit', 'measured', '', 'how'),
    toRow('---', '---:', '---:', '---', '---'),
    toRow(
      'processor time of a cached page ÷ bare server with the same bytes and headers',
      `≤ ${MAX_CPU_FACTOR.toFixed(2)}`,
      factor.toFixed(2),
      isMet(factor <= MAX_CPU_FACTOR),
      'wrk, one core',
    ),
    toRow(
      'start to first 200',
      `≤ ${MAX_START_MS} ms`,
      `${startMs.toFixed(0)} ms`,
      isMet(startMs <= MAX_START_MS),
      `median of ${startsMs.length}, best ${Math.min(...startsMs).toFixed(0)} ms; bare server ${computeMedian(bareStartsMs).toFixed(0)} ms`,
    ),
    toRow(
      'resident memory after load',
      `≤ ${MAX_RESIDENT_MIB} MiB`,
      `${residentMib.toFixed(0)} MiB`,
      isMet(residentMib <= MAX_RESIDENT_MIB),
      `${memory.before.toFixed(0)} before, ${memory.afterDistinct.toFixed(0)} after many addresses, ${memory.afterFullSpeed.toFixed(0)} after one at full speed, peak ${memory.peak.toFixed(0)}`,
    ),
    '',
    `Cold rendering: ${rendering}.`,
  ].join('\n');
}

function toRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function isMet(condition: boolean): string {
  return condition ? 'met' : '**NOT met**';
}

/** Replaces the text between the markers of docs/performance.md. @throws Error if the file or its markers are missing */
export function writeReport(report: string): void {
  const path = join(rootDir, REPORT_FILE);
  assertReportFile();
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(marked, (_all, open, close) => open + report + close),
  );
}

/** @throws Error if docs/performance.md or its markers are missing */
export function assertReportFile(): void {
  const path = join(rootDir, REPORT_FILE);
  if (existsSync(path) && marked.test(readFileSync(path, 'utf8'))) return;
  throw new Error(`${REPORT_FILE} must exist and hold the lines <!-- bench --> and <!-- /bench -->: the report is written between them`);
}
