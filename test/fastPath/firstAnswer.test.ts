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

const homePaths = ['/', ...localeCodes.slice(1).map((code) => `/${code}/`)];
const dataDir = mkdtempSync(join(tmpdir(), 'first-answer-'));
const bodiesBeforeRestart = new Map<string, string>();
let app: RunningApp;

/** Sends a request with exactly these headers: fetch would add headers and decompress. */
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
  for (const path of homePaths) {
    const { body } = await ask(path, {});
    bodiesBeforeRestart.set(path, body.toString());
    // A page is persisted once it is fully compressed.
    await vi.waitUntil(() => app.services.pageCache.find(path)?.findEncoded('gzip'), { timeout: 30_000 });
  }
  await app.close();
  // The route table throws when it is read: requests that need Express fail.
  const noRoutes: Route[] = Object.assign([], {
    [Symbol.iterator]: (): never => {
      throw new Error('Express was loaded');
    },
  });
  app = await startApp({ dataDir, routes: () => noRoutes });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('home pages after a restart', () => {
  it.each(homePaths.flatMap((path) => ['br', 'identity'].map((encoding) => [path, encoding] as const)))(
    '%s is served with encoding %s from the persisted pages, before Express is loaded',
    async (path, encoding) => {
      const { status, headers, body } = await ask(path, { 'accept-encoding': encoding });
      expect([status, headers['content-encoding'] ?? 'identity', headers['content-length']]).toEqual([200, encoding, `${body.byteLength}`]);
      expect((encoding === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(bodiesBeforeRestart.get(path));
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-tag': expect.stringMatching(/^all,locale-/),
      });
    },
  );

  it('a persisted home page answers 304 to its ETag and HEAD without a body, before Express is loaded', async () => {
    const accept = { 'accept-encoding': 'br' };
    const { headers } = await ask('/en/', accept);
    expect((await ask('/en/', { ...accept, 'if-none-match': String(headers.etag) })).status).toBe(304);
    const { status, body } = await ask('/en/', accept, 'HEAD');
    expect([status, body.byteLength]).toEqual([200, 0]);
  });

  it('a persisted home page is logged, before Express is loaded', async () => {
    app.logged.length = 0;
    await ask('/en/?a=b', {});
    await expect.poll(() => app.logged).toContainEqual(expect.objectContaining({ event: 'request.completed', path: '/en/', status: 200 }));
  });
});
