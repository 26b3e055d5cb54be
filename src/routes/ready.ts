import type { RequestHandler } from 'express';
import type { ContentSource } from '../content/source.ts';
import { defaultLocale } from '../i18n/locales.ts';
import type { Readiness } from '../readiness.ts';
import { policies } from '../rendering/policies.ts';

export interface ReadyServices {
  readonly readiness: Readiness;
  readonly source: Pick<ContentSource, 'getMenu'>;
}

/**
 * Whether visitors may be sent here: content was had once, and the program is not about to end. WordPress going away later changes
 * nothing. While nothing is known, each question has WordPress asked behind it: else nobody would, as no visitor comes.
 */
export function createReadyRoute({ readiness, source }: ReadyServices): RequestHandler {
  return (_req, res) => {
    const reason = readiness.ask();
    if (reason === 'noContent') void source.getMenu(defaultLocale, 'main');
    const { status, cacheControl } = policies[reason === null ? 'health' : 'unavailable'];
    res.status(status).set('Cache-Control', cacheControl);
    res.json(reason === null ? { ready: true } : { ready: false, reason, message: messages[reason] });
  };
}

const messages = {
  noContent: 'WordPress has given no content since the start, and none was kept from before',
  draining: 'The program is ending',
} as const;
