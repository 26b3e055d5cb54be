import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConsentChoice, consentCookie } from '../../src/shared/consent.ts';
import { findChromium } from '../../tools/browser/chromium.ts';
import { tagManagerId } from '../support/measured.ts';
import { buildConsentAnswer } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

/** The headless shell renders nothing ahead. */
const executablePath = findChromium('never') ?? '';
const site = serveSite({ site: { tagManagerId } });
const target = '/hotel/geschichte/';
const link = `main a[href="${target}"]`;
/** Longer than the banner, the page view and the prefetches wait after a page has begun. */
const LONG_ENOUGH_MS = 3000;

/** Chromium renders no page ahead of one that Playwright drives; Puppeteer follows the browser from tab to page. */
let browser: Browser | undefined;
afterEach(() => browser?.close());

/** Opens a page on a line that allows prerendering, points at a link, and returns once its page was rendered ahead for long enough. */
async function renderAhead(consent?: ConsentChoice): Promise<{ page: Page; read: <T>(expression: string) => Promise<T> }> {
  const hosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', hosts];
  browser = await puppeteer.launch({ executablePath, args, defaultViewport: { width: 1440, height: 900 } });
  const [page] = await browser.pages();
  if (page === undefined) throw new Error('The browser has no page');
  if (consent !== undefined) {
    const value = await buildConsentAnswer(site.origin, consent);
    await browser.setCookie({ name: consentCookie, value, domain: new URL(site.origin).hostname });
  }
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'connection', { get: () => undefined }));
  const { prerendered } = await followPrerenders(browser);
  site.app.logged.length = 0;
  await page.goto(`${site.origin}/hotel/`);
  // A cookie that a page without consent deletes.
  await page.evaluate(() => Object.assign(document, { cookie: '_gid=1; Path=/' }));
  // The rules are there, and match from now on.
  await expect.poll(() => site.app.logged.map(({ path }) => path)).toContain('/speculation-rules.json');
  await page.waitForSelector('.ahead');
  await page.hover(link);
  const read = async <T>(expression: string): Promise<T> => {
    const { result } = await (await prerendered).send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value as T;
  };
  await expect.poll(() => read(`document.readyState === 'complete' && performance.now() > ${LONG_ENOUGH_MS}`)).toBe(true);
  return { page, read };
}

/** Returns the debugger's session of the first page that the browser renders ahead. */
async function followPrerenders(opened: Browser): Promise<{ prerendered: Promise<CDPSession> }> {
  const root = await opened.target().createCDPSession();
  const { targetInfos } = await root.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId: targetInfos[0]?.targetId ?? '', flatten: true });
  const tab = root.connection()?.session(sessionId);
  const { promise: prerendered, resolve } = Promise.withResolvers<CDPSession>();
  tab?.on('Target.attachedToTarget', (attached) => {
    const session = root.connection()?.session(attached.sessionId);
    if (attached.targetInfo.subtype === 'prerender' && session) resolve(session);
  });
  await tab?.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  return { prerendered };
}

/** What a page has done, as an expression for both pages. */
const state = `({
  isAhead: document.prerendering,
  banner: document.querySelector('#site-consent').checkVisibility(),
  cookies: document.cookie,
  stored: sessionStorage.length + localStorage.length,
  focused: document.activeElement.tagName,
  fetched: performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch').length,
  chunks: performance.getEntriesByType('resource').filter(({ name }) => /choice-|visit-|gtm/.test(name)).length,
  counted: (globalThis.dataLayer ?? []).filter(({ event }) => event === 'page_view').map((entry) => entry.page_location),
})`;

/** Clicks the link, and resolves once the page that was rendered ahead is shown. */
async function show(page: Page): Promise<void> {
  await page.click(link);
  await expect.poll(() => page.evaluate('location.pathname').catch(() => '')).toBe(target);
  expect(await page.evaluate("performance.getEntriesByType('navigation')[0].activationStart")).toBeGreaterThan(LONG_ENOUGH_MS);
}

describe.skipIf(executablePath === '')('a page that is rendered ahead', () => {
  it('asks, sets and loads nothing and moves no focus before it is shown, and is requested once with the prefetch of its link', async () => {
    const { page, read } = await renderAhead();
    const nothing = { isAhead: true, banner: false, stored: 0, focused: 'BODY', fetched: 0, chunks: 0, counted: [] };
    expect(await read(state)).toMatchObject({ ...nothing, cookies: expect.stringContaining('_gid=1') });
    await show(page);
    await expect.poll(() => page.evaluate(state)).toMatchObject({ isAhead: false, banner: true, focused: 'BODY' });
    await expect.poll(() => page.evaluate(state)).toMatchObject({ cookies: expect.not.stringContaining('_gid=1') });
    await expect.poll(() => page.evaluate(`${state}.fetched`)).toBeGreaterThan(0);
    expect(site.app.logged.filter(({ path }) => path === target)).toHaveLength(1);
  });

  it('is counted once, when it is shown', async () => {
    const { page, read } = await renderAhead({ functionalServices: false, analyzeServices: true });
    expect(await read(state)).toMatchObject({ isAhead: true, chunks: 0, counted: [] });
    await show(page);
    await expect.poll(() => page.evaluate(state)).toMatchObject({ banner: false, counted: [site.origin + target] });
  });
});
