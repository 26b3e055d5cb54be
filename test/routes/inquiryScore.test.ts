import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { followOutbox, payloadWith, postForm, postJson } from '../support/inquiries.ts';

let app: RunningApp;
let added: ReturnType<typeof followOutbox>;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '1000' } });
  added = followOutbox(app.services.inquiries.outbox);
});
afterAll(() => app.close());

describe('the spam score of an inquiry', () => {
  const readScore = async (payload: object, headers: Record<string, string> = {}) => {
    const response = await postJson(app.origin, payload, headers);
    expect(response.status).toBe(202);
    return (await added())[0]?.score;
  };
  it.each<[number, Record<string, string>]>([
    [0, {}],
    [0, { 'x-fill-time': '2000' }],
    [1, { 'x-fill-time': '1999' }],
    [2, { 'x-honeypot': 'filled' }],
    [3, { 'x-honeypot': 'filled', 'x-fill-time': '300' }],
    [0, { origin: 'https://www.hotel.example' }],
  ])('is %i for the headers %j', async (score, headers) => {
    expect(await readScore(payloadWith({ message: JSON.stringify(headers) }), headers)).toBe(score);
  });

  it('rises by one for JSON that comes with neither of the headers that a browser sends', async () => {
    const body = JSON.stringify(payloadWith({ message: 'curl' }));
    await fetch(`${app.origin}/api/inquiry`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await added())[0]?.score).toBe(1);
  });

  it('of a form rises with a filled honeypot, not with a missing fill time', async () => {
    expect((await postForm(app.origin, { [HONEYPOT_FIELD]: 'http://spam.test', message: 'gefüllt' })).status).toBe(303);
    expect((await added())[0]?.score).toBe(2);
    expect((await postForm(app.origin, { [HONEYPOT_FIELD]: [], message: 'ohne Feld' })).status).toBe(303);
    expect((await added())[0]?.score).toBe(0);
  });
});
