import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../browser/chromium.ts';
import { startDemoServer } from '../demoServer.ts';
import { computeMedian } from './computeMedian.ts';
import { phonePages } from './phonePages.ts';
import { type Visit, visitAsPhone, weighVisit } from './phoneVisit.ts';

/*
 * `npm run build && npm run bench:browser`: measures each kind of page on a slow phone (150 ms round trip, 1.6 Mbit/s, a processor four
 * times slower than this one), medians of five. Origins as arguments, of sites that run already, are measured in turn with the build:
 * the ratio of two builds says more than times of a shared machine. `--record` times nothing, and writes the weights that a test compares.
 * CHROMIUM_PATH names another browser.
 */

const RUNS = 5;

const columns: readonly (readonly [heading: string, read: (visits: Visits) => readonly number[], decimals?: number])[] = [
  ['first', ({ plain }) => plain.map(({ firstPaintMs }) => firstPaintMs)],
  ['largest', ({ plain }) => plain.map(({ largestPaintMs }) => largestPaintMs)],
  ['main', ({ plain }) => plain.map(({ mainThreadMs }) => mainThreadMs)],
  ['script', ({ plain }) => plain.map(({ scriptMs }) => scriptMs)],
  ['menu', ({ menu }) => menu.map(({ menuOpenMs }) => menuOpenMs)],
  ['shift', ({ plain }) => plain.map(({ layoutShift }) => layoutShift), 3],
  ['KB before', ({ plain }) => plain.map(({ bytesBeforePicture }) => bytesBeforePicture / 1024), 1],
  ['requests', ({ plain }) => plain.map(({ requests }) => requests)],
  ['elements', ({ plain }) => plain.map(({ elements }) => elements)],
];

interface Visits {
  readonly plain: Visit[];
  readonly menu: Visit[];
}

const { origin } = await startDemoServer();
const origins = [origin, ...process.argv.slice(2).filter((argument) => argument.startsWith('http'))];
// Phones do not hint fonts, desktop Chromium does, and emulating a phone's screen does not change that.
const browser = await launchChromium(['--font-render-hinting=none']);
const print = (cells: readonly string[]): void => {
  const [label = '', ...values] = cells;
  process.stdout.write(`${label.padEnd(30)}${values.map((value) => value.padStart(11)).join('')}\n`);
};
if (process.argv.includes('--record')) {
  const weights: Record<string, object> = {};
  for (const [kind, path] of Object.entries(phonePages))
    weights[kind] = weighVisit(await visitAsPhone(browser, origin + path, { isSlow: false }));
  writeFileSync(join(import.meta.dirname, 'pageWeights.json'), `${JSON.stringify(weights, null, 2)}\n`);
  process.exit(0);
}
print(['ms, medians of 5', ...columns.map(([heading]) => heading)]);
for (const [kind, path] of Object.entries(phonePages)) {
  const visitsByOrigin = new Map(origins.map((site) => [site, { plain: [], menu: [] } as Visits]));
  // The first visit makes the pictures; visitors find them on disk.
  for (const site of origins) await visitAsPhone(browser, site + path, { isSlow: false });
  for (let run = 0; run < RUNS; run++) {
    for (const [site, { plain, menu }] of visitsByOrigin) {
      plain.push(await visitAsPhone(browser, site + path));
      // Over the inquiry the dialog is open.
      if (kind !== 'inquiry') menu.push(await visitAsPhone(browser, site + path, { pressesMenu: true }));
    }
  }
  for (const [site, visits] of visitsByOrigin) {
    const figures = columns.map(([, read, decimals = 0]) => computeMedian(read(visits)).toFixed(decimals));
    print([`${kind}${site === origin ? '' : ` at ${new URL(site).host}`}`, ...figures]);
  }
}
await browser.close();
process.exit(0);
