import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { startDemoServer } from '../demoServer.ts';
import { exitAfter, formatMs, printRow } from './output.ts';
import { type Visit, visitAsPhone } from './phoneVisit.ts';
import { computeMedian } from './statistics.ts';

/*
 * `npm run build && npm run bench:browser`: measures the home page on a slow phone (150 ms round trip, 1.6 Mbit/s, a processor four times
 * slower than this one), and beside it a bare page with a menu, which shows the share of machine and network. CHROMIUM_PATH names another
 * browser. Times in milliseconds since the navigation started.
 */

const DEADLINE_MS = 420_000;
/** `--quick` does one run, which only shows that every part works. */
const RUNS = process.argv.includes('--quick') ? 1 : 9;
/** The smallest page with a menu: no style sheet, script or picture. Its button is at the same place as the home page's. */
const BARE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="icon" href="data:,"><style>button{position:fixed;inset:12px auto auto 12px;inline-size:44px;block-size:44px}</style>
<button popovertarget="menu">Menu</button><nav id="menu" popover><a href="/">Home</a></nav><h1>Bare</h1>`;

/** Returns the milliseconds from the click on a room's link to its painted dialog, prefetched, without slow network or processor. */
async function measureDialogMs(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  const link = page.locator('main a[href^="/rooms/"]').first();
  const [fragment] = await Promise.all([page.waitForResponse('**/dialog/**'), link.dispatchEvent('pointerover')]);
  await fragment.finished();
  const durationMs = await link.evaluate(async (element: HTMLElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const clickedAt = performance.now();
    element.click();
    while (!document.querySelector('#site-dialog:modal #site-dialog-title')) await nextFrame();
    // The dialog has been painted when the next frame starts.
    await nextFrame();
    return performance.now() - clickedAt;
  });
  await page.close();
  return durationMs;
}

/** Serves the bare page by node:http. Returns its URL. */
async function serveBarePage(): Promise<string> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

exitAfter(DEADLINE_MS);
const { origin } = await startDemoServer();
const bareUrl = await serveBarePage();
// Phones do not hint fonts, desktop Chromium does, and emulating a phone's screen does not change that.
const browser = await launchChromium(['--font-render-hinting=none']);
// The first visit encodes the pictures; visitors find them on disk.
await visitAsPhone(browser, `${origin}/`, false);

const dialogsMs: number[] = [];
const plainVisits: Visit[] = [];
const menuVisits: Visit[] = [];
const bareVisits: Visit[] = [];
for (let run = 0; run < RUNS; run++) {
  plainVisits.push(await visitAsPhone(browser, `${origin}/`, false));
  menuVisits.push(await visitAsPhone(browser, `${origin}/`, true));
  bareVisits.push(await visitAsPhone(browser, bareUrl, true));
  dialogsMs.push(await measureDialogMs(browser, `${origin}/`));
}
const printFigure = (label: string, values: readonly number[], format = formatMs): void =>
  printRow(`  ${label}`, ...[Math.min(...values), computeMedian(values), Math.max(...values)].map((value) => format(value)));
printRow(`home page, phone, ${RUNS} runs`, 'best', 'median', 'worst');
const figures = [
  ['first contentful paint', plainVisits, 'firstPaintMs'],
  ['largest contentful paint', plainVisits, 'largestPaintMs'],
  ['menu opens', menuVisits, 'menuOpenMs'],
  ['bare page, first contentful paint', bareVisits, 'firstPaintMs'],
  ['bare page, menu opens', bareVisits, 'menuOpenMs'],
  ['time in scripts', plainVisits, 'scriptMs'],
  ['layout shift', plainVisits, 'layoutShift'],
  ['bytes of scripts', plainVisits, 'scriptBytes'],
] as const;
for (const [label, visits, figure] of figures) {
  const format = figure === 'layoutShift' ? (score = Number.NaN) => score.toFixed(3) : formatMs;
  printFigure(
    label,
    visits.map((visit) => visit[figure]),
    format,
  );
}
printFigure('dialog, from the click to its paint', dialogsMs);
await browser.close();
process.exit(0);
