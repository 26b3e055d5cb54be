import { afterAll, describe, expect, it } from 'vitest';
import type { StoredInquiry } from '../../src/inquiry/types.ts';
import { type Fault, type MailServer, readMail, type Stage, startMailServer } from './mailServer.ts';
import { impatient, startRig } from './rig.ts';
import { openOutbox, until } from './samples.ts';
import { inquiryOf, numbered, payloadOf } from './values.ts';

const HOUR = 3_600_000;
const table: string[] = [];
const note = (fault: string, { state, attempts }: StoredInquiry, server: Pick<MailServer, 'counts' | 'received' | 'confirmed'> | null) =>
  table.push(
    `${fault.padEnd(48)} ${state.padEnd(10)} ${String(attempts).padStart(2)} ${String(server?.counts.conversations ?? 0).padStart(3)} ${String(server?.received.length ?? 0).padStart(3)} ${String(server?.confirmed.length ?? 0).padStart(3)}`,
  );
afterAll(() => {
  const head = `${'fault'.padEnd(48)} state    tries  convs mails confirmed`;
  if (process.env.FAULT_TABLE !== undefined) process.stdout.write(`${[head, ...table].join('\n')}\n`);
});

describe('a mail server that takes mail', () => {
  it('gets each inquiry once, whole, and the log nobody’s data', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    const stored = await rig.try(inquiryOf({ score: 1 }));
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1, deliveredAt: rig.clock.now, lastError: null });
    expect(server.confirmed).toHaveLength(1);
    const mail = await readMail(server.confirmed[0]);
    expect(mail.messageId).toBe(`<inquiry-${stored.id}@hotel.example>`);
    expect(JSON.parse(String(mail.attachments[0]?.content))).toEqual(payloadOf());
    expect(mail.text).toContain('🐕');
    expect(rig.lines.map(({ time, ...line }) => line)).toEqual([
      { level: 30, event: 'inquiry.delivered', inquiry: stored.id, attempts: 1 },
    ]);
    await rig.pass(HOUR);
    expect(server.counts.conversations).toBe(1);
    note('none', stored, server);
  });

  it('is asked once for a submission sent twice', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    await Promise.all([rig.try(numbered(1)), rig.try(numbered(1)), rig.try(numbered(1))]);
    expect(server.confirmed).toHaveLength(1);
  });

  it('gets many over one connection, one after the other', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    for (let number = 0; number < 60; number++) opened.outbox.store(numbered(number));
    const rig = startRig({ url: server.url, opened });
    for (let number = 60; number < 70; number++) {
      rig.outbox.store(numbered(number));
      rig.delivery.wake();
    }
    await rig.pass(0);
    expect(rig.outbox.list({ state: 'delivered' })).toHaveLength(70);
    expect(new Set(server.confirmed.map((raw) => /^Message-ID: (.+)$/m.exec(raw)?.[1])).size).toBe(70);
    expect(server.counts).toEqual({ connections: 1, conversations: 70, running: 0, mostAtOnce: 1 });
  });

  it('takes as long as it needs', async () => {
    const server = await startMailServer();
    server.delay = 300;
    const rig = startRig({ url: server.url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1 });
    note('answers 300 ms after the final dot', stored, server);
  });
});

const words: Readonly<Record<Stage, string>> = { connect: 'CONN', auth: 'AUTH PLAIN', mail: 'MAIL FROM', rcpt: 'RCPT TO', data: 'DATA' };
const temporary: [Stage, number][] = [
  ...([421, 451, 452, 454, 554] as const).map((code): [Stage, number] => ['connect', code]),
  ...([421, 454, 535] as const).map((code): [Stage, number] => ['auth', code]),
  ...(['mail', 'rcpt', 'data'] as const).flatMap((stage) => [421, 450, 451, 452].map((code): [Stage, number] => [stage, code])),
  ['mail', 503],
  ['mail', 530],
  ['rcpt', 538],
];

