import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  wordpress.fault = (req, res) => {
    if (req.method !== 'HEAD' || req.url !== '/das-haus/') return false;
    res.writeHead(301, { location: '/hotel/' }).end();
    return true;
  };
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

/** Sends a target exactly as it is written: fetch would escape it. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; location: string | undefined; cacheControl: string | undefined }>((resolve, reject) => {
    request(`${app.origin}/`, { path, headers, agent: false }, (res) => {
      const { location, 'cache-control': cacheControl } = res.headers;
      res.resume().once('end', () => resolve({ status: res.statusCode, location, cacheControl }));
    })
      .once('error', reject)
      .end();
  });

describe('the query of a request that is redirected', () => {
  it.each([
    ['a slug that changed', '/das-haus/', '/hotel/'],
    ['the prefix of German', '/de/hotel/', '/hotel/'],
    ['the home page below that prefix', '/de', '/'],
    ['upper case', '/HOTEL/', '/hotel/'],
    ['upper case of a home page', '/EN/', '/en/'],
    ['a missing parent', '/lage-anreise/', '/hotel/lage-anreise/'],
  ])('is kept for %s, for this visitor alone, and such a redirect without query is public', async (_, from, to) => {
    const query = '?utm_source=brief&gad_source=1&utm_term=sch%C3%B6n';
    expect(await ask(`${from}${query}`)).toEqual({ status: 301, location: `${to}${query}`, cacheControl: 'private, max-age=60' });
    expect(await ask(from)).toEqual({ status: 301, location: to, cacheControl: 'public, max-age=60, s-maxage=600' });
  });

  it('is kept by /', async () => {
    expect(await ask('/?utm_source=brief', { 'accept-language': 'en' })).toMatchObject({ status: 302, location: '/en/?utm_source=brief' });
  });

  it.each([
    ['is empty', '?', ''],
    ['names another site', '?next=//evil.test&url=https://evil.test/', '?next=//evil.test&url=https://evil.test/'],
    ['has escaped line breaks', '?a=%0d%0aSet-Cookie:x=1', '?a=%0d%0aSet-Cookie:x=1'],
    ['has characters that need an escape', '?a="><b>|\\', '?a=%22%3E%3Cb%3E|\\'],
    ['has a fragment', '?a=1#//evil.test', '?a=1'],
    ['is too long', `?a=${'x'.repeat(2000)}`, ''],
  ])('leads nowhere else if it %s', async (_, query, kept) => {
    for (const path of ['/de/hotel/', '/HOTEL/']) expect((await ask(`${path}${query}`)).location).toBe(`/hotel/${kept}`);
  });
});
