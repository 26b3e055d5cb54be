import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import schema from '../../docs/inquiry.schema.json' with { type: 'json' };
import { jsonFields } from '../../src/routes/api/inquiry.ts';
import { HONEYPOT_FIELD, lines, MAX_MESSAGE_LENGTH, typedFields } from '../../src/shared/inquiry/fields.ts';
import { expectedPayload, expectedTyped, followOutbox, payloadWith, postForm, postJson, sendRaw } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });
let added: ReturnType<typeof followOutbox>;
beforeAll(() => {
  added = followOutbox(app.services.inquiries.outbox);
});
beforeEach(async () => void (await added()));

const readErrors = async (response: Response) => ((await response.json()) as { errors: Record<string, string> }).errors;
const readFields = async (response: Response) => Object.keys(await readErrors(response));
const json = (headers: string, body: string | Buffer) =>
  `POST /api/inquiry HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
const getStatus = (answer: string) => Number(answer.split(' ')[1]);
const raw = async (headers: string, body: string | Buffer) => getStatus(await sendRaw(app.origin, [json(headers, body), body]));
const typed = 'Content-Type: application/json';
const valid = JSON.stringify(payloadWith());

describe('the body of an inquiry', () => {
  it.each<[number, string, string | Buffer]>([
    [400, 'empty', ''],
    [400, 'null', 'null'],
    [400, 'a list', '[]'],
    [400, 'truncated JSON', valid.slice(0, -10)],
    [400, 'a form with the media type of JSON', 'firstName=Anne'],
    [400, 'in Latin-1', Buffer.from(valid, 'latin1')],
    [400, 'deeply nested and truncated', '['.repeat(30_000)],
    [422, 'an object without fields', '{}'],
    [422, 'deeply nested', `{"firstName":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    [413, 'of 1 MB', JSON.stringify({ ...payloadWith(), message: 'x'.repeat(1_000_000) })],
    [413, 'one byte too long', ' '.repeat(48 * 1024 + 1)],
    [202, 'of the maximum length', valid.padEnd(48 * 1024 - Buffer.byteLength(valid) + valid.length, ' ')],
    [202, 'preceded by a byte order mark', `\ufeff${JSON.stringify(payloadWith({ message: 'bom' }))}`],
  ])('is answered %i if it is %s', async (status, _, body) => {
    expect(await raw(typed, body)).toBe(status);
    expect(await added()).toHaveLength(status === 202 ? 1 : 0);
  });

  it('may arrive slowly in chunks without Content-Length', async () => {
    const body = Buffer.from(JSON.stringify(payloadWith({ message: 'Stück für Stück 🌹' })));
    const chunks = Array.from({ length: Math.ceil(body.length / 40) }, (_, i) => body.subarray(i * 40, i * 40 + 40));
    const parts = chunks.map((chunk) => Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]));
    const head = `POST /api/inquiry HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${typed}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(getStatus(await sendRaw(app.origin, [head, ...parts, '0\r\n\r\n'], { pauseMs: 15 }))).toBe(202);
    expect((await added())[0]?.payload.message).toBe('STÜCK FÜR STÜCK 🌹');
  });

  it.each([
    [413, 'announced', 'Content-Length: 209715200'],
    [413, 'chunked', 'Transfer-Encoding: chunked'],
    [403, 'chunked and from another site', 'Sec-Fetch-Site: cross-site\r\nTransfer-Encoding: chunked'],
    [413, 'with an unknown expectation', 'Expect: something\r\nTransfer-Encoding: chunked'],
    [400, 'after an upgrade', 'Connection: Upgrade\r\nUpgrade: websocket'],
  ])('is answered %i long before the end of its 200 MB, %s', async (status, _, length) => {
    const { hostname, port } = new URL(app.origin);
    const socket = connect(Number(port), hostname);
    // The rest of the body breaks off.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const piece = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    socket.write(`POST /api/inquiry HTTP/1.1\r\nHost: x\r\n${typed}\r\n${length}\r\n\r\n`);
    socket.write(piece);
    const [answer] = await once(socket, 'data');
    Readable.from(Array.from({ length: 3200 }, () => piece)).pipe(socket);
    await closed;
    expect([getStatus(String(answer)), socket.bytesWritten < 40_000_000]).toEqual([status, true]);
  });

  it('is ignored if the client disconnects before its end', async () => {
    const head = json(typed, valid);
    expect(await sendRaw(app.origin, [head, valid.slice(0, 50)], { end: true, pauseMs: 20 })).not.toContain(' 202 ');
    await Promise.all(Array.from({ length: 20 }, (_, i) => sendRaw(app.origin, [head, valid.slice(0, i * 20)], { end: true })));
    expect(await added()).toEqual([]);
    expect((await postJson(app.origin, payloadWith({ message: 'danach' }))).status).toBe(202);
    expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('the media type of an inquiry', () => {
  it.each<[number, string]>([
    [202, 'application/json'],
    [202, 'application/json; charset=utf-8'],
    [202, 'Application/JSON; Charset="UTF-8"'],
    [415, ''],
    [415, 'application/json; charset=latin1'],
    [415, 'application/x-www-form-urlencoded; charset=iso-8859-1'],
    [415, 'text/plain'],
    [415, 'application/ld+json'],
    [415, '*/*'],
    [415, 'multipart/form-data; boundary=x'],
    [415, `application/json; ${'a=b; '.repeat(500)}charset=latin1`],
  ])('is answered %i for %j', async (status, type) => {
    expect(await raw(type === '' ? 'X-None: 1' : `Content-Type: ${type}`, JSON.stringify(payloadWith({ message: type })))).toBe(status);
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'x-unknown', 'gzip, gzip'])(
    'is answered 415 with the Content-Encoding %s',
    async (encoding) => {
      expect(await raw(`${typed}\r\nContent-Encoding: ${encoding}`, gzipSync(valid))).toBe(415);
    },
  );
});

describe('a field of an inquiry', () => {
  it('is reported with 422 if a form has it several times', async () => {
    for (const name of ['firstName', 'persons', 'message', 'privacy']) {
      const response = await postForm(app.origin, { [name]: ['on', 'on'] });
      expect(response.status).toBe(422);
      expect(await response.text()).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${name}"|name="${name}"[^>]*aria-invalid="true"`));
    }
    expect(await added()).toEqual([]);
  });

  it('is answered 413 if a form repeats it 2000 times', async () => {
    expect((await postForm(app.origin, { town: Array.from({ length: 2000 }, () => 'x') })).status).toBe(413);
  });

  it('is answered 400 if a form has an invalid percent-encoding in it', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded';
    for (const name of ['%FF', '%E4nne', '%', '%zz', '%ED%A0%80', '%C0%80']) {
      expect(await raw(form, `firstName=${name}&lastName=x`), name).toBe(400);
    }
    expect(await raw(form, 'firstName=100%25')).toBe(422);
    expect(await added()).toEqual([]);
  });
});

