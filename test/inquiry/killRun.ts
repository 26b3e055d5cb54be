import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as killLater } from 'node:timers/promises';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../src/inquiry/types.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { type Program, startProgram } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { until } from './samples.ts';
import { moments, startWitness, type Witness } from './witness.ts';

/** How a round ends: at a moment of a delivery; `confirmed`: just after the 250; `answer`: with the first answer; `time`: whenever. */
const endings = [...moments, 'confirmed', 'answer', 'time'] as const;
type Ending = (typeof endings)[number];

/** Inquiries of each round. */
const PER_ROUND = 4;
/** A process that has not recorded a confirmation after this time, in milliseconds, had its chance. */
const CHANCE = 2000;

export interface KillReport {
  readonly kills: Readonly<Record<Ending, number>>;
  /** Ids that visitors were given. */
  readonly acknowledged: ReadonlySet<string>;
  /** What the outbox holds at the end. */
  readonly stored: readonly StoredInquiry[];
  readonly witness: Witness;
  /** Ids whose mail was there when the process died without a record of it, one entry for each time. */
  readonly undecidable: readonly string[];
  /** Those among them whose confirmation the process had long enough to record. */
  readonly negligent: readonly string[];
  /** Most undecidable mails of one round. */
  readonly mostUndecidable: number;
}

/** Runs the program and kills it, again and again over the same folder, then lets it finish. @param seed of the choices */
export async function runKills(rounds: number, seed: number): Promise<KillReport> {
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'hotel-kill-'));
  const witness = await startWitness();
  const env = {
    DATA_DIR: folder,
    SMTP_URL: witness.url,
    INQUIRY_TO: 'rezeption@hotel.example',
    INQUIRY_FROM: 'web@hotel.example',
    INQUIRY_RATE_LIMIT: '10000',
    LOG_LEVEL: 'warn',
  };
  const acknowledged = new Set<string>();
  const kills = Object.fromEntries(endings.map((ending) => [ending, 0])) as Record<Ending, number>;
  const [undecidable, negligent]: [string[], string[]] = [[], []];
  let mostUndecidable = 0;
  for (let round = 0; round < rounds; round++) {
    const ending = endings[round % endings.length] ?? 'time';
    const before = witness.received.length;
    const killedAt = await playRound({ ending, round, random, env, witness, acknowledged });
    kills[ending]++;
    const delivered = new Set(readCopy(folder).flatMap(({ id, state }) => (state === 'delivered' ? [id] : [])));
    const open = witness.received.slice(before).filter(({ inquiry }) => !delivered.has(inquiry));
    undecidable.push(...open.map(({ inquiry }) => inquiry));
    mostUndecidable = Math.max(mostUndecidable, open.length);
    negligent.push(...open.flatMap((one) => (one.confirmedAt !== null && killedAt - one.confirmedAt > CHANCE ? [one.inquiry] : [])));
  }
  const last = await startProgram({ env });
  await until(() => !readOutbox(folder).some(({ state }) => state === 'waiting'), 'no inquiry waits any more');
  await last.end();
  const stored = readOutbox(folder);
  await witness.settle();
  await witness.close();
  rmSync(folder, { recursive: true, force: true });
  return { kills, acknowledged, stored, witness, undecidable, negligent, mostUndecidable };
}

interface Round {
  readonly ending: Ending;
  readonly round: number;
  readonly random: () => number;
  readonly env: Readonly<Record<string, string>>;
  readonly witness: Witness;
  /** Gets the ids that are answered. */
  readonly acknowledged: Set<string>;
}

/** Starts, sends some inquiries, kills. @returns when it was killed */
async function playRound({ ending, round, random, env, witness, acknowledged }: Round): Promise<number> {
  const moment = moments.find((known) => known === ending) ?? (ending === 'confirmed' ? 'taken' : null);
  const nth = ending === 'connect' ? 1 : 1 + Math.floor(random() * PER_ROUND);
  const held = moment === null ? null : witness.hold(moment, nth);
  const program = await startProgram({ env });
  const answers = Array.from({ length: PER_ROUND }, (_, index) => send(program, `Runde ${round}, Anfrage ${index}`, acknowledged));
  if (held === null) await Promise.any(answers);
  else await Promise.all([...answers, held]);
  // The random moment of a kill is the fault that is tested, not a wait for something.
  if (ending === 'time') await killLater(random() * 60);
  // Half of them dies while the mail is on its way, half when all of it is.
  if (ending === 'data') await killLater(random() < 0.5 ? 0 : 20);
  if (ending === 'confirmed') {
    witness.release();
    // The answer goes out, and is hardly heard, or heard.
    await (random() < 0.5 ? new Promise(setImmediate) : killLater(random() * 4));
  }
  program.process.kill('SIGKILL');
  const killedAt = Date.now();
  await program.end('SIGKILL');
  await Promise.allSettled(answers);
  witness.release();
  await witness.settle();
  return killedAt;
}

async function send(program: Program, message: string, acknowledged: Set<string>): Promise<void> {
  const response = await postJson(program.origin, payloadWith({ message }));
  const { id } = (await response.json()) as { id: string };
  if (response.status !== 202) throw new Error(`Answered ${response.status}`);
  acknowledged.add(id);
}

/** What a killed program has left, read from a copy: the program itself is to be the first who opens it. */
function readCopy(folder: string): StoredInquiry[] {
  const copy = mkdtempSync(join(tmpdir(), 'hotel-copy-'));
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('pictures') && !path.endsWith('-shm') });
  const stored = readOutbox(copy);
  rmSync(copy, { recursive: true, force: true });
  return stored;
}

function readOutbox(folder: string): StoredInquiry[] {
  const database = createDatabase({ folder });
  const onUnreadable = (id: string) => {
    throw new Error(`Inquiry ${id} cannot be read`);
  };
  const stored = createOutbox({ database, now: Date.now, onUnreadable }).list();
  database.close();
  return stored;
}
