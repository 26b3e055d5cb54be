import { beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../support/inquiries.ts';
import { app, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';

startSiteOnce();

/** Sends the request line as it is: HTTP clients would normalise the path. Returns the response as text. */
const raw = (path: string, method = 'GET') =>
  sendRaw(app.origin, [`${method} ${path} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nConnection: close\r\n\r\n`]);
const getStatus = (response: string) => Number(response.split(' ')[1]);

const invalidPaths = [
  '//evil.test',
  '/%5Cevil.test',
  '/%E0%A4%A',
  '/en/a/b/c/d',
  `/${'a-'.repeat(60)}a`,
  '/.env',
  '/<script>alert(1)</script>',
  '/en//hotel',
];

describe('invalid paths', () => {
  // What every 404 page shows: menus, an offer, ways to go on.
  beforeAll(async () => {
    for (const path of ['/%5c', '/en/%5c', '/es/%5c', '/fr/%5c']) await raw(path);
  });
  it.each(invalidPaths)('%s is answered 404 or 400 without a request for a page to WordPress', async (path) => {
    const before = wordpress.requests.length;
    const response = await raw(path);
    expect([400, 404]).toContain(getStatus(response));
    expect(wordpress.requests.slice(before)).toEqual([]);
    if (getStatus(response) === 404) {
      expect(response).toContain('<!doctype html>');
      expect(response).not.toMatch(/evil\.test|<script>alert|at \w+ \(|node_modules/);
    }
  });
});

describe('request methods', () => {
  it.each(['POST', 'OPTIONS'])('%s is answered 405 with Allow on pages, files and pictures', async (method) => {
    for (const path of ['/', '/hotel/', '/healthz', '/img/2024/03/bad.png', '/favicon.svg', '/dialog/inquiry', '/a/b/c/d/e']) {
      const response = await raw(path, method);
      expect(getStatus(response)).toBe(405);
      expect(response).toMatch(/^Allow: GET, HEAD\r$/im);
    }
  });
});
