import { randomUUID } from 'node:crypto';
import { refreshSelections } from '../content/cdnInvalidation.ts';
import type { ContentSelection } from '../content/selection.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Notifications } from '../storage/postgres/notifications.ts';
import { type Announcements, createAnnouncements } from './announcements.ts';
import { createFollower, type Follower } from './follower.ts';
import { parseMessage, type ReplicaMessage, serializeMessage } from './messages.ts';
import type { ReplicatedResult, Revalidation, RevalidationOptions } from './revalidation.ts';

/** What a connection to the others needs of this side. */
export interface Listener {
  readonly name: string;
  readonly onMessage: (payload: string) => void;
  readonly onConnected: () => void;
  readonly onLost: (reason: string) => void;
}

/** Creates the revalidation of one of several replicas. A replica that was not connected loads everything it has again once it is. */
export function createReplicatedRevalidation(
  { content, purger, log }: RevalidationOptions,
  connect: (listener: Listener) => Notifications,
): Revalidation {
  const name = randomUUID();
  const logFailure = (error: unknown) => log.error({ event: events.replicasUnreached, reason: getErrorMessage(error) });
  const notifications = connect({
    name,
    onMessage: (payload) => dispatch(parseMessage(payload)),
    onConnected: () => void catchUp().catch(logFailure),
    onLost: (reason) => log.warn({ event: events.replicaDisconnected, reason }),
  });
  const publish = (message: ReplicaMessage) => notifications.publish(serializeMessage(message));
  const announcements: Announcements = createAnnouncements(name, notifications, log);
  const follower: Follower = createFollower({ name, content, purger, publish });

  function dispatch(message: ReplicaMessage | null): void {
    // During an upgrade a replica of another version may announce a change in a way that is unknown here: it may concern all content.
    if (message === null) return void refreshSelections(content, [{}]).catch(logFailure);
    if (message.from === name) return;
    if (message.type === 'revalidate') void follower.follow(message).catch(logFailure);
    else if (message.type === 'revalidated') announcements.receive(message);
    else follower.endFollowed(message.id);
  }

  async function revalidate(selections: readonly ContentSelection[]): Promise<ReplicatedResult> {
    const id = randomUUID();
    const hold = purger.hold();
    try {
      const [waitForReplies, own] = await Promise.all([announcements.announce(id, selections), refreshSelections(content, selections)]);
      const { replies, counts } = await waitForReplies();
      const cdn = await purger.purgeNow([...own.tags, ...hold.end(), ...replies.flatMap(({ tags }) => tags)]);
      if (replies.length > 0) publish({ type: 'purged', id, from: name }).catch(() => {});
      return { outcomes: own.outcomes, cdn, replicas: counts };
    } finally {
      hold.end();
    }
  }

  /** What was announced while this replica was not connected is unknown: loads everything it has again. */
  async function catchUp(): Promise<void> {
    const { outcomes } = announcements.takeFailure() ? await revalidate([{}]) : await refreshSelections(content, [{}]);
    const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
    log.info({ event: events.replicaConnected, asked: outcomes.size, changed: count('changed'), failed: count('failed') });
  }

  return {
    revalidate,
    get isConnected() {
      return notifications.isConnected;
    },
    close: () => notifications.close(),
  };
}
