import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAssets } from '../../src/rendering/assets.ts';
import { buildSecurityHeaders } from '../../src/rendering/headers.ts';
import { distDir } from '../support/app.ts';
import { sendRaw } from '../support/inquiries.ts';
import { nameDrawing } from '../support/uploads.ts';
import { ask, type ResponseSource, responseCases, startResponseSource } from './answers.ts';

let source: ResponseSource;
beforeAll(async () => {
  source = await startResponseSource();
});
afterAll(() => source.close());

const { coreStyle, detailsStyle } = loadAssets(distDir);
const hashes = [coreStyle, detailsStyle].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);

/** The security headers of every response. The site file of the demo hotel names a booking engine as its only foreign host. */
const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "form-action 'self' https://book.esrosar.example",
    "require-trusted-types-for 'script'",
    'trusted-types site',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
};

it('lets a window that the visitor opened keep its page where a tag manager is set: Tag Assistant needs it', () => {
  const build = (tagManagerId?: string) =>
    buildSecurityHeaders({ publicUrl: 'https://www.hotel.example', robots: 'all', styles: [], site: { tagManagerId } });
  expect(build('GTM-AB12CD3')['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(build()['Cross-Origin-Opener-Policy']).toBe('same-origin');
});

describe('headers of every response', () => {
  it.each(responseCases.map((kind) => [kind[0], kind[1], kind] as const))(
    '%s (%i) has all security headers, Cache-Control, and no server name',
    async (_, expected, kind) => {
      const { status, headers, body } = await source.get(kind);
      expect(status).toBe(expected);
      expect(headers).toMatchObject(securityHeaders);
      expect(headers['cache-control']).toMatch(/max-age=|no-store|no-cache/);
      for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin', 'x-frame-options'])
        expect(headers[name], name).toBeUndefined();
      if (body.length > 0) expect(headers['content-type']).toMatch(/^[a-z]+\/[\w.+-]+/);
      if (String(headers['content-type']).startsWith('text/')) expect(headers['content-type']).toMatch(/; charset=utf-8$/i);
    },
  );
});

describe('exceptions from the security headers', () => {
  it('an SVG has a sandboxing policy of its own and keeps the other security headers', async () => {
    const { status, headers, body } = await ask(source.apps.healthy.origin, { path: nameDrawing(source.apps.healthy) });
    expect([status, body.includes('<script>')]).toEqual([200, true]);
    expect(headers).toMatchObject({
      ...securityHeaders,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it('a page with videos and maps differs from other pages in frame-src alone', async () => {
    const { headers } = await ask(source.apps.healthy.origin, { path: '/hotel/lage-anreise/' });
    const expected = securityHeaders['content-security-policy'].replace("frame-src 'none'", 'frame-src FRAMES');
    expect(String(headers['content-security-policy']).replace(/frame-src https:\/\/[^;]+/, 'frame-src FRAMES')).toBe(expected);
  });

  it('malformed requests are answered 400 or 431 by Node, without body and headers, and the connection is closed', async () => {
    const { origin } = source.apps.healthy;
    for (const [text, status] of [
      ['nonsense\r\n\r\n', '400 Bad Request'],
      [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431 Request Header Fields Too Large'],
    ] as const) {
      expect(await sendRaw(origin, [text])).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    }
  });

  it('an Expect header other than 100-continue is answered 417 without a body', async () => {
    const answer = await sendRaw(source.apps.healthy.origin, ['GET /hotel/ HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n']);
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
    expect(answer).toMatch(/\r\n\r\n(0\r\n\r\n)?$/);
  });

  it('CONNECT closes the connection, and an Upgrade request is answered like any other', async () => {
    const { origin } = source.apps.healthy;
    expect(await sendRaw(origin, ['CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n'])).toBe('');
    const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    expect(await sendRaw(origin, [head])).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok\n$/s);
  });
});

describe('the Content-Security-Policy', () => {
  const getPolicy = async (from: ResponseSource, path = '/kontakt/') =>
    String((await ask(from.apps.healthy.origin, { path })).headers['content-security-policy']);

  it('the policy has the hashes of the inline styles, no nonce or unsafe source, and no HTML contains inline script', async () => {
    const policy = await getPolicy(source);
    expect(policy.match(/'sha\d+-[^']+'/g)).toEqual(hashes);
    expect(policy).not.toMatch(/unsafe|nonce|data:|blob:|https?:\/\/\*|\s\*/);
    for (const kind of responseCases) {
      const { headers, body } = await source.get(kind);
      if (!/html/.test(String(headers['content-type'])) || headers['content-encoding'] !== undefined) continue;
      const scripts = [...body.toString().matchAll(/<script\b([^>]*)>/g)].map((match) => match[1]);
      for (const attributes of scripts)
        expect(attributes).toMatch(/^ type="module" src="\/assets\/[\w-]+\.js" fetchPriority="low"$|^ type="application\/ld\+json"$/);
      const styles = [...body.toString().matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      for (const style of styles) expect(hashes).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(body.toString()).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/i);
    }
  });
});
