import { setTimeout as pace } from 'node:timers/promises';
import type { AlertWatch } from './alertWatch.ts';
import { startBackend } from './backend.ts';
import { type FaultCase, faultCases, type World } from './faults.ts';
import { startFaultyProxy } from './faultyProxy.ts';
import { createDisk, createHost } from './host.ts';
import { createHttpClient } from './httpClient.ts';
import { startMailbox } from './mailbox.ts';
import { type Reconciliation, readOutbox, reconcileInquiries } from './reconcile.ts';
import { createRequestGenerator } from './requests.ts';
import { createResults, type Results } from './results.ts';
import { readUsage } from './usage.ts';

const VISITORS = 24;
/** Longest pause between two requests of a visitor, in milliseconds. */
const VISITOR_PAUSE_MS = 300;
/** Time limit of a request: a slower one counts as `hung`. */
const RESPONSE_TIMEOUT_MS = 25_000;
/** A confirmation is written down after this at the latest, in milliseconds, unless the disk fails. */
const UNRECORDED_BEFORE_KILL_MS = 2000;
/** Answers "there is none" are kept for half a minute; more where WordPress says nothing meanwhile. */
const MISSING_OFFERS_MAX_AGE_MS = 75_000;
/** How long a fault lasts, and the time without faults after it. */
const MIN_FAULT_MS = 3000;
const MAX_FAULT_MS = 12_000;
const FAULTLESS_MS = 4000;

export interface BadWeek {
  readonly results: Results;
  readonly reconciliation: Reconciliation;
  readonly memory: { readonly most: number; readonly median: number; readonly handles: number };
  /** How the process ended each time. */
  readonly endings: readonly string[];
  /** Lines of the log by event, without those of requests. */
  readonly events: ReadonlyMap<string, number>;
  readonly repeated: number;
}

/** Sends visitors' requests while faults come and go, and counts their outcomes. @param watch follows the alerts; null: without Prometheus */
export async function runBadWeek(milliseconds: number, random: () => number, watch: AlertWatch | null): Promise<BadWeek> {
  const results = createResults();
  const events = new Map<string, number>();
  const backend = await startBackend();
  const mailbox = await startMailbox();
  const mailGate = await startFaultyProxy(mailbox.port);
  const disk = createDisk(48);
  const report = (problem: string) => void results.problems.push(problem);
  const onEvent = (line: Readonly<Record<string, unknown>>) => {
    const event = String(line.event);
    events.set(event, (events.get(event) ?? 0) + 1);
    if (['process.crashed', 'request.failed', 'errorPage.failed', 'shutdown.forced'].includes(event))
      report(JSON.stringify(line).slice(0, 600));
  };
  const settings: Record<string, string> = watch === null ? {} : { METRICS_PORT: String(watch.metricsPort) };
  const host = await createHost({ disk, contentOrigin: backend.origin, mailPort: mailGate.port, onEvent, settings });
  const world: World = { backend, mailbox, mailGate, disk, host, random, report };
  await host.start();
  const usages: { memory: number; handles: number }[] = [];
  const sampler = setInterval(() => {
    const usage = readUsage(host.pid);
    if (usage !== null) usages.push(usage);
  }, 3000);

  const end = new AbortController();
  const state = { emptiedUntil: 0 };
  const client = createHttpClient({ port: host.port, connections: VISITORS, timeoutMs: RESPONSE_TIMEOUT_MS });
  const next = createRequestGenerator({ random, tags: results.tags });
  const visit = async () => {
    while (!end.signal.aborted) {
      const ask = next();
      const from = Date.now();
      const answer = await client.send(ask);
      results.note(ask, answer, { end: host.endBetween(from, Date.now()), isEmptied: Date.now() < state.emptiedUntil });
      await pace(answer.ending === 'answered' ? random() * VISITOR_PAUSE_MS : VISITOR_PAUSE_MS);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  const excuses = await playFaults({ world, results, state, watch }, Date.now() + milliseconds);

  end.abort();
  await Promise.all(visitors);
  clearInterval(sampler);
  const endings = [...host.endings];
  await finish(world);
  const kills = host.kills.map((at) => ({ from: at - UNRECORDED_BEFORE_KILL_MS, to: at }));
  const reconciliation = reconcileInquiries({
    acknowledged: results.acknowledged,
    stored: await readOutbox(disk.folder),
    received: mailbox.received,
    excuses: [...excuses, ...kills],
  });
  client.close();
  await Promise.all([backend.close(), mailbox.close(), mailGate.close()]);
  disk.remove();
  const memories = usages.map(({ memory }) => memory).toSorted((a, b) => a - b);
  const memory = {
    most: memories.at(-1) ?? 0,
    median: memories[Math.floor(memories.length / 2)] ?? 0,
    handles: Math.max(...usages.map(({ handles }) => handles)),
  };
  return { results, reconciliation, memory, endings, events, repeated: client.repeated };
}

interface Play {
  readonly world: World;
  readonly results: Results;
  readonly state: { emptiedUntil: number };
  readonly watch: AlertWatch | null;
}

/** Plays the faults in random order, each once before any is repeated; in a third of the cases two at once. @returns times of mail and disk faults */
async function playFaults({ world, results, state, watch }: Play, until: number) {
  const { random, backend } = world;
  const excuses: { from: number; to: number }[] = [];
  let deck: FaultCase[] = [];
  const play = async (fault: FaultCase, duration: number) => {
    const from = Date.now();
    const asked = backend.countRequests();
    if (fault.name.endsWith('empty lists')) state.emptiedUntil = Number.POSITIVE_INFINITY;
    results.begin(fault.name);
    watch?.begin(fault.name);
    await fault.play(world, duration);
    watch?.end(fault.name);
    results.end(fault.name, backend.countRequests() - asked);
    if (fault.name.endsWith('empty lists')) state.emptiedUntil = Date.now() + MISSING_OFFERS_MAX_AGE_MS;
    // What could not be written down is written with the next look, within ten seconds.
    if (fault.about === 'mail' || fault.about === 'disk') excuses.push({ from, to: Date.now() + 12_000 });
  };
  while (Date.now() < until) {
    if (deck.length === 0) deck = shuffle(faultCases, random);
    const fault = deck.pop();
    if (fault === undefined) break;
    const duration = MIN_FAULT_MS + random() * (MAX_FAULT_MS - MIN_FAULT_MS);
    const isProcess = fault.about === 'process' || fault.about === 'disk';
    const other =
      random() < 1 / 3
        ? deck.find(({ about }) => about !== fault.about && !(isProcess && (about === 'process' || about === 'disk')))
        : undefined;
    if (other !== undefined) deck = deck.filter((one) => one !== other);
    await Promise.all([fault, ...(other === undefined ? [] : [other])].map((one) => play(one, duration)));
    const asked = backend.countRequests();
    results.begin('no fault, afterwards');
    await pace(FAULTLESS_MS);
    results.end('no fault, afterwards', backend.countRequests() - asked);
  }
  return excuses;
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Restarts the program without faults, and waits until all waiting inquiries are delivered. */
async function finish({ host, disk, report }: World): Promise<void> {
  await host.stop('SIGTERM');
  await host.start();
  const until = Date.now() + 240_000;
  while (Date.now() < until && (await readOutbox(disk.folder)).some(({ state }) => state === 'waiting')) await pace(1000);
  const { code } = await host.stop('SIGTERM');
  if (code !== 0) report(`The end: ${code}`);
}
