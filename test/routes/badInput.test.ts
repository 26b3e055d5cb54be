import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { app, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';

startSiteOnce();

/** Sends the request line over a plain socket: HTTP clients would normalise the path. Returns the response as text. */
function raw(path: string, method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nConnection: close\r\n\r\n`);
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
const getStatus = (response: string) => Number(response.split(' ')[1]);

const invalidPaths = [
  '//evil.test',
  '//evil.test/',
  '///',
  '/\\evil.test',
  '/%5Cevil.test',
  '/%5c%5cevil.test/',
  '/%2e%2e/',
  '/..',
  '/../../etc/passwd',
  '/%00',
  '/hotel%00',
  '/%E0%A4%A',
  '/%',
  '/a%2Fb',
  '/..%2f..%2fetc',
  '/hotel/a/b/c',
  '/en/a/b/c/d',
  `/${'a'.repeat(2000)}`,
  `/${'a-'.repeat(60)}a`,
  '/wp-login.php',
  '/.env',
  '/.well-known/x',
  '/hotel/.git/config',
  '/a--b',
  '/-a',
  '/a-',
  '/ümlaut',
  '/caf%C3%A9',
  '/hotel,kontakt',
  '/hotel%20kontakt',
  "/hotel'--",
  '/<script>alert(1)</script>',
  '/hotel;x=1',
  '/hotel/*',
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

  it('answers an invalid path with a 404 page in the language of its prefix', async () => {
    expect(await raw('/en/a/b/c/d')).toContain('This page could not be found');
    expect(await raw('/fr/.env')).toContain('Cette page est introuvable');
    expect(await raw('/.env')).toContain('Diese Seite wurde nicht gefunden');
  });

  it('asks WordPress once for an unknown slug and once for a redirect, and caches both negative results', async () => {
    const before = wordpress.requests.length;
    for (let i = 0; i < 5; i++) expect(getStatus(await raw('/nie-gefragt/'))).toBe(404);
    expect(wordpress.requests.slice(before).filter((url) => url.includes('nie-gefragt'))).toEqual([
      '/wp-json/wp/v2/pages?slug=nie-gefragt',
      '/nie-gefragt/',
    ]);
  });

  it('redirects invalid paths only to paths of this site', async () => {
    for (const path of ['//evil.test/Hotel', '/%5CEVIL.test', '/De//evil.test', '/DE/hotel', '/de/Hotel/', '/HOTEL']) {
      const location = /^Location: (.*)\r$/im.exec(await raw(path))?.[1];
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
    }
    // The pattern above is compared with redirects that exist.
    expect((await raw('/DE/hotel')).toLowerCase()).toContain('\r\nlocation: /');
    expect((await raw('/HOTEL')).toLowerCase()).toContain('\r\nlocation: /hotel/\r\n');
  });
});

describe('request methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is answered 405 with Allow on pages, files and pictures', async (method) => {
    for (const path of [
      '/',
      '/hotel/',
      '/en/angebote/',
      '/healthz',
      '/img/2024/03/bad.png',
      '/favicon.svg',
      '/assets/app.js',
      '/dialog/inquiry',
      '/anfrage',
      '/zimmer/suite-llevant/',
      '/a/b/c/d/e',
    ]) {
      const response = await raw(path, method);
      expect(getStatus(response)).toBe(405);
      expect(response).toMatch(/^Allow: GET, HEAD\r$/im);
    }
  });

  it('HEAD is answered with the status and headers of GET and no body', async () => {
    for (const path of ['/hotel/', '/gibt-es-nicht/', '/en/angebote/']) {
      const get = await fetch(`${app.origin}${path}`);
      const head = await fetch(`${app.origin}${path}`, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      for (const name of ['content-type', 'etag', 'cache-control', 'content-length'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      expect(await head.text()).toBe('');
    }
  });
});

describe('every response', () => {
  it.each(['/hotel/', '/gibt-es-nicht/', '/healthz', '/favicon.svg', '/.env'])(
    '%s is answered with the security headers and no request id, which caches would send with every copy',
    async (path) => {
      const { headers } = await fetch(`${app.origin}${path}`);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|nonce|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('x-request-id')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );
});
