import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InquiryBacklog } from '../observability/alerts.ts';
import { DAY_MS } from '../shared/dates.ts';
import type { Database } from './database.ts';
import type { Sql } from './engine.ts';
import { type Channel, channelColumns, type Db, errorText, type InquiryState, inquiryColumns, type StoredInquiryRow } from './schema.ts';

const HOUR_MS = 3_600_000;
/** Setting: until when undelivered inquiries of an earlier version, which had no end, are kept. */
const KEPT_UNTIL = 'undeliveredKeptUntil';

/** A row of the table `inquiries` as it is stored. Whoever reads it checks each value. */
export type InquiryRow = Readonly<Record<string, unknown>>;

export interface NewInquiryRow
  extends Readonly<Pick<StoredInquiryRow, 'id' | 'locale' | 'payload' | 'typed' | 'score' | 'fingerprint' | 'submission' | 'recipient'>> {
  readonly now: number;
  /** `waiting` if the webhook is to get the inquiry. */
  readonly webhook: 'waiting' | null;
}

/** An inquiry that this process alone may send by one channel. */
export interface ClaimedRow {
  readonly row: InquiryRow;
  /** Aborted when the claim may have passed to another process, or the inquiry is to be forgotten. */
  readonly signal: AbortSignal;
}

/** What has become of an attempt, or of an inquiry that cannot be sent. */
export interface Outcome {
  readonly state: InquiryState;
  /** Why it was not delivered. */
  readonly error?: string;
  /** When it was delivered, or, while it waits, is due again. */
  readonly at?: number;
}

const isTrue: Sql = sql`true`;
const columns = sql.join(inquiryColumns.map((name) => sql.ref(name)));
const time = (value: number) => sql`CAST(${value} AS bigint)`;

/** An attempt may begin at its time, a confirmation not before the hotel has the inquiry. */
function isDue(channel: Channel, now: number): Sql {
  const { state, dueAt } = channelColumns[channel];
  const hasReached = channel === 'confirmation' ? sql`'delivered' IN (state, webhook)` : isTrue;
  // A replica of the version before stores no `confirmation_at`.
  const isTime = sql`coalesce(${sql.ref(dueAt)}, 0) <= ${time(now)}`;
  return sql`(NOT forgotten AND ${sql.ref(state)} = 'waiting' AND ${hasReached} AND ${isTime})`;
}

export type InquiryStore = ReturnType<typeof createInquiryStore>;

