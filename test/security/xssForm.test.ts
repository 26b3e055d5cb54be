import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildMail } from '../../src/inquiry/mail.ts';
import { HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { startContentSetup } from '../check/support.ts';
import { addresses, buildPayload } from '../inquiry/examples.ts';
import { followOutbox, guest, postForm, postJson } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';
import { findViolations, hostileTexts, listVocabulary } from './hostile.ts';

/** Hostile texts in every field of the inquiry form: none may reach page, JSON, mail or log unescaped. The same for the output of the content check. */
startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '10000' } });
let known: Set<string>;
let added: ReturnType<typeof followOutbox>;
beforeAll(async () => {
  added = followOutbox(app.services.inquiries.outbox);
  known = new Set();
  for (const changes of [{ email: '' }, fill(Object.keys(guest), ''), fill(Object.keys(guest), 'x')]) {
    for (const word of listVocabulary(await (await postForm(app.origin, changes)).text())) known.add(word);
  }
});

/** Fields without a format. */
const freeTextFields = ['firstName', 'lastName', 'strnr', 'town', 'country', 'message'];
const all = [...Object.keys(guest), 'privacy', HONEYPOT_FIELD, 'locale', 'wantHotelPickup'];
const fill = (names: readonly string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));

describe.each(hostileTexts)('%s in the inquiry form', (name, text) => {
  it(`${name} is shown again as a field value, in every field`, async () => {
    for (const names of text === hostileTexts[0]?.[1] ? [all, ...all.map((name) => [name])] : [all]) {
      const response = await postForm(app.origin, { email: 'kein', ...fill(names, text) });
      expect([422, 400]).toContain(response.status);
      expect(findViolations(await response.text(), known), names.join()).toEqual([]);
      expect(JSON.stringify(Object.fromEntries(response.headers))).not.toMatch(/evil|alert/);
    }
  });

  it(`${name} is not repeated in the JSON response`, async () => {
    const response = await postJson(app.origin, { ...guest, ...fill(all, text) }, { accept: 'text/html' });
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8']);
    expect(await response.text()).not.toMatch(/alert|evil|__proto__|<script/i);
  });

  it(`${name} reaches the mail as plain text, escaped in its HTML, and is not logged`, async () => {
    await added();
    const before = app.logged.length;
    expect((await postForm(app.origin, fill(freeTextFields, text))).status).toBe(303);
    const [inquiry] = await added();
    if (inquiry === undefined) throw new Error('not stored');
    const { subject, replyTo, headers, text: body, html = '', attachments } = buildMail(inquiry, addresses);
    const harmless = buildMail({ ...inquiry, payload: buildPayload() }, addresses).html ?? '';
    expect(subject).toMatch(/^[\w .,:–()-]+$/);
    expect([replyTo, headers]).toEqual(['anne.gross@example.org', { 'Auto-Submitted': 'auto-generated' }]);
    expect(body).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u202e\u2066]/u);
    expect(findViolations(html, listVocabulary(harmless))).toEqual([]);
    expect(JSON.parse(String(attachments[0]?.content))).toEqual(inquiry.payload);
    expect(JSON.stringify(app.logged.slice(before))).not.toMatch(/alert|evil|__proto__|fatal/i);
  });
});

describe('the output of the content check', () => {
  it('the content check prints no control characters from WordPress errors', async () => {
    const setup = await startContentSetup();
    onTestFinished(() => setup.wordpress.close());
    setup.wordpress.answers.set('/wp-json/menus/v1/menus/2', JSON.stringify({ items: '\u009b31m\u202e' }));
    const { code, err } = await setup.check();
    expect([code, err]).toEqual([2, expect.stringContaining('items')]);
    expect(err).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});
