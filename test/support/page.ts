import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { type ConsentChoice, consentCookie, formatConsent } from '../../src/shared/consent.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface OpenPage {
  readonly page: Page;
  /** Everything that went wrong: console errors, exceptions, CSP violations, requests to other hosts. */
  readonly troubles: string[];
  /** Called at the end of the test at the latest. @throws Error naming what went wrong and was not expected */
  close(): Promise<void>;
}

export interface OpenPageOptions extends BrowserContextOptions {
  /** `asked`: a first visit with the banner. Else the visitor has refused all services before. */
  readonly consent?: 'asked' | 'answered';
  /** Troubles that the test itself causes. */
  readonly expected?: RegExp;
  /** Runs before the page is requested. */
  readonly prepare?: ((page: Page) => Promise<unknown>) | undefined;
  readonly waitUntil?: 'load' | 'domcontentloaded';
  /** True for a browser whose scroll bars take room. Those that tests hide would still take that of `scrollbar-gutter`. */
  readonly hasScrollBars?: boolean;
}

/** Messages of the browser when a test lets a request fail or requests a missing page, and when it skips a view transition. */
const harmless = /^Failed to load resource: |^Transition was (aborted|skipped)/;

/** Waits until the page has laid out the sections below the window (`static/scripts/sections.ts`), with their typefaces. */
export async function sectionsAreLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.section')].every((section) => getComputedStyle(section).contentVisibility === 'visible') &&
      document.fonts.status === 'loaded',
  );
}

/** Runs in the page: scroll bars that tests hide would still take the room of `scrollbar-gutter`. */
export function removeGutter(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { scrollbar-gutter: auto !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Playwright's own limit of 30 seconds is too short for a busy machine. */
const TIMEOUT_MS = 120_000;

/** Opens a page as a new visitor and records every trouble. */
export async function openPage(
  browser: Browser,
  url: string,
  { consent = 'answered', expected = harmless, prepare, waitUntil = 'load', hasScrollBars = false, ...options }: OpenPageOptions = {},
): Promise<OpenPage> {
  // Reduced motion saves waiting: no transition runs. Tests of transitions ask for motion.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'de-DE',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (consent === 'answered') await answerConsent(context, new URL(url).origin);
  if (!hasScrollBars) await context.addInitScript(removeGutter);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(url).host && request.url().startsWith('http')) troubles.push(`asks ${request.url()}`);
  });
  const close = async () => {
    await context.close();
    const unexpected = troubles.filter((trouble) => !expected.test(trouble) && !harmless.test(trouble));
    if (unexpected.length > 0) throw new Error(`The page had troubles:\n${unexpected.join('\n')}`);
  };
  // A page that is opened for all tests of a file is closed with its site (`serveSite`).
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  await prepare?.(page);
  await page.goto(url, { waitUntil });
  return { page, troubles, close };
}

const revisions = new Map<string, string>();

/**
 * Stores the answer to a site's banner in a browser: only the given services are allowed.
 * @param address under which the browser knows the site
 */
export async function answerConsent(context: BrowserContext, origin: string, choice?: ConsentChoice, address = origin): Promise<void> {
  await context.addCookies([{ name: consentCookie, value: await buildConsentAnswer(origin, choice), url: address }]);
}

/** Returns the value of the cookie with the answer to a site's banner. */
export async function buildConsentAnswer(
  origin: string,
  choice: ConsentChoice = { functionalServices: false, analyzeServices: false },
): Promise<string> {
  const known = revisions.get(origin);
  // Every page has the banner's revision; this missing page is rendered without a request to WordPress.
  const html = known === undefined ? await (await fetch(`${origin}/0.0`)).text() : '';
  const revision = known ?? /data-revision="([^"]+)"/.exec(html)?.[1] ?? '';
  revisions.set(origin, revision);
  return formatConsent({ essentialServices: true, ...choice, revision, time: '2027-01-31T10:00:00.000Z' });
}

/** Resolves after two animation frames: listeners and timers of what happened before have run, and their effect is drawn. */
export function nextFrames(page: Page): Promise<unknown> {
  // A busy browser draws the second frame before the timers that the first has set.
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
}

/** Resizes the window, and resolves once listeners and observers of its size have run. */
export async function setViewport(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await nextFrames(page);
}

/** Fires the page's timers that are due within the given milliseconds, and waits for their effect. The page's clock must be installed (`visit` does). */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await nextFrames(page);
}

/** Resolves once the page has drawn what happened before, with its typefaces, and its transitions have ended: text that still fades has less contrast. */
export async function transitionsEnd(page: Page): Promise<void> {
  await nextFrames(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
  });
}

/** Runs axe with the rules of WCAG 2.2 A and AA and its best practices once the page's transitions have ended. Returns one line for each violation. */
export async function findViolations(page: Page): Promise<string[]> {
  await transitionsEnd(page);
  await sectionsAreLaidOut(page);
  // Through the debugger, not as a script element: the page's own policy stays as it is. A second look finds it there.
  const isThere = await page.evaluate(() => typeof (globalThis as { axe?: { run?: unknown } }).axe?.run === 'function');
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  });
}
