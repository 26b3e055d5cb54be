import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { openPage } from '../support/page.ts';
import { nameDrawing, sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** A logo as drawing programs write it, with colours in a style sheet and in attributes, and with a script. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><style>.left{fill:#c00}</style>
<path class="left" d="M0 0h10v10H0z"/><path style="fill:#0c0" d="M10 0h10v10H10z"/>
<script>document.documentElement.setAttribute('data-ran','')</script></svg>`;

let wordpress: WordpressStandIn;
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [wordpress, browser] = await Promise.all([startWordpress(), launchChromium({ pictures: true })]);
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  sendUploads(wordpress, 200, 'image/svg+xml', drawing);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await wordpress.close();
});

it('shows an SVG from WordPress with its own colours as an image of a page', async () => {
  const { page, close } = await openPage(browser, `${app.origin}/hotel/`);
  const colours = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const context = new OffscreenCanvas(20, 10).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [5, 15].map((x) => [...(context?.getImageData(x, 5, 1, 1).data ?? [])]);
  }, nameDrawing(app));
  expect(colours).toEqual([
    [204, 0, 0, 255],
    [0, 204, 0, 255],
  ]);
  await close();
});

it('runs no script of an SVG from WordPress that is opened as a page', async () => {
  const { page, troubles, close } = await openPage(browser, app.origin + nameDrawing(app), {
    expected: /Content Security Policy|sandboxed/,
  });
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-ran'))).toBe(false);
  expect(troubles.join()).toMatch(/script/);
  await close();
});
