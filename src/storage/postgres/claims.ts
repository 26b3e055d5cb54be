import { randomUUID } from 'node:crypto';
import type { FormerOwner } from '../formerOwner.ts';
import type { ClaimedRow } from '../stores.ts';
import type { Postgres } from './pool.ts';

export interface ClaimTimings {
  /** How long a claim lasts without renewal: then another process may take the inquiry. */
  readonly leaseMs: number;
  readonly renewIntervalMs: number;
  /** After this time without renewal, this process gives the claim up: well before another one may take it. */
  readonly giveUpMs: number;
  /** After a start of the server, or an outage that this process has noticed, it takes over no expired claim for this long: nobody could renew claims. */
  readonly restartGraceMs: number;
}
const defaultTimings: ClaimTimings = { leaseMs: 45_000, renewIntervalMs: 5000, giveUpMs: 30_000, restartGraceMs: 15_000 };

export interface Claims {
  /** Names this process in the column `claimed_by`. */
  readonly owner: string;
  /**
   * Frees the claims of the process that delivered with the same DATA_DIR before and has ended, once: a restart continues at once what a killed
   * process was sending, instead of at the end of its lease. Call it before the first claim.
   */
  takeOver(): Promise<void>;
  /** Claims the longest overdue inquiry and counts the attempt; null if none is due and free. The claim is renewed until it is ended. */
  claimDue(now: number, latest: number): Promise<ClaimedRow | null>;
  /** Stops renewing a claim. No I/O. */
  end(id: string): void;
  /** Ends all claims of this process at once, for good. */
  releaseAll(): Promise<void>;
}

export interface ClaimOptions {
  /** Columns of the returned rows. */
  readonly columns: string;
  readonly timings?: ClaimTimings | undefined;
  /** Undefined: claims pass on with the end of their lease only. */
  readonly formerOwner?: FormerOwner | undefined;
}

/**
 * Creates the claims of one process. A claim is a lease by the clock of the server, stored with the inquiry. A process that cannot renew its claim
 * gives it up before the lease ends, by its own monotonic clock, so that no inquiry is sent by two processes at once.
 */
export function createClaims(
  postgres: Pick<Postgres, 'write' | 'recoveredForMs'>,
  { columns, timings = defaultTimings, formerOwner }: ClaimOptions,
): Claims {
  const owner = randomUUID();
  let isTakenOver = formerOwner === undefined;
  const held = new Map<string, () => void>();
  const { claim, free, renew } = buildStatements(columns, timings);
  const end = (id: string) => {
    held.get(id)?.();
    held.delete(id);
  };
  /** True if the claim has been renewed, false if another process has it; null if the server did not answer. */
  const tryToRenew = (id: string): Promise<boolean | null> =>
    postgres
      .write((client) => client.query(renew, [id, owner]))
      .then(
        ({ rowCount }) => rowCount === 1,
        () => null,
      );
  const freeClaims = (name: string) => postgres.write((client) => client.query(free, [name]));
  return {
    owner,
    async takeOver() {
      const former = isTakenOver ? null : (formerOwner?.find() ?? null);
      if (former === null) return;
      if (former !== '') await freeClaims(former);
      formerOwner?.replace(owner);
      isTakenOver = true;
    },
    async claimDue(now, latest) {
      // Before the statement: the lease begins later, so it ends later than this process believes.
      const claimedAt = performance.now();
      // A standby that became the primary was started long ago: only its clients know of the outage.
      const mayTakeOver = postgres.recoveredForMs >= timings.restartGraceMs;
      const values = [owner, now, latest, mayTakeOver];
      const { rows } = await postgres.write((client) => client.query<Record<string, unknown>>(claim, values));
      const [row] = rows;
      if (row === undefined) return null;
      const id = String(row.id);
      end(id);
      const { signal, stop } = keepLease(() => tryToRenew(id), claimedAt, timings);
      held.set(id, stop);
      return { row, signal };
    },
    end,
    async releaseAll() {
      for (const id of held.keys()) end(id);
      try {
        await freeClaims(owner);
      } finally {
        formerOwner?.release();
      }
    },
  };
}

/**
 * Renews a lease until `stop`. The signal is aborted when another process has the lease, or when no renewal has succeeded for too long.
 * @param startedAt by the monotonic clock
 */
function keepLease(renew: () => Promise<boolean | null>, startedAt: number, { renewIntervalMs, giveUpMs }: ClaimTimings) {
  const lost = new AbortController();
  let isStopped = false;
  const giveUp = () => lost.abort(new Error('The claim could not be renewed'));
  const expireFrom = (time: number) => setTimeout(giveUp, giveUpMs - (performance.now() - time)).unref();
  let expiry = expireFrom(startedAt);
  const renewal = setInterval(async () => {
    const time = performance.now();
    const isHeld = await renew();
    if (isHeld === null || isStopped) return;
    clearTimeout(expiry);
    if (isHeld) expiry = expireFrom(time);
    else giveUp();
  }, renewIntervalMs).unref();
  return {
    signal: lost.signal,
    stop() {
      isStopped = true;
      clearTimeout(expiry);
      clearInterval(renewal);
    },
  };
}

function buildStatements(columns: string, timings: ClaimTimings) {
  const until = `clock_timestamp() + ${timings.leaseMs} * interval '1 millisecond'`;
  const grace = `pg_postmaster_start_time() + ${timings.restartGraceMs} * interval '1 millisecond'`;
  const claim = `UPDATE inquiries SET attempts = attempts + 1, claimed_by = $1, claimed_until = ${until}
    WHERE id = (
      SELECT id FROM inquiries WHERE state = 'waiting' AND (next_attempt_at <= $2 OR next_attempt_at > $3)
        AND (claimed_by IS NULL OR claimed_by = $1 OR ($4 AND greatest(claimed_until, ${grace}) < clock_timestamp()))
      ORDER BY next_attempt_at, created_at, number LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING ${columns}`;
  const free = `UPDATE inquiries SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = $1 AND state = 'waiting'`;
  const renew = `UPDATE inquiries SET claimed_until = ${until} WHERE id = $1 AND claimed_by = $2`;
  return { claim, free, renew };
}