it('property names such as __proto__ in an inquiry are unknown fields in JSON, and have no effect there or in a form', async () => {
  const poison = '"__proto__":{"polluted":true,"firstName":"X"},"constructor":{"prototype":{"polluted":true}},"toString":"x"';
  const inherited = await postJson(app.origin, `{${poison},${JSON.stringify(payloadWith({ message: 'Gift' })).slice(1)}`);
  expect(await readFields(inherited)).toEqual(['__proto__', 'constructor', 'toString']);
  const odd = { 'constructor[prototype][polluted]': '1', '__proto__[polluted]': '1', 'firstName[]': 'x', '': 'x', length: '3' };
  expect((await postForm(app.origin, { ...odd, ['__proto__']: 'y', message: 'Formgift' })).status).toBe(303);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await added()).map(({ payload }) => payload)).toEqual([{ ...expectedPayload, message: 'FORMGIFT' }]);
});

describe('the headers of an inquiry', () => {
  it.each([
    ['X-Fill-Time', '9'.repeat(400)],
    ['Content-Language', '../../de'],
    ['Content-Language', 'constructor'],
    ['Accept-Language', `${'de-x,'.repeat(2000)}en`],
    ['Accept', 'text/html;q=0, */*;q=0'],
    ['Idempotency-Key', '<script>'],
    ['Forwarded', 'for=203.0.113.60'],
    ['X-Request-Id', 'a b'],
  ])('cannot do harm with %s: %s', async (name, value) => {
    const answer = await sendRaw(app.origin, [json(`${typed}\r\n${name}: ${value}`, valid), valid]);
    expect(getStatus(answer)).toBe(202);
    expect(answer).not.toContain('<script>');
  });

  it('cannot add headers to the response through submitted values', async () => {
    const response = await postForm(app.origin, { locale: 'de\r\nSet-Cookie: x=1', message: 'Kopfzeile' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/anfrage/danke']);
    // What the page of thanks repeats.
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^estate-thanks=[\w.%-]+; /)]);
  });
});

