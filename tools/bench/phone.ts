import type { Browser } from 'playwright-core';

/** The visitor's slow line: latency in milliseconds, bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
/** The page is watched for so long after it has loaded, in milliseconds. */
const QUIET = 3000;

/** Of one visit. Times in milliseconds since the navigation began. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The click on the burger, made at the first paint, has opened the menu; 0 where nobody pressed it. */
  readonly menu: number;
  /** Time spent in scripts, until nothing happens any more. */
  readonly script: number;
  readonly scriptBytes: number;
  readonly shift: number;
}

/** What the page tells, by the name of the binding. */
type Telling = readonly ['firstPaint' | 'largestPaint' | 'menu' | 'shift', number];

/**
 * Opens a page as a phone with a slow line and a slow processor does, in a browser that has nothing of it yet.
 * Playwright's own helpers run scripts in the page, which would count: the page is only listened to, through the debugger.
 * @param isTried whether somebody presses the burger as soon as it is seen
 */
export async function visit(browser: Browser, url: string, isTried: boolean): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const seen = { firstPaint: 0, largestPaint: 0, menu: 0, shift: 0 };
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const press = (type: 'mousePressed' | 'mouseReleased') =>
    devtools.send('Input.dispatchMouseEvent', { type, x: 34, y: 34, button: 'left', clickCount: 1 });
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const [name, value] = JSON.parse(payload) as Telling;
    // A visitor presses what is seen: trying blindly before would make the browser lay out what it has not got.
    if (name === 'firstPaint' && isTried) for (const type of ['mousePressed', 'mouseReleased'] as const) void press(type);
    if (name === 'menu') opened();
    seen[name] = name === 'shift' ? seen.shift + value : value;
  });
  for (const domain of ['Network', 'Performance', 'Page', 'Runtime'] as const) await devtools.send(`${domain}.enable`);
  await devtools.send('Runtime.addBinding', { name: 'tell' });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${listen})()` });
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  if (isTried) await isOpen;
  await page.waitForTimeout(QUIET);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  await context.close();
  return { ...seen, script, scriptBytes };
}

declare global {
  /** The debugger hears it. */
  function tell(text: string): void;
}

/** Runs in the page, before its own scripts; it knows nothing of this file. */
function listen(): void {
  const say = (...telling: Telling) => tell(JSON.stringify(telling));
  const observe = (type: string, name: Telling[0], read: (entry: PerformanceEntry & { value?: number }) => number) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) say(name, read(entry));
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', 'largestPaint', ({ startTime }) => startTime);
  observe('layout-shift', 'shift', ({ value = 0 }) => value);
  new PerformanceObserver((list, observer) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      say('firstPaint', startTime);
      observer.disconnect();
    }
  }).observe({ type: 'paint', buffered: true });
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof Element) || target.id !== 'menu') return;
    removeEventListener('toggle', onToggle, true);
    say('menu', performance.now());
  };
  addEventListener('toggle', onToggle, true);
}
