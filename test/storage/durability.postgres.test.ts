import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { postgresTitle } from '../support/postgres.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { startPausingMailServer } from './pausingMailServer.ts';
import { type ProgramEngine, programEngines } from './programEngine.ts';

/** When the program is killed: at a stage of a delivery, just after the 250, after the first answer, or at a random time. */
const endings = ['rcpt', 'data', 'taken', 'confirmed', 'answer', 'time'] as const;
/** `KILLS=500 npm run test:endurance` and `SEED` repeat this for long. */
const KILLS = Number(process.env.KILLS ?? endings.length);
const SEED = Number(process.env.SEED ?? 1);
const INQUIRIES_PER_KILL = 4;
const NOTHING_LISTENS = 'smtp://127.0.0.1:1';

let count = 0;
async function send({ origin }: Program): Promise<{ readonly status: number; readonly id: string }> {
  const response = await postJson(origin, payloadWith({ message: `Anfrage ${count++}` }));
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
}

async function start(env: Readonly<Record<string, string>>, smtpUrl: string): Promise<Program> {
  const program = await startProgram({ env: { ...buildDeliveryEnvironment(smtpUrl), LOG_LEVEL: 'warn', ...env } });
  onTestFinished(() => program.end('SIGKILL'));
  return program;
}

async function startMail() {
  const mail = await startPausingMailServer();
  onTestFinished(() => mail.close());
  return mail;
}

async function waitUntilDelivered(engine: ProgramEngine): Promise<void> {
  const listWaiting = async () => (await engine.readOutbox()).filter(({ state }) => state !== 'delivered');
  await expect.poll(listWaiting, { timeout: 60_000, interval: 500 }).toEqual([]);
}

describe.each(programEngines)('inquiries in $name', { timeout: 240_000 + KILLS * 10_000 }, ({ name, isAvailable, start: startEngine }) => {
  const title = (text: string) => (name === 'PostgreSQL' ? postgresTitle(text) : text);

  it.runIf(isAvailable)(title('outlive kills of the program, and only mails that SMTP leaves undecided are sent twice'), async () => {
    const random = createRandom(SEED);
    const engine = await startEngine();
    const mail = await startMail();
    const env = engine.createEnvironment();
    const acknowledged: string[] = [];
    let undecided = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const ending = endings[kill % endings.length] ?? 'time';
      const stage = ending === 'confirmed' ? 'taken' : ending === 'answer' || ending === 'time' ? null : ending;
      const paused = stage === null ? null : mail.pauseAt(stage, 1 + Math.floor(random() * INQUIRIES_PER_KILL));
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
      if (stage === 'taken' || stage === null) undecided++;
      await program.end('SIGKILL');
      await Promise.allSettled(answers);
      mail.resume();
      await mail.waitUntilIdle();
      await engine.expireClaims();
    }
    const last = await start(env, mail.url);
    await waitUntilDelivered(engine);
    await last.end();
    const stored = (await engine.readOutbox()).map(({ id }) => id);
    const mailed = mail.received.map(({ inquiry }) => inquiry);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(mailed)).toEqual(new Set(stored));
    expect(mailed.length - stored.length).toBeLessThanOrEqual(undecided);
    for (const { inquiry, messageId } of mail.received) expect(messageId).toBe(`<inquiry-${inquiry}@hotel.example>`);
  });

  it.runIf(isAvailable)(title('are accepted while the mail server is away, and delivered after a kill once it is back'), async () => {
    const engine = await startEngine();
    const env = engine.createEnvironment();
    const program = await start(env, NOTHING_LISTENS);
    const answers = [await send(program), await send(program)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await expect.poll(() => program.lines.some((line) => line.includes('inquiry.deferred'))).toBe(true);
    await program.end('SIGKILL');
    const mail = await startMail();
    await start(env, mail.url);
    await waitUntilDelivered(engine);
    expect(mail.received.map(({ inquiry }) => inquiry).toSorted()).toEqual(answers.map(({ id }) => id).toSorted());
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
    const mail = await startMail();
    const programs = [await start(engine.createEnvironment(), mail.url), await start(engine.createEnvironment(), mail.url)];
    const [first, second] = programs;
    if (first === undefined || second === undefined) throw new Error('two programs');
    const sendAll = (program: Program) => Promise.all(Array.from({ length: 8 }, () => send(program)));
    const answers = (await Promise.all([sendAll(first), sendAll(second)])).flat();
    await expect.poll(() => mail.received.length).toBeGreaterThan(3);
    await first.end('SIGKILL');
    await engine.expireClaims();
    answers.push(...(await sendAll(second)));
    await waitUntilDelivered(engine);
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    const mailed = mail.received.map(({ inquiry }) => inquiry);
    expect(new Set(mailed)).toEqual(new Set(answers.map(({ id }) => id)));
    expect(mailed.length - answers.length).toBeLessThanOrEqual(1);
  });
});
