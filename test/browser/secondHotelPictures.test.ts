import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { parseImageAddress } from '../../src/images/address.ts';
import { computeCropRegion } from '../../src/images/resize.ts';
import { resizeWindow, windowWidths } from '../support/layoutLoss.ts';
import { secondHotelPictures, secondHotelSiteFile, startSecondHotel } from '../support/secondHotel.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true, site: loadSite(secondHotelSiteFile), startContent: startSecondHotel });

/** Pixels of the original that the picture at an address shows: all, or those of its crop. */
function findPixels(address: string): { width: number; height: number } {
  const { pathname } = new URL(address);
  // Takes any signature for right.
  const request = parseImageAddress(pathname, () => /\.([\w-]{12})\//.exec(pathname)?.[1] ?? '');
  if (request?.kind !== 'bitmap') throw new Error(`${address} is no address of a picture`);
  // WordPress names its smaller copies after their size: `wide-2048x1152.jpg`.
  const [, name = '', copyWidth, copyHeight] = /([a-z-]+?)(?:-(\d+)x(\d+))?\.jpg$/.exec(request.path) ?? [];
  const original = Object.entries(secondHotelPictures).find(([picture]) => picture === name)?.[1];
  if (original === undefined) throw new Error(`${request.path} is no picture of the second hotel`);
  const [width, height] = copyWidth === undefined ? original : [Number(copyWidth), Number(copyHeight)];
  return computeCropRegion(width, height, request.ratio, request.focus);
}

/** Answers with a drawing of the right proportions: to encode hundreds of pictures takes a minute. Logos are drawings already. */
function sendDrawing(route: Route): Promise<void> {
  if (route.request().url().endsWith('.svg')) return route.continue();
  const { width, height } = findPixels(route.request().url());
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return route.fulfill({ contentType: 'image/svg+xml', body });
}
const open = (path: string) => site.open(path, { prepare: (page) => page.route('**/img/**', sendDrawing) });

interface ShownPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly covers: boolean;
  /** True if a part of the picture lies outside its box, which hides it or has another picture below it. */
  readonly leavesBox: boolean;
  readonly windowHeight: number;
}
const measure = (page: Page): Promise<ShownPicture[]> =>
  page.locator('main picture > img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      address: image.currentSrc || image.src,
      width: image.getBoundingClientRect().width,
      height: image.getBoundingClientRect().height,
      covers: getComputedStyle(image).objectFit === 'cover',
      leavesBox: image.getBoundingClientRect().height > (image.parentElement?.getBoundingClientRect().height ?? 0) + 1,
      windowHeight: innerHeight,
    })),
  );
/** How many times larger than its own pixels a picture is shown. */
function enlargement({ address, width, height, covers }: ShownPicture): number {
  const pixels = findPixels(address);
  const scales = [width / pixels.width, height / pixels.height] as const;
  return covers ? Math.max(...scales) : Math.min(...scales);
}

describe('pictures of any size and shape', () => {
  it.each(['/', '/haus/', '/zimmer/', '/bausteine/', '/angebote/verwoehnpauschale/', '/zimmer/turmzimmer/'])(
    'of %s are not enlarged, are lower than the window and no higher than their ground, at every width',
    async (path) => {
      const { page } = await open(path);
      for (const width of windowWidths) {
        await resizeWindow(page, width);
        const findFaults = async () => {
          const pictures = await measure(page);
          const soft = pictures.filter((picture) => enlargement(picture) > 1.01).map(({ address }) => address);
          const high = pictures.filter(({ height, windowHeight }) => height > windowHeight).map(({ address }) => address);
          const cut = pictures.filter(({ leavesBox }) => leavesBox).map(({ address }) => address);
          return { soft, high, cut, isEmpty: pictures.length === 0 };
        };
        // A picture is chosen anew some time after the window has changed.
        await expect.poll(findFaults, { message: `at ${width} px` }).toEqual({ soft: [], high: [], cut: [], isEmpty: false });
      }
    },
  );

  it('are not enlarged in the lightbox either', async () => {
    const { page } = await open('/bausteine/');
    await page.locator('.gallery__link').nth(3).click();
    const shown = page.locator('.gallery-view li:not([inert]) img').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const { width, address } = await shown.evaluate((image: HTMLImageElement) => ({ width: image.clientWidth, address: image.currentSrc }));
    expect(address).toContain('/small.jpg');
    expect(width).toBe(300);
  });

  it('keep their proportions where they are shown whole, and are as high as their neighbours in a gallery', async () => {
    const { page } = await open('/bausteine/');
    for (const width of [820, 1440]) {
      await resizeWindow(page, width);
      const heights = await page
        .locator('.gallery__row')
        .evaluateAll((rows) =>
          rows.map((row) => Array.from(row.querySelectorAll('img'), (image) => Math.round(image.getBoundingClientRect().height))),
        );
      expect(heights.some((row) => row.length > 1)).toBe(true);
      for (const row of heights) expect(Math.max(...row) - Math.min(...row), `at ${width} px`).toBeLessThan(3);
    }
    const shapes = await page.locator('main :is(.gallery, .picture--ground) img').evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return width / height / (Number(image.getAttribute('width')) / Number(image.getAttribute('height')));
      }),
    );
    expect(shapes.length).toBeGreaterThan(3);
    for (const shape of shapes) expect(shape).toBeCloseTo(1, 1);
  });
});
