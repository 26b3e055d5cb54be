import type { RequestHandler } from 'express';
import type { ContentSource } from '../../content/source.ts';
import type { Readiness } from '../../http/readiness.ts';
import { defaultLocale } from '../../i18n/locales.ts';
import { policies } from '../../responseCache/cachePolicies.ts';

export interface ReadyServices {
  readonly readiness: Readiness;
  readonly source: Pick<ContentSource, 'getMenu'>;
}

/**
 * Whether visitors may be sent here: content was had once, and the program is not about to end. WordPress going away later changes
 * nothing. While nothing is known, WordPress, or what was kept from before, is asked first: nobody else would, as no visitor comes.
 */
export function createReadyRoute({ readiness, source }: ReadyServices): RequestHandler {
  return async (_req, res) => {
    let reason = readiness.check();
    if (reason === 'noContent') {
      await source.getMenu(defaultLocale, 'main');
      reason = readiness.check();
    }
    const { status, cacheControl } = policies[reason === null ? 'health' : 'unavailable'];
    res.status(status).set('Cache-Control', cacheControl);
    res.json(reason === null ? { ready: true } : { ready: false, reason, message: messages[reason] });
  };
}

const messages = {
  noContent: 'WordPress has given no content since the start, and none was kept from before',
  draining: 'The program is ending',
} as const;
