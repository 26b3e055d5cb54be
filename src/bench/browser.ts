import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { at, print, round, startServer } from './support.ts';

/*
 * Measures how the home page comes to life on a slow phone: 150 ms round trip, 1.6 Mbit/s, a processor four times slower than this
 * one; and beside it a page with a menu and nothing else: that much is the machine's and the line's.
 * `npm run build && npm run bench:browser -- --chromium /usr/bin/chromium`. Times in milliseconds since the navigation began.
 */

const DEADLINE = 420_000;
const RUNS = 9;
/** The visitor's slow line: latency in milliseconds, bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
/** The menu is tried this often, and the page is watched for so long. */
const CLICK_EVERY = 20;
const QUIET = 3000;

/** The least a page with a menu can be: no style sheet, no script, no picture; its button is where the home page has it. */
const BARE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="icon" href="data:,"><style>button{position:fixed;inset:12px auto auto 12px;inline-size:44px;block-size:44px}</style>
<button popovertarget="menu">Menu</button><nav id="menu" popover><a href="/">Home</a></nav><h1>Bare</h1>`;

interface Run {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** A click on the burger has opened the menu. */
  readonly menu: number;
  /** Time spent in scripts, until nothing happens any more and nobody has touched the page. */
  readonly script: number;
  readonly scriptBytes: number;
  readonly shift: number;
}

declare global {
  interface Window {
    /** Tells that something can be seen. */
    painted: () => void;
    measured: { menu: number; largest: number; shift: number };
  }
}

async function measure(browser: Browser, url: string, isTried: boolean): Promise<Run> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { promise: isPainted, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('painted', resolve);
  await page.addInitScript(() => {
    window.measured = { menu: 0, largest: 0, shift: 0 };
    document.addEventListener(
      'toggle',
      ({ target }) => {
        if (target instanceof Element && target.id === 'menu') window.measured.menu ||= performance.now();
      },
      true,
    );
    const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      window.measured.largest = startTime;
    });
    observe('paint', () => window.painted());
    observe('layout-shift', ({ value = 0 }) => {
      window.measured.shift += value;
    });
  });
  const arrived = page.goto(url, { waitUntil: 'load' });
  // A visitor presses what is seen: trying blindly before would make the browser lay out what it has not got.
  const click = async (type: 'mousePressed' | 'mouseReleased') =>
    devtools.send('Input.dispatchMouseEvent', { type, x: 34, y: 34, button: 'left', clickCount: 1 });
  if (isTried) await isPainted;
  while (isTried && !(await page.evaluate(() => window.measured?.menu).catch(() => 0))) {
    await click('mousePressed');
    await click('mouseReleased');
    await new Promise((resolve) => setTimeout(resolve, CLICK_EVERY));
  }
  await arrived;
  await page.waitForTimeout(QUIET);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  const measured = await page.evaluate(() => ({
    ...window.measured,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  return { firstPaint: measured.first, largestPaint: measured.largest, menu: measured.menu, script, scriptBytes, shift: measured.shift };
}

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
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
// Pictures are made once; a visitor finds them.
await measure(browser, `${origin}/`, false);

const dialogs: number[] = [];
const untouched: Run[] = [];
const tried: Run[] = [];
const bare: Run[] = [];
for (let run = 0; run < RUNS; run++) {
  untouched.push(await measure(browser, `${origin}/`, false));
  tried.push(await measure(browser, `${origin}/`, true));
  bare.push(await measure(browser, bareUrl, true));
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
