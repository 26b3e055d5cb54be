import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outbox } from '../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../src/inquiry/types.ts';
import type { InquiryPayload } from '../../src/shared/inquiry/payload.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';

/** A form as somebody fills it in, without the consent. The tests' clock stands in February 2027. */
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

/** What is kept of it: the specification's payload, written out by hand. */
export const kept: InquiryPayload = {
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

export type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

/** The payload our script makes of a form. */
export function payloadWith(changes: Fields = {}): InquiryPayload {
  return toPayload({ ...guest, ...changes });
}

/** Follows an outbox: each call gives what was stored since the last one. */
export function follow(outbox: Outbox): () => StoredInquiry[] {
  const seen = new Set<string>();
  return () => {
    const fresh = outbox.list().filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  };
}

/** Sends a payload as our script does. */
export function postJson(origin: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(`${origin}/api/inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  });
}

/** Sends the form as a browser without script does; a list gives a field several times. */
export function postForm(origin: string, changes: Fields = {}, headers: Headers = {}): Promise<Response> {
  const fields = Object.entries({ ...guest, privacy: 'on', seal: '', locale: 'de', ...changes });
  const body = new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));
  return fetch(`${origin}/api/inquiry`, { method: 'POST', headers, body, redirect: 'manual' });
}

/** Sends bytes as they are, with a pause between the parts, and gives the whole answer; '' where there was none. */
export async function sendRaw(origin: string, parts: readonly (string | Buffer)[], { pause = 0, end = false } = {}): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that has read enough may close before everything is sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  for (const part of parts) {
    socket.write(part);
    await wait(pause);
  }
  if (end) socket.destroySoon();
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}
