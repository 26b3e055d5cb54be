import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../browser/chromium.ts';
import { rootDir } from '../build/paths.ts';
import { startDemoServer } from '../demoServer.ts';

/* `npm run build && node tools/docs/pictures.ts`: photographs the demo hotel's home page for README.md, into docs/images. */

const MAX_TOTAL_BYTES = 300_000;
const JPEG_QUALITY = 82;
/** Longer than every entrance animation of the home page. */
const ANIMATION_MS = 1500;

interface Picture {
  readonly file: string;
  readonly device: BrowserContextOptions;
}

const pictures: readonly Picture[] = [
  { file: 'home-desktop.jpg', device: { viewport: { width: 1440, height: 900 } } },
  { file: 'home-phone.jpg', device: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } },
];

/** Opens the English home page, declines the optional services, and returns a PNG of the first screen. */
async function photograph(browser: Browser, origin: string, device: BrowserContextOptions): Promise<Buffer> {
  const context = await browser.newContext({ ...device, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${origin}/en/`, { waitUntil: 'networkidle' });
  await page.locator('#site-consent button[value="reject"]').click();
  // Loaded again, the page has never shown the banner.
  await page.goto(`${origin}/en/`, { waitUntil: 'networkidle' });
  await waitUntilDrawn(page);
  const png = await page.screenshot();
  await context.close();
  return png;
}

/** Waits until fonts and pictures in view are decoded and animations have ended. @throws Error if the consent banner is shown */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all([document.fonts.ready, ...inView.map((image) => image.decode())]);
  });
  await page.waitForTimeout(ANIMATION_MS);
  if (await page.locator('#site-consent').isVisible()) throw new Error('The consent banner covers the page');
}

const folder = join(rootDir, 'docs/images');
mkdirSync(folder, { recursive: true });
const server = await startDemoServer();
const browser = await launchChromium(['--hide-scrollbars']);
for (const { file, device } of pictures) {
  const png = await photograph(browser, server.origin, device);
  await sharp(png).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toFile(join(folder, file));
}
await browser.close();
await server.stop();
const totalBytes = pictures.reduce((sum, { file }) => sum + statSync(join(folder, file)).size, 0);
process.stdout.write(`docs/images: ${pictures.map(({ file }) => file).join(', ')}, ${totalBytes} bytes\n`);
if (totalBytes > MAX_TOTAL_BYTES) throw new Error(`The pictures have ${totalBytes} bytes, their limit is ${MAX_TOTAL_BYTES}`);
