import type { Client } from 'pg';
import { getErrorMessage } from '../../lib/errors.ts';
import { toPostgresError } from './errors.ts';
import type { PostgresClient } from './pool.ts';

const MIN_RECONNECT_DELAY_MS = 200;
const MAX_RECONNECT_DELAY_MS = 5000;
/** How often the connection is tried: one that no packet comes through any more reports nothing by itself. */
const HEARTBEAT_INTERVAL_MS = 2000;
/** Longest wait until the server has closed the connection. */
const END_TIMEOUT_MS = 1000;

/** Start of the name that each connected replica has in `pg_stat_activity`. */
export const REPLICA_NAME_PREFIX = 'hotel-replica:';

/** Counts the replicas that are connected to this database. */
export async function countReplicas(client: PostgresClient): Promise<number> {
  const text = `SELECT count(*)::integer AS replicas FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND starts_with(application_name, $1)`;
  const { rows } = await client.query<{ replicas: number }>(text, [REPLICA_NAME_PREFIX]);
  return rows[0]?.replicas ?? 0;
}

/** A channel of PostgreSQL (`LISTEN`, `NOTIFY`) between all processes that listen to it. */
export interface Notifications {
  /** Sends a text of at most 7,999 bytes to all who listen, this process included. @throws PostgresError while not connected */
  publish(payload: string): Promise<void>;
  /** Lists the names of all who listen now, as their server sees them. @throws PostgresError while not connected */
  listMembers(): Promise<string[]>;
  /** True while this process hears the others. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

export interface NotificationOptions {
  /** Creates a connection that is not connected yet. */
  readonly createClient: () => Client;
  /** Channel; a plain identifier. */
  readonly channel: string;
  /** Names of members are this prefix and a name. */
  readonly memberPrefix: string;
  /** Unique among all processes, at most 40 characters. */
  readonly name: string;
  readonly onMessage: (payload: string) => void;
  /** Called after each connection was made: messages sent before were missed. */
  readonly onConnected: () => void;
  /** Called once for each connection that was lost, and once when the first one cannot be made. */
  readonly onLost: (reason: string) => void;
}

/** Listens to a channel, and connects again whenever the connection is lost. Connects in the background. */
export function createNotifications(options: NotificationOptions): Notifications {
  const { channel, memberPrefix } = options;
  const connection = keepConnected(options);

  async function query(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const client = connection.current();
    if (client === null) throw new Error('not connected to the other replicas');
    try {
      return (await client.query(text, [...values])).rows;
    } catch (error) {
      throw toPostgresError(error);
    }
  }

  return {
    async publish(payload) {
      await query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
    async listMembers() {
      const text = `SELECT substr(application_name, $1) AS name FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND starts_with(application_name, $2)`;
      return (await query(text, [memberPrefix.length + 1, memberPrefix])).map((row) => String(row.name));
    },
    get isConnected() {
      return connection.current() !== null;
    },
    close: () => connection.close(),
  };
}

function keepConnected(options: NotificationOptions) {
  let current: Client | null = null;
  let isClosed = false;
  let isLossReported = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    try {
      const { client, lost } = await listen(options);
      if (isClosed) return discard(client);
      current = client;
      attempts = 0;
      isLossReported = false;
      options.onConnected();
      reconnectAfter(await lost);
    } catch (error) {
      reconnectAfter(error);
    }
  }

  function reconnectAfter(error: unknown): void {
    current = null;
    if (isClosed) return;
    if (!isLossReported) options.onLost(getErrorMessage(toPostgresError(error)));
    isLossReported = true;
    const delayMs = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** Math.min(attempts, 10), MAX_RECONNECT_DELAY_MS);
    attempts += 1;
    timer = setTimeout(() => void connect(), delayMs).unref();
  }

  void connect();
  return {
    current: () => current,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      const client = current;
      current = null;
      if (client === null) return;
      await Promise.race([client.end().catch(() => {}), new Promise((done) => setTimeout(done, END_TIMEOUT_MS).unref())]);
    },
  };
}

/** Connects and listens. `lost` resolves with the reason once the connection is of no use any more. @throws Error if it cannot be made */
async function listen({ createClient, channel, memberPrefix, name, onMessage }: NotificationOptions) {
  const client = createClient();
  const { promise: lost, resolve } = Promise.withResolvers<unknown>();
  let isLost = false;
  const lose = (error: unknown) => {
    isLost = true;
    discard(client);
    resolve(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('Connection terminated by the server')));
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    // Members are named once they hear messages: nobody waits for one that does not yet.
    await client.query('SELECT set_config($1, $2, false)', ['application_name', memberPrefix + name]);
  } catch (error) {
    discard(client);
    throw error;
  }
  const scheduleHeartbeat = () =>
    setTimeout(() => !isLost && client.query('SELECT 1').then(scheduleHeartbeat, lose), HEARTBEAT_INTERVAL_MS).unref();
  scheduleHeartbeat();
  return { client, lost };
}

/** Ends a connection without waiting; it may be lost already. */
function discard(client: Client): void {
  client.end().catch(() => {});
}
