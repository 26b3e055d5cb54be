import { createHmac } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import schema from '../../docs/webhook.schema.json' with { type: 'json' };
import { createCertificate } from './certificate.ts';
import { startRig } from './deliverySupport.ts';
import { addresses, buildInquiry, buildPayload, numbered } from './examples.ts';
import { readMail, startMailServer } from './mailServer.ts';
import { openOutbox, until } from './outboxSupport.ts';
import { startWebhookReceiver } from './webhookReceiver.ts';

const DAY_MS = 86_400_000;
const follow = { unconfirmed: [addresses.to], hasWebhook: true };
/** Now, since receivers refuse a signature of another time. */
const openNow = (changes = {}) => openOutbox({ clock: { now: Date.now() }, follow: { ...follow, ...changes } });
const listTo = (mails: readonly string[]) => mails.map((raw) => /^To: (.+)$/m.exec(raw)?.[1]);
/** The lines of some events, in the order of these. */
const findLines = (lines: readonly Record<string, unknown>[], ...names: string[]) =>
  names.flatMap((name) => lines.filter(({ event }) => event === name));

describe('what follows the mail to the hotel', () => {
  it('is a confirmation to the guest and a signed webhook, each sent once', async () => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    const rig = startRig({ url: mail.url, webhook, opened: openNow() });
    const stored = await rig.try(buildInquiry());
    await rig.pass(DAY_MS);
    expect(stored).toMatchObject({
      state: 'delivered',
      attempts: 1,
      confirmation: 'delivered',
      webhook: 'delivered',
      confirmationAttempts: 1,
      webhookAttempts: 1,
      webhookAt: null,
    });
    expect(listTo(mail.confirmed).toSorted()).toEqual([addresses.to, 'zoe.muessig@gast.example']);
    expect((await readMail(mail.confirmed.find((raw) => raw.includes('\nTo: zoe')))).messageId).toBe(
      `<confirmation-${stored.id}@hotel.example>`,
    );
    expect(webhook.calls).toHaveLength(1);
    const { headers = {}, body = '' } = webhook.calls[0] ?? {};
    const signed = `${stored.id}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    const isValid = new Ajv2020({ allErrors: true, formats: { uuid: true, 'date-time': true } }).compile(schema);
    expect([isValid(JSON.parse(body)), isValid.errors]).toEqual([true, null]);
    expect(JSON.parse(body).data).toMatchObject({ id: stored.id, locale: 'en', payload: buildPayload() });
    expect(rig.lines.map(({ event }) => event).toSorted()).toEqual(['confirmation.sent', 'inquiry.delivered', 'webhook.delivered']);
  });

  it('waits for itself: a confirmation that is refused, and a webhook that fails, neither delay nor repeat a mail', async () => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    mail.faults = { guest: 550 };
    webhook.answer = (res) => res.writeHead(500).end('geheim');
    const rig = startRig({ url: mail.url, webhook, opened: openNow() });
    const stored = await rig.try(numbered(1));
    expect(stored).toMatchObject({ state: 'delivered', confirmation: 'failed', webhook: 'waiting', webhookError: 'POST 500' });
    expect(stored.confirmationError).toContain('550');
    expect(findLines(rig.lines, 'confirmation.failed', 'webhook.deferred')).toMatchObject([
      { level: 40, event: 'confirmation.failed', code: '550', command: 'RCPT TO' },
      { level: 40, event: 'webhook.deferred', code: '500', command: 'POST', retryInMs: 30_000 },
    ]);
    expect(await rig.try(numbered(2))).toMatchObject({ state: 'delivered', attempts: 1 });
    webhook.answer = (res) => res.writeHead(204).end();
    await rig.pass(60_000);
    expect(await rig.outbox.list()).toMatchObject([{ webhook: 'delivered' }, { webhook: 'delivered' }]);
    expect(listTo(mail.confirmed)).toEqual([addresses.to, addresses.to]);
  });

  it('waits for no other: a mail server that hangs keeps no webhook, a webhook that hangs no mail, and a mail to a guest none to the hotel', async () => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    const rig = startRig({ url: mail.url, webhook, opened: openNow(), smtp: { replyMs: 60_000 }, timings: { attemptTimeoutMs: 60_000 } });
    const send = async (number: number) => {
      const { id } = await rig.outbox.store(numbered(number));
      rig.delivery.wake();
      return id;
    };
    mail.faults = { guest: 'stall' };
    webhook.answer = () => {};
    const ids = [await send(1)];
    await until(() => webhook.calls.length === 1 && mail.counts.transactions === 2, 'webhook and mail to the guest hang');
    ids.push(await send(2));
    await until(() => mail.confirmed.length === 2);
    expect(listTo(mail.confirmed)).toEqual([addresses.to, addresses.to]);
    await rig.delivery.close();

    const again = startRig({
      url: mail.url,
      webhook,
      opened: openOutbox({ folder: rig.folder, clock: rig.clock, follow }),
      smtp: { replyMs: 60_000 },
    });
    mail.faults = { data: 'stall' };
    webhook.answer = (res) => res.writeHead(204).end();
    for (const number of [3, 4]) ids.push((await again.outbox.store(numbered(number))).id);
    again.delivery.wake();
    await until(async () => (await again.outbox.list()).every((inquiry) => inquiry.webhook === 'delivered'));
    expect((await again.outbox.list()).map(({ id, state }) => [id, state])).toEqual(
      ids.map((id, index) => [id, index < 2 ? 'delivered' : 'waiting']),
    );
  });

  it('is sent while the mail to the hotel is refused, and a confirmation is given up after two days', async () => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    mail.faults = { connect: 421 };
    const rig = startRig({ url: mail.url, webhook, opened: openNow() });
    expect(await rig.try()).toMatchObject({ state: 'waiting', confirmation: 'waiting', webhook: 'delivered' });
    await rig.pass(2 * DAY_MS + 1);
    mail.faults = {};
    await rig.pass(DAY_MS);
    const [stored] = await rig.outbox.list();
    expect(stored).toMatchObject({ state: 'delivered', confirmation: 'failed', confirmationError: 'NONE EXPIRED', confirmationAt: null });
    expect(listTo(mail.confirmed)).toEqual([addresses.to]);
    expect(webhook.calls).toHaveLength(1);
  });
});

describe('a webhook', () => {
  const redirect = { location: 'http://127.0.0.1:1/elsewhere' };

  it.each<[string, number, Record<string, string>]>([
    ['an error of the receiver', 500, {}],
    ['a request that it does not understand', 400, {}],
    ['a wrong path', 404, {}],
    ['a redirect, which is not followed,', 308, redirect],
  ])('that answers %s is called again after 30 seconds, with the same webhook-id and another timestamp', async (_, status, headers) => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    webhook.answer = (res) => res.writeHead(status, headers).end();
    const rig = startRig({ url: mail.url, webhook, opened: openNow() });
    const stored = await rig.try();
    expect(stored).toMatchObject({ webhook: 'waiting', webhookError: `POST ${status}`, webhookAt: rig.clock.now + 30_000 });
    webhook.answer = (res) => res.writeHead(202).end();
    await rig.pass(30_000);
    expect((await rig.outbox.list())[0]).toMatchObject({ webhook: 'delivered', webhookError: null, webhookAttempts: 2, webhookAt: null });
    expect(webhook.calls.map(({ id }) => id)).toEqual([stored.id, stored.id]);
    const [first, second] = webhook.calls.map((call) => Number(call.headers['webhook-timestamp']));
    expect(Number(second) - Number(first)).toBe(30);
    expect(webhook.calls[0]?.body).toBe(webhook.calls[1]?.body);
  });

  it('that is gone (410) gets the inquiry no more, until a retry', async () => {
    const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
    webhook.answer = (res) => res.writeHead(410).end();
    const rig = startRig({ url: mail.url, webhook, opened: openNow() });
    const { id } = await rig.try();
    expect(findLines(rig.lines, 'webhook.failed')).toMatchObject([{ level: 50, inquiry: id, code: '410' }]);
    await rig.pass(DAY_MS);
    expect((await rig.outbox.list())[0]).toMatchObject({ webhook: 'failed', webhookAt: null });
    rig.clock.now -= DAY_MS;
    expect(await rig.outbox.retry(id)).toBe(1);
    webhook.answer = (res) => res.writeHead(204).end();
    await rig.pass(0);
    expect((await rig.outbox.list())[0]).toMatchObject({ state: 'delivered', webhook: 'delivered', attempts: 1 });
    expect([webhook.calls.length, mail.confirmed.length]).toEqual([2, 2]);
  });

  it('whose certificate nobody vouches for gets nothing', async () => {
    const webhook = await startWebhookReceiver(createCertificate('desk.hotel.example'));
    const rig = startRig({ url: null, webhook, opened: openNow() });
    expect(await rig.try()).toMatchObject({ webhook: 'waiting', webhookError: expect.stringMatching(/self-signed|certificate/) });
    expect([webhook.calls, webhook.refused]).toEqual([[], []]);
  });

  it('without a mail server is the delivery, also of inquiries from before it was configured', async () => {
    const webhook = await startWebhookReceiver();
    const opened = openNow({ unconfirmed: null });
    const before = openOutbox({ folder: opened.folder, clock: opened.clock });
    await before.outbox.store(numbered(1));
    const rig = startRig({ url: null, webhook, opened });
    await rig.try(numbered(2));
    await until(() => webhook.calls.length === 2);
    await until(async () => (await rig.outbox.list()).every(({ state }) => state === 'delivered'));
    expect(await rig.outbox.list()).toMatchObject([
      { state: 'delivered', deliveredAt: rig.clock.now, webhook: 'delivered' },
      { state: 'delivered', deliveredAt: rig.clock.now, webhook: 'delivered' },
    ]);
  });
});
