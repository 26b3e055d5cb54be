import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { followOutbox, payloadWith, postForm, postJson } from '../support/inquiries.ts';

let app: RunningApp;
let added: ReturnType<typeof followOutbox>;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '1000' } });
  added = followOutbox(app.services.outbox);
});
afterAll(() => app.close());

let count = 0;
/** Sends a stay at a given time, as JSON and as a form. Returns the invalid fields, or the stored dates. */
async function ask(moment: string, startDate: string, endDate: string): Promise<string> {
  app.clock.now = Date.parse(moment);
  const message = `Daten ${++count}`;
  const response = await postJson(app.origin, { ...payloadWith({ message }), startDate, endDate });
  const form = await postForm(app.origin, { startDate, endDate, message });
  expect([202, 422]).toContain(response.status);
  expect(form.status).toBe(response.status === 202 ? 303 : 422);
  const { errors } = (await response.json()) as { errors?: Record<string, string> };
  if (errors !== undefined) return Object.keys(errors).join(' ');
  const [inquiry, ...more] = added();
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

  it('may be today until midnight in Madrid on the days when the clocks change', async () => {
    // 28 March 2027: the day has 23 hours, from 23:00 to 22:00 of universal time; 31 October has 25.
    expect(await ask('2027-03-27T22:59:59Z', '27.3.2027', '28.3.2027')).toBe('27.3.2027 28.3.2027');
    expect(await ask('2027-03-27T23:00:00Z', '27.3.2027', '28.3.2027')).toBe('startDate');
    expect(await ask('2027-03-28T21:59:59Z', '28.3.2027', '29.3.2027')).toBe('28.3.2027 29.3.2027');
    expect(await ask('2027-03-28T22:00:00Z', '28.3.2027', '29.3.2027')).toBe('startDate');
    expect(await ask('2027-10-30T21:59:59Z', '30.10.2027', '31.10.2027')).toBe('30.10.2027 31.10.2027');
    expect(await ask('2027-10-30T22:00:00Z', '30.10.2027', '31.10.2027')).toBe('startDate');
    expect(await ask('2027-10-31T22:59:59Z', '31.10.2027', '1.11.2027')).toBe('31.10.2027 1.11.2027');
    expect(await ask('2027-10-31T23:00:00Z', '31.10.2027', '1.11.2027')).toBe('startDate');
  });
});

describe('the shortest stay in an inquiry', () => {
  it.each([
    ['27.03.2027', '28.03.2027'],
    ['28.03.2027', '29.03.2027'],
    ['27.03.2027', '29.03.2027'],
    ['30.10.2027', '31.10.2027'],
    ['31.10.2027', '01.11.2027'],
    ['30.10.2027', '01.11.2027'],
    ['31.12.2027', '01.01.2028'],
    ['28.02.2028', '29.02.2028'],
  ])('is one night: %s to %s', async (start, end) => {
    const plain = (date: string) => date.replace(/\b0/g, '');
    expect(await ask('2027-02-01T10:00:00Z', start, end)).toBe(`${plain(start)} ${plain(end)}`);
    expect(await ask('2027-02-01T10:00:00Z', end, start)).toBe('endDate');
    expect(await ask('2027-02-01T10:00:00Z', start, start)).toBe('endDate');
  });
});

it.each([
  ['-', '-', '- -'],
  ['', '', '- -'],
  ['14.5.2027', '', 'endDate'],
  ['-', '14.5.2027', 'startDate'],
  ['2027-05-14', '2027-5-18', '14.5.2027 18.5.2027'],
  ['14/5/27', '18. 5. 2027', '14.5.2027 18.5.2027'],
  ['31.4.2027', '3.5.2027', 'startDate'],
  ['29.2.2027', '1.3.2027', 'startDate'],
  ['5/14/2027', '18.5.2027', 'startDate'],
  ['morgen', 'übermorgen', 'startDate endDate'],
  ['14.5.2027\u0000', '18.5.2027', '14.5.2027 18.5.2027'],
])('an inquiry from %j to %j has the stored dates or invalid fields "%s"', async (start, end, expected) => {
  expect(await ask('2027-02-01T10:00:00Z', start, end)).toBe(expected);
});
