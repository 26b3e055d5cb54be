import { expect, it } from 'vitest';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });

it('plays the film over the picture once the page is loaded, and pauses it, on a phone too', async () => {
  const { page } = await site.open('/healthz', { reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } });
  const order: string[] = [];
  page.on('load', () => order.push('load'));
  page.on('request', (request) => request.url().endsWith('.mp4') && order.push('film'));
  await page.goto(site.origin);
  const pause = page.getByRole('button', { name: 'Film anhalten' });
  await pause.click();
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => [video.paused, video.muted])).toEqual([true, true]);
  expect(order.slice(0, 2)).toEqual(['load', 'film']);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await pause.click();
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('false');
});

it('asks for no film where a guest wants less motion', async () => {
  const { page } = await site.open('/healthz', { reducedMotion: 'reduce' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.origin);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([]);
});
