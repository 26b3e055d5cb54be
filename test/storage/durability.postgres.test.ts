import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import type { Channel } from '../../src/storage/schema.ts';
import { identify, startMailServer } from '../inquiry/mailServer.ts';
import { startWebhookReceiver } from '../inquiry/webhookReceiver.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { postgresTitle } from '../support/postgres.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { type ProgramEngine, programEngines } from './programEngine.ts';

/** When the program is killed: at a stage of a delivery, just after the 250, while guest's mail or webhook is answered, after the first answer, or at a random time. */
const endings = ['rcpt', 'text', 'data', 'confirmed', 'guestData', 'webhook', 'answer', 'time'] as const;
/** `KILLS=500 npm run test:endurance` and `SEED` repeat this for long. */
const KILLS = Number(process.env.KILLS ?? endings.length);
const SEED = Number(process.env.SEED ?? 1);
const INQUIRIES_PER_KILL = 4;
const NOTHING_LISTENS = 'smtp://127.0.0.1:1';

let count = 0;
async function send({ origin }: Program): Promise<{ readonly status: number; readonly id: string }> {
  const response = await postJson(origin, payloadWith({ message: `Anfrage ${count}`, email: `gast-${count++}@example.org` }));
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
}

async function start(env: Readonly<Record<string, string>>, smtpUrl: string): Promise<Program> {
  const program = await startProgram({ env: { ...buildDeliveryEnvironment(smtpUrl), LOG_LEVEL: 'warn', ...env } });
  onTestFinished(() => program.end('SIGKILL'));
  return program;
}

/** Starts mail server and webhook, and returns the variables with which everything is sent that can be. */
async function startReceivers() {
  const [mail, webhook] = [await startMailServer(), await startWebhookReceiver()];
  const env = { INQUIRY_CONFIRMATION: 'on', INQUIRY_WEBHOOK_URL: webhook.url, INQUIRY_WEBHOOK_SECRET: webhook.secret };
  const count = (kind: string) => mail.received.map(identify).flatMap((one) => (one.kind === kind ? [one.inquiry] : []));
  return {
    mail,
    webhook,
    env,
    list: () => ({ mail: count('inquiry'), confirmation: count('confirmation'), webhook: webhook.calls.map(({ id }) => id) }),
  };
}

async function waitUntilDelivered(engine: ProgramEngine): Promise<void> {
  const listWaiting = async () =>
    (await engine.readOutbox()).filter(
      ({ state, confirmation, webhook }) => state !== 'delivered' || [confirmation, webhook].includes('waiting'),
    );
  await expect.poll(listWaiting, { timeout: 60_000, interval: 500 }).toEqual([]);
}

/** Expects that each inquiry went to hotel and webhook, and to each guest who gets a confirmation. A kill leaves at most one attempt of each channel undecided, which is made again. */
function expectAllSent(
  title: string,
  stored: readonly StoredInquiry[],
  received: Readonly<Record<Channel, readonly string[]>>,
  kills: number,
): void {
  const expected = {
    mail: stored,
    confirmation: stored.filter(({ confirmation }) => confirmation !== null),
    webhook: stored.filter(({ webhook }) => webhook !== null),
  };
  for (const { confirmation, webhook } of stored) expect([confirmation ?? 'delivered', webhook]).toEqual(['delivered', 'delivered']);
  for (const [channel, inquiries] of Object.entries(expected)) {
    const ids = received[channel as keyof typeof received];
    expect(new Set(ids), channel).toEqual(new Set(inquiries.map(({ id }) => id)));
    process.stdout.write(`${title}: ${channel} for ${inquiries.length} of ${stored.length}, received ${ids.length}\n`);
    expect(ids.length - inquiries.length, channel).toBeLessThanOrEqual(kills);
  }
}

