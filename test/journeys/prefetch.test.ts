import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nextFrames, sectionsAreLaidOut } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });

/**
 * Opens a page and follows what its script requests: paths in order, how many at a time, and pictures that the page itself does not name.
 * @param connection what the browser says of its line @param isFast the clock stands still: a busy machine is no slow line
 */
async function open(path: string, connection: object | null = null, isFast = false) {
  const opened = await site.open('/healthz');
  const { page } = opened;
  if (connection !== null)
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { get: () => value }), connection);
  if (isFast) await page.addInitScript((now) => Object.assign(Date, { now: () => now }), Date.now());
  const fetched: string[] = [];
  const images: string[] = [];
  let running = 0;
  let most = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'image') images.push(new URL(request.url()).pathname);
    if (request.resourceType() !== 'fetch') return;
    fetched.push(new URL(request.url()).pathname);
    running += 1;
    most = Math.max(most, running);
  });
  const end = (request: Request): void => {
    if (request.resourceType() === 'fetch') running -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  const pictures = async () => {
    const html = await page.content();
    return images.filter((image) => image.startsWith('/img/') && !html.includes(image));
  };
  return { ...opened, fetched, pictures, most: () => most, running: () => running };
}

const asked = (path: string) => site.app.logged.filter((line) => line.path === path).length;
/**
 * Scrolls through the whole page, once its script has begun to look at links: idle callbacks run in the order of their requests. Stays at each place
 * until its links have been fetched: a link that leaves the window before its turn is left out.
 */
async function readOn({ page, running }: { readonly page: Page; readonly running: () => number }): Promise<void> {
  const runningAfterFrames = async () => {
    await nextFrames(page);
    return running();
  };
  await page.waitForLoadState('load');
  await sectionsAreLaidOut(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height + 700; top += 700) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(runningAfterFrames).toBe(0);
  }
}

describe('pages whose links are seen', () => {
  it('are prefetched, each once and two at a time, more than nine of a long page', async () => {
    const watched = await open('/hotel/');
    const { page, fetched, most, running } = watched;
    await expect.poll(() => fetched).toContain('/hotel/geschichte/');
    // Links further down or in the closed menu are not visible.
    expect(fetched).not.toContain('/kontakt/');
    expect(fetched).not.toContain('/garten/pool/');
    await readOn(watched);
    await expect.poll(() => fetched).toContain('/kontakt/');
    expect(new Set(fetched).size).toBe(fetched.length);
    for (const never of ['/', '/hotel/', '/anfrage', '/en/hotel/', '/impressum/', '/datenschutzerklaerung/'])
      expect(fetched).not.toContain(never);
    expect(most()).toBeLessThanOrEqual(2);
    // The open menu shows many more links.
    await page.locator('.header button[popovertarget="site-menu"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#site-menu summary').nth(1).click();
    await expect.poll(() => fetched.length).toBeGreaterThan(9);
    await expect.poll(running).toBe(0);
    expect(new Set(fetched).size).toBe(fetched.length);
    expect(most()).toBe(2);
  });

  it('are opened from the cache', async () => {
    site.app.logged.length = 0;
    const { page, troubles, running } = await open('/hotel/');
    const seen = '/hotel/nachhaltigkeit/';
    const link = page.locator(`main a[href="${seen}"]`).last();
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => asked(seen)).toBe(1);
    await expect.poll(running).toBe(0);
    await link.click();
    await page.waitForURL(`**${seen}`, { waitUntil: 'domcontentloaded' });
    expect(asked(seen)).toBe(1);
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
  });

  it('does not request a page twice when its link is clicked during the prefetch', async () => {
    const { page } = await open('/hotel/', { saveData: true });
    const path = '/kulinarik/';
    site.app.logged.length = 0;
    // The same request as the script's.
    await page.evaluate((address) => void fetch(address), path);
    await page.locator(`main a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`, { waitUntil: 'domcontentloaded' });
    expect(asked(path)).toBe(1);
  });
});

/** Paths of the pages that the browser may ask for ahead by the page's speculation rules; the array follows the page. */
async function followCandidates(page: Page): Promise<string[]> {
  const candidates: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    const paths = preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname);
    candidates.splice(0, candidates.length, ...paths);
  });
  await devtools.send('Preload.enable');
  return candidates;
}

describe('first pictures of pages', () => {
  // The browser of the tests has no pointer that hovers, like that of a phone.
  it('come ahead, of four pages whose links were in sight, where the browser renders nothing ahead', async () => {
    const watched = await open('/hotel/', null, true);
    await readOn(watched);
    await expect.poll(async () => (await watched.pictures()).length).toBeGreaterThan(0);
    // Each page names one for narrow windows and one for wide ones.
    expect((await watched.pictures()).length).toBeLessThanOrEqual(4);
  });
});

describe('the speculation rules', () => {
  it('let the browser render pages of the site ahead, but neither translations, legal pages nor the root', async () => {
    const { page } = await open('/hotel/', { saveData: false, effectiveType: '4g', downlink: 10, rtt: 50 });
    const candidates = await followCandidates(page);
    await expect.poll(() => candidates).toContain('/hotel/geschichte/');
    for (const never of ['/', '/en/hotel/', '/impressum/', '/anfrage']) expect(candidates).not.toContain(never);
  });

  it.each([
    ['data is to be saved', { saveData: true, effectiveType: '4g' }],
    ['the line is slow', { saveData: false, effectiveType: '4g', downlink: 0.9, rtt: 350 }],
  ])('let it render nothing ahead where %s, and nothing is prefetched', async (_, connection) => {
    const watched = await open('/hotel/', connection);
    const candidates = await followCandidates(watched.page);
    await readOn(watched);
    expect([candidates, watched.fetched, await watched.pictures()]).toEqual([[], [], []]);
  });
});
