import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

/** Sends a request line as it is: no client tidies the path. */
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
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

const impossible = [
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

describe('impossible addresses', () => {
  it.each(impossible)('%s is 404 without asking WordPress for a page', async (path) => {
    const before = wordpress.requests.length;
    const answer = await raw(path);
    expect([400, 404]).toContain(statusOf(answer));
    // What every missing page shows besides: menus, and the picture of the home page.
    const asked = wordpress.requests.slice(before).filter((url) => !/\/menus\/|\?slug=home$/.test(url));
    expect(asked).toEqual([]);
    if (statusOf(answer) === 404) {
      expect(answer).toContain('<!doctype html>');
      expect(answer).not.toMatch(/evil\.test|<script>alert|at \w+ \(|node_modules/);
    }
  });

  it('answers 404 in the language of the prefix', async () => {
    expect(await raw('/en/a/b/c/d')).toContain('This page could not be found');
    expect(await raw('/fr/.env')).toContain('Cette page est introuvable');
    expect(await raw('/.env')).toContain('Diese Seite wurde nicht gefunden');
  });

  it('answers an unknown slug 404 after one question and one whether it moved, and remembers both', async () => {
    const before = wordpress.requests.length;
    for (let i = 0; i < 5; i++) expect(statusOf(await raw('/gibt-es-nicht/'))).toBe(404);
    expect(wordpress.requests.slice(before).filter((url) => url.includes('gibt-es-nicht'))).toEqual([
      '/wp-json/wp/v2/pages?slug=gibt-es-nicht',
      '/gibt-es-nicht/',
    ]);
  });

  it('never lets a Location leave the site', async () => {
    for (const path of ['//evil.test/Hotel', '/%5CEVIL.test', '/De//evil.test', '/DE/hotel', '/de/Hotel/', '/HOTEL']) {
      const location = /^Location: (.*)\r$/im.exec(await raw(path))?.[1];
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
    }
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is answered 405 with Allow', async (method) => {
    for (const path of ['/', '/hotel/', '/en/angebote/', '/healthz', '/img/2024/03/bad.png']) {
      const answer = await raw(path, method);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/^Allow: GET, HEAD\r$/im);
    }
  });

  it('HEAD gives the headers of GET and no body', async () => {
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

describe('every answer', () => {
  it.each(['/hotel/', '/gibt-es-nicht/', '/healthz', '/favicon.svg', '/.env'])(
    '%s carries the security headers and an id',
    async (path) => {
      const { headers } = await fetch(`${app.origin}${path}`);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|nonce|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );
});
