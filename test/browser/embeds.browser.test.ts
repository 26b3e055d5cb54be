import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, type OpenPageOptions, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
/** Answers for every other host and records the requests. */
async function playOthers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const { host } = new URL(page.url());
  await page.context().route(
    (url) => url.host !== host,
    (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Frame</title><p>Frame</p>' });
    },
  );
  return asked;
}

/** Returns the positions of an embed and of the element after it. */
const places = (page: Page) =>
  page.evaluate(() =>
    [document.querySelector('.embed'), document.querySelector('.section:has(.embed) + .section')].map((element) => {
      const { top, left, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [left, top + scrollY, width, height].map(Math.round);
    }),
  );
/** Requests to the hosts of embeds are the subject of these tests. */
const others = /^asks https:\/\/(video\.example|maps\.example|www\.openstreetmap\.org|www\.google\.com)\//;
const open = (path: string, options: OpenPageOptions = {}) => openPage(site.browser, site.origin + path, { expected: others, ...options });
const notAsked = (troubles: readonly string[]) => troubles.filter((trouble) => !trouble.startsWith('asks '));

describe('a video', () => {
  it('requests the video host only after the click, and shows the video in the box of its picture', async () => {
    const { page, troubles, close } = await open('/en/hotel/');
    const asked = await playOthers(page);
    const stage = page.locator('.embed');
    await stage.scrollIntoViewIfNeeded();
    expect(await findViolations(page)).toEqual([]);
    expect([asked, troubles]).toEqual([[], []]);
    const before = await places(page);

    await stage.getByRole('button', { name: 'Load the video' }).click();
    const frame = stage.locator('> iframe');
    await expect.poll(() => page.frames().length).toBe(2);
    await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => asked).toEqual(['video.example']);
    expect(await places(page)).toEqual(before);
    const attributes = ['title', 'loading', 'referrerpolicy', 'allow', 'sandbox'] as const;
    expect(await Promise.all(attributes.map((name) => frame.getAttribute(name)))).toEqual([
      expect.stringMatching(/\w/),
      'lazy',
      'strict-origin-when-cross-origin',
      'fullscreen; picture-in-picture; encrypted-media',
      expect.stringContaining('allow-scripts allow-same-origin'),
    ]);
    // The video is in the place of the picture; the note is hidden, the link to the host stays.
    const boxes = await Promise.all([frame, stage.locator('.picture')].map((element) => element.boundingBox()));
    expect(boxes[0]).toEqual(boxes[1]);
    expect(await stage.locator('.embed__note').isVisible()).toBe(false);
    expect(await stage.getByRole('link').isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(notAsked(troubles)).toEqual([]);
    await close();
  });
});

describe('a map or video that cannot be loaded', () => {
  const checkFailure = async (path: string, button: string, words: string, host: string) => {
    const { page, close } = await open(path);
    const isBlocked = { now: true };
    const asked: string[] = [];
    await page.context().route(`https://${host}/**`, (route) => {
      asked.push(new URL(route.request().url()).host);
      return isBlocked.now ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/html', body: '<title>Frame</title>' });
    });
    const stage = page.locator('.embed');
    await stage.getByRole('button', { name: button }).click();
    await expect.poll(() => asked).toEqual([host]);
    await expect.poll(() => stage.locator('.embed__link').innerText()).toContain(words);
    expect(await stage.getByRole('link', { name: host }).isVisible()).toBe(true);
    isBlocked.now = false;
    await stage.locator('.embed__retry').press('Enter');
    await expect.poll(() => asked).toEqual([host, host]);
    await expect.poll(() => page.frames().at(-1)?.title()).toBe('Frame');
    await close();
  };
  it.each([['/kontakt/', 'Karte laden', 'Camí des Rosar 12', 'www.openstreetmap.org']])(
    'shows on %s address or link below the frame, and is loaded again by a button',
    checkFailure,
  );
});

it('an embed shows picture and link but no dead button where scripts are off', async () => {
  for (const path of ['/en/hotel/', '/kontakt/']) {
    const { page, troubles, close } = await open(path, { javaScriptEnabled: false });
    expect(await page.locator('.embed button:visible').count()).toBe(0);
    expect(await page.locator('.embed__link a, .block-map a.arrow-link').first().isVisible()).toBe(true);
    expect(await page.locator('.embed > iframe').count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  }
});

const checkNote = async (path: string, button: string, note: string) => {
  const html = await (await fetch(`${site.origin}${path}`)).text();
  expect(html).toContain(`>${button}</button>`);
  expect(html).toContain(note);
  expect(html).toContain('www.openstreetmap.org');
};
it.each([['/kontakt/', 'Karte laden', 'Mit „Karte laden“ erlauben Sie']])('says on %s what the button of an embed allows', checkNote);
