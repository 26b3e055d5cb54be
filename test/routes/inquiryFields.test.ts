import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import schema from '../../docs/inquiry.schema.json' with { type: 'json' };
import { jsonFields } from '../../src/routes/api/inquiry.ts';
import { HONEYPOT_FIELD, lines, MAX_MESSAGE_LENGTH } from '../../src/shared/inquiry/fields.ts';
import { expectedPayload, followOutbox, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });
let added: ReturnType<typeof followOutbox>;
beforeAll(() => {
  added = followOutbox(app.services.inquiries.outbox);
});
beforeEach(async () => void (await added()));

const readErrors = async (response: Response) => ((await response.json()) as { errors: Record<string, string> }).errors;
const documented = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
const routes = readFileSync(resolve(import.meta.dirname, '../../docs/routes.md'), 'utf8');
const example: unknown = JSON.parse(/## POST \/api\/inquiry[\s\S]*?```json\n([\s\S]*?)```/.exec(routes)?.[1] ?? '');

it('JSON with unknown fields is answered 422 with the name of each, beside the errors of known ones, and is not stored', async () => {
  const response = await postJson(app.origin, { ...payloadWith({ email: 'x' }), arrival: '1.5.2027', adults: 2 });
  expect(response.status).toBe(422);
  expect(await readErrors(response)).toEqual({
    email: expect.stringContaining('name@beispiel.de'),
    arrival: 'unknown field',
    adults: 'unknown field',
  });
  const inherited = await postJson(app.origin, `{"__proto__":1,"toString":"x",${JSON.stringify(payloadWith()).slice(1)}`);
  expect(Object.keys(await readErrors(inherited))).toEqual(['__proto__', 'toString']);
  expect(await added()).toEqual([]);
});

it('JSON of nothing but unknown fields is answered with at most 20 of their names', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'x'.repeat(index % 90)}${index}`, 1]));
  const names = Object.keys(await readErrors(await postJson(app.origin, { ...payloadWith(), ...many })));
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
  const complete = { ...payloadWith({ message: 'Schema' }) };
  for (const field of schema.required) {
    const { [field as keyof typeof complete]: _, ...incomplete } = complete;
    expect(documented.safeParse(incomplete).success).toBe(false);
    expect(Object.keys(await readErrors(await postJson(app.origin, incomplete)))).toEqual([field]);
  }
  for (const body of [complete, expectedPayload, example]) {
    expect(documented.safeParse(body).error).toBeUndefined();
    expect((await postJson(app.origin, body)).status).toBe(202);
  }
  expect(documented.safeParse({ ...complete, arrival: '1.5.2027' }).success).toBe(false);
});
