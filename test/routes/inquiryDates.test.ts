import { beforeAll, describe, expect, it } from 'vitest';
import { followOutbox, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });
let added: ReturnType<typeof followOutbox>;
beforeAll(() => {
  added = followOutbox(app.services.inquiries.outbox);
});

let count = 0;
/** Sends a stay at a given time, as JSON and as a form. Returns the invalid fields, or the stored dates. */
async function ask(moment: string, startDate: string, endDate: string, confirmedDates = ''): Promise<string> {
  app.clock.now = Date.parse(moment);
  const message = `Daten ${++count}`;
  const response = await postJson(app.origin, { ...payloadWith({ message }), startDate, endDate, confirmedDates });
  const form = await postForm(app.origin, { startDate, endDate, message, confirmedDates });
  expect([202, 422]).toContain(response.status);
  expect(form.status).toBe(response.status === 202 ? 303 : 422);
  const { errors } = (await response.json()) as { errors?: Record<string, string> };
  if (errors !== undefined) return Object.keys(errors).join(' ');
  const [inquiry, ...more] = await added();
  // The form is a duplicate of the JSON.
  expect(more).toEqual([]);
  return `${inquiry?.payload.startDate} ${inquiry?.payload.endDate}`;
}

describe('the arrival in an inquiry', () => {
  it('may be today until midnight in Madrid', async () => {
    expect(await ask('2027-01-31T22:59:59.999Z', '31.1.2027', '1.2.2027')).toBe('31.1.2027 1.2.2027');
    expect(await ask('2027-01-31T23:00:00Z', '31.1.2027', '1.2.2027')).toBe('startDate');
    expect(await ask('2027-06-30T21:59:59.999Z', '30.6.2027', '1.7.2027')).toBe('30.6.2027 1.7.2027');
    expect(await ask('2027-06-30T22:00:00Z', '30.6.2027', '1.7.2027')).toBe('startDate');
  });
});

it.each([
  ['1. Mai 2027', 'May 12, 2027', '1.5.2027 12.5.2027'],
  ['5/14/2027', '18.5.', '14.5.2027 18.5.2027'],
  ['30.1.', '2 Feb', '30.1.2028 2.2.2028'],
  // The demo hotel is closed from 16 November 2027 to 27 January 2028.
  ['28.1.2028', '15.11.2028', '28.1.2028 15.11.2028'],
  ['27.1.2028', '', 'startDate'],
  ['16.11.2027', '18.11.2027', 'startDate'],
  ['14.11.2027', '16.11.2027', 'endDate'],
  ['', '24.12.2027', 'endDate'],
])('an inquiry from %j to %j has the stored dates or invalid fields "%s"', async (start, end, expected) => {
  expect(await ask('2027-02-01T10:00:00Z', start, end)).toBe(expected);
});

describe('unusual dates in an inquiry', () => {
  const unusual = { startDate: '2.2.2030', endDate: '3. Februar 2031' };

  it('are asked about once in JSON, then accepted with the confirmation that the answer contains', async () => {
    app.clock.now = Date.parse('2027-02-01T10:00:00Z');
    const payload = { ...payloadWith({ message: 'Weit voraus' }), ...unusual };
    const question = await postJson(app.origin, payload, { 'content-language': 'en' });
    const answer = (await question.json()) as { errors: Record<string, string>; confirmedDates: string };
    expect([question.status, answer.confirmedDates, Object.keys(answer.errors)]).toEqual([
      422,
      '2030-02-02/2031-02-03',
      ['startDate', 'endDate'],
    ]);
    expect(answer.errors.startDate).toBe('This day is more than three years ahead. If that is right, please send it again.');
    expect(answer.errors.endDate).toBe('That would be more than twelve months. If that is right, please send it again.');
    expect(await added()).toEqual([]);
    const { confirmedDates } = answer;
    expect((await postJson(app.origin, { ...payload, endDate: '4.2.2031', confirmedDates })).status).toBe(422);
    expect((await postJson(app.origin, { ...payload, confirmedDates })).status).toBe(202);
    const stored = (await added()).map((inquiry) => inquiry.payload);
    expect(stored).toMatchObject([{ startDate: '2.2.2030', endDate: '3.2.2031' }]);
    expect(stored[0]).not.toHaveProperty('confirmedDates');
  });

  it('are asked about once in a form, which has the confirmation for the next submission', async () => {
    const message = 'Weit voraus ohne Skript';
    const question = await postForm(app.origin, { ...unusual, message });
    const html = await question.text();
    expect(question.status).toBe(422);
    expect(html).toContain('Dieser Tag liegt mehr als drei Jahre voraus.');
    expect(html).toContain('value="3. Februar 2031"');
    const confirmedDates = /name="confirmedDates" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(confirmedDates).toBe('2030-02-02/2031-02-03');
    // Another error does not ask again.
    const again = await postForm(app.origin, { ...unusual, message, confirmedDates, lastName: '' });
    expect(await again.text()).toContain(`value="${confirmedDates}"`);
    expect((await postForm(app.origin, { ...unusual, message, confirmedDates })).status).toBe(303);
    expect(await added()).toHaveLength(1);
  });

  it('are those on which the hotel is closed, and are accepted once they are confirmed', async () => {
    const closed = { startDate: '23.12.2027', endDate: '27.12.2027' };
    const payload = { ...payloadWith({ message: 'Weihnachten' }), ...closed };
    const answer = (await (await postJson(app.origin, payload)).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      confirmedDates: '2027-12-23/2027-12-27',
      errors: { startDate: expect.stringContaining('geschlossen') },
    });
    const html = await (await postForm(app.origin, { ...closed, message: 'Weihnachten' })).text();
    expect(html).toContain('name="confirmedDates" value="2027-12-23/2027-12-27"');
    expect((await postJson(app.origin, { ...payload, confirmedDates: answer.confirmedDates })).status).toBe(202);
    expect(await added()).toHaveLength(1);
  });
});
