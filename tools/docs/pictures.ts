import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../browser/chromium.ts';
import { rootDir } from '../build/paths.ts';
import { startDemoServer } from '../demoServer.ts';

/*
 * `npm run build && node tools/docs/pictures.ts`: photographs the demo hotel's home page for README.md, into docs/images, and one block of each kind for
 * docs/editors.md, into docs/images/blocks.
 */

const MAX_FOLDER_BYTES = 300_000;
/** Longer than every entrance animation of the home page. */
const ANIMATION_MS = 1500;
const BLOCK_WIDTH_PX = 520;
const MAX_BLOCK_HEIGHT_PX = 340;

const images = join(rootDir, 'docs/images');
const blocks = join(images, 'blocks');

/** Opens the English home page as a visitor who has declined the optional services. */
async function openHome(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...options, locale: 'en-GB' })).newPage();
  await page.goto(`${origin}/en/`, { waitUntil: 'networkidle' });
  await page.locator('#site-consent button[value="reject"]').click();
  // Loaded again, the page has never shown the banner.
  await page.goto(`${origin}/en/`, { waitUntil: 'networkidle' });
  return page;
}

/** Returns a PNG of the first screen once fonts and pictures in view are decoded and animations have ended. */
async function photographScreen(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all([document.fonts.ready, ...inView.map((image) => image.decode())]);
  });
  await page.waitForTimeout(ANIMATION_MS);
  return page.screenshot();
}

/** Returns the English addresses of the sitemap. */
async function listPages(origin: string): Promise<string[]> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return paths.filter((path) => path.startsWith('/en/') && !path.includes('.xml'));
}

/** Hides what stands over the page. By script: the site's policy forbids style sheets of others. */
async function hideBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(element);
      if (position === 'fixed' || element.tagName === 'HEADER') element.style.visibility = 'hidden';
      else if (position === 'sticky') element.style.position = 'static';
    }
  });
}

/** Photographs the first block of each kind on a page that has no picture yet. Adds to `taken`. */
async function photographBlocks(page: Page, taken: Set<string>): Promise<void> {
  for (const section of await page.locator('main section[class*="block-"]').all()) {
    const kind = /\bblock-([\w-]+)/.exec((await section.getAttribute('class')) ?? '')?.[1] ?? '';
    if (taken.has(kind)) continue;
    taken.add(kind);
    await section.scrollIntoViewIfNeeded();
    await section.evaluate((element) => Promise.all([...element.querySelectorAll('img')].map((image) => image.decode().catch(() => {}))));
    const small = await sharp(await section.screenshot({ animations: 'disabled' }))
      .resize({ width: BLOCK_WIDTH_PX })
      .toBuffer({ resolveWithObject: true });
    const area = { left: 0, top: 0, width: BLOCK_WIDTH_PX, height: Math.min(small.info.height, MAX_BLOCK_HEIGHT_PX) };
    await sharp(small.data)
      .extract(area)
      .jpeg({ quality: 60, mozjpeg: true })
      .toFile(join(blocks, `${kind}.jpg`));
  }
}

/** @throws Error if the pictures of a folder are too large for the repository */
export function checkSize(folder: string, maxBytes: number): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
  const totalBytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  process.stdout.write(`${folder}: ${files.join(', ')}, ${totalBytes} bytes\n`);
  if (totalBytes > maxBytes) throw new Error(`The pictures have ${totalBytes} bytes, their limit is ${maxBytes}`);
}

async function photograph(): Promise<void> {
  mkdirSync(blocks, { recursive: true });
  const server = await startDemoServer();
  const browser = await launchChromium(['--hide-scrollbars']);
  try {
    const screen = await photographScreen(await openHome(browser, server.origin, { viewport: { width: 1440, height: 900 } }));
    await sharp(screen).jpeg({ quality: 82, mozjpeg: true }).toFile(join(images, 'home-desktop.jpg'));
    const page = await openHome(browser, server.origin, { viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
    const taken = new Set<string>();
    for (const path of await listPages(server.origin)) {
      await page.goto(`${server.origin}${path}`, { waitUntil: 'load' });
      await hideBars(page);
      await photographBlocks(page, taken);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  for (const folder of [images, blocks]) checkSize(folder, MAX_FOLDER_BYTES);
}

if (import.meta.main) await photograph();
