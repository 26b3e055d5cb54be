import { createOutbox } from '../../../src/inquiry/outbox.ts';
import type { StoredInquiry } from '../../../src/inquiry/types.ts';
import { openSqliteStores } from '../../../src/storage/sqlite/stores.ts';
import type { Received } from './mailbox.ts';

/** What the outbox on a folder holds. @throws Error (rejection) where it cannot be read */
export async function readOutbox(folder: string): Promise<StoredInquiry[]> {
  const stores = openSqliteStores(folder);
  try {
    const onUnreadable = (id: string) => {
      throw new Error(`Inquiry ${id} cannot be read`);
    };
    return await createOutbox({ store: stores.inquiries, now: Date.now, onUnreadable }).list();
  } finally {
    await stores.close();
  }
}

export interface ReconcileOptions {
  /** Tokens of acknowledged inquiries, with the id where the response had one. */
  readonly acknowledged: ReadonlyMap<string, string | null>;
  readonly stored: readonly StoredInquiry[];
  readonly received: readonly Received[];
  /** Times (milliseconds since 1970) in which a confirmation may not have been heard, or could not be written down. */
  readonly excuses: readonly { readonly from: number; readonly to: number }[];
}

export interface Reconciliation {
  /** Acknowledged inquiries that are not stored. */
  readonly lost: readonly string[];
  /** Inquiries that the outbox has as delivered and the mail server never received. */
  readonly phantom: readonly string[];
  /** Inquiries that were sent once and stored twice. */
  readonly twiceStored: readonly string[];
  /** Mails sent again after a confirmation, without a fault that explains the second one. */
  readonly doubled: readonly string[];
  /** Mails sent a second time because the first one's outcome was unknown. */
  readonly repeated: number;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
}

/** Compares acknowledged inquiries with stored ones and with received mails. */
export function reconcileInquiries({ acknowledged, stored, received, excuses }: ReconcileOptions): Reconciliation {
  const byToken = new Map<string, string[]>();
  for (const { id, payload } of stored) byToken.set(payload.message, [...(byToken.get(payload.message) ?? []), id]);
  const mails = Map.groupBy(received, ({ inquiry }) => inquiry);
  const lost = [...acknowledged].flatMap(([token, id]) => {
    const ids = byToken.get(token) ?? [];
    return ids.length > 0 && (id === null || ids.includes(id)) ? [] : [token];
  });
  const isExcused = ({ at, isConfirmed }: Received) => !isConfirmed || excuses.some(({ from, to }) => at >= from && at <= to);
  const again = [...mails.values()].flatMap((list) => list.slice(0, -1));
  const of = (state: StoredInquiry['state']) => stored.filter((one) => one.state === state);
  return {
    lost,
    phantom: of('delivered').flatMap(({ id }) => (mails.has(id) ? [] : [id])),
    twiceStored: [...byToken].flatMap(([token, ids]) => (ids.length > 1 ? [token] : [])),
    doubled: again.filter((mail) => !isExcused(mail)).map(({ inquiry }) => inquiry),
    repeated: again.filter(isExcused).length,
    delivered: of('delivered').length,
    failed: of('failed').length,
    waiting: of('waiting').length,
  };
}
