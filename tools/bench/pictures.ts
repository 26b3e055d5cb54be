import { setTimeout as delay } from 'node:timers/promises';
import { buildVariantAddress, type ImageWidth, parseImageAddress, type VariantRequest } from '../../src/images/address.ts';
import { startDemoServer } from '../demoServer.ts';
import { fetchOnce } from './httpClient.ts';
import { exitAfter, formatMs, printRow } from './output.ts';
import { computeMedian, computePercentile } from './statistics.ts';

/*
 * `npm run build && npm run bench:pictures`: measures how long pictures take to encode, and how much slower pages become meanwhile.
 * Times in milliseconds.
 */

const DEADLINE_MS = 55_000;
const MAX_BURST_MS = 30_000;
const UNLOADED_MS = 4000;
const PAGE_INTERVAL_MS = 10;
const PAGE_WARM_UP_REQUESTS = 50;
/** Uncached pictures requested at the same time. */
const BURST_PICTURES = 50;
/** Requests for a picture that is on disk. */
const CACHED_REQUESTS = 21;
/** The widest that all three formats are made in. */
const HERO_WIDTH_PX: ImageWidth = 1200;
const PAGE = '/en/hotel/';
const burstWidthsPx: readonly ImageWidth[] = [360, 640, 960, 1200, 1440];

/** Sends a GET over a connection of its own: the server may close an idle one just when it is used. @throws Error unless the status is 200 */
async function fetchTimed(origin: string, path: string): Promise<{ body: Buffer; ms: number }> {
  const sentAt = performance.now();
  const { status, body } = await fetchOnce(`${origin}${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return { body, ms: performance.now() - sentAt };
}

/** Requests a page at a fixed interval, however slow the responses are, until `until` settles. Returns milliseconds. */
async function measurePageLatency(origin: string, until: Promise<unknown>): Promise<number[]> {
  const responses: Promise<{ ms: number }>[] = [];
  const timer = setInterval(() => responses.push(fetchTimed(origin, PAGE)), PAGE_INTERVAL_MS);
  await until;
  clearInterval(timer);
  return (await Promise.all(responses)).map(({ ms }) => ms);
}

/** Returns one picture request for each bitmap file that some pages show. */
async function findPictureRequests(origin: string): Promise<VariantRequest[]> {
  const found = new Map<string, VariantRequest>();
  for (const page of ['/en/', '/en/rooms-suites/', '/en/hotel/gallery/', '/en/garden/']) {
    const html = (await fetchTimed(origin, page)).body.toString();
    for (const [address] of html.matchAll(/\/img\/[^" ]+\.avif/g)) {
      const request = parseImageAddress(address);
      if (request?.kind === 'bitmap' && request.version !== '0' && !found.has(request.path)) found.set(request.path, request);
    }
  }
  return [...found.values()];
}

function printLatency(label: string, times: readonly number[]): void {
  printRow(label, times.length, ...[50, 99, 100].map((percent) => formatMs(computePercentile(times, percent))));
}

exitAfter(DEADLINE_MS);
const { origin } = await startDemoServer();
const pictures = await findPictureRequests(origin);
for (let i = 0; i < PAGE_WARM_UP_REQUESTS; i++) await fetchTimed(origin, PAGE);

const [hero = pictures[0] as VariantRequest, ...others] = pictures;
const buildHeroAddress = (format: VariantRequest['format']) =>
  buildVariantAddress({ ...hero, width: HERO_WIDTH_PX, ratio: '16:9', focus: 5, format });
const uncached = await fetchTimed(origin, buildHeroAddress('avif'));
const cachedMs: number[] = [];
for (let i = 0; i < CACHED_REQUESTS; i++) cachedMs.push((await fetchTimed(origin, buildHeroAddress('avif'))).ms);
printRow(`${HERO_WIDTH_PX} px hero of ${hero.path.split('/').at(-1)}`, 'ms');
printRow('  AVIF, uncached: fetched, cropped, encoded', formatMs(uncached.ms));
printRow(`  AVIF, from disk (median of ${CACHED_REQUESTS})`, formatMs(computeMedian(cachedMs)));
printRow('', 'bytes');
for (const format of ['avif', 'webp', 'jpeg'] as const) {
  printRow(`  ${format}`, (await fetchTimed(origin, buildHeroAddress(format))).body.byteLength);
}

printRow('', '', '', '', '');
printRow(`${PAGE} every ${PAGE_INTERVAL_MS} ms`, 'requests', 'p50', 'p99', 'max');
printLatency('  alone', await measurePageLatency(origin, delay(UNLOADED_MS)));
const burst = Array.from({ length: BURST_PICTURES }, (_, index) => {
  const { path, version } = others[index % others.length] as VariantRequest;
  const width = burstWidthsPx[Math.floor(index / others.length) % burstWidthsPx.length] as ImageWidth;
  return buildVariantAddress({ path, version, width, ratio: null, focus: 5, format: 'avif' });
});
let encodedCount = 0;
const started = performance.now();
const encoded = Promise.all(burst.map((address) => fetchTimed(origin, address).then(() => encodedCount++)));
const latencyUnderLoad = await measurePageLatency(origin, Promise.race([encoded, delay(MAX_BURST_MS)]));
const burstMs = performance.now() - started;
printLatency(`  while ${BURST_PICTURES} uncached AVIF pictures are encoded`, latencyUnderLoad);
printRow(`  pictures encoded in ${(burstMs / 1000).toFixed(1)} s`, encodedCount);
process.exit(0);
