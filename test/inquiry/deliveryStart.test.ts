import { expect, it, onTestFinished } from 'vitest';
import { createDelivery } from '../../src/inquiry/delivery.ts';
import { createSmtp, type Smtp } from '../../src/inquiry/smtp.ts';
import { addresses, buildInquiry } from './examples.ts';
import { startMailServer } from './mailServer.ts';
import { createTestLog, openOutbox, until } from './outboxSupport.ts';

it('the delivery claims an inquiry only after the modules for the mail are loaded, and loads none while nothing waits', async () => {
  const server = await startMailServer();
  const { outbox, clock } = openOutbox();
  const smtp = createSmtp(server.url);
  const attemptsAtPrepare: (number | undefined)[] = [];
  const prepare = async () => {
    attemptsAtPrepare.push((await outbox.list())[0]?.attempts);
    await smtp.prepare();
  };
  const observed: Smtp = { ...smtp, isPrepared: false, prepare };
  const { log } = createTestLog();
  const delivery = createDelivery({ outbox, smtp: observed, addresses, now: () => clock.now, log });
  onTestFinished(() => delivery.close());
  await outbox.store(buildInquiry());
  delivery.wake();
  await until(async () => (await outbox.list({ state: 'delivered' })).length === 1);
  expect(attemptsAtPrepare).toEqual([0]);
});
