import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ratios } from '../../src/content/valueTypes.ts';
import { buildVariantAddress, imageWidths, type VariantRequest } from '../../src/images/address.ts';
import { buildRequest, paintNoise, readBody } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const photo = await paintNoise(1600, 1000);
const [flooder, visitor] = ['203.0.113.5', '198.51.100.7'];

let dataDir: string;
let wordpress: WordpressStandIn;
let app: RunningApp;
const sockets: Socket[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hotel-made-'));
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin }, dataDir });
  sendUploads(wordpress, 200, 'image/jpeg', photo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  await wordpress.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const toAddress = (given: Partial<VariantRequest>) => buildVariantAddress(buildRequest({ version: '1', ...given }));
const get = (given: Partial<VariantRequest>) => fetch(`${app.origin}${toAddress(given)}`, { headers: { 'x-forwarded-for': visitor } });
const countMade = () => readdirSync(join(dataDir, 'pictures')).length;
/**
 * Requests so many different pictures, each on a connection of its own.
 * @param forwardedFor X-Forwarded-For of each request @returns the first lines and headers of the answers so far
 */
function flood(count: number, forwardedFor: (index: number) => string = () => flooder): string[] {
  const { hostname, port } = new URL(app.origin);
  const widths = imageWidths.filter((width) => width >= 1200);
  const answers: string[] = [];
  for (let index = 0; index < count; index++) {
    const [path, width] = [`2026/09/${index % 20}.jpg`, widths[Math.floor(index / 20) % widths.length]];
    const address = toAddress({ path, width: width ?? 1200, ratio: ratios[Math.floor(index / 80)] ?? null, format: 'avif' });
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => answers.push(chunk.toString('latin1').split('\r\n\r\n')[0] ?? ''));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${forwardedFor(index)}\r\n\r\n`);
    sockets.push(socket);
  }
  return answers;
}

describe('a flood of requests for pictures that have not been made', () => {
  const proxies: [name: string, forwardedFor: (index: number) => string][] = [
    ['sends the address of the client', () => flooder],
    ['adds the port of each connection', (index) => `${flooder}:${20_000 + index}`],
  ];

  async function checkShareOfQueue(_: string, forwardedFor: (index: number) => string): Promise<void> {
    const answers = flood(250, forwardedFor);
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    expect((await get({ width: 800, format: 'avif' })).status).toBe(200);
    expect(countMade()).toBeLessThan(20);
    const refused = answers.filter((head) => head.startsWith('HTTP/1.1 503 '));
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(refused[0]).toMatch(/\r\nCache-Control: no-store\r\n/);
  }

  it.each(proxies.slice(0, 1))(
    'has a share of the queue, beside which a visitor is served at once, behind a proxy that %s',
    checkShareOfQueue,
  );
});

describe('pictures that no page names', () => {
  it.each<[string, Partial<VariantRequest>]>([
    ['a PNG of a photo', { format: 'png' }],
    ['a JPEG of a drawing with transparency', { path: '2026/09/a.png' }],
    ['a width below those that are offered', { width: 240, format: 'avif' }],
    ['a large JPEG', { width: 2560 }],
    ['a large cropped JPEG', { width: 1440, ratio: '3:2' }],
  ])('are not made: %s', async (_, given) => {
    expect((await get(given)).status).toBe(404);
    expect(countMade()).toBe(0);
  });

  it('are still sent if an earlier version of the site has made them', async () => {
    const made = await app.services.imageVariants.get(buildRequest({ version: '1', format: 'png' }));
    const body = made && (await readBody(made));
    const response = await get({ format: 'png' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(Buffer.from(await response.arrayBuffer()).equals(body ?? Buffer.alloc(0))).toBe(true);
  });

  it('are replaced by the crop around the middle, cached for seconds, if the content has no such focus', async () => {
    const middle = await get({ ratio: '5:7', format: 'webp' });
    for (const focus of [0, 3, 10] as const) {
      const response = await get({ ratio: '5:7', format: 'webp', focus });
      expect([response.status, response.headers.get('etag')]).toEqual([200, middle.headers.get('etag')]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=10');
    }
    expect(countMade()).toBe(1);
  });
});
