import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { answer, reopen } from '../support/consent.ts';
import { answerConsent, findViolations, type OpenPageOptions, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { startWordpress } from '../support/wordpress.ts';

const site = serveSite();
const phone = { viewport: { width: 390, height: 844 } };
const functional = { functionalServices: true, analyzeServices: false };

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

  it('removes the video when consent is withdrawn, and shows it again when consent is given', { tags: ['long'] }, async () => {
    const { page, close } = await open('/en/hotel/');
    await playOthers(page);
    const frames = page.locator('.embed > iframe');
    await page.getByRole('button', { name: 'Load the video' }).click();
    await frames.waitFor();
    for (const isAllowed of [false, true]) {
      await reopen(page);
      await page.locator('#site-consent-functional').setChecked(isAllowed);
      await answer(page, 'save');
      expect(await frames.count()).toBe(isAllowed ? 1 : 0);
      // Elements out of view are laid out when they come near the window.
      await page.locator('.embed').scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('.embed__note').isVisible()).toBe(!isAllowed);
    }
    await close();
  });
});

describe('a map', () => {
  it('opens a map by keyboard on a phone, in the same box, with the route link beside it', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await open('/kontakt/', phone);
    const asked = await playOthers(page);
    const button = page.getByRole('button', { name: 'Karte laden' });
    expect(await findViolations(page)).toEqual([]);
    const before = await places(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => asked).toEqual(['www.openstreetmap.org']);
    expect(await places(page)).toEqual(before);
    expect(await page.locator('.embed > iframe').getAttribute('title')).toContain('Karte: Camí des Rosar 12');
    expect(await page.getByRole('link', { name: /Route planen/ }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(notAsked(troubles)).toEqual([]);
    await close();
  });

  it('loads the map at once for visitors who gave functional consent before, and for nobody else', { tags: ['long'] }, async () => {
    for (const [choice, hosts] of [
      [functional, ['www.openstreetmap.org']],
      [{ functionalServices: false, analyzeServices: false }, []],
    ] as const) {
      const { page, troubles, close } = await open('/impressum/');
      const asked = await playOthers(page);
      await answerConsent(page.context(), site.origin, choice);
      await page.goto(`${site.origin}/kontakt/`, { waitUntil: 'load' });
      await page.locator('.embed').scrollIntoViewIfNeeded();
      await expect.poll(() => asked).toEqual(hosts);
      expect(await page.locator('.embed > iframe').count()).toBe(hosts.length);
      expect(notAsked(troubles)).toEqual([]);
      await close();
    }
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
  it.each([['/en/hotel/', 'Load the video', 'Watch the video on video.example', 'video.example']])(
    'shows on %s address or link below the frame, and is loaded again by a button',
    { tags: ['long'] },
    checkFailure,
  );

  it('says offline that there is no connection, and is loaded when it is back', { tags: ['long'] }, async () => {
    const { page, close } = await open('/kontakt/', phone);
    const asked = await playOthers(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Karte laden' }).click();
    const note = page.getByText('Es besteht keine Verbindung zum Internet.');
    await expect.poll(() => note.isVisible()).toBe(true);
    expect([await page.locator('.embed > iframe').count(), asked]).toEqual([0, []]);
    await page.context().setOffline(false);
    await expect.poll(() => asked).toEqual(['www.openstreetmap.org']);
    await expect.poll(() => note.isVisible()).toBe(false);
    await close();
  });
});

it('one click that gives consent loads every embed of a page', { tags: ['long'] }, async () => {
  const wordpress = await startWordpress();
  onTestFinished(() => wordpress.close());
  const app = await startApp({
    env: { CONTENT_URL: wordpress.origin },
    site: { frameHosts: ['www.openstreetmap.org', 'maps.example'] },
    keptPictures: inject('keptPictures'),
  });
  onTestFinished(() => app.close());
  const { page, troubles, close } = await openPage(site.browser, `${app.origin}/hotel/lage-anreise/`, { expected: others });
  const asked = await playOthers(page);
  await page.getByRole('button', { name: 'Karte laden' }).first().click();
  for (const stage of await page.locator('.embed').all()) await stage.scrollIntoViewIfNeeded();
  await expect.poll(() => [...asked].sort()).toEqual(['maps.example', 'www.openstreetmap.org']);
  expect(notAsked(troubles).filter((trouble) => !trouble.includes('Failed to load resource'))).toEqual([]);
  await close();
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
it.each([
  ['/en/contact/', 'Load the map', 'With “Load the map” you allow'],
  ['/es/contacto/', 'Cargar el mapa', 'Con «Cargar el mapa» permite'],
])('says on %s what the button of an embed allows', { tags: ['long'] }, checkNote);
