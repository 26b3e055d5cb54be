import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../support/inquiries.ts';
import { ask, type Houses, kinds, openHouses } from './answers.ts';

let houses: Houses;
beforeAll(async () => {
  houses = await openHouses();
});
afterAll(() => houses.close());

/** What stands on every answer, word for word: the demo's site file names a booking engine and nothing else. */
const everywhere = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "form-action 'self' https://book.esrosar.example",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
};

describe('all security headers, the same ones, an id, a rule for caches, and no name of a program', () => {
  it.each(kinds.map((kind) => [kind[0], kind[1], kind] as const))('are on %s (%i)', async (_, expected, kind) => {
    const { status, headers, body } = await houses.get(kind);
    expect(status).toBe(expected);
    expect(headers).toMatchObject(everywhere);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(headers['cache-control']).toMatch(/max-age=|no-store|no-cache/);
    for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin', 'x-frame-options', 'origin-agent-cluster'])
      expect(headers[name], name).toBeUndefined();
    if (body.length > 0) expect(headers['content-type']).toMatch(/^[a-z]+\/[\w.+-]+/);
    if (String(headers['content-type']).startsWith('text/')) expect(headers['content-type']).toMatch(/; charset=utf-8$/i);
  });
});

describe('the exceptions', () => {
  it('are the policy of a drawing, which may be styled and nothing else, in a page of its own that nobody can reach', async () => {
    const { status, headers, body } = await ask(houses.apps.healthy.origin, { path: '/img/1x8k3a/svg/2026/09/logo.svg' });
    expect([status, body.includes('<script>')]).toEqual([200, true]);
    expect(headers).toMatchObject({
      ...everywhere,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are the hosts of a page’s own videos and maps, in frame-src alone', async () => {
    const { headers } = await ask(houses.apps.healthy.origin, { path: '/hotel/lage-anreise/' });
    const expected = everywhere['content-security-policy'].replace("frame-src 'none'", 'frame-src FRAMES');
    expect(String(headers['content-security-policy']).replace(/frame-src https:\/\/[^;]+/, 'frame-src FRAMES')).toBe(expected);
  });

  it('are answers of Node itself, before the site hears of the request: they have no body, no header, and end the connection', async () => {
    const { origin } = houses.apps.healthy;
    for (const [text, status] of [
      ['nonsense\r\n\r\n', '400 Bad Request'],
      [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431 Request Header Fields Too Large'],
    ] as const) {
      expect(await sendRaw(origin, [text])).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    }
  });

  it('are no expectations: what a client expects beyond "100-continue" is refused without a body', async () => {
    const answer = await sendRaw(houses.apps.healthy.origin, ['GET /hotel/ HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n']);
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
    expect(answer).toMatch(/\r\n\r\n(0\r\n\r\n)?$/);
  });

  it('are no tunnels: CONNECT is closed unheard, and an upgrade is a request like any other', async () => {
    const { origin } = houses.apps.healthy;
    expect(await sendRaw(origin, ['CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n'])).toBe('');
    const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    expect(await sendRaw(origin, [head])).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok\n$/s);
  });
});

describe('the policy', () => {
  const policyOf = async (house: Houses, path = '/kontakt/') =>
    String((await ask(house.apps.healthy.origin, { path })).headers['content-security-policy']);

  it('is without HSTS on a site without TLS, and keeps search engines out of a staging site, on every answer', async () => {
    const staging = await openHouses({ PUBLIC_URL: 'http://staging.example', ROBOTS: 'none' });
    for (const kind of kinds) {
      const { headers } = await staging.get(kind);
      expect([kind[0], headers['strict-transport-security'], headers['x-robots-tag']]).toEqual([kind[0], undefined, 'noindex, nofollow']);
    }
    await staging.close();
  });

  it('needs no hash, as no element holds script or style', async () => {
    const policy = await policyOf(houses);
    expect(policy).not.toMatch(/unsafe|nonce|sha\d|data:|blob:|https?:\/\/\*|\s\*/);
    for (const kind of kinds) {
      const { headers, body } = await houses.get(kind);
      if (!/html/.test(String(headers['content-type'])) || headers['content-encoding'] !== undefined) continue;
      const scripts = [...body.toString().matchAll(/<script\b([^>]*)>/g)].map((match) => match[1]);
      for (const attributes of scripts)
        expect(attributes).toMatch(/^ type="module" src="\/assets\/[\w-]+\.js"$|^ type="application\/ld\+json"$/);
      expect(body.toString()).not.toMatch(/<style\b|\sstyle="|\son[a-z]+="|javascript:/i);
    }
  });
});
