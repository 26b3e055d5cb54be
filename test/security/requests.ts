import fc from 'fast-check';

/** Generators of random paths and headers. */

/** Escapes characters that Node's HTTP client refuses to send. Raw bytes are tested in `wire.test.ts`. */
export const sendable = (text: string) =>
  text.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.isWellFormed() ? letter : '?'));
const headerText = fc.string({ unit: fc.constantFrom(...' !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~é'), maxLength: 60 });
const word = fc.constantFrom(
  'hotel',
  'en',
  'de',
  'fr',
  'anfrage',
  'danke',
  'angebote',
  'rooms',
  'packege',
  'dialog',
  'room',
  'img',
  'api',
  'assets',
  'inquiry',
  'home',
  'kontakt',
  'missing:de',
  '__proto__',
  'constructor',
  'sitemap.xml',
  'sitemap-1.xml',
  'healthz',
  '.well-known',
  'security.txt',
  'gaertnerhaus',
);
export const oddities = fc.constantFrom(
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '*',
  ':',
  '~',
  '@',
  '"',
  "'",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$[7*7]',
  ';a=b',
  '\\',
  '|',
  '%0d%0aX: y',
);
const segment = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: word.map((text) => text.toUpperCase()) },
  oddities,
  fc.string({ maxLength: 12 }),
  fc.constantFrom('a'.repeat(300), 'a-'.repeat(100)),
);
export const path = fc
  .tuple(
    fc.array(segment, { maxLength: 5 }),
    fc.constantFrom('', '/', '//'),
    fc.oneof(
      fc.constant(''),
      fc.webQueryParameters({ size: 'small' }).map((query) => `?${query}`),
      fc.constantFrom('?', '?%', '?a[b]=1&a=2&a=3'),
    ),
  )
  .map(([segments, end, query]) => sendable(`/${segments.join('/')}${end}${query}`));
export const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'if-none-match',
    'if-modified-since',
    'if-match',
    'if-range',
    'range',
    'origin',
    'referer',
    'sec-fetch-site',
    'sec-purpose',
    'content-language',
    'x-request-id',
    'x-forwarded-for',
    'host',
    'authorization',
    'idempotency-key',
    'x-fill-time',
    'te',
    'user-agent',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      '*',
      '"x"',
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'br;q=1.0, *;q=0',
      'locale=%E0%A4%A',
      'de;q=NaN',
      ',,,,',
      'Thu, 01 Jan 1970 00:00:00 GMT',
    ),
  ),
  { maxKeys: 5 },
);
