import { expect, it } from 'vitest';
import { payloadWith, sendRaw } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000', PUBLIC_URL: 'https://www.hotel.example' } });

const body = Buffer.from(JSON.stringify(payloadWith()));
/** Sends a raw request: `fetch` sets some of these headers itself. */
async function statusWith(headers: Readonly<Record<string, string>>): Promise<number> {
  const lines = Object.entries({ Host: 'staging.test:8080', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/inquiry HTTP/1.1\r\n${lines.join('')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  return Number((await sendRaw(app.origin, [head, body])).split(' ')[1]);
}

const own = 'https://www.hotel.example';

it.each<[number, Record<string, string>]>([
  [202, {}],
  [202, { 'Sec-Fetch-Site': 'same-origin' }],
  [202, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  [202, { 'Sec-Fetch-Site': 'none' }],
  [202, { 'Sec-Fetch-Site': 'same-site', Origin: own }],
  [202, { 'Sec-Fetch-Site': 'cross-site', Origin: own }],
  [202, { Origin: own }],
  [202, { Origin: 'http://staging.test:8080' }],
  [202, { Origin: 'https://staging.test:8080' }],
  [202, { Origin: 'http://staging.test:8080', Host: 'STAGING.test:8080' }],
  [403, { 'Sec-Fetch-Site': 'same-site' }],
  [403, { 'Sec-Fetch-Site': 'cross-site' }],
  [403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  [403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://staging.test:8080' }],
  [403, { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.hotel.example' }],
  [403, { 'Sec-Fetch-Site': 'Same-Origin', Origin: 'https://evil.test' }],
  [403, { 'Sec-Fetch-Site': '', Origin: 'https://evil.test' }],
  [403, { Origin: 'null' }],
  [403, { Origin: 'https://evil.test' }],
  [403, { Origin: 'https://www.hotel.example.evil.test' }],
  [403, { Origin: 'http://www.hotel.example' }],
  [403, { Origin: 'https://www.hotel.example:444' }],
  [403, { Origin: 'staging.test:8080' }],
  [403, { Origin: 'https://evil.test', Referer: `${own}/anfrage` }],
  [403, { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' }],
  [403, { Origin: '' }],
])('an inquiry is answered %i with the headers %j', async (status, headers) => {
  expect(await statusWith(headers)).toBe(status);
});

it('a cross-site inquiry is not stored', async () => {
  const before = (await app.services.inquiries.outbox.list()).length;
  await statusWith({ Origin: 'https://evil.test' });
  expect(await app.services.inquiries.outbox.list()).toHaveLength(before);
});
