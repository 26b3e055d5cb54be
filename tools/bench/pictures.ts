import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPictureAddress, type PictureRequest, type PictureWidth, parsePictureAddress } from '../../src/images/address.ts';
import { at, print, round, startServer } from './support.ts';

/*
 * Measures what making pictures costs the pages: the built server with the demo hotel, on loopback, as a process of its own.
 * `npm run build && npm run bench:pictures`. Times in milliseconds.
 */

/** Everything ends after this, whatever happens; so long is measured at most; a page is asked for this often. */
const DEADLINE = 55_000;
const LONGEST_BURST = 30_000;
const QUIET = 4000;
const INTERVAL = 10;
/** Cold pictures asked for at once. */
const BURST = 50;
const PAGE = '/en/hotel/';
const burstWidths: readonly PictureWidth[] = [360, 640, 960, 1200, 1440];

/** Gets a path over a connection of its own: a kept one may be closed by the server just when it is used. @throws where the answer is not 200 */
function ask(origin: string, path: string): Promise<{ body: Buffer; ms: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = get(`${origin}${path}`, { agent: false }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
        resolve({ body, ms: performance.now() - started });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
  });
}

/** Asks for a page at fixed moments, however long the answers take, until told to stop. */
async function measurePage(origin: string, until: Promise<unknown>): Promise<number[]> {
  const asked: Promise<{ ms: number }>[] = [];
  const timer = setInterval(() => asked.push(ask(origin, PAGE)), INTERVAL);
  await until;
  clearInterval(timer);
  return (await Promise.all(asked)).map(({ ms }) => ms).sort((a, b) => a - b);
}

/** The pictures that pages print, one request for each file. */
async function findPictures(origin: string): Promise<PictureRequest[]> {
  const found = new Map<string, PictureRequest>();
  for (const page of ['/en/', '/en/rooms-suites/', '/en/hotel/gallery/', '/en/garden/']) {
    const html = (await ask(origin, page)).body.toString();
    for (const [address] of html.matchAll(/\/img\/[^" ]+\.avif/g)) {
      const request = parsePictureAddress(address);
      if (request?.kind === 'bitmap' && request.version !== '0' && !found.has(request.path)) found.set(request.path, request);
    }
  }
  return [...found.values()];
}

function printLatency(label: string, sorted: readonly number[]): void {
  print(label, sorted.length, at(sorted, 0.5), at(sorted, 0.99), round(sorted.at(-1)));
}

const { origin } = await startServer({ folder: tmpdir(), deadline: DEADLINE });
const pictures = await findPictures(origin);
for (let i = 0; i < 50; i++) await ask(origin, PAGE);

const [hero = pictures[0] as PictureRequest, ...others] = pictures;
const heroIn = (format: PictureRequest['format']) => buildPictureAddress({ ...hero, width: 1440, ratio: '16:9', focus: 5, format });
const cold = await ask(origin, heroIn('avif'));
const warm: number[] = [];
for (let i = 0; i < 21; i++) warm.push((await ask(origin, heroIn('avif'))).ms);
print(`1440 px hero of ${hero.path.split('/').at(-1)}`, 'ms');
print('  AVIF, cold: fetched, cropped, encoded', round(cold.ms));
print(
  '  AVIF, from disk (median of 21)',
  at(
    warm.sort((a, b) => a - b),
    0.5,
  ),
);
print('', 'bytes');
for (const format of ['avif', 'webp', 'jpeg'] as const) print(`  ${format}`, (await ask(origin, heroIn(format))).body.byteLength);

print('', '', '', '', '');
print(`${PAGE} every ${INTERVAL} ms`, 'requests', 'p50', 'p99', 'max');
printLatency('  alone', await measurePage(origin, wait(QUIET)));
const burst = Array.from({ length: BURST }, (_, index) => {
  const { path, version } = others[index % others.length] as PictureRequest;
  const width = burstWidths[Math.floor(index / others.length) % burstWidths.length] as PictureWidth;
  return buildPictureAddress({ path, version, width, ratio: null, focus: 5, format: 'avif' });
});
let made = 0;
const started = performance.now();
const all = Promise.all(burst.map((address) => ask(origin, address).then(() => made++)));
const busy = await measurePage(origin, Promise.race([all, wait(LONGEST_BURST)]));
const taken = performance.now() - started;
printLatency(`  while ${BURST} cold AVIF pictures are made`, busy);
print(`  pictures made in ${round(taken / 1000)} s`, made);
process.exit(0);
