import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverMain } from '../build/paths.ts';
import { fetchOnce } from './httpClient.ts';
import { cores, leaveMeasuredCore, startMeasured } from './measuredProcess.ts';
import { measureCases } from './requests.ts';
import { isWrkInstalled } from './wrk.ts';

/*
 * `npm run build && npm run bench`: the processor time of a cached page, as a multiple of that of a bare node:http server which sends the same bytes and
 * headers. Both run in turn on one core, wrk on the others. Linux only.
 */

const ROUNDS = 5;
const HOME = '/en/';
const headers = { 'accept-encoding': 'br, gzip' };

if (!isWrkInstalled()) {
  process.stderr.write('The benchmark needs wrk: install it, for example with `apt-get install wrk`.\n');
  process.exit(2);
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
const page = await fetchOnce(`${site.origin}${HOME}`, headers);
// Node adds these three by itself.
for (const name of ['date', 'connection', 'keep-alive']) delete page.headers[name];
const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')];
writeFileSync(bodyFile, page.body);
writeFileSync(headersFile, JSON.stringify(page.headers));
const bare = await startMeasured([join(import.meta.dirname, 'bareServer.ts'), bodyFile, headersFile], {});
// The warm-up renders all pages and compresses them in the background, which would count as the first requests' processor time.
await site.waitUntilIdle();
const [reference, cached] = await measureCases(
  [
    { name: 'bare', server: bare, path: HOME, headers },
    { name: 'cached', server: site, path: HOME, headers },
  ],
  ROUNDS,
);
await Promise.all([site.stop(), bare.stop(), wordpress.stop()]);
process.stdout.write(
  `bare server ${reference?.cpuUs.toFixed(1)} µs, cached page ${cached?.cpuUs.toFixed(1)} µs of processor time: ${(1 / (cached?.share ?? Number.NaN)).toFixed(2)} times\n`,
);