describe.each(programEngines)('inquiries in $name', { timeout: 240_000 + KILLS * 10_000 }, ({ name, isAvailable, start: startEngine }) => {
  const title = (text: string) => (name === 'PostgreSQL' ? postgresTitle(text) : text);

  it.runIf(isAvailable)(title('outlive kills of the program, and only mails that SMTP leaves undecided are sent twice'), async () => {
    const random = createRandom(SEED);
    const engine = await startEngine();
    const { mail, webhook, list, ...receivers } = await startReceivers();
    const env = { ...engine.createEnvironment(), ...receivers.env };
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const ending = endings[kill % endings.length] ?? 'time';
      const stage = ending === 'confirmed' ? 'data' : ending === 'answer' || ending === 'time' ? null : ending;
      const nth = 1 + Math.floor(random() * INQUIRIES_PER_KILL);
      const paused = stage === null ? null : stage === 'webhook' ? webhook.pauseAt(nth) : mail.pauseAt(stage, nth);
      const program = await start(env, mail.url);
      const answers = Array.from({ length: INQUIRIES_PER_KILL }, async () => {
        const { status, id } = await send(program);
        if (status === 202) acknowledged.push(id);
      });
      if (paused === null) await Promise.any(answers);
      else await Promise.all([...answers, paused]);
      // The random moment of a kill is the fault that is tested.
      if (ending === 'time') await wait(random() * 60);
      if (ending === 'confirmed') {
        mail.resume();
        await wait(random() * 4);
      }
      await program.end('SIGKILL');
      await Promise.allSettled(answers);
      mail.resume();
      await mail.waitUntilIdle();
      await engine.expireClaims();
      await engine.liftLimits();
    }
    const last = await start(env, mail.url);
    await waitUntilDelivered(engine);
    await last.end();
    const stored = await engine.readOutbox();
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !stored.some((inquiry) => inquiry.id === id))).toEqual([]);
    expect(stored.filter(({ confirmation }) => confirmation === null)).toEqual([]);
    expectAllSent(`${KILLS} kills in ${name}`, stored, list(), KILLS);
    expect(webhook.refused).toEqual([]);
    for (const { kind, inquiry, messageId } of mail.received.map(identify)) expect(messageId).toBe(`<${kind}-${inquiry}@hotel.example>`);
  });

  it.runIf(isAvailable)(title('are accepted while the mail server is away, and delivered after a kill once it is back'), async () => {
    const engine = await startEngine();
    const env = engine.createEnvironment();
    const program = await start(env, NOTHING_LISTENS);
    const answers = [await send(program), await send(program)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    // Both: a killed attempt in PostgreSQL is made again after the lease.
    await expect.poll(() => program.lines.filter((line) => line.includes('inquiry.deferred')).length).toBeGreaterThanOrEqual(2);
    await program.end('SIGKILL');
    const mail = await startMailServer();
    await start(env, mail.url);
    await waitUntilDelivered(engine);
    expect(mail.received.map((raw) => identify(raw).inquiry).toSorted()).toEqual(answers.map(({ id }) => id).toSorted());
  });

  it.runIf(isAvailable)(
    title('are refused with 503 on a full disk, and stored again without a restart once there is room'),
    async (context) => {
      const engine = await startEngine();
      if (!(await engine.useSmallDisk())) return context.skip('nothing may be mounted here');
      const program = await start(engine.createEnvironment(), NOTHING_LISTENS);
      const readDatabase = async () => ((await (await fetch(`${program.origin}/readyz`)).json()) as { database: string }).database;
      const visit = async () => (await fetch(`${program.origin}/hotel/`)).status;
      expect([await visit(), (await send(program)).status]).toEqual([200, 202]);
      await engine.fillDisk();
      const answers: Awaited<ReturnType<typeof send>>[] = [];
      do answers.push(await send(program));
      while (answers.at(-1)?.status === 202 && answers.length < 400);
      expect([answers.at(-1)?.status, await visit(), await readDatabase()]).toEqual([503, 200, 'unusable']);
      await engine.emptyDisk();
      answers.push(await send(program));
      expect([answers.at(-1)?.status, await readDatabase()]).toEqual([202, 'usable']);
      await program.end();
      const stored = new Set((await engine.readOutbox()).map(({ id }) => id));
      expect(answers.filter(({ status, id }) => status === 202 && !stored.has(id))).toEqual([]);
    },
  );

  it.runIf(isAvailable)(title('are each sent once by two programs, also when one of them is killed'), async () => {
    const engine = await startEngine();
    const { mail, env, list } = await startReceivers();
    const startOne = () => start({ ...engine.createEnvironment(), ...env }, mail.url);
    const [first, second] = [await startOne(), await startOne()];
    const sendAll = (program: Program) => Promise.all(Array.from({ length: 8 }, () => send(program)));
    const answers = (await Promise.all([sendAll(first), sendAll(second)])).flat();
    await expect.poll(() => mail.received.length).toBeGreaterThan(3);
    await first.end('SIGKILL');
    await engine.expireClaims();
    answers.push(...(await sendAll(second)));
    await waitUntilDelivered(engine);
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    const stored = await engine.readOutbox();
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(answers.map(({ id }) => id)));
    // Five of one address a day; a program counts for itself without PostgreSQL, or while that is slow.
    expect(stored.filter(({ confirmation }) => confirmation !== null).length).toBeLessThanOrEqual(10);
    expectAllSent(`two programs in ${name}`, stored, list(), 1);
  });
});
