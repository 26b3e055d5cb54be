import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoBackend } from '../../src/demo/server.ts';
import { startDemo } from './support.ts';

let demo: DemoBackend;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const get = (file: string, init?: RequestInit) => fetch(`${demo.origin}/wp-content/uploads/2026/09/${file}`, init);

test.each([
  ['house.jpg', 1800, 1200],
  ['house-768x512.jpg', 768, 512],
  ['house-150x150.jpg', 150, 150],
  ['tower-731x1024.jpg', 731, 1024],
  ['huge.jpg', 3200, 2000],
  ['huge-scaled.jpg', 2560, 1600],
  ['huge-1536x960.jpg', 1536, 960],
])('the demo backend serves the upload %s with %i × %i pixels', async (file, width, height) => {
  const answer = await get(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('max-age=31536000');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width,
    height,
  });
});

test.each([
  ['a size WordPress would not have made', 'house-800x533.jpg'],
  ['a size larger than the picture', 'small-1024x683.jpg'],
  ['a scaled copy of a small picture', 'house-scaled.jpg'],
  ['an unknown picture', 'cellar.jpg'],
  ['a way out of the folder', '..%2fcontent%2fmenus.json'],
])('the demo backend answers 404 for %s', async (_what, file) => {
  const answer = await get(file);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
});

test('the demo backend serves a logo unchanged', async () => {
  const answer = await get('partner.svg');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toContain('<svg');
});

test('the demo backend answers HEAD for an upload with the headers only', async () => {
  const answer = await get('house-300x200.jpg', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
});

test('the demo backend sends the same file to concurrent requests for one size', async () => {
  const bodies = await Promise.all(Array.from({ length: 8 }, async () => (await get('house-1536x1024.jpg')).arrayBuffer()));
  expect(new Set(bodies.map((body) => body.byteLength)).size).toBe(1);
});
