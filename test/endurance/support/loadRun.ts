import { setTimeout as pace } from 'node:timers/promises';
import { startBackend } from './backend.ts';
import { createDisk, createHost, type Host } from './host.ts';
import { createHttpClient, type HttpClient, type RawResponse } from './httpClient.ts';
import { startMailbox } from './mailbox.ts';
import { runSlowClient, type SlowKind } from './misbehavingClients.ts';
import { type Reconciliation, readOutbox, reconcileInquiries } from './reconcile.ts';
import { createRequestGenerator, type Kind, kindNames, kinds, type PlannedRequest } from './requests.ts';
import { readUsage, type Usage } from './usage.ts';

/** Connections that requests are spread over: those of a CDN. */
const CONNECTIONS = 64;
/** Share of the measured capacity. */
const LOAD_SHARE = 0.7;
/** The capacity is measured after a warm-up that asks for everything once. */
const WARM_UP_MS = 10_000;
const MEASUREMENT_MS = 10_000;
/** Slow clients of each kind at any time. */
const SLOW_CLIENTS_PER_KIND = 25;
/** Requests of the plan are sent in groups this far apart, in milliseconds. */
const LOAD_TICK_MS = 10;
/** Requests that may wait: more means that server or machine cannot keep up, which is said, not made up for later. */
const MAX_WAITING = 5000;
/** Shares of kinds as usual, but of inquiries and revalidations no more than a hotel has on its busiest day. */
const shares = { ...kinds, inquiryJson: 0.1, inquiryForm: 0.1, revalidate: 0.01, sitemap: 0.2, missing: 4 } as const;

export interface Load {
  readonly capacity: number;
  readonly rate: number;
  readonly seconds: number;
  /** Waits by kind, from the planned moment, in milliseconds, ascending. */
  readonly waits: ReadonlyMap<Kind, readonly number[]>;
  /** Response times by kind, from sending on: without the wait for a free connection. In milliseconds, ascending. */
  readonly served: ReadonlyMap<Kind, readonly number[]>;
  readonly statuses: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
  /** Planned requests that were not sent, because `MAX_WAITING` others waited. */
  readonly unsent: number;
  /** Usage of the process, measured at each tenth of the run. */
  readonly usages: readonly Usage[];
  /** What slow clients were answered, how often, and after how many seconds at most. */
  readonly slow: ReadonlyMap<string, { readonly count: number; readonly longest: number }>;
  readonly reconciliation: Reconciliation;
  readonly acknowledged: number;
}

/** Puts one process under load for a while. @param env variables of the program in place of the usual ones */
export async function runLoad(milliseconds: number, random: () => number, env: Readonly<Record<string, string>> = {}): Promise<Load> {
  const backend = await startBackend();
  const mailbox = await startMailbox();
  const disk = createDisk(128);
  const problems: string[] = [];
  const onEvent = ({ event, ...line }: Readonly<Record<string, unknown>>) => {
    if (event === 'request.failed' || event === 'process.crashed') problems.push(JSON.stringify(line).slice(0, 300));
  };
  const settings = { CONTENT_TTL: '60', CONTENT_TIMEOUT_MS: '5000', LOG_LEVEL: 'warn', ...env };
  const host = await createHost({ disk, contentOrigin: backend.origin, mailPort: mailbox.port, onEvent, settings });
  await host.start();
  const client = createHttpClient({ port: host.port, connections: CONNECTIONS, timeoutMs: 30_000 });
  const tags = new Map<string, string>();
  const next = createRequestGenerator({ random, tags, shares });
  const record = createRecord(tags, problems);

  await flood(client, next, WARM_UP_MS, () => {});
  const capacity = await flood(client, next, MEASUREMENT_MS, record.note);
  record.reset();
  const rate = Math.floor(capacity * LOAD_SHARE);
  const end = new AbortController();
  const { slow, done } = keepSlow(host, end.signal);
  const usages: Usage[] = [];
  const start = performance.now();
  const sample = () => {
    const usage = readUsage(host.pid);
    if (usage !== null) usages.push(usage);
  };
  sample();
  const sampler = setInterval(sample, milliseconds / 10);
  const unsent = await playPlan({ client, next, rate, milliseconds, note: record.note });
  clearInterval(sampler);
  sample();
  const seconds = (performance.now() - start) / 1000;
  end.abort();
  await done();
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && (await readOutbox(disk.folder)).some(({ state }) => state === 'waiting')) await pace(500);
  await host.stop('SIGTERM');
  const reconciliation = reconcileInquiries({
    acknowledged: record.acknowledged,
    stored: await readOutbox(disk.folder),
    received: mailbox.received,
    excuses: [],
  });
  client.close();
  await Promise.all([backend.close(), mailbox.close()]);
  disk.remove();
  const sorted = (lists: Waits) => new Map(kindNames.map((kind) => [kind, lists[kind].toSorted((a, b) => a - b)]));
  const [waits, served] = [sorted(record.waits), sorted(record.served)];
  const { statuses } = record;
  return {
    unsent,
    capacity,
    rate,
    seconds,
    waits,
    served,
    statuses,
    problems,
    usages,
    slow,
    reconciliation,
    acknowledged: record.acknowledged.size,
  };
}