describe('the fields of an inquiry', () => {
  const documented = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  const routesDocument = readFileSync(resolve(import.meta.dirname, '../../docs/routes.md'), 'utf8');
  const example: unknown = JSON.parse(/## POST \/api\/inquiry[\s\S]*?```json\n([\s\S]*?)```/.exec(routesDocument)?.[1] ?? '');

  it('JSON with unknown fields is answered 422 with the name of each, beside the errors of known ones, and is not stored', async () => {
    const response = await postJson(app.origin, { ...payloadWith({ email: 'x' }), arrival: '1.5.2027', adults: 2 });
    expect(response.status).toBe(422);
    expect(await readErrors(response)).toEqual({
      email: expect.stringContaining('name@beispiel.de'),
      arrival: 'unknown field',
      adults: 'unknown field',
    });
    for (const typed of ['Anne', 7, ['Anne']])
      expect(await readFields(await postJson(app.origin, { ...payloadWith(), typed }))).toEqual(['typed']);
    const members = { firstName: 'Anna', message: ['Guten Tag'], title: 'dr.', email: 'anne.gross@example.org', persons: '2' };
    const other = await postJson(app.origin, { ...payloadWith(), typed: members });
    expect([other.status, await readErrors(other)]).toEqual([
      422,
      {
        'typed.firstName': expect.stringContaining('spelling'),
        'typed.message': expect.stringContaining('spelling'),
        'typed.persons': 'unknown field',
      },
    ]);
    expect(await added()).toEqual([]);
  });

  it('JSON of nothing but unknown fields is answered with at most 20 of their names', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'x'.repeat(index % 90)}${index}`, 1]));
    const names = await readFields(await postJson(app.origin, { ...payloadWith(), ...many }));
    expect([names.length, Math.max(...names.map((name) => name.length)) <= 60]).toEqual([20, true]);
  });

  it('JSON may have the fields that accompany a payload, and a plain form any field', async () => {
    const accompanying = { privacy: true, locale: 'en', [HONEYPOT_FIELD]: '', confirmedDates: '' };
    expect((await postJson(app.origin, { ...payloadWith({ message: 'JSON' }), ...accompanying })).status).toBe(202);
    expect((await postForm(app.origin, { message: 'Formular', 'extension-field': 'x', arrival: '1' })).status).toBe(303);
    expect((await added()).map(({ payload }) => payload.message)).toEqual(['JSON', 'FORMULAR']);
  });

  it('docs/inquiry.schema.json has every field of JSON with its limit, and takes and refuses what the site does', async () => {
    const { properties } = schema;
    expect(new Set(Object.keys(properties))).toEqual(jsonFields);
    const limits = Object.entries({
      ...Object.fromEntries(Object.entries(lines).map(([name, { max }]) => [name, max])),
      message: MAX_MESSAGE_LENGTH,
    });
    for (const [field, maxLength] of limits) expect(Reflect.get(properties, field)).toMatchObject({ maxLength });
    expect(properties.typed.propertyNames.enum.toSorted()).toEqual(typedFields.toSorted());
    const complete = { ...payloadWith({ message: 'Schema' }) };
    for (const field of schema.required) {
      const { [field as keyof typeof complete]: _, ...incomplete } = complete;
      expect(documented.safeParse(incomplete).success).toBe(false);
      expect(await readFields(await postJson(app.origin, incomplete))).toEqual([field]);
    }
    for (const body of [complete, expectedPayload, { ...expectedPayload, typed: expectedTyped }, example]) {
      expect(documented.safeParse(body).error).toBeUndefined();
      expect((await postJson(app.origin, body)).status).toBe(202);
    }
    for (const wrong of [{ arrival: '1.5.2027' }, { typed: { persons: '2' } }])
      expect(documented.safeParse({ ...complete, ...wrong }).success).toBe(false);
    const unclear = { ...complete, wantHotelPickup: 'VIELLEICHT' };
    expect(documented.safeParse(unclear).success).toBe(false);
    expect(await readFields(await postJson(app.origin, unclear))).toEqual(['wantHotelPickup']);
  });
});

describe('the origin of an inquiry', () => {
  /** Sends a raw request: `fetch` sets some of these headers itself. */
  async function statusWith(headers: Readonly<Record<string, string>>): Promise<number> {
    const lines = Object.entries({ Host: 'staging.test:8080', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /api/inquiry HTTP/1.1\r\n${lines.join('')}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(valid)}\r\nConnection: close\r\n\r\n`;
    return Number((await sendRaw(app.origin, [head, valid])).split(' ')[1]);
  }

  const own = 'https://www.hotel.example';

  it.each<[number, Record<string, string>]>([
    [202, {}],
    [202, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    [202, { 'Sec-Fetch-Site': 'none' }],
    [202, { 'Sec-Fetch-Site': 'same-site', Origin: own }],
    [202, { 'Sec-Fetch-Site': 'cross-site', Origin: own }],
    [202, { Origin: own }],
    [202, { Origin: 'http://staging.test:8080' }],
    [403, { 'Sec-Fetch-Site': 'cross-site' }],
    [403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://staging.test:8080' }],
    [403, { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.hotel.example' }],
    [403, { 'Sec-Fetch-Site': '', Origin: 'https://evil.test' }],
    [403, { Origin: 'null' }],
    [403, { Origin: 'https://www.hotel.example.evil.test' }],
    [403, { Origin: 'http://www.hotel.example' }],
    [403, { Origin: 'staging.test:8080' }],
    [403, { Origin: 'https://evil.test', Referer: `${own}/anfrage` }],
    [403, { Origin: '' }],
  ])('an inquiry is answered %i with the headers %j', async (status, headers) => {
    expect(await statusWith(headers)).toBe(status);
  });
});
