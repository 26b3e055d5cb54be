import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listHostileDrawings } from '../security/hostileSvg.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { nameDrawing, serveUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Drawings of an attacker in a browser: as a picture of a page, and opened as a document of the site's origin. */
let wordpress: WordpressStandIn;
let app: RunningApp;
let browser: Browser;
let attacker: Server;
let drawings: ReturnType<typeof listHostileDrawings>;
let connections = 0;

beforeAll(async () => {
  // Counts connections, not requests: preconnecting would tell the visitor's address too.
  attacker = createServer((socket) => {
    connections++;
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  drawings = listHostileDrawings(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}`);
  [wordpress, browser] = await Promise.all([startWordpress(), launchChromium({ pictures: true })]);
  serveUploads(wordpress, (req, res) => {
    const number = Number(/(\d+)\.svg$/.exec(req.url ?? '')?.[1]);
    res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawings[number]?.[1]);
  });
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await wordpress.close();
  attacker.close();
});

const toAddress = (index: number) => app.origin + nameDrawing(app, `2026/09/${index}.svg`, '0');

async function usePage(use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await use(await context.newPage());
  await context.close();
}

/** Two frames: the browser has painted, and has begun what painting needs. */
const paint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))));

describe('a hostile drawing', { timeout: 60_000 }, () => {
  it('runs nothing and connects to no other host as a picture of a page', async () => {
    connections = 0;
    await usePage(async (page) => {
      await page.goto(`${app.origin}/impressum/`);
      const title = await page.title();
      const sizes = await page.evaluate(
        (urls) =>
          Promise.all(
            urls.map(
              (url) =>
                new Promise<number>((resolve) => {
                  const image = new Image();
                  image.onload = () => resolve(image.naturalWidth);
                  image.onerror = () => resolve(0);
                  image.src = url;
                  document.body.append(image);
                }),
            ),
          ),
        drawings.map((_, index) => toAddress(index)),
      );
      await paint(page);
      expect([await page.title(), connections]).toEqual([title, 0]);
      // Most are painted: they were really read.
      expect(sizes.filter((width) => width > 0).length).toBeGreaterThan(drawings.length - 5);
    });
  });
});
