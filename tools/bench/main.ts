import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serverMain } from '../build/paths.ts';
import { computeMedian } from './computeMedian.ts';
import { cores, leaveMeasuredCore, type MeasuredProcess, startMeasured } from './measuredProcess.ts';

/*
 * `npm run build && npm run bench`: the processor time of a cached page, as a multiple of that of a bare node:http server which sends the same bytes and
 * headers. Both run in turn on one core, wrk on the others. Linux only, with wrk.
 */

const ROUNDS = 5;
const HOME = '/en/';
const headers = { 'accept-encoding': 'br, gzip' };
const run = promisify(execFile);

/** Requests the page as fast as the server answers. @returns the number of requests @throws Error if one fails, or wrk is not installed */
async function requestForSecond({ origin }: MeasuredProcess): Promise<number> {
  const wrk = ['wrk', '-t1', '-c50', '-d1s', '-H', `accept-encoding: ${headers['accept-encoding']}`, `${origin}${HOME}`];
  const { stdout } = await run('taskset', ['-c', cores.others, ...wrk]);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  if (requests === undefined || /Socket errors|Non-2xx/.test(stdout)) throw new Error(`wrk printed:\n${stdout}`);
  return Number(requests);
}

/** Processor time per request in microseconds. A process that waited while another was measured has cold caches: the first second does not count. */
async function measureCpuUs(server: MeasuredProcess): Promise<number> {
  await requestForSecond(server);
  const before = server.readCpuUs();
  const requests = await requestForSecond(server);
  return (server.readCpuUs() - before) / requests;
}

const folder = mkdtempSync(join(tmpdir(), 'hotel-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
leaveMeasuredCore();
const wordpress = await startMeasured([join(import.meta.dirname, 'wordpress.ts')], {}, cores.others);
const site = await startMeasured([serverMain], {
  CONTENT_URL: wordpress.origin,
  SITE_FILE: resolve(import.meta.dirname, '../../src/config/demoSite.json'),
  PUBLIC_URL: 'https://www.hotel.example',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
});
const [page] = (await once(get(`${site.origin}${HOME}`, { headers, agent: false }), 'response')) as [IncomingMessage];
const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')];
writeFileSync(bodyFile, Buffer.concat(await page.toArray()));
// Node adds these three by itself.
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = page.headers;
writeFileSync(headersFile, JSON.stringify(sent));
const bare = await startMeasured([join(import.meta.dirname, 'bareServer.ts'), bodyFile, headersFile], {});
// The warm-up renders all pages and compresses them in the background, which would count as the first requests' processor time.
await site.waitUntilIdle();
const rounds: { bareUs: number; cachedUs: number }[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push({ bareUs: await measureCpuUs(bare), cachedUs: await measureCpuUs(site) });
await Promise.all([site.stop(), bare.stop(), wordpress.stop()]);
const bareUs = computeMedian(rounds.map((round) => round.bareUs)).toFixed(1);
const cachedUs = computeMedian(rounds.map((round) => round.cachedUs)).toFixed(1);
const ratio = computeMedian(rounds.map((round) => round.cachedUs / round.bareUs)).toFixed(2);
process.stdout.write(`bare server ${bareUs} µs, cached page ${cachedUs} µs of processor time: ${ratio} times\n`);
