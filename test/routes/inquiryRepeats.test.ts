import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson, sendRaw } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });

let count = 0;
let before = 0;
beforeEach(async () => {
  count++;
  before = (await app.services.inquiries.outbox.list()).length;
});
const added = async () => (await app.services.inquiries.outbox.list()).length - before;
const inquiry = (more = '') => payloadWith({ message: `Wiederholung ${count}${more}` });
const key = () => ({ 'idempotency-key': `0b9f1c52-3d1e-4a55-9a60-${String(count).padStart(12, '0')}` });
const readId = async (response: Response) => ((await response.json()) as { id: string }).id;
const minutes = (amount: number) => {
  app.clock.now += amount * 60_000;
};

describe('a duplicate inquiry', () => {
  it('sent as a form by double click or reload is redirected to the thank-you page', async () => {
    const fields = { message: `Doppelklick ${count}` };
    const answers = await Promise.all([postForm(app.origin, fields), postForm(app.origin, fields)]);
    expect([...answers, await postForm(app.origin, fields)].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await added()).toBe(1);
  });

  it('is recognised by its normalised payload', async () => {
    const id = await readId(await postJson(app.origin, inquiry(), key()));
    const written = { ...inquiry(), firstName: ' änne', persons: '2', startDate: '2027-05-14' };
    expect(await readId(await postJson(app.origin, written, key()))).toBe(id);
  });
});

it.each(['', 'kurz', 'x'.repeat(300), 'schlüssel-mit-umlaut', '{"$gt": ""}', '../../etc/passwd'])(
  'the invalid Idempotency-Key %j is ignored, and the payload decides about a duplicate',
  async (odd) => {
    const headers = { 'idempotency-key': Buffer.from(odd, 'utf8').toString('latin1') };
    const answers = [await postJson(app.origin, inquiry(), headers), await postJson(app.origin, inquiry(), headers)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await added()).toBe(1);
  },
);

it('an Idempotency-Key in quotes, as the draft standard has it, is the same key', async () => {
  const plain = `quoted-key-${count}`;
  await postJson(app.origin, inquiry(), { 'idempotency-key': plain });
  minutes(60);
  await postJson(app.origin, inquiry(), { 'idempotency-key': `"${plain}"` });
  expect(await added()).toBe(1);
});

describe('a retry of an inquiry', () => {
  const pipelined = (payloads: readonly (readonly [object, string])[]) =>
    payloads.map(([payload, name], index) => {
      const body = Buffer.from(JSON.stringify(payload));
      const close = index === payloads.length - 1 ? 'Connection: close\r\n' : '';
      const head = `POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: ${name}\r\nContent-Length: ${body.length}\r\n${close}\r\n`;
      return `${head}${body}`;
    });

  it('with its key does not count against the rate limit, before and after that is reached', async () => {
    const limited = await startApp({ env: { INQUIRY_RATE_LIMIT: '2' } });
    onTestFinished(() => limited.close());
    const name = key()['idempotency-key'];
    const repeated = Array.from({ length: 8 }, () => [inquiry(), name] as const);
    expect((await postJson(limited.origin, inquiry(), key())).status).toBe(202);
    const answer = await sendRaw(limited.origin, [pipelined([...repeated, [inquiry(' neu'), `${name}-2`], ...repeated]).join('')]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 17 }, () => 'HTTP/1.1 202'));
    expect(await limited.services.inquiries.outbox.list()).toHaveLength(2);
  });
});
