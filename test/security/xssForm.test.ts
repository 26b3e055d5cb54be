import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMail } from '../../src/inquiry/mail.ts';
import { startEstate } from '../check/support.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { follow, guest, postForm, postJson } from '../support/inquiries.ts';
import { findTrouble, type Json, leavesOf, payloads, vocabularyOf, withTexts } from './hostile.ts';

/** Hostile texts in every field of the form, on their way into the page that comes back, JSON, the mail and the log; and in what the check of content prints. */
let app: RunningApp;
let known: Set<string>;
let added: ReturnType<typeof follow>;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '10000' } });
  added = follow(app.services.outbox);
  known = new Set();
  for (const changes of [{ email: '' }, Object.fromEntries(Object.keys(guest).map((name) => [name, '']))]) {
    for (const word of vocabularyOf(await (await postForm(app.origin, changes)).text())) known.add(word);
  }
});
afterAll(() => app.close());

/** Free texts: they are taken as they are. */
const free = ['title', 'firstName', 'lastName', 'strnr', 'zip', 'town', 'country', 'message'];
const all = [...Object.keys(guest), 'privacy', 'seal', 'locale', 'wantHotelPickup'];
const fill = (names: readonly string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));

describe.each(payloads)('%s in the form', (_, text) => {
  it('is given back as a value, whatever field it stands in', async () => {
    for (const names of [all, ...all.map((name) => [name])]) {
      const response = await postForm(app.origin, { email: 'kein', ...fill(names, text) });
      expect([422, 400]).toContain(response.status);
      expect(findTrouble(await response.text(), known), names.join()).toEqual([]);
      expect(JSON.stringify(Object.fromEntries(response.headers))).not.toMatch(/evil|alert/);
    }
  });

  it('is not repeated in JSON, where no page is asked for', async () => {
    const response = await postJson(app.origin, { ...guest, ...fill(all, text) }, { accept: 'text/html' });
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8']);
    expect(await response.text()).not.toMatch(/alert|evil|__proto__|<script/i);
  });

  it('reaches the mail as text alone, and no line of the log', async () => {
    added();
    const before = app.logged.length;
    expect((await postForm(app.origin, fill(free, text))).status).toBe(303);
    const [inquiry] = added();
    if (inquiry === undefined) throw new Error('not stored');
    const {
      subject,
      replyTo,
      headers,
      text: body,
      attachments,
    } = buildMail(inquiry, { from: 'web@hotel.example', to: 'rezeption@hotel.example' });
    expect(subject).toMatch(/^[\w .,:–()-]+$/);
    expect([replyTo, headers]).toEqual(['anne.gross@example.org', { 'Auto-Submitted': 'auto-generated' }]);
    expect(body).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u202e\u2066]/u);
    expect(JSON.parse(String(attachments[0]?.content))).toEqual(inquiry.payload);
    expect(JSON.stringify(app.logged.slice(before))).not.toMatch(/alert|evil|__proto__|fatal/i);
  });
});

describe('what the check of content prints', () => {
  it.each(payloads)('%s in every field gives the terminal no orders', async (_, text) => {
    const estate = await startEstate();
    for (const [url, answer] of estate.wordpress.answers) {
      const value: Json = JSON.parse(answer);
      const paths = leavesOf(value).map(({ path }) => path);
      estate.wordpress.answers.set(url, JSON.stringify(withTexts(value, paths, `${text}\u001b]0;x\u0007\u009b31m\u202e`)));
    }
    const [json, table] = [await estate.check('--json'), await estate.check('--table')];
    const list = await estate.check(...['--json'].slice(1), '--json');
    await estate.wordpress.close();
    for (const { printed, told } of [json, table, list]) {
      expect(printed + told).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e\u2066]/u);
    }
  });
});