/** Creates the store of inquiries. Every method rejects while the database cannot be used; the next call tries again. */
export function createInquiryStore({ engine, read, write }: Database) {
  const { claims } = engine;
  const arrival = sql.ref(engine.arrival);
  /** What this process is sending. */
  const held = new Map<string, { readonly id: string; readonly abort: AbortController; end(): void }>();
  let isDelivering = false;
  const isHeld = (id: string) => [...held.values()].some((claim) => claim.id === id);

  async function change(db: Db, set: Sql, where: Sql): Promise<number> {
    return Number((await sql`UPDATE inquiries SET ${set} WHERE ${where}`.execute(db)).numAffectedRows);
  }
  async function select(where: Sql): Promise<InquiryRow[]> {
    const query = sql<InquiryRow>`SELECT ${columns} FROM inquiries WHERE ${where} ORDER BY created_at, ${arrival}`;
    return (await read((db) => query.execute(db))).rows;
  }
  function endClaim(id: string, channel: Channel): void {
    const key = `${channel} ${id}`;
    held.get(key)?.end();
    held.delete(key);
  }
  const findFirst = async (db: Db, where: Sql, first: Sql = sql`created_at`) =>
    (await sql<{ id: string }>`SELECT id FROM inquiries WHERE ${where} ORDER BY ${first}, created_at LIMIT 1`.execute(db)).rows[0]?.id ??
    null;

  return {
    /**
     * Stores an inquiry unless the same submission, or the same payload since `duplicateWindowMs`, is stored already. The same transaction decides
     * whether a confirmation follows: one to a box within a day. Committed when the promise resolves. @returns the first one for a duplicate
     */
    insert: (row: NewInquiryRow, duplicateWindowMs: number): Promise<{ readonly id: string; readonly isNew: boolean }> =>
      write(async (db) => {
        const { now, webhook, ...values } = row;
        const { fingerprint, submission, recipient } = row;
        const isNear = (window: number) => sql`created_at BETWEEN ${now - window} AND ${now + window}`;
        // Two requests with the same payload, on any replicas, are decided one after the other: else neither would see the other's row.
        await engine.lock(db, fingerprint);
        const isSame = sql`submission = ${submission} OR (fingerprint = ${fingerprint} AND ${isNear(duplicateWindowMs)})`;
        const first = await findFirst(db, isSame, sql`(submission = ${submission}) IS TRUE DESC`);
        if (first !== null) return { id: first, isNew: false };
        // Likewise two that would be confirmed to the same box.
        if (recipient !== null) await engine.lock(db, recipient);
        const hasOne = recipient === null || (await findFirst(db, sql`recipient = ${recipient} AND ${isNear(DAY_MS)}`)) !== null;
        const confirmation = hasOne ? { recipient: null } : { confirmation: 'waiting' as const, confirmation_at: now };
        const times = { created_at: now, next_attempt_at: now, webhook, follow_up_at: webhook === null ? null : now };
        await db
          .insertInto('inquiries')
          .values({ ...values, ...times, ...confirmation })
          .execute();
        return { id: row.id, isNew: true };
      }),
    /** Returns the id of the inquiry with this submission; null if there is none. */
    findSubmission: (submission: string) => read((db) => findFirst(db, sql`submission = ${submission}`)),
    /** All columns, oldest first. */
    list: () => select(isTrue),
    /** @param start in lower case */
    findByIdPrefix: (start: string) => select(sql`substr(id, 1, ${sql.lit(start.length)}) = ${start}`),
    /** Tries to become a process that delivers. @returns false while another process delivers all inquiries (SQLite) */
    async acquireDelivery(): Promise<boolean> {
      isDelivering = await claims.acquire();
      return isDelivering;
    },
    /** Gives back what `acquireDelivery` and `claimDue` have taken. */
    async releaseDelivery(): Promise<void> {
      isDelivering = false;
      for (const { end } of held.values()) end();
      held.clear();
      await claims.release(write);
    },
    /**
     * Claims the longest overdue inquiry for one attempt by a channel and counts the attempt, both committed when the promise resolves; null if none is
     * due (`isDue`). The claim ends with the recorded outcome, with `endClaim`, or when it can no longer be renewed. A mail that has failed goes before a
     * later one; a follow-up after all that were never tried.
     */
    async claimDue(now: number, channel: Channel = 'mail'): Promise<ClaimedRow | null> {
      const attempts = sql.ref(channelColumns[channel].attempts);
      const { isFree, isExpired, take } = claims.of(channel);
      const isOpen = sql`${isDue(channel, now)} AND ${isFree}`;
      const find = sql`SELECT id FROM inquiries WHERE (${isOpen}) OR ${isExpired} LIMIT 1`;
      const order = sql`${channel === 'mail' ? sql`` : sql`${attempts} > 0, `}${sql.ref(channelColumns[channel].dueAt)}, created_at, ${arrival}`;
      const claim = sql<InquiryRow>`UPDATE inquiries SET ${sql.join([sql`${attempts} = ${attempts} + 1`, ...take])} WHERE id =
        (SELECT id FROM inquiries WHERE ${isOpen} ORDER BY ${order} LIMIT 1 ${claims.forUpdate}) RETURNING ${columns}`;
      // Read first: most often none is due, and a write would wait for the lock of other writers.
      while ((await read((db) => find.execute(db))).rows.length > 0) {
        await claims.endExpired(write, channel, now);
        const [row] = (await write((db) => claim.execute(db))).rows;
        // Else another replica has claimed it meanwhile.
        if (row === undefined) continue;
        const id = String(row.id);
        const abort = new AbortController();
        const end = claims.keep(write, id, channel, () => abort.abort(new Error('The claim could not be renewed')));
        held.set(`${channel} ${id}`, { id, abort, end });
        return { row, signal: abort.signal };
      }
      return null;
    },
    /** Stops renewing a claim whose outcome could not be recorded. No I/O. */
    endClaim,
    /**
     * Records an outcome. Without effect on what is not waiting, or, unless it was delivered, on what another process has claimed since; a delivered mail
     * is recorded in any case.
     */
    async record(id: string, channel: Channel, { state, error, at }: Outcome): Promise<void> {
      const names = channelColumns[channel];
      const { isOwn, giveBack } = claims.of(channel);
      const isOpen = sql`${sql.ref(names.state)} = 'waiting'`;
      const mayRecord = state !== 'delivered' ? sql`${isOpen} AND ${isOwn}` : channel === 'mail' ? isTrue : isOpen;
      const values = {
        [names.state]: state,
        [names.error]: errorText.parse(error ?? null),
        [names.dueAt]: state === 'waiting' ? at : null,
      };
      if (channel === 'mail') values.delivered_at = state === 'delivered' ? at : null;
      const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await write((db) => change(db, sql.join([...set, ...giveBack]), sql`id = ${id} AND ${mayRecord}`));
      endClaim(id, channel);
    },
    /** Makes an undelivered inquiry due now, or all of them for the id `all`; so too a webhook that waits or has failed, and a waiting confirmation. @returns how many */
    retry: (id: string, now: number) =>
      write((db) =>
        change(
          db,
          sql`state = CASE state WHEN 'failed' THEN 'waiting' ELSE state END,
            next_attempt_at = CASE WHEN state <> 'delivered' THEN ${time(now)} END,
            webhook = CASE webhook WHEN 'failed' THEN 'waiting' ELSE webhook END,
            confirmation_at = CASE WHEN confirmation = 'waiting' THEN ${time(now)} END,
            follow_up_at = CASE WHEN webhook <> 'delivered' THEN ${time(now)} END`,
          sql`${id === 'all' ? isTrue : sql`id = ${id}`} AND (state <> 'delivered' OR confirmation = 'waiting' OR webhook <> 'delivered')`,
        ),
      ),
    /** Makes all that waits due now. @param toWebhook whether the webhook gets waiting inquiries that were not meant for it: there is no mail server */
    makeAllDue: (now: number, toWebhook = false) =>
      write(async (db) => {
        if (toWebhook)
          await change(db, sql`webhook = 'waiting', follow_up_at = ${now}`, sql`state = 'waiting' AND webhook IS DISTINCT FROM 'waiting'`);
        for (const name of ['next_attempt_at', 'confirmation_at', 'follow_up_at'])
          await change(db, sql`${sql.ref(name)} = ${now}`, sql`${sql.ref(name)} > ${now}`);
      }),
    /** @param expiringBefore an inquiry that came before this time will be removed soon */
    async count(now: number, expiringBefore: number): Promise<InquiryBacklog> {
      // What the mail server has refused for good still waits where the webhook may take it.
      const waits = sql`(state = 'waiting' OR (state = 'failed' AND webhook = 'waiting'))`;
      const query = sql<InquiryBacklog>`SELECT count(*) FILTER (WHERE ${waits}) AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'failed' AND coalesce(webhook, 'failed') = 'failed') AS unreached,
        count(*) FILTER (WHERE state <> 'delivered' AND webhook IS DISTINCT FROM 'delivered' AND created_at < ${expiringBefore}) AS expiring,
        (SELECT count(*) FROM inquiries WHERE recipient IS NOT NULL AND created_at BETWEEN ${now - HOUR_MS} AND ${now}) AS confirmations,
        min(created_at) FILTER (WHERE ${waits}) AS "oldestWaitingAt",
        min(created_at) FILTER (WHERE webhook = 'waiting') AS "oldestWebhookAt"
        FROM inquiries WHERE state <> 'delivered' OR webhook = 'waiting'`;
      const [counts] = (await read((db) => query.execute(db))).rows;
      if (counts === undefined) throw new Error('The database returned no counts');
      return counts;
    },
    /**
     * Adds inquiries of another store and compares every column with what is stored, in one transaction. One that is there already, by its id or
     * submission, stays as it is. @returns how many were added @throws Error (rejection) if one was stored differently: nothing is added then
     */
    addMissing: (rows: readonly StoredInquiryRow[]): Promise<number> =>
      write(async (db) => {
        let added = 0;
        for (const row of rows) {
          const insert = db.insertInto('inquiries').values(row);
          const stored = await insert
            .onConflict((same) => same.doNothing())
            .returning(inquiryColumns)
            .executeTakeFirst();
          if (stored === undefined) continue;
          if (!isDeepStrictEqual({ ...stored }, row)) throw new Error(`The inquiry ${row.id} was not stored as it is: nothing was added`);
          added++;
        }
        return added;
      }),
    /** Marks inquiries: no attempt to send them begins any more, in no process. */
    forget: (ids: readonly string[]) =>
      write(async (db) => {
        for (const id of ids) await change(db, sql`forgotten = true`, sql`id = ${id}`);
      }),
    /**
     * Aborts this process's attempts to send marked inquiries, and removes those that nobody is sending. While one process delivers all (SQLite), only
     * that one knows; it calls this every second. @returns how many marked inquiries are left
     */
    async removeForgotten(): Promise<number> {
      const marked = (await read((db) => sql<{ id: string }>`SELECT id FROM inquiries WHERE forgotten`.execute(db))).rows;
      if (marked.length === 0 || !(await claims.acquire())) return marked.length;
      try {
        const ids = new Set(marked.map(({ id }) => id));
        for (const { id, abort } of held.values()) if (ids.has(id)) abort.abort(new Error('The inquiry is to be forgotten'));
        return await write(async (db) => {
          let left = marked.length;
          for (const { id } of marked.filter((row) => !isHeld(row.id)))
            left -= Number((await sql`DELETE FROM inquiries WHERE id = ${id} AND NOT ${claims.isTaken}`.execute(db)).numAffectedRows);
          return left;
        });
      } finally {
        if (!isDelivering && held.size === 0) await claims.release(write);
      }
    },
    /** Frees the files of the database from the bytes of all that was removed. */
    purge: () => read((db) => engine.purge(db, true)),
    /**
     * Removes inquiries that came before a time, delivered or not. Undelivered ones of a version that kept them for ever are kept for a week after the
     * migration, as each has a warning before its end. @returns how many
     */
    async removeExpired(now: number, before: number): Promise<number> {
      const isKept = sql`EXISTS (SELECT 1 FROM settings WHERE name = ${KEPT_UNTIL} AND CAST(value AS bigint) > ${now})`;
      const remove = sql`DELETE FROM inquiries WHERE created_at < ${before} AND (state = 'delivered' OR NOT ${isKept})`;
      const removed = await write(async (db) => Number((await remove.execute(db)).numAffectedRows));
      // Also without one: the log of an earlier removal may have been in use.
      await read((db) => engine.purge(db, false));
      return removed;
    },
  };
}
