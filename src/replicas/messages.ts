import { z } from 'zod';
import { contentSelection } from '../content/selection.ts';

/** PostgreSQL refuses 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7500;

const base = { id: z.uuid(), from: z.uuid() };
/** What replicas tell each other. `id` names the revalidation, `from` the replica. */
const message = z.discriminatedUnion('type', [
  /** Load this content again. */
  z.object({ ...base, type: z.literal('revalidate'), selections: z.array(contentSelection).readonly() }),
  /** It is loaded. `tags`: what changed here, for the CDN; `failed`: how much could not be loaded. */
  z.object({ ...base, type: z.literal('revalidated'), tags: z.array(z.string()), failed: z.number() }),
  /** The CDN has been told. */
  z.object({ ...base, type: z.literal('purged') }),
]);
export type ReplicaMessage = z.output<typeof message>;

/** Returns null for a message of another version of the program. */
export function parseMessage(payload: string): ReplicaMessage | null {
  try {
    return message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the text of a message. More tags than fit into one are replaced by the one for all pages. */
export function serializeMessage(sent: ReplicaMessage): string {
  const payload = JSON.stringify(sent);
  if (Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES || sent.type !== 'revalidated') return payload;
  return JSON.stringify({ ...sent, tags: ['all'] });
}
