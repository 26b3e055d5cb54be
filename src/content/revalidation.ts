import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Purger } from '../cdn/purge.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { ReplicaChannel, ReplicaListener } from '../storage/postgres/replicas.ts';
import { type RevalidationResult, refreshSelections, revalidateContent } from './cdnInvalidation.ts';
import { type ContentSelection, contentSelection } from './selection.ts';
import type { ContentStore } from './source.ts';

/** `POST /api/revalidate` for this process and, with PostgreSQL, for all replicas. */
export interface Revalidation {
  /**
   * Loads the selected content again, then purges the CDN; the other replicas, which are told first, do the same. Resolves once this replica has
   * loaded the content and the CDN has confirmed or failed.
   */
  revalidate(selections: readonly ContentSelection[]): Promise<RevalidationResult>;
  /** True while this replica hears the others; null without PostgreSQL. */
  readonly isConnected: boolean | null;
  close(): Promise<void>;
}

export interface RevalidationOptions {
  readonly content: Pick<ContentStore, 'refresh'>;
  readonly purger: Purger;
  readonly log: Log;
  /** Null for a site with one process. */
  readonly connectReplicas: ((listener: ReplicaListener) => ReplicaChannel) | null;
}

/** What replicas tell each other. `from` names the replica. */
const message = z.object({ from: z.string(), selections: z.array(contentSelection).readonly() });

/** Creates the revalidation. A replica that was not connected loads everything it has again once it is. */
export function createRevalidation({ content, purger, log, connectReplicas }: RevalidationOptions): Revalidation {
  const load = (selections: readonly ContentSelection[]) => revalidateContent({ content, purger }, selections);
  if (connectReplicas === null) return { revalidate: load, isConnected: null, close: async () => {} };
  const name = randomUUID();
  /** True after an announcement that could not be made. */
  let isUnannounced = false;
  const logFailure = (error: unknown) => log.error({ event: events.replicasUnreached, reason: getErrorMessage(error) });
  const channel = connectReplicas({
    onMessage(payload) {
      const { from, selections } = parseMessage(payload);
      if (from !== name) load(selections).catch(logFailure);
    },
    onConnected: () => void catchUp().catch(logFailure),
    onLost: (reason) => log.warn({ event: events.replicaDisconnected, reason }),
  });

  async function announce(selections: readonly ContentSelection[]): Promise<void> {
    try {
      await channel.publish(JSON.stringify({ from: name, selections }));
      isUnannounced = false;
    } catch (error) {
      isUnannounced = true;
      log.warn({ event: events.replicasUnreached, reason: getErrorMessage(error) });
    }
  }

  async function catchUp(): Promise<void> {
    if (isUnannounced) await announce([{}]);
    const { outcomes } = await refreshSelections(content, [{}]);
    const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
    log.info({ event: events.replicaConnected, asked: outcomes.size, changed: count('changed'), failed: count('failed') });
  }

  return {
    async revalidate(selections) {
      const [result] = await Promise.all([load(selections), announce(selections)]);
      return result;
    },
    get isConnected() {
      return channel.isConnected;
    },
    close: () => channel.close(),
  };
}

/** A message of another version of the program may announce a change in a way that is unknown here: it may concern all content. */
function parseMessage(payload: string): z.output<typeof message> {
  try {
    return message.parse(JSON.parse(payload));
  } catch {
    return { from: '', selections: [{}] };
  }
}
