import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../browser/chromium.ts';
import { rootDir } from '../build/paths.ts';
import { startDemoServer } from '../demoServer.ts';

/* `npm run build && node tools/docs/blockPictures.ts`: photographs one block of each kind of the demo hotel for docs/editors.md, into docs/images/blocks. */

const MAX_TOTAL_BYTES = 300_000;
const JPEG_QUALITY = 60;
const WINDOW = { width: 1100, height: 900 };
const PICTURE_WIDTH_PX = 520;
const MAX_PICTURE_HEIGHT_PX = 340;
const folder = join(rootDir, 'docs/images/blocks');

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
      .resize({ width: PICTURE_WIDTH_PX })
      .toBuffer({ resolveWithObject: true });
    const area = { left: 0, top: 0, width: PICTURE_WIDTH_PX, height: Math.min(small.info.height, MAX_PICTURE_HEIGHT_PX) };
    await sharp(small.data)
      .extract(area)
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toFile(join(folder, `${kind}.jpg`));
  }
}

mkdirSync(folder, { recursive: true });
const server = await startDemoServer();
const browser = await launchChromium(['--hide-scrollbars']);
try {
  const page = await (await browser.newContext({ viewport: WINDOW, locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  await page.goto(`${server.origin}/en/`, { waitUntil: 'networkidle' });
  await page.locator('#site-consent button[value="reject"]').click();
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
const files = readdirSync(folder);
const totalBytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
process.stdout.write(`docs/images/blocks: ${files.join(', ')}, ${totalBytes} bytes\n`);
if (totalBytes > MAX_TOTAL_BYTES) throw new Error(`The pictures have ${totalBytes} bytes, their limit is ${MAX_TOTAL_BYTES}`);
