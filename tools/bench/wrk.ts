import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { cores } from './measuredProcess.ts';

const run = promisify(execFile);

/** Enough to keep the server's core busy at all times; one thread of wrk generates several times the load that one core answers. */
const CONNECTIONS = 50;

const MS_PER_UNIT: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export interface WrkRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WrkResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

/** True if wrk can be started. */
export function isWrkInstalled(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/**
 * Requests one URL as fast as the server answers, from the cores that are not measured. @param seconds whole seconds, as wrk demands
 * @throws Error if a response is an error, a connection fails or wrk's output is unknown
 */
export async function runWrk({ url, headers = {} }: WrkRequest, seconds: number): Promise<WrkResult> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['wrk', '--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`, '--latency', ...headerArgs, url];
  const { stdout } = await run('taskset', ['-c', cores.others, ...wrk]);
  return parseWrkOutput(stdout);
}

/** Parses what wrk 4 prints with --latency. @throws Error if it reports failed requests, or lacks a figure */
export function parseWrkOutput(output: string): WrkResult {
  const failure = /Socket errors: .*|Non-2xx or 3xx responses: .*/.exec(output);
  if (failure !== null) throw new Error(`wrk: ${failure[0]}`);
  const [, requests] = /(\d+) requests in/.exec(output) ?? [];
  const [, requestsPerSecond] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, p99, unit = ''] = /\b99%\s+([\d.]+)(us|ms|s|m)\b/.exec(output) ?? [];
  const p99Ms = Number(p99) * (MS_PER_UNIT[unit] ?? Number.NaN);
  const result = { requests: Number(requests), requestsPerSecond: Number(requestsPerSecond), p99Ms };
  if (Object.values(result).some(Number.isNaN)) throw new Error(`wrk printed unexpected text:\n${output}`);
  return result;
}
