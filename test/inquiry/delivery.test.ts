import { describe, expect, it } from 'vitest';
import { shortTimeouts, startRig } from './deliverySupport.ts';
import { buildInquiry, buildPayload, numbered } from './examples.ts';
import { type Fault, identify, readMail, type Stage, startMailServer } from './mailServer.ts';
import { openOutbox, until } from './outboxSupport.ts';

const HOUR_MS = 3_600_000;

describe('delivery to a mail server that accepts mail', () => {
  it('sends the complete inquiry once and logs no personal data', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    const stored = await rig.try(buildInquiry({ score: 1 }));
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1, deliveredAt: rig.clock.now, lastError: null });
    expect(server.confirmed).toHaveLength(1);
    const mail = await readMail(server.confirmed[0]);
    expect(mail.messageId).toBe(`<inquiry-${stored.id}@hotel.example>`);
    expect(JSON.parse(String(mail.attachments[0]?.content))).toEqual(buildPayload());
    expect(mail.text).toContain('🐕');
    expect(rig.lines.map(({ time, ...line }) => line)).toEqual([
      { level: 30, event: 'inquiry.delivered', inquiry: stored.id, attempts: 1 },
    ]);
    await rig.pass(HOUR_MS);
    expect(server.counts.transactions).toBe(1);
  });

  it('sends many mails one after the other over one connection', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    for (let number = 0; number < 6; number++) await opened.outbox.store(numbered(number));
    const rig = startRig({ url: server.url, opened });
    for (let number = 6; number < 9; number++) {
      await rig.outbox.store(numbered(number));
      rig.delivery.wake();
    }
    await rig.pass(0);
    expect((await rig.outbox.list()).map(({ state }) => state)).toEqual(Array(9).fill('delivered'));
    expect(new Set(server.confirmed.map((raw) => identify(raw).messageId)).size).toBe(9);
    expect(server.counts).toEqual({ connections: 1, transactions: 9, running: 0, mostAtOnce: 1 });
  });
});

