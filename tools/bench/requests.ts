import { fetchOnce } from './httpClient.ts';
import type { MeasuredProcess } from './measuredProcess.ts';
import { computeMedian } from './statistics.ts';
import { runWrk } from './wrk.ts';

/** Runs before each measurement: a process that waited while others were measured has cold caches. */
const WARM_UP_SECONDS = 1;
const ROUND_SECONDS = 1;

export interface RequestCase {
  readonly name: string;
  readonly server: MeasuredProcess;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** 200 if not given. */
  readonly expectedStatus?: number;
}

/** Medians over all rounds. */
export interface CaseResult {
  readonly name: string;
  /** Processor time per request, in microseconds. */
  readonly cpuUs: number;
  /** Processor time of the reference divided by this case's: 1 is as cheap as the reference. */
  readonly share: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

/**
 * Measures cases in turn, round by round, so that other load on the machine affects all alike. The first case is the reference: shares
 * compare the two measurements of the same round.
 */
export async function measureCases(cases: readonly RequestCase[], rounds: number): Promise<CaseResult[]> {
  const measured = cases.map(({ name }) => ({ name, rounds: [] as Awaited<ReturnType<typeof measureOnce>>[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, requestCase] of cases.entries()) measured[index]?.rounds.push(await measureOnce(requestCase));
  }
  const reference = measured[0]?.rounds ?? [];
  return measured.map(({ name, rounds: results }) => ({
    name,
    cpuUs: computeMedian(results.map(({ cpuUs }) => cpuUs)),
    share: computeMedian(results.map(({ cpuUs }, round) => (reference[round]?.cpuUs ?? Number.NaN) / cpuUs)),
    requestsPerSecond: computeMedian(results.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99Ms: computeMedian(results.map(({ p99Ms }) => p99Ms)),
  }));
}

/** @throws Error unless the server answers with the expected status: wrk itself accepts every 2xx and 3xx */
async function measureOnce({ server, path, headers, expectedStatus = 200 }: RequestCase) {
  const url = `${server.origin}${path}`;
  const { status } = await fetchOnce(url, headers);
  if (status !== expectedStatus) throw new Error(`${path} answered ${status} instead of ${expectedStatus}`);
  const request = { url, ...(headers !== undefined && { headers }) };
  await runWrk(request, WARM_UP_SECONDS);
  const before = server.readCpuUs();
  const { requests, requestsPerSecond, p99Ms } = await runWrk(request, ROUND_SECONDS);
  return { cpuUs: (server.readCpuUs() - before) / requests, requestsPerSecond, p99Ms };
}
