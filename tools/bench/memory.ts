import { Agent, get } from 'node:http';
import { fetchPagePaths } from './httpClient.ts';
import type { MeasuredProcess } from './measuredProcess.ts';
import { runWrk, type WrkRequest } from './wrk.ts';

const DISTINCT_ADDRESSES = 10_000;
const CONNECTIONS = 20;
const WRK_ROUND_SECONDS = 2;
const SAMPLE_INTERVAL_MS = 250;

/** Numbers of requests of the two loads. */
export interface MemoryLoad {
  readonly distinctRequests: number;
  readonly fullSpeedRequests: number;
}

/** Resident memory of the server in MiB. */
export interface MemoryResult {
  readonly before: number;
  readonly afterDistinct: number;
  readonly afterFullSpeed: number;
  /** Highest of the samples taken every 250 ms during both loads. */
  readonly peak: number;
}

/**
 * Measures memory under two loads, one after the other: many distinct addresses (pages with a query, one in ten a 404), which fills every
 * cache to its limit, and one page at full speed, which gives the garbage collector no idle moment.
 * @throws Error if a response is neither 200 nor 404
 */
export async function measureMemory(server: MeasuredProcess, cachedPage: WrkRequest, load: MemoryLoad): Promise<MemoryResult> {
  const samples = [server.readResidentMib()];
  const timer = setInterval(() => samples.push(server.readResidentMib()), SAMPLE_INTERVAL_MS);
  const before = server.readResidentMib();
  await requestDistinctAddresses(server.origin, load.distinctRequests);
  const afterDistinct = server.readResidentMib();
  for (let sent = 0; sent < load.fullSpeedRequests; ) sent += (await runWrk(cachedPage, WRK_ROUND_SECONDS)).requests;
  const afterFullSpeed = server.readResidentMib();
  clearInterval(timer);
  return { before, afterDistinct, afterFullSpeed, peak: Math.max(...samples, afterDistinct, afterFullSpeed) };
}

async function requestDistinctAddresses(origin: string, requests: number): Promise<void> {
  const pages = await fetchPagePaths(origin);
  const addresses = Array.from({ length: DISTINCT_ADDRESSES }, (_, i) =>
    i % 10 === 0 ? `/gibt-es-nicht-${i}/` : `${pages[i % pages.length]}?n=${i}`,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const sendRequests = async () => {
    while (next < requests) await requestPage(agent, `${origin}${addresses[next++ % DISTINCT_ADDRESSES]}`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  agent.destroy();
}

function requestPage(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (res) => {
      const { statusCode = 0 } = res;
      res
        .resume()
        .once('end', () => (statusCode === 200 || statusCode === 404 ? resolve() : reject(new Error(`${url} answered ${statusCode}`))));
    }).once('error', reject);
  });
}
