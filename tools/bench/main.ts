import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { distDir, serverMain } from '../build/paths.ts';
import { fetchOnce } from './httpClient.ts';
import { cores, leaveMeasuredCore, type MeasuredProcess, startMeasured } from './measuredProcess.ts';
import { measureMemory } from './memory.ts';
import { measureColdRendering } from './rendering.ts';
import { assertReportFile, formatReport, writeReport } from './report.ts';
import { measureCases, type RequestCase } from './requests.ts';
import { measureStartMs } from './start.ts';
import { isWrkInstalled } from './wrk.ts';

/*
 * `npm run build && npm run bench [-- --write | --quick]`: compares the built server with a bare node:http server that sends the same bytes,
 * in one run: the measured process on one core, wrk on the others, WordPress in a process of its own. Linux only.
 * --write puts the report into docs/performance.md. --quick only shows in a minute that every part works: its figures mean nothing.
 */

const { write = false, quick = false } = parseArgs({ options: { write: { type: 'boolean' }, quick: { type: 'boolean' } } }).values;
const plan = quick
  ? { rounds: 1, starts: 2, memory: { distinctRequests: 2_000, fullSpeedRequests: 1_000 } }
  : { rounds: 15, starts: 9, memory: { distinctRequests: 100_000, fullSpeedRequests: 300_000 } };

const HOME = '/en/';
const acceptBrotli = { 'accept-encoding': 'br, gzip' };

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

if (!isWrkInstalled()) fail('The benchmark needs wrk: install it, for example with `apt-get install wrk`.');
if (write && quick) fail('--write cannot be combined with --quick, whose figures mean nothing.');
if (write) assertReportFile();

const folder = mkdtempSync(join(tmpdir(), 'hotel-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
leaveMeasuredCore();

/** Compiled beforehand, as the site is: otherwise Node would load its TypeScript support into the bare server. */
const bareServer = join(folder, 'bareServer.mjs');
await build({ entryPoints: [join(import.meta.dirname, 'bareServer.ts')], outfile: bareServer, format: 'esm', logLevel: 'warning' });
const wordpress = await startMeasured([join(import.meta.dirname, 'wordpress.ts')], {}, cores.others);

function siteEnvironment(dataFolder: string): Record<string, string> {
  return {
    CONTENT_URL: wordpress.origin,
    PUBLIC_URL: 'https://www.hotel.example',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, dataFolder),
  };
}
const siteArgs = [serverMain];

/** Stores the home page in one encoding with the headers that a bare server must send to equal ours. */
async function saveHomePage(origin: string, encoding: 'br' | 'identity') {
  const { body, headers } = await fetchOnce(`${origin}${HOME}`, { 'accept-encoding': encoding });
  const bodyFile = join(folder, `home.${encoding}`);
  writeFileSync(bodyFile, body);
  // Node adds these three by itself.
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name];
  const minimal = Object.entries(headers).filter(([name]) => ['content-type', 'content-length', 'content-encoding'].includes(name));
  writeFileSync(`${bodyFile}.all.json`, JSON.stringify(headers));
  writeFileSync(`${bodyFile}.minimal.json`, JSON.stringify(Object.fromEntries(minimal)));
  return { bodyFile, allHeaders: `${bodyFile}.all.json`, minimalHeaders: `${bodyFile}.minimal.json`, etag: String(headers.etag) };
}

/** Requests in groups of comparable size; each group runs in turn, its first case is the reference. */
async function measureRequests(site: MeasuredProcess) {
  const br = await saveHomePage(site.origin, 'br');
  const identity = await saveHomePage(site.origin, 'identity');
  const bareMinimal = await startMeasured([bareServer, br.bodyFile, br.minimalHeaders], {});
  const bareBr = await startMeasured([bareServer, br.bodyFile, br.allHeaders], {});
  const bareIdentity = await startMeasured([bareServer, identity.bodyFile, identity.allHeaders], {});
  const { stylesheet } = JSON.parse(readFileSync(join(distDir, 'assets.json'), 'utf8')) as { stylesheet: string };
  const german = { ...acceptBrotli, 'accept-language': 'de-DE,de;q=0.9' };
  const reference: RequestCase = { name: 'bare node:http, brotli, all our headers', server: bareBr, path: HOME, headers: acceptBrotli };
  const pages = await measureCases(
    [
      reference,
      { ...reference, name: 'bare node:http, brotli, three headers', server: bareMinimal },
      { name: 'home page, cached, brotli', server: site, path: HOME, headers: acceptBrotli },
    ],
    plan.rounds,
  );
  const identities = await measureCases(
    [
      { name: 'bare node:http, identity, all our headers', server: bareIdentity, path: HOME },
      { name: 'home page, cached, identity', server: site, path: HOME },
    ],
    plan.rounds,
  );
  const [, ...others] = await measureCases(
    [
      reference,
      { name: 'home page, 304', server: site, path: HOME, headers: { ...acceptBrotli, 'if-none-match': br.etag }, expectedStatus: 304 },
      { name: '`/`, language chosen by Accept-Language', server: site, path: '/', headers: german },
      { name: 'style sheet, brotli', server: site, path: stylesheet, headers: acceptBrotli },
    ],
    plan.rounds,
  );
  await Promise.all([bareMinimal, bareBr, bareIdentity].map((server) => server.stop()));
  return { cases: [...pages, ...identities, ...others], cachedPage: pages[2], bareArgs: [bareServer, br.bodyFile, br.allHeaders] };
}

const rendering = await measureColdRendering((metricsPort) =>
  startMeasured(siteArgs, { ...siteEnvironment('rendering'), METRICS_PORT: String(metricsPort) }),
);
const site = await startMeasured(siteArgs, siteEnvironment('load'));
await fetchOnce(`${site.origin}${HOME}`, acceptBrotli);
// The warm-up renders all pages and compresses them in the background, which would count as the first requests' processor time.
await site.waitUntilIdle();
const { cases, cachedPage, bareArgs } = await measureRequests(site);
const memory = await measureMemory(site, { url: `${site.origin}${HOME}`, headers: acceptBrotli }, plan.memory);
await site.stop();

const startsMs: number[] = [];
const bareStartsMs: number[] = [];
for (let run = 0; run < plan.starts; run++) {
  startsMs.push(await measureStartMs((port) => ({ args: siteArgs, env: { ...siteEnvironment('load'), PORT: port } })));
  bareStartsMs.push(await measureStartMs((port) => ({ args: [...bareArgs, port], env: {} })));
}
await wordpress.stop();

const report = formatReport({ cases, cachedPage, startsMs, bareStartsMs, memory, rendering });
process.stdout.write(`${report}\n`);
if (write) writeReport(report);
