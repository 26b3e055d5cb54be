import { setTimeout as pace } from 'node:timers/promises';
import { type Mailbox, startMailbox } from '../../endurance/support/mailbox.ts';
import { dropPackets, nft } from '../../support/packetFilter.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { buildDeliveryEnvironment } from '../../support/program.ts';
import { createRandom } from '../../support/random.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress.ts';
import { type Replica, startReplica } from './replica.ts';
import { measureRevalidations } from './revalidations.ts';
import { startVisitors, type Visitors } from './visitors.ts';

const REPLICAS = 3;
const VISITORS = 6;
const revalidateToken = 'ein-langes-geheimnis';
/** Longest life of a process between its start and its kill: so short that many are killed while they send their first mail. */
const MAX_LIFE_MS = 3000;
/** Longest wait for the rest of the deliveries. */
const DELIVERY_TIMEOUT_MS = 180_000;

export interface TrialPlan {
  /** How often a replica is killed and started again, each replica independently of the others: often all are killed within a second. */
  readonly kills: number;
  /** Restarts of PostgreSQL, every second one as after a crash. */
  readonly restarts: number;
  /** How often a replica is cut off from PostgreSQL. */
  readonly partitions: number;
  readonly partitionMs: number;
  readonly revalidations: number;
  readonly seed: number;
}

/** A time in which PostgreSQL, or the way of a replica to it, was away, in milliseconds since 1970. */
export interface Outage {
  readonly cause: 'restart' | 'partition';
  readonly from: number;
  readonly to: number;
}

export interface StoredAtTheEnd {
  readonly state: string;
  /** How often a process has claimed it. */
  readonly attempts: number;
}

export interface TrialReport {
  readonly visitors: Visitors;
  readonly mailbox: Pick<Mailbox, 'received'>;
  /** Each stored inquiry at the end, by id. */
  readonly stored: ReadonlyMap<string, StoredAtTheEnd>;
  /** Times of the kills. */
  readonly kills: readonly number[];
  readonly outages: readonly Outage[];
  /** From the answer of each revalidation until every replica showed the change. */
  readonly staleMs: readonly number[];
}

interface Trial {
  readonly server: PostgresServer;
  readonly replicas: readonly Replica[];
  readonly wordpress: WordpressStandIn;
  readonly random: () => number;
  readonly kills: number[];
  readonly outages: Outage[];
}

/** Runs three replicas under load while they are killed, PostgreSQL is restarted, and networks fail; then lets them deliver the rest. */
export async function runTrial(plan: TrialPlan): Promise<TrialReport> {
  const random = createRandom(plan.seed);
  const server = await startPostgres();
  const [wordpress, mailbox] = await Promise.all([startWordpress(), startMailbox()]);
  const env = {
    CONTENT_URL: wordpress.origin,
    CONTENT_TTL: '86400',
    REVALIDATE_TOKEN: revalidateToken,
    LOG_LEVEL: 'warn',
    ...buildDeliveryEnvironment(`smtp://127.0.0.1:${mailbox.port}`),
  };
  const replicas: Replica[] = [];
  try {
    for (let index = 0; index < REPLICAS; index++) replicas.push(await startReplica(server, env));
    const trial: Trial = { server, replicas, wordpress, random, kills: [], outages: [] };
    const visitors = startVisitors(replicas, VISITORS, random);
    const staleMs = await measureRevalidations({ ...trial, token: revalidateToken, count: plan.revalidations });
    await Promise.all(replicas.map((replica, index) => killRepeatedly(trial, replica, Math.floor((plan.kills + index) / REPLICAS))));
    await restartRepeatedly(trial, plan.restarts);
    await cutOffRepeatedly(trial, plan);
    await visitors.stop();
    const stored = await waitForDeliveries(server);
    return { visitors, mailbox, stored, kills: trial.kills, outages: trial.outages, staleMs };
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([mailbox.close(), wordpress.close(), server.close()]);
  }
}

async function killRepeatedly({ random, kills }: Trial, replica: Replica, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    // The random moment is the fault that is tested, not a wait for something.
    await pace(random() * MAX_LIFE_MS);
    kills.push(Date.now());
    await replica.kill();
    await replica.start();
  }
}

async function restartRepeatedly({ server, random, outages }: Trial, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await pace(500 + random() * 1500);
    const from = Date.now();
    await server.stop(time % 2 === 0 ? 'fast' : 'crash');
    await pace(random() * 1500);
    await server.start();
    outages.push({ cause: 'restart', from, to: Date.now() });
  }
}

async function cutOffRepeatedly({ replicas, random, outages }: Trial, { partitions, partitionMs }: TrialPlan): Promise<void> {
  for (let time = 0; time < partitions; time++) {
    const replica = replicas[time % replicas.length];
    const from = Date.now();
    if (replica === undefined) continue;
    // Packets are dropped where that is possible; else the network takes connections and says nothing.
    const letThrough = nft === undefined ? null : dropPackets(replica.network.port);
    try {
      if (letThrough === null) await replica.network.set('hang');
      await pace(partitionMs * (0.5 + random()));
    } finally {
      letThrough?.();
      await replica.network.set('open');
    }
    outages.push({ cause: 'partition', from, to: Date.now() });
    await pace(1000);
  }
}

/** Waits until no inquiry waits any more. */
async function waitForDeliveries(server: PostgresServer): Promise<TrialReport['stored']> {
  const limit = performance.now() + DELIVERY_TIMEOUT_MS;
  for (;;) {
    const rows = await server.administer<StoredAtTheEnd & { id: string }>('SELECT id, state, attempts FROM inquiries');
    if (performance.now() > limit || rows.every(({ state }) => state !== 'waiting')) return new Map(rows.map((row) => [row.id, row]));
    await pace(250);
  }
}
