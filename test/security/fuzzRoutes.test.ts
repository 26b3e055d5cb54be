import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { paintJpeg } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith } from '../support/inquiries.ts';
import { allLists, answerLists } from '../support/lists.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { type Answer, ask, revalidateToken } from './answers.ts';
import { headers, oddities, path, sendable } from './requests.ts';

/** Random requests. Their number and seed are fixed, so that a failure can be repeated. */
const seed = 20261121;
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  sendUploads(wordpress, 200, 'image/jpeg', await paintJpeg(200, 150, 1));
  const uploads = wordpress.fault;
  const lists = answerLists({ lists: allLists() });
  wordpress.fault = (req, res) => lists(req, res) || uploads?.(req, res) === true;
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '10000', REVALIDATE_TOKEN: revalidateToken } });
  await ask(app.origin, { path: '/hotel/' });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

type Request = Parameters<typeof ask>[1];

/** Sends a request and asserts what must hold for every response. */
async function probe(request: Request, statuses: readonly number[]): Promise<Answer> {
  const start = performance.now();
  const answer = await ask(app.origin, request);
  const { status, headers, body } = answer;
  expect(statuses).toContain(status);
  // Generous, since other processes may keep the machine busy.
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' });
  expect(headers['cache-control']).toMatch(/max-age=|no-store|no-cache/);
  const text = `${JSON.stringify(headers)}${String(headers['content-type']).startsWith('image/') ? '' : body}`;
  expect(text).not.toContain(wordpress.origin.replace('http://', ''));
  expect(text).not.toMatch(/ at \S+ \(|node_modules|\/src\/|\/tmp\/|<script>alert|TypeError|ZodError|undefined\b(?!;)/);
  if (headers.location !== undefined)
    expect(headers.location).toMatch(/^\/(?![/\\])[a-z0-9/-]*$|^https:\/\/book\.esrosar\.example\/packages\?/);
  return answer;
}

const expectedStatuses = [200, 206, 301, 302, 303, 304, 401, 404, 405, 412, 416];

describe('random requests', { tags: ['long'] }, () => {
  it('random paths, headers and methods are answered with an expected status and all security headers', { timeout: 60_000 }, async () => {
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PATCH', 'SEARCH');
    const property = fc.asyncProperty(path, headers, method, async (address, randomHeaders, randomMethod) => {
      await probe({ path: address, headers: randomHeaders, method: randomMethod }, [...expectedStatuses, 400, 403, 415, 422]);
    });
    await fc.assert(property, { seed, numRuns: 250, endOnFailure: true });
  });

  it('random picture addresses cause only requests for pictures below the uploads folder', { timeout: 60_000 }, async () => {
    wordpress.requests.length = 0;
    const size = fc.oneof(
      fc.constantFrom('160', '240-3x2', '160-16x9-f3', 'svg', '161', '0160', '160-f3', '-1', '1e3', '160-16x9-f5'),
      fc.string({ maxLength: 8 }),
    );
    const file = fc.tuple(
      fc.array(fc.oneof(fc.constantFrom('2026', '09', '..', '%2e%2e', '', '.', 'http:', '@evil.test', 'k%C3%BCche', '%2f'), oddities), {
        maxLength: 4,
      }),
      fc.constantFrom('finca.jpg', 'x.svg', 'x.php', '.htaccess', 'x.jpg%00.png', 'x.JPG'),
    );
    const address = fc.tuple(
      fc.constantFrom('1', '1x8k3a', '0', 'A', '', '..'),
      size,
      file,
      fc.constantFrom('.jpeg', '.png', '.gif', '', '.jpeg.jpeg', '.avif?x'),
    );
    const property = fc.asyncProperty(address, headers, async ([version, width, [folders, name], format], given) => {
      const { 'if-none-match': _tag, ...rest } = given;
      await probe({ path: sendable(`/img/${version}/${width}/${[...folders, name].join('/')}${format}`), headers: rest }, [200, 404, 502]);
    });
    await fc.assert(property, { seed, numRuns: 120, endOnFailure: true });
    const asked = wordpress.requests.filter((url) => !url.startsWith('/wp-json/'));
    expect(
      asked.filter((url) => !/^\/wp-content\/uploads\/(?!.*(\.\.|\/\/|%2e|%2f|%5c|%00))[\w/.%@~+-]+\.(jpe?g|svg|JPG)$/i.test(url)),
    ).toEqual([]);
  });
});

describe('random bodies', { tags: ['long'] }, () => {
  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('1', '-', 'on', '14.05.2027', '31.02.2027', 'a@b.test', '\0', '\u202e', '__proto__'),
  );
  const changes = fc.dictionary(
    fc.constantFrom(...Object.keys(payloadWith()), 'privacy', 'locale', HONEYPOT_FIELD, '__proto__', 'constructor', 'x'),
    value,
    { maxKeys: 4 },
  );
  const types = fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'text/plain',
    '',
    'multipart/form-data; boundary=x',
  );
  const body = fc.oneof(
    changes.map((fields) => JSON.stringify({ ...payloadWith(), ...fields })),
    changes.map((fields) =>
      String(
        new URLSearchParams(Object.entries({ ...payloadWith(), privacy: 'on', ...fields }).map(([name, text]) => [name, String(text)])),
      ),
    ),
    fc.json({ maxDepth: 4 }),
    fc.string({ maxLength: 200 }),
    fc.constantFrom(
      '',
      '[]',
      'null',
      '{',
      '{"__proto__":{"polluted":1}}',
      `${'['.repeat(5000)}`,
      '&&&===&',
      '%%%',
      `{"a":${'1'.repeat(400)}}`,
    ),
  );

  it('random inquiry bodies are accepted or rejected, and stored inquiries have exactly the fields of the payload', {
    timeout: 60_000,
  }, async () => {
    const property = fc.asyncProperty(types, body, headers, async (type, text, { host: _host, ...given }) => {
      const { status } = await probe(
        { path: '/api/inquiry', method: 'POST', headers: { ...given, 'content-type': type }, body: text },
        [202, 303, 400, 403, 413, 415, 422],
      );
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      return status < 500;
    });
    await fc.assert(property, { seed, numRuns: 150, endOnFailure: true });
    const keys = Object.keys(payloadWith()).sort();
    for (const { payload } of await app.services.outbox.list()) expect(Object.keys(payload).sort()).toEqual(keys);
  });

  it('random revalidation bodies are accepted or rejected, and need the token', { timeout: 60_000 }, async () => {
    const change = fc.record(
      {
        type: fc.constantFrom('page', 'menu', 'rooms', 'x', 1),
        slug: fc.oneof(fc.constantFrom('hotel', '../x', '', 'a'.repeat(300)), fc.string()),
        locale: fc.constantFrom('de', 'xx', '__proto__', null),
      },
      { requiredKeys: [] },
    );
    const property = fc.asyncProperty(
      fc.oneof(
        change.map((fields) => JSON.stringify(fields)),
        body,
      ),
      fc.boolean(),
      async (text, isKnown) => {
        const authorization = `Bearer ${isKnown ? revalidateToken : text.replace(/[^\x21-\x7e]/g, '')}`;
        const { status } = await probe(
          { path: '/api/revalidate', method: 'POST', headers: { authorization }, body: text },
          [200, 400, 401, 413, 422, 502],
        );
        if (!isKnown) expect(status).toBe(401);
      },
    );
    await fc.assert(property, { seed, numRuns: 80, endOnFailure: true });
  });
});

it('random requests cause no server error, and pages are served as before', { tags: ['long'] }, async () => {
  expect(app.logged.filter(({ level, event }) => Number(level) >= 50 || event === 'request.failed')).toEqual([]);
  expect((await probe({ path: '/hotel/' }, [200])).body.toString()).toContain('<h1');
});
