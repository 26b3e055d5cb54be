import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readOutbox } from '../endurance/support/reconcile.ts';
import { startMailServer } from '../inquiry/mailServer.ts';
import { until } from '../inquiry/outboxSupport.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';

/** Inquiries sent to each program before the first is killed, and after. */
const INQUIRIES = Number(process.env.INQUIRIES ?? 8);
const readId = (raw: string) => /^Message-ID: <inquiry-(.+)@hotel\.example>/m.exec(raw)?.[1] ?? '';

it('two programs on one DATA_DIR lose no inquiry, also when the first is killed under load and started again at once', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const mail = await startMailServer();
  mail.delayMs = 10;
  const env = { DATA_DIR: folder, ...buildDeliveryEnvironment(mail.url) };
  const start = async () => {
    const program = await startProgram({ env });
    onTestFinished(() => program.end('SIGKILL'));
    return program;
  };
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  let number = 0;
  const send = async ({ origin }: Program) => {
    const response = await postJson(origin, payloadWith({ message: `Anfrage ${number++}` }));
    statuses.push(response.status);
    acknowledged.push(((await response.json()) as { id: string }).id);
    statuses.push((await fetch(`${origin}/hotel/`)).status);
  };
  const sendAll = async (program: Program) => {
    for (let index = 0; index < INQUIRIES; index++) await send(program);
  };
  const [first, second] = [await start(), await start()];
  await Promise.all([sendAll(first), sendAll(second)]);
  await until(() => mail.confirmed.length > 2);
  // Whoever holds the lock delivers; the other one says once that it waits.
  const findStandby = () => [first, second].filter(({ lines }) => lines.some((line) => line.includes('delivery.standby')));
  await expect.poll(() => findStandby().length).toBe(1);
  const standby = findStandby();
  const [holder = first, other = second] = standby[0] === first ? [second, first] : [first, second];
  const sending = sendAll(other);
  await holder.end('SIGKILL');
  const third = await start();
  await Promise.all([sending, sendAll(third)]);
  await expect.poll(() => new Set(mail.confirmed.map(readId)).size, { timeout: 90_000 }).toBe(acknowledged.length);
  await expect.poll(async () => (await readOutbox(folder)).filter(({ state }) => state !== 'delivered')).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([202, 200]));
  expect((await readOutbox(folder)).map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  const mailed = mail.received.map(readId);
  expect(new Set(mailed)).toEqual(new Set(acknowledged));
  expect(mail.counts.mostAtOnce).toBe(1);
  // Only the mail that was on its way when the program was killed may be sent again.
  expect(mailed.length - acknowledged.length).toBeLessThanOrEqual(1);
});