describe('a temporary failure of delivery', () => {
  it.each([
    ['connect', 421, expect.any(String)],
    ['connect', 554, 'CONN'],
    ['auth', 535, 'AUTH PLAIN'],
    ['rcpt', 450, 'RCPT TO'],
    ['rcpt', 538, 'RCPT TO'],
  ])('at the stage %s with the reply %i is retried after 30 seconds', async (stage, code, command) => {
    const server = await startMailServer();
    server.faults = { [stage]: code };
    const url = stage === 'auth' ? server.url.replace('//', '//user:geheim@') : server.url;
    const rig = startRig({ url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: rig.clock.now + 30_000 });
    expect(stored.lastError).toContain(String(code));
    expect(rig.lines.at(-1)).toMatchObject({ level: 40, event: 'inquiry.deferred', code: String(code), command });
    await rig.pass(29_999);
    expect((await rig.read(stored.id)).attempts).toBe(1);
    server.faults = {};
    await rig.pass(1);
    expect(await rig.read(stored.id)).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
    expect(server.confirmed).toHaveLength(1);
    expect(JSON.stringify(rig.lines)).not.toMatch(/geheim|gast\.example|said at/);
  });

  const silences: readonly [Stage, Fault, string][] = [
    ['connect', 'stall', 'GREETING_TIMEOUT'],
    ['mail', 'drop', 'ECONNECTION'],
    ['data', 'stall', 'SOCKET_TIMEOUT'],
    ['data', 'drop', 'ECONNECTION'],
  ];

  it('without an answer, at the greeting, at the sender or after the final dot, is retried after 30 seconds with the same Message-ID', async () => {
    // All at once: each waits for its timeout.
    const attempts = silences.map(async ([stage, fault, code]) => {
      const server = await startMailServer();
      server.faults = { [stage]: fault };
      const rig = startRig({ url: server.url, smtp: shortTimeouts });
      const stored = await rig.try();
      expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
      expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code, command: 'CONN' });
      // One attempt never sends twice: only the outbox starts another attempt.
      expect(server.counts.transactions).toBe(stage === 'connect' ? 0 : 1);
      server.faults = {};
      await rig.pass(30_000);
      expect(await rig.read(stored.id)).toMatchObject({ state: 'delivered', attempts: 2 });
      // The server accepted the mail and the confirmation got lost. SMTP cannot tell, so the mail is sent again: a loss would be worse.
      expect(server.received).toHaveLength(stage === 'data' ? 2 : 1);
      expect(new Set(server.received.map((raw) => identify(raw).messageId)).size).toBe(1);
      expect(server.confirmed).toHaveLength(1);
    });
    await Promise.all(attempts);
  });

  it('after the final dot on a reused connection causes no second transaction within the attempt', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    await rig.try(numbered(1));
    server.faults = { data: 'drop' };
    const stored = await rig.try(numbered(2));
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    // After `close` no transaction is running.
    await rig.delivery.close();
    expect(server.counts.transactions).toBe(2);
    expect(server.received).toHaveLength(2);
  });

  it('of a server that refuses connections ends when the server is back', async () => {
    const first = await startMailServer();
    await first.close();
    const rig = startRig({ url: first.url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code: 'ECONNREFUSED', command: 'CONN' });
    const second = await startMailServer({ port: first.port });
    await rig.pass(30_000);
    expect((await rig.read(stored.id)).state).toBe('delivered');
    // The server restarts while the connection is idle: the next mail goes over a new connection at once.
    await second.close();
    const third = await startMailServer({ port: first.port });
    const next = await rig.try(numbered(2));
    expect(next).toMatchObject({ state: 'delivered', attempts: 1 });
    expect([second.confirmed.length, third.confirmed.length]).toEqual([1, 1]);
  });

  it('doubles the retry delay up to one hour and never gives up', async () => {
    const server = await startMailServer();
    server.faults = { rcpt: 450 };
    const rig = startRig({ url: server.url });
    const { id, nextAttemptAt } = await rig.try();
    const delays = [Number(nextAttemptAt) - rig.clock.now];
    for (let attempt = 2; attempt <= 12; attempt++) {
      await rig.pass(delays.at(-1) ?? 0);
      delays.push(Number((await rig.read(id)).nextAttemptAt) - rig.clock.now);
    }
    expect(delays.map((delay) => delay / 1000)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600, 3600]);
    expect(await rig.read(id)).toMatchObject({ state: 'waiting', attempts: 12 });
  });

  it('of the server stops the run after one attempt, that of one inquiry does not', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    for (let number = 0; number < 5; number++) await opened.outbox.store(numbered(number));
    server.faults = { connect: 421 };
    const rig = startRig({ url: server.url, opened });
    await until(() => rig.lines.length === 1);
    const readAttempts = async () => (await rig.outbox.list()).map(({ attempts }) => attempts);
    expect(await readAttempts()).toEqual([1, 0, 0, 0, 0]);
    rig.delivery.wake();
    await until(async () => (await readAttempts())[1] === 1);
    expect(await readAttempts()).toEqual([1, 1, 0, 0, 0]);
    server.faults = { rcpt: 450 };
    await rig.pass(0);
    expect((await rig.outbox.list()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('a permanent failure of delivery', () => {
  it.each([
    ['rcpt', 550, 'RCPT TO'],
    ['data', 554, 'DATA'],
  ])(
    'at the stage %s with the reply %i marks the inquiry as failed, logs that, and is not retried by itself',
    async (stage, code, command) => {
      const server = await startMailServer();
      server.faults = { [stage]: code };
      const rig = startRig({ url: server.url });
      const stored = await rig.try();
      expect(stored).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null });
      expect(stored.lastError).toContain(`no, said at ${stage}`);
      expect(rig.lines.at(-1)).toMatchObject({
        level: 50,
        event: 'inquiry.deliveryFailed',
        inquiry: stored.id,
        code: String(code),
        command,
      });
      expect(JSON.stringify(rig.lines)).not.toMatch(/gast\.example|said at/);
      server.faults = {};
      await rig.pass(24 * HOUR_MS);
      expect(server.counts.transactions).toBe(1);
      expect((await rig.try(numbered(2))).state).toBe('delivered');
      await rig.outbox.retry(stored.id);
      await rig.pass(0);
      expect(await rig.read(stored.id)).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
      expect(server.confirmed).toHaveLength(2);
    },
  );
});
