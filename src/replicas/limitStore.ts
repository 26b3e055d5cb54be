import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import type { QueryResult } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { PostgresError } from '../storage/postgres/errors.ts';
import type { Postgres } from '../storage/postgres/pool.ts';
import { coalesceIncrements } from './coalesce.ts';

const TABLE = 'rate_limits';
/** Counts need not outlive a crash of the server: without a write-ahead log a commit does not wait for the disk. */
const CREATE_TABLE = `CREATE UNLOGGED TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`;
const UNDEFINED_TABLE = '42P01';
/** Counting in memory would accept more than the limit: a busy pool is waited for. */
const MAX_ATTEMPTS = 4;
/** How far the clocks of replicas may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

export interface LimitStoreOptions {
  /** Name of the limit. */
  readonly name: string;
  readonly windowMs: number;
}

/** Creates the counters of one limit. */
export type CreateLimitStore = (options: LimitStoreOptions) => Store;

/** A statement as the limiter sends it. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Creates counters that all replicas share, in the table `rate_limits`; while PostgreSQL cannot be used each replica counts in memory. Clients are
 * stored as hashes. No function of a store rejects.
 */
export function createSharedLimitStores(postgres: Postgres): CreateLimitStore {
  const storeClient = { query: ({ text, values }: Statement) => runStatement(postgres, text, values) };
  return ({ name, windowMs }) => {
    // The number of points is express-rate-limit's concern.
    const shared = { keyPrefix: name, points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 };
    const insuranceLimiter = new RateLimiterMemory(shared);
    const limiter = new RateLimiterPostgres({
      ...shared,
      storeClient,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      insuranceLimiter,
    });
    const increment = coalesceIncrements(async (key, times) => toCount(await limiter.penalty(key, times), windowMs));
    return {
      localKeys: false,
      prefix: name,
      async increment(key) {
        const { total, resetTime } = await increment(hash(key));
        return { totalHits: total, resetTime };
      },
      async decrement(key) {
        await limiter.reward(hash(key));
      },
      async resetKey(key) {
        await limiter.delete(hash(key));
      },
    };
  };
}

/** Runs a statement. Creates the table if it is missing; waits for a connection while all are in use. @throws PostgresError */
async function runStatement(postgres: Postgres, text: string, values: unknown[], attempts = 1): Promise<QueryResult> {
  try {
    return await postgres.run(text, values);
  } catch (error) {
    if (!(error instanceof PostgresError) || attempts === MAX_ATTEMPTS) throw error;
    if (error.code === UNDEFINED_TABLE) await createTable(postgres);
    else if (error.kind !== 'busy') throw error;
    return runStatement(postgres, text, values, attempts + 1);
  }
}

/** Two replicas may create the table at once: the later one then fails on the name of the table's type, and the table is there. */
async function createTable(postgres: Postgres): Promise<void> {
  await postgres.run(CREATE_TABLE, []).catch((error: unknown) => {
    if (!(error instanceof PostgresError && (error.code === '23505' || error.code === '42P07'))) throw error;
  });
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** A count and the end of its window. A window that ends a little too late was begun by a replica whose clock is ahead; one much later, before a clock was set back. */
function toCount({ consumedPoints, msBeforeNext }: RateLimiterRes, windowMs: number) {
  const remainingMs = msBeforeNext > windowMs + CLOCK_TOLERANCE_MS ? msBeforeNext : Math.min(msBeforeNext, windowMs);
  // express-rate-limit compares with the machine's clock, as the limiter does.
  return { total: consumedPoints, resetTime: new Date(Date.now() + remainingMs) };
}
