import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Homes } from '../../content/homes.ts';
import type { Readiness } from '../../http/readiness.ts';
import { setPolicy } from '../../rendering/cachePolicies.ts';

/** Answers 200 while the process runs: for a container's liveness probe. WordPress failures do not count, since a restart would not mend them. */
export const healthRoute: RequestHandler = (_req, res) => {
  setPolicy(res, 'uncached').type('text/plain').send('ok\n');
};

/** A load balancer must not wait for a database that does not answer. */
const WARNINGS_TIMEOUT_MS = 1000;

export interface ReadyServices {
  readonly readiness: Readiness;
  readonly homes: Pick<Homes, 'missing'>;
  isDatabaseUsable(): boolean;
  /** What an operator has to act on in the stored inquiries. @throws Error (rejection) if the database cannot be read */
  listInquiryWarnings(): Promise<readonly object[]>;
}

/**
 * Returns the handler of the readiness probe: 200 once the home page of each language can be shown and until the shutdown begins, else 503. A later
 * WordPress outage does not change the answer, nor does a failing database, a home page that WordPress does not have or what inquiries need, which
 * the body names. Until it is ready the handler itself loads the home pages (from WordPress or the snapshot): no visitor would cause that load.
 */
export function createReadyRoute({ readiness, homes, isDatabaseUsable, listInquiryWarnings }: ReadyServices): RequestHandler {
  const listWarnings = async () => {
    if (!isDatabaseUsable()) return [];
    const timeout = wait<readonly object[]>(WARNINGS_TIMEOUT_MS, [], { ref: false });
    return Promise.race([listInquiryWarnings().catch(() => []), timeout]);
  };
  return async (_req, res) => {
    const reason = await readiness.check();
    const database = isDatabaseUsable() ? 'usable' : 'unusable';
    const withoutHome = homes.missing.length === 0 ? {} : { withoutHome: homes.missing };
    const warnings = await listWarnings();
    const known = { database, ...withoutHome, ...(warnings.length > 0 && { warnings }) };
    setPolicy(res, reason === null ? 'uncached' : 'unavailable').json(
      reason === null ? { ready: true, ...known } : { ready: false, reason, message: messages[reason], ...known },
    );
  };
}

const messages = {
  noContent: 'WordPress has not given the home page of each language since the start, and none was kept from before',
  draining: 'The program is ending',
} as const;
