import { describe, expect, it, onTestFinished } from 'vitest';
import { createDelivery, type DeliveryTimings } from '../../src/inquiry/delivery.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { createSmtp } from '../../src/inquiry/smtp.ts';
import type { ClaimTimings } from '../../src/storage/postgres.ts';
import { createStores } from '../../src/storage/stores.ts';
import { connect, usePostgres } from '../storage/postgresEngine.ts';
import { hasPostgres, postgresTitle } from '../support/postgres.ts';
import { addresses, buildInquiry, buildPayload, numbered } from './examples.ts';
import { identify, startMailServer } from './mailServer.ts';
import { createTestLog, storeNumbered, until } from './outboxSupport.ts';

const deliveryTimings: DeliveryTimings = { pollIntervalMs: 100, attemptTimeoutMs: 20_000, closeTimeoutMs: 300, recordRetryMs: 20 };
/** The lease ends while the database is away; the pause lasts longer than the test. */
const shortLease: ClaimTimings = { leaseMs: 2000, renewIntervalMs: 100, giveUpMs: 10_000, pauseMs: 120_000 };
const listIds = (mails: readonly string[]) => mails.map((raw) => identify(raw).inquiry);

/** Opens an outbox as one replica does. */
function openReplica(url: string, smtpUrl: string, timings?: ClaimTimings) {
  const { log, lines } = createTestLog();
  const store = createStores(connect(url, timings && { timings })).inquiries;
  const outbox = createOutbox({ store, now: Date.now, onUnreadable() {} });
  const start = () => {
    const delivery = createDelivery({
      outbox,
      mail: { smtp: createSmtp(smtpUrl), addresses },
      now: Date.now,
      log,
      timings: deliveryTimings,
    });
    onTestFinished(() => delivery.close());
    return delivery;
  };
  return { outbox, start, lines };
}

describe.skipIf(!hasPostgres)(postgresTitle('delivery by replicas on one PostgreSQL'), () => {
  const getServer = usePostgres();

  it('is shared by all of them, and each inquiry is sent once', async () => {
    const mail = await startMailServer();
    const received = mail.pauseAt('data');
    const url = await getServer().createDatabase();
    const replicas = [1, 2, 3].map(() => openReplica(url, mail.url));
    const [first] = replicas;
    const ids = first === undefined ? [] : await storeNumbered(first.outbox, 30);
    for (const { start } of replicas) start();
    await received;
    await until(() => mail.counts.running > 1);
    mail.resume();
    await until(async () => (await first?.outbox.list())?.every(({ state }) => state === 'delivered') === true);
    expect(listIds(mail.received).toSorted()).toEqual(ids.toSorted());
    expect(replicas.filter(({ lines }) => lines.some(({ event }) => event === 'inquiry.delivered')).length).toBeGreaterThan(1);
  });

  it('causes no second mail where the database restarts between the confirmation and its record', async () => {
    const server = getServer();
    const mail = await startMailServer();
    const url = await server.createDatabase();
    const replicas = [openReplica(url, mail.url, shortLease), openReplica(url, mail.url, shortLease)];
    const [first, second] = replicas;
    const { id = '' } = (await first?.outbox.store(buildInquiry({ payload: buildPayload({ zip: '7' }) }))) ?? {};
    const received = mail.pauseAt('data');
    first?.start();
    await received;
    await server.stop('crash');
    mail.resume();
    await until(() => mail.confirmed.length === 1);
    second?.start();
    await server.start();
    // The database may still be starting.
    const readState = async () => (await second?.outbox.findByIdPrefix(id).catch(() => []))?.[0]?.state;
    await until(async () => (await readState()) === 'delivered');
    await second?.outbox.store(numbered(2));
    await until(async () => (await second?.outbox.list())?.every(({ state }) => state === 'delivered') === true);
    expect(listIds(mail.received).filter((one) => one === id)).toHaveLength(1);
  });
});
