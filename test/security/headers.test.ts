import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAssets } from '../../src/rendering/assets.ts';
import { buildSecurityHeaders } from '../../src/rendering/headers.ts';
import { distDir } from '../support/app.ts';
import { type Answer, ask, type ResponseSource, responseCases, startResponseSource } from './answers.ts';

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

const namedCases = responseCases.map((kind) => [kind[0], kind[1], kind] as const);
it('lets a window that the visitor opened keep its page where a tag manager is set: Tag Assistant needs it', () => {
  const build = (tagManagerId?: string) =>
    buildSecurityHeaders({ publicUrl: 'https://www.hotel.example', robots: 'all', styles: [], site: { tagManagerId } });
  expect(build('GTM-AB12CD3')['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(build()['Cross-Origin-Opener-Policy']).toBe('same-origin');
});

describe('headers of every response', () => {
  // Caches would send an id with every copy.
  it.each(namedCases)(
    '%s (%i) has all security headers, Cache-Control, no server name, and an id if the log has more',
    async (_, expected, kind) => {
      const { status, headers, body } = await source.get(kind);
      expect(status).toBe(expected);
      expect(headers).toMatchObject(securityHeaders);
      expect(headers['cache-control']).toMatch(/max-age=|no-store|no-cache/);
      expect(headers['x-request-id'] !== undefined).toBe(kind[3]?.method === 'POST' || expected === 500);
      expect(headers['x-robots-tag']).toBe(kind[2].startsWith('/dialog/') ? 'noindex' : undefined);
      for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin', 'x-frame-options'])
        expect(headers[name], name).toBeUndefined();
      if (body.length > 0) expect(headers['content-type']).toMatch(/^[a-z]+\/[\w.+-]+/);
      if (String(headers['content-type']).startsWith('text/')) expect(headers['content-type']).toMatch(/; charset=utf-8$/i);
    },
  );
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

/** Headers that proxies set. This site's own proxy sets X-Forwarded-For alone. */
const spoofed = {
  host: 'evil.test:4711',
  'x-forwarded-host': 'evil.test:4711',
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-proto': 'http',
  'x-forwarded-prefix': '/evil',
  forwarded: 'for=203.0.113.66;host=evil.test;proto=http',
  'x-original-url': '/evil/',
  'x-http-method-override': 'DELETE',
  'cf-connecting-ip': '203.0.113.66',
  'x-request-id': '<script>evil</script>',
};
/** The port with its colon: the digits alone may occur in an id or in the port of the test server. */
const traces = /evil|:4711\b|203\.0\.113/i;

/** Returns a response without the values that differ from request to request. */
function getContent({ status, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _id, ratelimit: _limit, 'ratelimit-policy': _policy, 'retry-after': _after, ...rest } = headers;
  // A cookie ends at a second.
  const cookies = String(rest['set-cookie'] ?? '').replaceAll(/Expires=[^;]*/g, '');
  // JSON bodies contain the id of an inquiry or the result of a refresh.
  return {
    status,
    headers: { ...rest, 'set-cookie': cookies },
    body: String(rest['content-type']).startsWith('application/json') ? '' : body.toString('latin1'),
  };
}

describe('forged proxy headers', () => {
  it.each(namedCases)('forged proxy headers do not change the response: %s (%i)', async (_, _status, kind) => {
    // The first request triggers the full compression, so that the next two have the same bytes.
    await source.get(kind);
    const [plain, answer] = [await source.get(kind), await source.get(kind, spoofed)];
    expect(JSON.stringify(answer.headers)).not.toMatch(traces);
    expect(answer.body.toString()).not.toMatch(traces);
    expect(getContent(answer)).toEqual(getContent(plain));
  });

  it('forged proxy headers are not logged', () => {
    expect(JSON.stringify(Object.values(source.apps).map(({ logged }) => logged))).not.toMatch(traces);
  });
});

describe('query parameters that name a redirect target', () => {
  const names = ['to', 'url', 'next', 'returnUrl', 'redirect_uri', 'continue', 'callback', 'path', 'q', 'src'];
  const query = names.map((name) => `${name}=${encodeURIComponent('//evil.test/"><script>evil')}`).join('&');
  it.each(namedCases.filter(([, , [, , path]]) => !path.includes('booking')))(
    'query parameters with a foreign address do not change the response: %s (%i)',
    async (_, status, kind) => {
      const answer = await source.get(kind, {}, query);
      expect(answer.status).toBe(status);
      // A redirect within the site carries the query along, behind a path that the query does not choose.
      const { location = '/', ...headers } = answer.headers;
      expect(location).toMatch(/^\/(?!\/)/);
      expect(JSON.stringify([headers, String(location).split('?')[0]]) + answer.body.toString()).not.toMatch(traces);
    },
  );
});
