import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as killLater } from 'node:timers/promises';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../src/inquiry/types.ts';
import { openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { until } from './outboxSupport.ts';
import { type PausingMailServer, stages, startPausingMailServer } from './pausingMailServer.ts';

/** When the program is killed: at a stage of a delivery; `confirmed`: just after the 250; `answer`: after the first HTTP response; `time`: at a random time. */
const endings = [...stages, 'confirmed', 'answer', 'time'] as const;
type Ending = (typeof endings)[number];

const INQUIRIES_PER_ROUND = 4;
/** A process that lives this long after a confirmation must have recorded it. */
const MAX_RECORDING_TIME_MS = 2000;

export interface KillReport {
  readonly kills: Readonly<Record<Ending, number>>;
  /** Ids that were sent in HTTP responses. */
  readonly acknowledged: ReadonlySet<string>;
  /** The outbox at the end. */
  readonly stored: readonly StoredInquiry[];
  readonly mailServer: PausingMailServer;
  /** Ids whose mail had been received when the process died without a record of that; one entry for each time. */
  readonly undecidable: readonly string[];
  /** Those of them that the process had enough time to record. */
  readonly unrecorded: readonly string[];
  /** Largest number of undecidable mails in one round. */
  readonly mostUndecidable: number;
}

/** Starts and kills the program repeatedly on the same folder, then lets it deliver the rest. @param seed of the random choices */
export async function runKills(rounds: number, seed: number): Promise<KillReport> {
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'hotel-kill-'));
  const mailServer = await startPausingMailServer();
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...buildDeliveryEnvironment(mailServer.url),
  };
  const acknowledged = new Set<string>();
  const kills = Object.fromEntries(endings.map((ending) => [ending, 0])) as Record<Ending, number>;
  const [undecidable, unrecorded]: [string[], string[]] = [[], []];
  let mostUndecidable = 0;
  for (let round = 0; round < rounds; round++) {
    const ending = endings[round % endings.length] ?? 'time';
    const before = mailServer.received.length;
    const killedAt = await runRound({ ending, round, random, env, mailServer, acknowledged });
    kills[ending]++;
    const delivered = new Set((await readCopy(folder)).flatMap(({ id, state }) => (state === 'delivered' ? [id] : [])));
    const open = mailServer.received.slice(before).filter(({ inquiry }) => !delivered.has(inquiry));
    undecidable.push(...open.map(({ inquiry }) => inquiry));
    mostUndecidable = Math.max(mostUndecidable, open.length);
    unrecorded.push(
      ...open.flatMap((one) => (one.confirmedAt !== null && killedAt - one.confirmedAt > MAX_RECORDING_TIME_MS ? [one.inquiry] : [])),
    );
  }
  const last = await startProgram({ env });
  await until(async () => !(await readOutbox(folder)).some(({ state }) => state === 'waiting'), 'no inquiry waits any more');
  await last.end();
  const stored = await readOutbox(folder);
  await mailServer.waitUntilIdle();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
  return { kills, acknowledged, stored, mailServer, undecidable, unrecorded, mostUndecidable };
}

interface Round {
  readonly ending: Ending;
  readonly round: number;
  readonly random: () => number;
  readonly env: Readonly<Record<string, string>>;
  readonly mailServer: PausingMailServer;
  /** Collects the ids of the responses. */
  readonly acknowledged: Set<string>;
}

/** Starts the program, sends inquiries, kills it. @returns the time of the kill in milliseconds */
async function runRound({ ending, round, random, env, mailServer, acknowledged }: Round): Promise<number> {
  const stage = stages.find((known) => known === ending) ?? (ending === 'confirmed' ? 'taken' : null);
  const nth = ending === 'connect' ? 1 : 1 + Math.floor(random() * INQUIRIES_PER_ROUND);
  const paused = stage === null ? null : mailServer.pauseAt(stage, nth);
  const program = await startProgram({ env });
  const answers = Array.from({ length: INQUIRIES_PER_ROUND }, (_, index) =>
    send(program, `Runde ${round}, Anfrage ${index}`, acknowledged),
  );
  if (paused === null) await Promise.any(answers);
  else await Promise.all([...answers, paused]);
  // The random moment of a kill is the fault that is tested, not a wait for something.
  if (ending === 'time') await killLater(random() * 60);
  // In half of the rounds the mail is partly sent, in the others completely.
  if (ending === 'data') await killLater(random() < 0.5 ? 0 : 20);
  if (ending === 'confirmed') {
    mailServer.resume();
    // The confirmation is sent, and the program may or may not have received it.
    await (random() < 0.5 ? new Promise(setImmediate) : killLater(random() * 4));
  }
  program.process.kill('SIGKILL');
  const killedAt = Date.now();
  await program.end('SIGKILL');
  await Promise.allSettled(answers);
  mailServer.resume();
  await mailServer.waitUntilIdle();
  return killedAt;
}

async function send(program: Program, message: string, acknowledged: Set<string>): Promise<void> {
  const response = await postJson(program.origin, payloadWith({ message }));
  const { id } = (await response.json()) as { id: string };
  if (response.status !== 202) throw new Error(`Answered ${response.status}`);
  acknowledged.add(id);
}

/** Reads the outbox of a killed program from a copy of its folder: the program itself must be the first to open the original. */
async function readCopy(folder: string): Promise<StoredInquiry[]> {
  const copy = mkdtempSync(join(tmpdir(), 'hotel-copy-'));
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('pictures') && !path.endsWith('-shm') });
  const stored = await readOutbox(copy);
  rmSync(copy, { recursive: true, force: true });
  return stored;
}

async function readOutbox(folder: string): Promise<StoredInquiry[]> {
  const stores = openSqliteStores(folder);
  const onUnreadable = (id: string) => {
    throw new Error(`The inquiry ${id} is unreadable`);
  };
  const stored = await createOutbox({ store: stores.inquiries, now: Date.now, onUnreadable }).list();
  await stores.close();
  return stored;
}
