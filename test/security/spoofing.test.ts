import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../support/inquiries.ts';
import { type Answer, ask, type Houses, kinds, openHouses } from './answers.ts';

/** Requests that say they were meant for another host, path, method or client, or name an address to be led to. */
let houses: Houses;
beforeAll(async () => {
  houses = await openHouses();
});
afterAll(() => houses.close());

const named = kinds.map((kind) => [kind[0], kind] as const);

/** What a proxy might say, had it been asked for another site. None of it is said by ours but X-Forwarded-For. */
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
/** The port with its colon: the same digits may stand in an id, or in the port a test listens on. */
const traces = /evil|:4711\b|203\.0\.113/i;

/** An answer without what differs each time. */
function contentOf({ status, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _id, ratelimit: _limit, 'ratelimit-policy': _policy, 'retry-after': _after, ...rest } = headers;
  // The id of an inquiry, and what became of a refresh, are told in JSON.
  return { status, headers: rest, body: String(rest['content-type']).startsWith('application/json') ? '' : body.toString('latin1') };
}

describe('headers of a proxy that we do not have', () => {
  it.each(named)('change nothing of %s', async (_, kind) => {
    // Twice: what is compressed better behind is the same from then on.
    await houses.get(kind);
    const [plain, answer] = [await houses.get(kind), await houses.get(kind, spoofed)];
    expect(JSON.stringify(answer.headers)).not.toMatch(traces);
    expect(answer.body.toString()).not.toMatch(traces);
    expect(contentOf(answer)).toEqual(contentOf(plain));
  });

  it('stand in no line of the log', () => {
    expect(JSON.stringify(Object.values(houses.apps).map(({ logged }) => logged))).not.toMatch(traces);
  });

  it('nor does the address a request names in its first line: it is none of ours', async () => {
    for (const path of ['/impressum/', '/Impressum/', '/', '/gibt-es-nicht/', '/umgezogen/']) {
      const head = `GET http://evil.test${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`;
      const answer = await sendRaw(houses.apps.healthy.origin, [head]);
      expect([path, Number(answer.split(' ')[1])]).toEqual([path, 404]);
      expect(answer).not.toMatch(traces);
    }
  });
});

describe('a query that names an address', () => {
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
  it.each(named.filter(([, [, , path]]) => !path.includes('booking')))('changes nothing of %s', async (_, kind) => {
    const answer = await houses.get(kind, {}, query);
    expect(answer.status).toBe(kind[1]);
    expect(JSON.stringify(answer.headers) + answer.body.toString()).not.toMatch(traces);
  });

  it('leads the form of a package nowhere but to the booking engine', async () => {
    const { origin } = houses.apps.healthy;
    const evil = fc.constantFrom(
      '//evil.test',
      'https://evil.test/',
      '\r\nLocation: //evil.test',
      '@evil.test',
      '../..',
      '#',
      '?',
      '&lang=x',
      '\0',
      '%0d%0a',
    );
    const value = fc.oneof(evil, fc.string({ maxLength: 30 }), fc.integer().map(String));
    const keys = ['locale', 'arrival', 'departure', 'adults', 'rooms', 'to', 'url', '__proto__', 'arrival[]'] as const;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys), value), async (fields) => {
        const { status, headers } = await ask(origin, { path: `/api/booking?${new URLSearchParams(fields)}` });
        expect(status).toBe(303);
        const { origin: host, pathname, searchParams, hash } = new URL(String(headers.location));
        expect([host, pathname, hash]).toEqual(['https://book.esrosar.example', '/packages', '']);
        for (const [name, is] of searchParams)
          expect(`${name}=${is}`).toMatch(/^(lang=(de|en|es|fr)|(arrival|departure)=[\d-]{10}|(adults|rooms)=\d{1,2})$/);
      }),
      { numRuns: 60, seed: 4711 },
    );
  });
});

describe('where WordPress says a page has moved to', () => {
  const own = 'https://www.hotel.example';
  const corpus = [
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

  it('never leads off the site, to nothing, or to anything but a page', async () => {
    const { wordpress, apps } = houses;
    const usual = wordpress.fault;
    wordpress.fault = (req, res) => {
      const index = /^\/zog-(\d+)-fort\/$/.exec(req.url ?? '')?.[1];
      if (index === undefined) return usual?.(req, res) === true;
      // Bytes as they are: some of these no server may write.
      res.socket?.end(
        Buffer.from(`HTTP/1.1 301 Moved\r\nLocation: ${corpus[Number(index)]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, 'latin1'),
      );
      return true;
    };
    const answers = await Promise.all(corpus.map((_, index) => ask(apps.healthy.origin, { path: `/zog-${index}-fort/` })));
    const led = answers.flatMap(({ status, headers }, index) => (status === 301 ? [[corpus[index], headers.location]] : []));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([301, 404]));
    for (const [from, to] of led) expect(['/kontakt/', '/anfrage', '/en/inquiry'], String(from)).toContain(to);
    // A page of ours is found, however its address is written.
    const expected = [`${own}/kontakt/`, `${own}:443/kontakt/`, '/kontakt', '/./kontakt/', '/x/../kontakt/', '/anfrage'];
    expect(led.map(([from]) => from)).toEqual(expect.arrayContaining(expected));
    expect(wordpress.requests.filter((url) => !/^(\/(en|es|fr))?\/(wp-json|wp-content\/uploads)\/|^\/[a-z0-9/-]*$/.test(url))).toEqual([]);
    wordpress.fault = usual;
  });
});
