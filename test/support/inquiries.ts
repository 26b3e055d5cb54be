import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outbox } from '../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { type InquiryPayload, type Typed, toPayload } from '../../src/shared/inquiry/payload.ts';

/** The fields of a filled-in form without the consent. The tests' clock starts in February 2027. */
export const guest = {
  salutation: 'female',
  title: 'Dr.',
  firstName: 'Änne',
  lastName: 'Groß',
  strnr: 'Hauptstraße 5a',
  zip: '97070 a',
  town: 'Würzburg',
  country: 'Deutschland',
  telephone: '+49 931 12345 ext. b',
  email: 'Anne.Gross@Example.org',
  persons: '2',
  startDate: '14.05.2027',
  endDate: '18.05.2027',
  roomType: 'lavanda',
  packageType: '-',
  message: 'Guten Tag,\nwir freuen uns.',
} as const;

/** The payload of these fields, written out by hand; what they do not say is empty. */
export const expectedPayload: InquiryPayload = {
  ...toPayload({}),
  salutation: 'FEMALE',
  title: 'DR.',
  firstName: 'ÄNNE',
  lastName: 'GROSS',
  strnr: 'HAUPTSTRASSE 5A',
  zip: '97070 a',
  town: 'WÜRZBURG',
  country: 'DEUTSCHLAND',
  telephone: '+49 931 12345 ext. b',
  email: 'ANNE.GROSS@EXAMPLE.ORG',
  persons: 2,
  startDate: '14.5.2027',
  endDate: '18.5.2027',
  roomType: 'LAVANDA',
  packageType: '-',
  wantHotelPickup: 'NEIN',
  wantCar: 'NEIN',
  message: 'GUTEN TAG,\nWIR FREUEN UNS.',
};

const { title, firstName, lastName, strnr, town, country, email, roomType, message } = guest;
/** What these fields say in another spelling than the payload. */
export const expectedTyped: Typed = { title, firstName, lastName, strnr, town, country, email, roomType, message };

export type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

/** The payload of a form, as the browser's script sends it. */
export function payloadWith(changes: Fields = {}): InquiryPayload {
  return toPayload({ ...guest, ...changes });
}

/** Returns a function whose calls each resolve to the inquiries stored since the call before. */
export function followOutbox(outbox: Outbox): () => Promise<StoredInquiry[]> {
  const seen = new Set<string>();
  return async () => {
    const fresh = (await outbox.list()).filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  };
}

/** Sends a payload as the browser's script does. */
export function postJson(origin: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(`${origin}/api/inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...('origin' in headers ? {} : { 'sec-fetch-site': 'same-origin' }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  });
}

/** Sends the form as a browser without script does. A list as value repeats the field. */
export function postForm(origin: string, changes: Fields = {}, headers: Headers = {}): Promise<Response> {
  const fields = Object.entries({ ...guest, privacy: 'on', [HONEYPOT_FIELD]: '', locale: 'de', ...changes });
  const body = new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));
  return fetch(`${origin}/api/inquiry`, { method: 'POST', headers, body, redirect: 'manual' });
}

/** Sends raw bytes, all at once unless there is a pause (milliseconds) between the parts. Returns the whole response; '' if there was none. */
export async function sendRaw(origin: string, parts: readonly (string | Buffer)[], { pauseMs = 0, end = false } = {}): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may close the connection before everything is sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  for (const part of parts) {
    socket.write(part);
    if (pauseMs > 0) await wait(pauseMs);
  }
  if (end) socket.destroySoon();
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}
