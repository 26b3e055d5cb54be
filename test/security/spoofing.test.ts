import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPrefix } from '../support/wordpress.ts';
import { type Answer, ask, type ResponseSource, responseCases, startResponseSource } from './answers.ts';

/** Requests with forged host, path, method or client, and requests that name a redirect target. */
let source: ResponseSource;
beforeAll(async () => {
  source = await startResponseSource();
});
afterAll(() => source.close());

const namedCases = responseCases.map((kind) => [kind[0], kind] as const);

/** Headers that proxies set. This site's own proxy sets X-Forwarded-For alone. */
const spoofed = {
  host: 'evil.test:4711',
  'x-forwarded-host': 'evil.test:4711',
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-proto': 'http',
  'x-forwarded-scheme': 'http',
  'x-forwarded-port': '4711',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-server': 'evil.test',
  forwarded: 'for=203.0.113.66;host=evil.test;proto=http',
  'x-original-url': '/evil/',
  'x-rewrite-url': '/evil/',
  'x-original-host': 'evil.test',
  'x-host': 'evil.test',
  'x-http-host-override': 'evil.test',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  'x-http-method': 'DELETE',
  'x-real-ip': '203.0.113.66',
  'true-client-ip': '203.0.113.66',
  'cf-connecting-ip': '203.0.113.66',
  'client-ip': '203.0.113.66',
  'x-request-id': '<script>evil</script>',
  'accept-charset': 'utf-7',
  via: '1.1 evil.test',
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
  it.each(namedCases)('forged proxy headers do not change the response: %s', async (_, kind) => {
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
  const names = [
    'to',
    'url',
    'uri',
    'next',
    'return',
    'returnUrl',
    'redirect',
    'redirect_uri',
    'continue',
    'dest',
    'callback',
    'path',
    'q',
    'src',
  ];
  const query = names.map((name) => `${name}=${encodeURIComponent('//evil.test/"><script>evil')}`).join('&');
  it.each(namedCases.filter(([, [, , path]]) => !path.includes('booking')))(
    'query parameters with a foreign address do not change the response: %s',
    async (_, kind) => {
      const answer = await source.get(kind, {}, query);
      expect(answer.status).toBe(kind[1]);
      // A redirect within the site carries the query along, behind a path that the query does not choose.
      const { location = '/', ...headers } = answer.headers;
      expect(location).toMatch(/^\/(?!\/)/);
      expect(JSON.stringify([headers, String(location).split('?')[0]]) + answer.body.toString()).not.toMatch(traces);
    },
  );
});

describe('redirect targets from WordPress', () => {
  const own = 'https://www.hotel.example';
  const targets = [
    'https://evil.test/kontakt/',
    '//evil.test/kontakt/',
    '///evil.test/kontakt/',
    '////evil.test',
    '/\\evil.test/kontakt/',
    '\\\\evil.test\\kontakt\\',
    'http:evil.test/kontakt/',
    'https:/evil.test/kontakt/',
    'https:\\\\evil.test/kontakt/',
    'hTTps://evil.test/kontakt/',
    'https://evil.test:443/kontakt/',
    'https://www.hotel.example@evil.test/kontakt/',
    'https://www.hotel.example:443@evil.test/kontakt/',
    'https://www.hotel.example%2eevil.test/kontakt/',
    'https://www.hotel.example.evil.test/kontakt/',
    'https://evil.test/www.hotel.example/kontakt/',
    'https://evil.test#@www.hotel.example/kontakt/',
    'https://evil.test?www.hotel.example/kontakt/',
    'https://www.hotel.example\\.evil.test/kontakt/',
    'https://evil.test\\@www.hotel.example/kontakt/',
    'https://xn--www-hotel.example/kontakt/',
    'https://[::1]/kontakt/',
    'https://[::ffff:127.0.0.1]/kontakt/',
    'http://0x7f.1/kontakt/',
    'http://2130706433/',
    'http://localhost/kontakt/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'gopher://127.0.0.1/x',
    'file:///etc/passwd',
    'ftp://www.hotel.example/kontakt/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//www.hotel.example/kontakt/',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'vbscript:x',
    'view-source:https://www.hotel.example/',
    'mailto:x@evil.test',
    '%2f%2fevil.test',
    '/%2fevil.test',
    '/%5cevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '/.evil.test',
    '/..//evil.test',
    '/kontakt/..//evil.test/',
    '/kontakt/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/kontakt/?to=//evil.test',
    '/kontakt/#//evil.test',
    '/kontakt/%0d%0aSet-Cookie:x=1',
    '/kontakt/;evil',
    '/wp-login.php',
    '/wp-admin/',
    '/api/booking',
    '/api/revalidate',
    '/img/1/160/x.jpg.jpeg',
    '/healthz',
    '/assets/x',
    '/dialog/inquiry',
    '/anfrage',
    '/en/inquiry',
    '/',
    '/en/',
    '',
    ' ',
    '?',
    '#',
    '.',
    '..',
    './',
    '../',
    `/${'a/'.repeat(500)}`,
    `/${'a'.repeat(5000)}`,
    '/kontakt\u00e9/',
    `${own}/kontakt/`,
    `${own}:443/kontakt/`,
    `${own}/KONTAKT/`,
    'https://x:y@www.hotel.example/kontakt/',
    '/kontakt',
    '/./kontakt/',
    '/x/../kontakt/',
  ];

  it('a redirect of WordPress is followed only to pages of this site', async () => {
    const { wordpress, apps } = source;
    const defaultFault = wordpress.fault;
    wordpress.fault = (req, res) => {
      const index = /^\/zog-(\d+)-fort\/$/.exec(req.url ?? '')?.[1];
      if (index === undefined) return defaultFault?.(req, res) === true;
      // Written to the socket: Node refuses some of these values as a header.
      res.socket?.end(
        Buffer.from(
          `HTTP/1.1 301 Moved\r\nLocation: ${targets[Number(index)]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
          'latin1',
        ),
      );
      return true;
    };
    const answers = await Promise.all(targets.map((_, index) => ask(apps.healthy.origin, { path: `/zog-${index}-fort/` })));
    const redirects = answers.flatMap(({ status, headers }, index) => (status === 301 ? [[targets[index], headers.location]] : []));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([301, 404]));
    for (const [from, to] of redirects) expect(['/kontakt/', '/anfrage', '/en/inquiry'], String(from)).toContain(to);
    // These spellings do name a page of this site.
    const expected = [`${own}/kontakt/`, `${own}:443/kontakt/`, '/kontakt', '/./kontakt/', '/x/../kontakt/', '/anfrage'];
    expect(redirects.map(([from]) => from)).toEqual(expect.arrayContaining(expected));
    const isExpected = (url: string) => /^\/(wp-json|wp-content\/uploads)\//.test(withoutPrefix(url)) || /^\/[a-z0-9/-]*$/.test(url);
    expect(wordpress.requests.filter((url) => !isExpected(url))).toEqual([]);
    wordpress.fault = defaultFault;
  });
});
