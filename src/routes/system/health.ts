import type { RequestHandler } from 'express';
import type { Homes } from '../../content/homes.ts';
import type { ContentSource } from '../../content/source.ts';
import type { Readiness } from '../../http/readiness.ts';
import { policies } from '../../rendering/cachePolicies.ts';

/** Answers 200 while the process runs: for a container's liveness probe. WordPress failures do not count, since a restart would not mend them. */
export const healthRoute: RequestHandler = (_req, res) => {
  res.set('Cache-Control', policies.health.cacheControl).type('text/plain').send('ok\n');
};

export interface ReadyServices {
  readonly readiness: Readiness;
  readonly source: Pick<ContentSource, 'languages' | 'getMenu'>;
  readonly homes: Pick<Homes, 'missing'>;
  isDatabaseUsable(): boolean;
}

/**
 * Returns the handler of the readiness probe: 200 once any content was loaded and until the shutdown begins, else 503. A later WordPress outage
 * does not change the answer, nor does a failing database or a missing home page, which the body names: other pages need none. Without content yet, the handler itself
 * loads a menu (from WordPress or the snapshot): no visitor would cause that load.
 */
export function createReadyRoute({ readiness, source, homes, isDatabaseUsable }: ReadyServices): RequestHandler {
  return async (_req, res) => {
    let reason = readiness.check();
    if (reason === 'noContent') {
      await source.getMenu(source.languages[0], 'main');
      reason = readiness.check();
    }
    const { status, cacheControl } = policies[reason === null ? 'health' : 'unavailable'];
    res.status(status).set('Cache-Control', cacheControl);
    const database = isDatabaseUsable() ? 'usable' : 'unusable';
    const withoutHome = homes.missing.length === 0 ? {} : { withoutHome: homes.missing };
    res.json(reason === null ? { ready: true, database, ...withoutHome } : { ready: false, reason, message: messages[reason], database });
  };
}

const messages = {
  noContent: 'WordPress has given no content since the start, and none was kept from before',
  draining: 'The program is ending',
} as const;
