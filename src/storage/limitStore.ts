import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

/** Creates the counters of one limit. */
export type CreateLimitStore = (limit: { readonly name: string; readonly windowMs: number }) => Store;

/**
 * Creates counters that all replicas share, in the table `rate_limits`; while PostgreSQL cannot be used each replica counts in memory. Clients are
 * stored as hashes. No function of a store rejects.
 */
export function createSharedLimitStores({ read }: Database): CreateLimitStore {
  const query = (statement: { text: string; values: unknown[] }) =>
    read((db) => db.executeQuery(CompiledQuery.raw(statement.text, statement.values)));
  return ({ name, windowMs }) => {
    // The number of points is express-rate-limit's concern.
    const shared = { keyPrefix: name, points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 };
    const insuranceLimiter = new RateLimiterMemory(shared);
    const limiter = new RateLimiterPostgres({
      ...shared,
      storeClient: { query },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter,
    });
    return {
      localKeys: false,
      prefix: name,
      async increment(key) {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(hash(key), 1);
        // The clock of the replica that began the window may be ahead. express-rate-limit compares with the machine's clock, as the limiter does.
        return { totalHits: consumedPoints, resetTime: new Date(Date.now() + Math.min(msBeforeNext, windowMs)) };
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

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
