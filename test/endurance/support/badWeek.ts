import { setTimeout as wait } from 'node:timers/promises';
import { createAsks } from './asks.ts';
import { startBackend } from './backend.ts';
import { type FaultCase, faultCases, type World } from './faults.ts';
import { startGate } from './gate.ts';
import { createDisk, createHost } from './host.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { startMailbox } from './mailbox.ts';
import { readOutbox, type Settlement, settle } from './settle.ts';
import { usageOf } from './usage.ts';
import { createWire } from './wire.ts';

const VISITORS = 24;
/** Longest pause of a visitor between two requests. */
const MAX_THINK_TIME_MS = 300;
/** A request that takes longer counts as hanging. */
const HANG_TIMEOUT_MS = 25_000;
/** Longest time until a confirmation is on disk, unless the disk fails. */
const CONFIRMATION_WRITE_LIMIT_MS = 2000;
/** Answers "there is none" are kept for half a minute; more where WordPress says nothing meanwhile. */
const EMPTY_FOR = 75_000;
/** How long a fault lasts, and the calm after it, in milliseconds. */
const [SHORTEST, LONGEST, CALM] = [3000, 12_000, 4000];

export interface BadWeek {
  readonly ledger: Ledger;
  readonly settlement: Settlement;
  readonly memory: { readonly most: number; readonly median: number; readonly handles: number };
  /** How the process ended each time. */
  readonly endings: readonly string[];
  /** Lines of the log by event, without those of requests. */
  readonly events: ReadonlyMap<string, number>;
  readonly repeated: number;
}

/** Lets visitors come while one thing after the other goes wrong, and counts what became of them. */
export async function runBadWeek(milliseconds: number, random: () => number): Promise<BadWeek> {
  const ledger = createLedger();
  const events = new Map<string, number>();
  const backend = await startBackend();
  const mailbox = await startMailbox();
  const mailGate = await startGate(mailbox.port);
  const disk = createDisk(48);
  const report = (problem: string) => void ledger.problems.push(problem);
  const onEvent = (line: Readonly<Record<string, unknown>>) => {
    const event = String(line.event);
    events.set(event, (events.get(event) ?? 0) + 1);
    if (['process.crashed', 'request.failed', 'errorPage.failed', 'shutdown.forced'].includes(event))
      report(JSON.stringify(line).slice(0, 600));
  };
  const host = await createHost({ disk, contentOrigin: backend.origin, mailPort: mailGate.port, onEvent });
  const world: World = { backend, mailbox, mailGate, disk, host, random, report };
  await host.start();
  const usages: { memory: number; handles: number }[] = [];
  const sampler = setInterval(() => {
    const usage = usageOf(host.pid);
    if (usage !== null) usages.push(usage);
  }, 3000);

  const end = new AbortController();
  const state = { emptiedUntil: 0 };
  const wire = createWire({ port: host.port, connections: VISITORS, patience: HANG_TIMEOUT_MS });
  const next = createAsks({ random, tags: ledger.tags });
  const visit = async () => {
    while (!end.signal.aborted) {
      const ask = next();
      const from = Date.now();
      const answer = await wire.ask(ask);
      ledger.note(ask, answer, { end: host.endBetween(from, Date.now()), isEmptied: Date.now() < state.emptiedUntil });
      await wait(answer.ending === 'answered' ? random() * MAX_THINK_TIME_MS : MAX_THINK_TIME_MS);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  const excuses = await playFaults(world, ledger, state, Date.now() + milliseconds);

  end.abort();
  await Promise.all(visitors);
  clearInterval(sampler);
  const endings = [...host.endings];
  await finish(world);
  const kills = host.kills.map((at) => ({ from: at - CONFIRMATION_WRITE_LIMIT_MS, to: at }));
  const settlement = settle({
    acknowledged: ledger.acknowledged,
    stored: readOutbox(disk.folder),
    received: mailbox.received,
    excuses: [...excuses, ...kills],
  });
  wire.close();
  await Promise.all([backend.close(), mailbox.close(), mailGate.close()]);
  disk.remove();
  const memories = usages.map(({ memory }) => memory).toSorted((a, b) => a - b);
  const memory = {
    most: memories.at(-1) ?? 0,
    median: memories[Math.floor(memories.length / 2)] ?? 0,
    handles: Math.max(...usages.map(({ handles }) => handles)),
  };
  return { ledger, settlement, memory, endings, events, repeated: wire.repeated };
}

/** One after the other, in random order, each once before any comes again; a third of them two at once. @returns times of mail and disk faults */
async function playFaults(world: World, ledger: Ledger, state: { emptiedUntil: number }, until: number) {
  const { random, backend } = world;
  const excuses: { from: number; to: number }[] = [];
  let deck: FaultCase[] = [];
  const play = async (fault: FaultCase, duration: number) => {
    const from = Date.now();
    const asked = backend.asked();
    if (fault.name.endsWith('empty lists')) state.emptiedUntil = Number.POSITIVE_INFINITY;
    ledger.begin(fault.name);
    await fault.play(world, duration);
    ledger.end(fault.name, backend.asked() - asked);
    if (fault.name.endsWith('empty lists')) state.emptiedUntil = Date.now() + EMPTY_FOR;
    // What could not be written down is written with the next look, within ten seconds.
    if (fault.about === 'mail' || fault.about === 'disk') excuses.push({ from, to: Date.now() + 12_000 });
  };
  while (Date.now() < until) {
    if (deck.length === 0) deck = shuffle(faultCases, random);
    const fault = deck.pop();
    if (fault === undefined) break;
    const duration = SHORTEST + random() * (LONGEST - SHORTEST);
    const isProcess = fault.about === 'process' || fault.about === 'disk';
    const other =
      random() < 1 / 3
        ? deck.find(({ about }) => about !== fault.about && !(isProcess && (about === 'process' || about === 'disk')))
        : undefined;
    if (other !== undefined) deck = deck.filter((one) => one !== other);
    await Promise.all([fault, ...(other === undefined ? [] : [other])].map((one) => play(one, duration)));
    const asked = backend.asked();
    ledger.begin('calm afterwards');
    await wait(CALM);
    ledger.end('calm afterwards', backend.asked() - asked);
  }
  return excuses;
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Everything works again: what waits is delivered. */
async function finish({ host, disk, report }: World): Promise<void> {
  await host.stop('SIGTERM');
  await host.start();
  const until = Date.now() + 240_000;
  while (Date.now() < until && readOutbox(disk.folder).some(({ state }) => state === 'waiting')) await wait(1000);
  const { code } = await host.stop('SIGTERM');
  if (code !== 0) report(`The end: ${code}`);
}
