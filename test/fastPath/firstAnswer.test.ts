import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import type { Route } from '../../src/routes/types.ts';
import { type RunningApp, startApp } from '../support/app.ts';

const homes = ['/', ...localeCodes.slice(1).map((code) => `/${code}/`)];
const dataDir = mkdtempSync(join(tmpdir(), 'first-answer-'));
const before = new Map<string, string>();
let app: RunningApp;

/** Asks without the additions and the decompression of fetch. */
function ask(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const outgoing = request(`${app.origin}${path}`, { method, headers }, async (incoming) =>
      resolve({ status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) }),
    );
    outgoing.on('error', reject).end();
  });
}

beforeAll(async () => {
  app = await startApp({ dataDir });
  for (const path of homes) {
    const { body } = await ask(path, {});
    before.set(path, body.toString());
    // Compressed as far as it goes, and so kept.
    await vi.waitUntil(() => app.services.pageCache.find(path)?.findEncoded('gzip'), { timeout: 5000 });
  }
  await app.close();
  // Whatever needs a route fails.
  const noRoutes: Route[] = Object.assign([], {
    [Symbol.iterator]: (): never => {
      throw new Error('Express is asked for');
    },
  });
  app = await startApp({ dataDir, routes: () => noRoutes });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('after a restart a home page needs neither Express nor anything else that takes a while to load', () => {
  it.each(homes.flatMap((path) => ['br', 'identity'].map((encoding) => [path, encoding] as const)))('%s in %s', async (path, encoding) => {
    const { status, headers, body } = await ask(path, { 'accept-encoding': encoding });
    expect([status, headers['content-encoding'] ?? 'identity', headers['content-length']]).toEqual([200, encoding, `${body.byteLength}`]);
    expect((encoding === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(before.get(path));
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-tag': expect.stringMatching(/^all,locale-/),
      'x-request-id': expect.any(String),
    });
  });

  it('nor does what the client has, or its head alone', async () => {
    const accept = { 'accept-encoding': 'br' };
    const { headers } = await ask('/en/', accept);
    expect((await ask('/en/', { ...accept, 'if-none-match': String(headers.etag) })).status).toBe(304);
    const { status, body } = await ask('/en/', accept, 'HEAD');
    expect([status, body.byteLength]).toEqual([200, 0]);
  });

  it('and it has its line in the log', async () => {
    app.logged.length = 0;
    await ask('/en/?a=b', {});
    expect(app.logged).toContainEqual(expect.objectContaining({ event: 'request.completed', path: '/en/', status: 200 }));
  });
});
