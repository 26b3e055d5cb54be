import { setInterval, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { getErrorMessage } from '../lib/errors.ts';
import type { Database } from './database.ts';
import { type Postgres, toPostgresError } from './postgres.ts';

const CHANNEL = 'hotel_replicas';
const RECONNECT_DELAY_MS = 1000;
/** How often the connection is tried: one that no packet comes through any more reports nothing by itself. */
const HEARTBEAT_INTERVAL_MS = 5000;
/** Longest wait until the server has closed the connection. */
const END_TIMEOUT_MS = 1000;

/** Name that the listening connection of each replica has in `pg_stat_activity`. */
const REPLICA_NAME = 'hotel-replica';

/** The channel between all replicas on one PostgreSQL (`LISTEN`, `NOTIFY`). */
export type ReplicaChannel = ReturnType<typeof connectReplicas>;

export interface ReplicaListener {
  readonly onMessage: (payload: string) => void;
  /** Called after each connection was made: messages sent before were missed. */
  readonly onConnected: () => void;
  /** Called once for each connection that was lost, and once when the first one cannot be made. */
  readonly onLost: (reason: string) => void;
}

/** Listens to the other replicas in the background, and connects again whenever the connection is lost. */
export function connectReplicas({ read }: Database, { createClient }: Postgres, { onMessage, onConnected, onLost }: ReplicaListener) {
  let current: Client | null = null;
  const closing = new AbortController();

  async function listenUntilLost(client: Client): Promise<void> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {});
    client.on('error', reject);
    client.on('end', () => reject(new Error('Connection terminated by the server')));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    current = client;
    onConnected();
    await Promise.race([lost, beat(client)]);
  }

  async function keepListening(): Promise<void> {
    let isLossReported = false;
    while (!closing.signal.aborted) {
      const client = createClient(REPLICA_NAME);
      try {
        await listenUntilLost(client);
      } catch (error) {
        if (current !== null) isLossReported = false;
        if (!isLossReported && !closing.signal.aborted) onLost(getErrorMessage(toPostgresError(error)));
        isLossReported = true;
      }
      current = null;
      client.end().catch(() => {});
      await setTimeout(RECONNECT_DELAY_MS, null, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  void keepListening();
  return {
    /** Sends a text of at most 7,999 bytes to all who listen, this process included. @throws PostgresError (rejection) */
    async publish(payload: string): Promise<void> {
      await read((db) => sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(db));
    },
    /** True while this process hears the others. */
    get isConnected() {
      return current !== null;
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([current?.end().catch(() => {}), setTimeout(END_TIMEOUT_MS, null, { ref: false })]);
    },
  };
}

/** Rejects when the server does not answer any more. */
async function beat(client: Client): Promise<void> {
  for await (const _ of setInterval(HEARTBEAT_INTERVAL_MS, null, { ref: false })) await client.query('SELECT 1');
}
