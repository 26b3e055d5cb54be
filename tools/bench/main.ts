import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { distDir, rootDir } from '../build/paths.ts';
import { productionRuntime } from '../productionRuntime.ts';
import { read } from './httpClient.ts';
import { cores, leaveFirstCore, type Measured, startMeasured } from './measuredProcess.ts';
import { measureMemory } from './memory.ts';
import { measureRendering } from './rendering.ts';
import { measureStart } from './start.ts';
import { ask, type Figures, type Load } from './wrk.ts';

/*
 * Measures the built server against a bare one of Node that sends the same bytes, in the same run: one process pinned to one core, the
 * load from the others, WordPress in a process of its own. `npm run build && npm run bench [-- --write]`; with --write the table goes
 * into README.md. Linux only.
 */

/** Short ones, many: what else the machine does changes from second to second. */
const ROUNDS = 31;
const STARTS = 9;
const main = join(distDir, 'server/main.js');
const isWritten = parseArgs({ options: { write: { type: 'boolean' } } }).values.write === true;

const folder = mkdtempSync(join(tmpdir(), 'hotel-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
leaveFirstCore();
// Compiled before, as the site is: Node would load its own compiler for a file of types.
const bare = join(folder, 'bare.mjs');
await build({ entryPoints: [join(import.meta.dirname, 'bareServer.ts')], outfile: bare, format: 'esm', logLevel: 'warning' });
const wordpress = await startMeasured([join(import.meta.dirname, 'wordpress.ts')], {}, cores.others);
const env = {
  CONTENT_URL: wordpress.origin,
  PUBLIC_URL: 'https://www.hotel.example',
  PORT: '0',
  HOST: '127.0.0.1',
  INQUIRY_RATE_LIMIT: '10000',
};
const startSite = (name: string, further = {}) =>
  startMeasured([...productionRuntime.flags, main], { ...productionRuntime.env, ...env, DATA_DIR: join(folder, name), ...further });

const lines: string[] = [];
const row = (...cells: readonly string[]) => lines.push(`| ${cells.join(' | ')} |`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rendering = await measureRendering((metricsPort) => startSite('rendering', { METRICS_PORT: String(metricsPort) }));

const site = await startSite('load');
const home = '/en/';
const encoded = async (encoding: string) => {
  const { body, headers } = await read(`${site.origin}${home}`, { 'accept-encoding': encoding });
  const file = join(folder, `home.${encoding}`);
  writeFileSync(file, body);
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...further } = headers;
  for (const name of ['date', 'connection', 'keep-alive']) delete further[name];
  writeFileSync(`${file}.head`, JSON.stringify(further));
  return { file, head: `${file}.head`, etag: String(headers.etag) };
};
// Once every page is made and compressed as far as it goes: all of that would count as these requests'.
await read(`${site.origin}${home}`, { 'accept-encoding': 'br' });
await site.rest();
const br = await encoded('br');
const identity = await encoded('identity');
const startBare = (...args: readonly string[]) => startMeasured([bare, ...args], {});
const bareBr = await startBare(br.file, 'br');
/** Another, as little used as the first: what a process has met before shows. */
const bareAgain = await startBare(br.file, 'br');
const bareHead = await startBare(br.file, 'br', '0', br.head);
const bareIdentity = await startBare(identity.file, 'identity');
const accept = { 'accept-encoding': 'br, gzip' };
const { stylesheet } = JSON.parse(readFileSync(join(distDir, 'assets.json'), 'utf8')) as { stylesheet: string };

type Case = readonly [name: string, server: Measured, load: Load];
/**
 * What is compared runs in turn, so that what else the machine does falls on all alike: the first of a group is what the others are
 * measured by. The home page comes first and by itself: a bare server does nothing else either.
 */
const groups: readonly (readonly Case[])[] = [
  [
    ['bare Node, brotli', bareBr, { path: home, headers: accept }],
    ['bare Node, brotli, all our headers', bareHead, { path: home, headers: accept }],
    ['home page, stored, brotli', site, { path: home, headers: accept }],
  ],
  [
    ['bare Node, identity', bareIdentity, { path: home }],
    ['home page, stored, identity', site, { path: home }],
  ],
  [
    ['bare Node, brotli, another process', bareAgain, { path: home, headers: accept }],
    ['home page, 304', site, { path: home, headers: { ...accept, 'if-none-match': br.etag }, status: 304 }],
    ['home page `/`, chosen by Accept-Language', site, { path: '/', headers: { ...accept, 'accept-language': 'de-DE,de;q=0.9' } }],
    ['style sheet, brotli', site, { path: stylesheet, headers: accept }],
  ],
];
row('request', 'µs of processor', 'share of bare Node', 'a second', 'p99 ms', 'bytes');
row('---', '---:', '---:', '---:', '---:', '---:');
for (const group of groups) {
  const rounds: Figures[][] = group.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, server, load]] of group.entries()) rounds[index]?.push(await ask(server, load));
  }
  const of = (index: number, figure: keyof Figures) => median((rounds[index] ?? []).map((figures) => figures[figure]));
  for (const [index, [name]] of group.entries()) {
    // Round by round: what the machine did meanwhile fell on both.
    const share = median((rounds[index] ?? []).map(({ cpu }, round) => (rounds[0]?.[round]?.cpu ?? Number.NaN) / cpu)) * 100;
    const [perSecond, p99, bytes] = (['perSecond', 'p99', 'bytes'] as const).map((figure) => of(index, figure).toFixed(0));
    row(name, of(index, 'cpu').toFixed(1), `${share.toFixed(0)} %`, `${perSecond}`, `${p99}`, `${bytes}`);
  }
}
await Promise.all([bareBr, bareAgain, bareHead, bareIdentity].map((server) => server.stop()));

const memory = await measureMemory(site);
await site.stop();
const starts: number[] = [];
const bareStarts: number[] = [];
for (let run = 0; run < STARTS; run++) {
  const DATA_DIR = join(folder, 'load');
  starts.push(
    await measureStart((PORT) => ({ args: [...productionRuntime.flags, main], env: { ...productionRuntime.env, ...env, DATA_DIR, PORT } })),
  );
  bareStarts.push(await measureStart((port) => ({ args: [bare, br.file, 'br', port], env: {} })));
}
await wordpress.stop();

const inWords = (times: readonly number[]) =>
  `${Math.min(...times).toFixed(0)} ms at best, ${median(times).toFixed(0)} ms in the middle of ${STARTS}`;
lines.push(
  '',
  `Rendering, cold: ${rendering}.`,
  `Memory: ${memory}.`,
  `Start to the first answer from the snapshot: ${inWords(starts)}; of a bare server: ${inWords(bareStarts)}.`,
);
const table = lines.join('\n');
process.stdout.write(`${table}\n`);
// No two inquiries are alike, as those of visitors: a measure of its own sends them.
execFileSync('taskset', ['-c', cores.all, process.execPath, join(import.meta.dirname, 'inquiries.ts')], { stdio: 'inherit' });
if (isWritten) {
  const readme = join(rootDir, 'README.md');
  const text = readFileSync(readme, 'utf8').replace(
    /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/,
    (_all, open, close) => open + table + close,
  );
  writeFileSync(readme, text);
}
