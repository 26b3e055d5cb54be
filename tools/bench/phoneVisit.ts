import type { Browser } from 'playwright-core';
import { z } from 'zod';

/** A slow mobile network, as Chromium's debugger takes it: latency in milliseconds, throughput in bytes per second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN_FACTOR = 4;
/** After the load event: late layout shifts and idle scripts count too. */
const OBSERVATION_MS = 3000;
/** Centre of the menu button of every page. */
const MENU_BUTTON_PX = { x: 34, y: 34 };
const PHONE_VIEWPORT = { width: 390, height: 844 };

/** Kinds of files whose bytes are counted, as the debugger names them. */
const countedKinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const;
type CountedKind = (typeof countedKinds)[number];

export type Visit = Awaited<ReturnType<typeof visitAsPhone>>;

/** A measurement that the page reports through the debugger's binding. */
type Measurement = readonly ['firstPaintMs' | 'largestPaintMs' | 'menuOpenMs' | 'layoutShift', number, string?];

interface VisitOptions {
  /** Presses the menu button at the first contentful paint. */
  readonly pressesMenu?: boolean;
  /** False: without slow network and processor. What is counted, not timed, is the same. */
  readonly isSlow?: boolean;
}

/**
 * Opens a page with an empty cache as a phone with a slow network and processor would, and returns what was measured. Only the debugger
 * observes the page: Playwright's own helpers run scripts in the page, which would count as the page's.
 */
export async function visitAsPhone(browser: Browser, url: string, { pressesMenu = false, isSlow = true }: VisitOptions = {}) {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: PHONE_VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** Milliseconds since the navigation started: of the menu after a press at the first paint. The sum of the scores of all layout shifts. */
  const measured = { firstPaintMs: 0, largestPaintMs: 0, menuOpenMs: 0, layoutShift: 0 };
  /** Of each request. */
  const files = new Map<string, { url: string; kind: string; bytes: number }>();
  const bytesBefore = new Map<string, number>();
  const countBytes = () => Array.from(files.values()).reduce((sum, { bytes }) => sum + bytes, 0);
  let largestUrl = '';
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    files.set(requestId, { url: response.url, kind: type, bytes: response.encodedDataLength });
  });
  let htmlLength = 0;
  devtools.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
    if (file?.kind === 'Document') htmlLength += dataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.bytes = encodedDataLength;
    bytesBefore.set(file.url, countBytes() - encodedDataLength);
  });
  const press = (type: 'mousePressed' | 'mouseReleased') =>
    devtools.send('Input.dispatchMouseEvent', { type, ...MENU_BUTTON_PX, button: 'left', clickCount: 1 });
  const { promise: menuOpened, resolve: onMenuOpened } = Promise.withResolvers<void>();
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const [name, value, address = ''] = JSON.parse(payload) as Measurement;
    // Not before the first paint: an earlier press would force a layout of the incomplete document.
    if (name === 'firstPaintMs' && pressesMenu) for (const type of ['mousePressed', 'mouseReleased'] as const) void press(type);
    if (name === 'menuOpenMs') onMenuOpened();
    if (name === 'largestPaintMs') largestUrl = address;
    measured[name] = name === 'layoutShift' ? measured.layoutShift + value : value;
  });
  for (const domain of ['Network', 'Performance', 'Page', 'Runtime'] as const) await devtools.send(`${domain}.enable`);
  await devtools.send('Runtime.addBinding', { name: 'reportMeasurement' });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observePage})()` });
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
  }
  const response = await page.goto(url, { waitUntil: 'load' });
  if (response?.ok() !== true) throw new Error(`${url} answers ${response?.status()}`);
  if (pressesMenu) await menuOpened;
  await page.waitForTimeout(OBSERVATION_MS);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const readMetric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const { result } = await devtools.send('Runtime.evaluate', { expression: `(${readPage})()`, returnByValue: true });
  await context.close();
  const { firstPictures, elements } = z.object({ firstPictures: z.array(z.string()), elements: z.number() }).parse(result.value);
  const counted = Array.from(files.values()).filter(
    ({ kind, url: address }) => kind !== 'Fetch' && (kind !== 'Image' || firstPictures.includes(address)),
  );
  const sumBytes = (kind: CountedKind) => counted.reduce((sum, file) => sum + (file.kind === kind ? file.bytes : 0), 0);
  return {
    ...measured,
    /** Characters of the HTML: unlike its compressed bytes the same in every run. */
    htmlLength,
    /** Time that the main thread was busy, and duration of all scripts, until the end of the observation. */
    mainThreadMs: readMetric('TaskDuration') * 1000,
    scriptMs: readMetric('ScriptDuration') * 1000,
    /** Compressed bytes of all kinds that had arrived when the largest picture was complete, without its own. */
    bytesBeforePicture: bytesBefore.get(largestUrl) ?? 0,
    /** Compressed bytes by kind; of pictures those in the first view, since browsers differ in how far ahead they load others. */
    bytes: Object.fromEntries(countedKinds.map((kind) => [kind, sumBytes(kind)])) as Record<CountedKind, number>,
    requests: counted.length,
    elements,
  };
}

/** What a build must not let grow (`pageWeights.json`), of a visit: length of the HTML, bytes by kind, requests, elements. */
export function weighVisit({ htmlLength, bytes: { Document: _, ...bytes }, requests, elements }: Visit): Readonly<Record<string, number>> {
  return { html: htmlLength, ...bytes, requests, elements };
}

/** Runs in the page. */
function readPage(): { firstPictures: string[]; elements: number } {
  const firstPictures = Array.from(document.images).filter((image) => image.getBoundingClientRect().top < innerHeight);
  // Not the browser's own count of nodes: it has those that it has not collected yet.
  return { firstPictures: firstPictures.map((image) => image.currentSrc), elements: document.getElementsByTagName('*').length };
}

declare global {
  /** The debugger's binding. */
  function reportMeasurement(json: string): void;
}

/** Runs in the page before its own scripts. Its text is sent there: it can use nothing else of this file. */
function observePage(): void {
  const report = (...measurement: Measurement) => reportMeasurement(JSON.stringify(measurement));
  type Entry = PerformanceEntry & { value?: number; url?: string };
  const observe = (type: string, name: Measurement[0], read: (entry: Entry) => number) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) report(name, read(entry), entry.url);
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', 'largestPaintMs', ({ startTime }) => startTime);
  observe('layout-shift', 'layoutShift', ({ value = 0 }) => value);
  new PerformanceObserver((list, observer) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      report('firstPaintMs', startTime);
      observer.disconnect();
    }
  }).observe({ type: 'paint', buffered: true });
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof Element) || target.id !== 'site-menu') return;
    removeEventListener('toggle', onToggle, true);
    report('menuOpenMs', performance.now());
  };
  addEventListener('toggle', onToggle, true);
}
