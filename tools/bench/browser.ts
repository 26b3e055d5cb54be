import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { type Visit, visit } from './phone.ts';
import { at, print, round, startServer } from './support.ts';

/*
 * Measures how the home page comes to life on a slow phone: 150 ms round trip, 1.6 Mbit/s, a processor four times slower than this
 * one; and beside it a page with a menu and nothing else: that much is the machine's and the line's.
 * `npm run build && npm run bench:browser -- --chromium /usr/bin/chromium`. Times in milliseconds since the navigation began.
 */

const DEADLINE = 420_000;
const RUNS = 9;
/** The least a page with a menu can be: no style sheet, no script, no picture; its button is where the home page has it. */
const BARE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="icon" href="data:,"><style>button{position:fixed;inset:12px auto auto 12px;inline-size:44px;block-size:44px}</style>
<button popovertarget="menu">Menu</button><nav id="menu" popover><a href="/">Home</a></nav><h1>Bare</h1>`;

/** From a click on a room's link to its painted dialog, on a line and a processor as they are, once its content was fetched ahead. */
async function measureDialog(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  const link = page.locator('main a[href^="/rooms/"]').first();
  const [answer] = await Promise.all([page.waitForResponse('**/dialog/**'), link.dispatchEvent('pointerover')]);
  await answer.finished();
  const taken = await link.evaluate(async (element: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    element.click();
    while (!document.querySelector('#dialog:modal #dialog-title')) await frame();
    // What is there has been painted when the next frame begins.
    await frame();
    return performance.now() - start;
  });
  await page.close();
  return taken;
}

/** Serves the bare page by Node's own means. Gives its address. */
async function serveBarePage(): Promise<string> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const { chromium: executablePath = '/usr/bin/chromium' } = parseArgs({ options: { chromium: { type: 'string' } } }).values;
const { origin } = await startServer({ folder: tmpdir(), deadline: DEADLINE });
const bareUrl = await serveBarePage();
// A phone's letters are not fitted to its pixels: there are enough of them. Emulating its screen does not tell this browser's fonts so.
const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
const browser = await chromium.launch({ executablePath, args });
// Pictures are made once; a visitor finds them.
await visit(browser, `${origin}/`, false);

const dialogs: number[] = [];
const untouched: Visit[] = [];
const tried: Visit[] = [];
const bare: Visit[] = [];
for (let run = 0; run < RUNS; run++) {
  untouched.push(await visit(browser, `${origin}/`, false));
  tried.push(await visit(browser, `${origin}/`, true));
  bare.push(await visit(browser, bareUrl, true));
  dialogs.push(await measureDialog(browser, `${origin}/`));
}
const printRow = (label: string, values: readonly number[]): void => {
  const sorted = [...values].sort((a, b) => a - b);
  print(label, round(sorted[0]), at(sorted, 0.5), round(sorted.at(-1)));
};
print(`home page, phone, ${RUNS} runs`, 'best', 'median', 'worst');
printRow(
  '  first contentful paint',
  untouched.map(({ firstPaint }) => firstPaint),
);
printRow(
  '  largest contentful paint',
  untouched.map(({ largestPaint }) => largestPaint),
);
printRow(
  '  menu works',
  tried.map(({ menu }) => menu),
);
printRow(
  '  bare page, first contentful paint',
  bare.map(({ firstPaint }) => firstPaint),
);
printRow(
  '  bare page, menu works',
  bare.map(({ menu }) => menu),
);
printRow(
  '  time in scripts, untouched',
  untouched.map(({ script }) => script),
);
printRow(
  '  layout shift',
  untouched.map(({ shift }) => shift),
);
printRow(
  '  bytes of scripts',
  untouched.map(({ scriptBytes }) => scriptBytes),
);
printRow('  dialog, from the click to its paint', dialogs);
await browser.close();
process.exit(0);
