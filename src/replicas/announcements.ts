import type { ContentSelection } from '../content/selection.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Notifications } from '../storage/postgres/notifications.ts';
import { type ReplicaMessage, serializeMessage } from './messages.ts';
import { noReplicas, type ReplicaCounts } from './revalidation.ts';

/** How much longer than the replica that announces the others may take. WordPress plugins give up on a webhook after five seconds. */
const REPLY_TIMEOUT_MS = 2000;

export type Reply = Extract<ReplicaMessage, { type: 'revalidated' }>;

export interface Replies {
  readonly replies: readonly Reply[];
  readonly counts: ReplicaCounts;
}

export interface Announcements {
  /** Tells all replicas that are connected now. Returns a function that waits for their replies, two seconds at most. Neither rejects. */
  announce(id: string, selections: readonly ContentSelection[]): Promise<() => Promise<Replies>>;
  /** True once after an announcement that could not be made. */
  takeFailure(): boolean;
  /** Takes the reply of a replica. */
  receive(reply: Reply): void;
}

/** @param name this replica's own, to which it does not listen */
export function createAnnouncements(name: string, notifications: Pick<Notifications, 'publish' | 'listMembers'>, log: Log): Announcements {
  const receivers = new Map<string, (reply: Reply) => void>();
  let hasFailed = false;

  async function send(id: string, selections: readonly ContentSelection[]): Promise<() => Promise<Replies>> {
    const replies: Reply[] = [];
    const { promise: areComplete, resolve } = Promise.withResolvers<void>();
    const missing = new Set((await notifications.listMembers()).filter((member) => member !== name));
    receivers.set(id, (reply) => {
      if (missing.delete(reply.from)) replies.push(reply);
      if (missing.size === 0) resolve();
    });
    await notifications.publish(serializeMessage({ type: 'revalidate', id, from: name, selections }));
    return async () => {
      const timeout = setTimeout(resolve, missing.size === 0 ? 0 : REPLY_TIMEOUT_MS);
      await areComplete;
      clearTimeout(timeout);
      receivers.delete(id);
      if (missing.size > 0) log.warn({ event: events.replicasUnreached, replicas: missing.size, reason: 'no answer in time' });
      const failed = replies.filter((reply) => reply.failed > 0).length;
      return { replies, counts: { revalidated: replies.length - failed, unreached: missing.size, failed } };
    };
  }

  return {
    announce: (id, selections) =>
      send(id, selections).catch((error: unknown) => {
        receivers.delete(id);
        hasFailed = true;
        log.warn({ event: events.replicasUnreached, reason: getErrorMessage(error) });
        return async () => ({ replies: [], counts: noReplicas });
      }),
    takeFailure() {
      const taken = hasFailed;
      hasFailed = false;
      return taken;
    },
    receive: (reply) => receivers.get(reply.id)?.(reply),
  };
}