describe('a failure that passes', () => {
  it.each(temporary)('at %s with %i is tried again until it succeeds', async (stage, code) => {
    const server = await startMailServer();
    server.faults = { [stage]: code };
    const url = stage === 'auth' ? server.url.replace('//', '//user:geheim@') : server.url;
    const rig = startRig({ url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: rig.clock.now + 30_000 });
    expect(stored.lastError).toContain(String(code));
    expect(rig.lines.at(-1)).toMatchObject({
      level: 40,
      event: 'inquiry.deferred',
      code: String(code),
      ...(code !== 421 && { command: words[stage] }),
    });
    await rig.pass(29_999);
    expect(rig.outbox.findByIdPrefix(stored.id)[0]?.attempts).toBe(1);
    server.faults = {};
    await rig.pass(1);
    const after = rig.outbox.findByIdPrefix(stored.id)[0];
    expect(after).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
    expect(server.confirmed).toHaveLength(1);
    expect(JSON.stringify(rig.lines)).not.toMatch(/geheim|gast\.example|said at/);
    if (after) note(`${code} at ${stage}, then well`, after, server);
  });

  it.each<[string, Stage, Fault, string]>([
    ['no greeting', 'connect', 'stall', 'GREETING_TIMEOUT'],
    ['dropped before the greeting', 'connect', 'drop', 'ECONNECTION'],
    ['no answer to the sender', 'mail', 'stall', 'SOCKET_TIMEOUT'],
    ['dropped after the sender', 'mail', 'drop', 'ECONNECTION'],
    ['no answer to the recipient', 'rcpt', 'stall', 'SOCKET_TIMEOUT'],
    ['dropped after the recipient', 'rcpt', 'drop', 'ECONNECTION'],
    ['no answer after the final dot', 'data', 'stall', 'SOCKET_TIMEOUT'],
    ['dropped after the final dot', 'data', 'drop', 'ECONNECTION'],
  ])('%s', async (name, stage, fault, code) => {
    const server = await startMailServer();
    server.faults = { [stage]: fault };
    const rig = startRig({ url: server.url, smtp: impatient });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code, command: 'CONN' });
    // Within one attempt nothing is said twice: only the outbox decides about another.
    expect(server.counts.conversations).toBe(stage === 'connect' ? 0 : 1);
    server.faults = {};
    await rig.pass(30_000);
    const after = rig.outbox.findByIdPrefix(stored.id)[0];
    expect(after).toMatchObject({ state: 'delivered', attempts: 2 });
    // The server took it and could not say so: SMTP leaves that undecided, and losing it is worse.
    expect(server.received).toHaveLength(stage === 'data' ? 2 : 1);
    expect(new Set(server.received.map((raw) => /^Message-ID: (.+)$/m.exec(raw)?.[1])).size).toBe(1);
    expect(server.confirmed).toHaveLength(1);
    if (after) note(`${name}, then well`, after, server);
  });

  it('of a kept connection after the final dot is not repaired behind our back', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: server.url });
    await rig.try(numbered(1));
    server.faults = { data: 'drop' };
    const stored = await rig.try(numbered(2));
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    // Closed it has nothing under way any more.
    await rig.delivery.close();
    expect(server.counts.conversations).toBe(2);
    expect(server.received).toHaveLength(2);
    note('kept connection dropped after the final dot', stored, server);
  });

  it('is a server that is not there, and comes back', async () => {
    const first = await startMailServer();
    await first.close();
    const rig = startRig({ url: first.url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code: 'ECONNREFUSED', command: 'CONN' });
    note('connection refused', stored, null);
    const second = await startMailServer({ port: first.port });
    await rig.pass(30_000);
    expect(rig.outbox.findByIdPrefix(stored.id)[0]?.state).toBe('delivered');
    // A restart while the connection is kept: the next mail goes over a new one at once.
    await second.close();
    const third = await startMailServer({ port: first.port });
    const next = await rig.try(numbered(2));
    expect(next).toMatchObject({ state: 'delivered', attempts: 1 });
    expect([second.confirmed.length, third.confirmed.length]).toEqual([1, 1]);
    note('server restarted while the connection was kept', next, third);
  });

  it('is a name that cannot be found', async () => {
    const rig = startRig({ url: 'smtp://mail.hotel.invalid:25' });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)?.code).toMatch(/^E(NOTFOUND|AI_AGAIN|DNS|SERVFAIL|REFUSED|TIMEOUT|CONNREFUSED)$/);
  });

  it('doubles the wait up to an hour, for ever', async () => {
    const server = await startMailServer();
    server.faults = { rcpt: 450 };
    const rig = startRig({ url: server.url });
    const { id, nextAttemptAt } = await rig.try();
    const waits = [Number(nextAttemptAt) - rig.clock.now];
    for (let attempt = 2; attempt <= 12; attempt++) {
      await rig.pass(waits.at(-1) ?? 0);
      waits.push(Number(rig.outbox.findByIdPrefix(id)[0]?.nextAttemptAt) - rig.clock.now);
    }
    expect(waits.map((wait) => wait / 1000)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600, 3600]);
    const stored = rig.outbox.findByIdPrefix(id)[0];
    expect(stored).toMatchObject({ state: 'waiting', attempts: 12 });
    if (stored) note('450 at rcpt, twelve times', stored, server);
  });

  it('of the server is met once in a round, that of one inquiry does not hold up the others', async () => {
    const server = await startMailServer();
    const opened = openOutbox();
    for (let number = 0; number < 5; number++) opened.outbox.store(numbered(number));
    server.faults = { connect: 421 };
    const rig = startRig({ url: server.url, opened });
    await until(() => rig.lines.length === 1);
    const readAttempts = () => rig.outbox.list().map(({ attempts }) => attempts);
    expect(readAttempts()).toEqual([1, 0, 0, 0, 0]);
    rig.delivery.wake();
    await until(() => readAttempts()[1] === 1);
    expect(readAttempts()).toEqual([1, 1, 0, 0, 0]);
    server.faults = { rcpt: 450 };
    await rig.pass(0);
    expect(rig.outbox.list().map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('a refusal', () => {
  const refusals = (['mail', 'rcpt', 'data'] as const).flatMap((stage) => [550, 552, 554].map((code) => [stage, code] as const));

  it.each(refusals)('at %s with %i is final, kept, and said', async (stage, code) => {
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
      command: words[stage],
    });
    expect(JSON.stringify(rig.lines)).not.toMatch(/gast\.example|said at/);
    note(`${code} at ${stage}`, stored, server);
    server.faults = {};
    await rig.pass(24 * HOUR);
    expect(server.counts.conversations).toBe(1);
    expect((await rig.try(numbered(2))).state).toBe('delivered');
    rig.outbox.retry(stored.id);
    await rig.pass(0);
    expect(rig.outbox.findByIdPrefix(stored.id)[0]).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
    expect(server.confirmed).toHaveLength(2);
  });
});