type Waits = Record<Kind, number[]>;
type Note = (ask: PlannedRequest, answer: RawResponse, ms: number) => void;

/** Records responses: their number by status, their times by kind, and problems. */
function createRecord(tags: Map<string, string>, problems: string[]) {
  const createWaits = () => Object.fromEntries(kindNames.map((kind) => [kind, [] as number[]])) as Waits;
  const [waits, served] = [createWaits(), createWaits()];
  const statuses = new Map<string, number>();
  const acknowledged = new Map<string, string | null>();
  const note: Note = (ask, { ending, status, head, body, ms: took }, ms) => {
    const key = `${ask.kind} ${ending === 'answered' ? status : ending}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (!ask.right.includes(status) && problems.length < 100) problems.push(`${ask.path}: ${key} ${head.slice(0, 60)}`);
    waits[ask.kind].push(ms);
    served[ask.kind].push(took);
    if (status === 202 || status === 303) {
      if (ask.token !== undefined) acknowledged.set(ask.token, status === 202 ? (JSON.parse(body.toString()) as { id: string }).id : null);
    }
    if (ask.kind === 'page' && !tags.has(ask.path)) tags.set(ask.path, /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '"none"');
  };
  return {
    waits,
    served,
    statuses,
    acknowledged,
    note,
    reset() {
      for (const kind of kindNames) waits[kind].length = served[kind].length = 0;
      statuses.clear();
    },
  };
}

/** Asks as fast as answers come. @returns requests in a second */
async function flood(client: HttpClient, next: () => PlannedRequest, milliseconds: number, note: Note): Promise<number> {
  const until = performance.now() + milliseconds;
  let count = 0;
  const visit = async () => {
    while (performance.now() < until) {
      const ask = next();
      const answer = await client.send(ask);
      note(ask, answer, answer.ms);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  return count / (milliseconds / 1000);
}

interface Plan {
  readonly client: HttpClient;
  readonly next: () => PlannedRequest;
  /** Requests in a second. */
  readonly rate: number;
  readonly milliseconds: number;
  readonly note: Note;
}

/**
 * Asks by plan, however late answers come: a server that stands still makes everybody wait who would have come meanwhile.
 * @returns requests that were not sent
 */
async function playPlan({ client, next, rate, milliseconds, note }: Plan): Promise<number> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  const total = (rate * milliseconds) / 1000;
  let unsent = 0;
  for (let sent = 0; sent < total; await pace(LOAD_TICK_MS)) {
    const planned = Math.min(total, (rate * (performance.now() - start)) / 1000);
    for (; sent < planned; sent++) {
      if (running.size >= MAX_WAITING) {
        unsent++;
        continue;
      }
      const due = start + (sent / rate) * 1000;
      const ask = next();
      const one = client.send(ask).then((answer) => {
        note(ask, answer, performance.now() - due);
        running.delete(one);
      });
      running.add(one);
    }
  }
  await Promise.all(running);
  return unsent;
}

/** Keeps slow clients of every kind there; each that was sent away comes back. */
function keepSlow(host: Host, signal: AbortSignal) {
  const slow = new Map<string, { count: number; longest: number }>();
  const stay = async (kind: SlowKind) => {
    while (!signal.aborted) {
      const { heard, ms } = await runSlowClient(kind, host.port, signal);
      if (signal.aborted) return;
      const key = `${kind}: ${heard === '' ? 'closed' : heard}`;
      const entry = slow.get(key) ?? { count: 0, longest: 0 };
      slow.set(key, { count: entry.count + 1, longest: Math.max(entry.longest, ms / 1000) });
      await pace(100);
    }
  };
  const slowKinds: readonly SlowKind[] = ['head', 'body', 'reader', 'silent'];
  const staying = slowKinds.flatMap((kind) => Array.from({ length: SLOW_CLIENTS_PER_KIND }, () => stay(kind)));
  return { slow, done: () => Promise.all(staying) };
}
