import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLoss } from '../support/layoutLoss.ts';
import { findViolations, setViewport } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { serveUploads } from '../support/uploads.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** A page whose editor holds every block of the WordPress editor that the site shows. */
const html = readFileSync(join(import.meta.dirname, '../fixtures/blockEditor/shown.html'), 'utf8');

let wordpress: WordpressStandIn;
const site = serveSite({
  startContent: async () => {
    wordpress = await startWordpress();
    const [post] = JSON.parse(readRecording('page-hotel.de.json'));
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', JSON.stringify([{ ...post, content: { rendered: html }, acf: {} }]));
    serveUploads(wordpress, (_req, res) => res.writeHead(404).end());
    return wordpress;
  },
});

let page: Page;
const files: string[] = [];
beforeAll(async () => {
  ({ page } = await site.open('/hotel/'));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) files.push(pathname);
  });
});

async function resize(width: number): Promise<void> {
  await setViewport(page, { width, height: 900 });
}

/** Left edge and width of the first element of the text that a selector finds. */
const place = (selector: string) =>
  page.evaluate((wanted) => {
    const { left, width } = document.querySelector(`main .prose ${wanted}`)?.getBoundingClientRect() ?? new DOMRect();
    return { left: Math.round(left), width: Math.round(width) };
  }, selector);

describe('a page with every block of the WordPress editor', () => {
  it('has no violations of WCAG 2.2 AA', async () => {
    await resize(1440);
    expect(await findViolations(page)).toEqual([]);
  });

  it('keeps the widths of columns, pictures and alignments on a desktop', async () => {
    await resize(1440);
    const [text, wide, full] = [await place('p'), await place('figure.alignwide'), await place('figure.alignfull')];
    expect(full).toEqual({ left: 0, width: 1440 });
    expect(wide.width).toBeGreaterThan(1200);
    expect(wide.left + wide.width / 2).toBeCloseTo(720, -1);
    expect(text.width).toBeLessThanOrEqual(640);
    const [broad, narrow] = [await place('.wp-block-column.wp-block-width-8'), await place('.wp-block-column.wp-block-width-4')];
    expect(broad.width / narrow.width).toBeGreaterThan(1.8);
    expect(narrow.left).toBeGreaterThan(broad.left + broad.width);
    const [left, right] = [await place('figure.alignleft'), await place('figure.alignright')];
    expect([left.left, right.left + right.width]).toEqual([text.left, text.left + text.width]);
    expect([left.width <= 320, right.width <= 320]).toEqual([true, true]);
    const middle = await place('figure.aligncenter');
    expect(middle.left + middle.width / 2).toBeCloseTo(text.left + text.width / 2, -1);
    expect(middle.width).toBeLessThan(text.width);
  });

  it('stacks columns on a phone, but for those that an editor keeps side by side', async () => {
    await resize(390);
    const [broad, narrow] = [await place('.wp-block-column.wp-block-width-8'), await place('.wp-block-column.wp-block-width-4')];
    expect([narrow.left, narrow.width]).toEqual([broad.left, broad.width]);
    const kept = '.is-not-stacked-on-mobile > .wp-block-column';
    const [first, last] = [await place(`${kept}:first-child`), await place(`${kept}:last-child`)];
    expect(last.left).toBeGreaterThan(first.left + first.width);
  });

  it('opens details, follows footnotes and scrolls tables by keyboard', async () => {
    const details = page.locator('details.wp-block-details').first();
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => details.locator('p').isVisible()).toBe(true);
    await page.locator('sup a').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.wp-block-footnotes li:target').count()).toBe(1);
    await page.getByRole('link', { name: 'Zur Fußnotenreferenz 1' }).click();
    await expect.poll(() => page.locator('sup a:target').count()).toBe(1);
    expect(await page.locator('.table__scroll').evaluateAll((tables) => tables.map((table) => (table as HTMLElement).tabIndex))).toEqual([
      0, 0,
    ]);
  });

  it('requests a film or sound only when it is started, and from the site itself', async () => {
    expect(files).toEqual([]);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play().catch(() => {}));
    await expect.poll(() => files.join()).toMatch(/^\/files\/[\w-]{12}\/2026\/09\/haus\.mp4/);
    await expect.poll(() => wordpress.requests.filter((url) => url.endsWith('.mp4'))).not.toEqual([]);
  });

  it('has nothing that sticks out of a window of 320 px', async () => {
    await resize(320);
    // This opens the details.
    expect(await findLoss(page, 'main')).toEqual([]);
  });

  it('is printed without players, with the addresses of links', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main :is(video, audio):visible').count()).toBe(0);
    await page.emulateMedia({ media: null });
  });
});
