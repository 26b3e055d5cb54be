import express, { type RequestHandler, Router } from 'express';
import type { Config } from '../../config/environment.ts';
import type { RefreshOutcome } from '../../content/cache.ts';
import { parseSelections } from '../../content/keys.ts';
import type { Revalidation } from '../../content/revalidation.ts';
import { postOnly } from '../../http/middleware/requests.ts';
import { findPostLanguage, type Languages } from '../../i18n/locales.ts';
import { HttpError } from '../../lib/errors.ts';
import { describeIssues } from '../../lib/parse.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { setPolicy } from '../../rendering/cachePolicies.ts';
import { createTokenCheck, sendJsonError } from './pluginApi.ts';

const MAX_BODY_BYTES = 4096;

export interface RevalidateServices {
  readonly languages: Languages;
  readonly config: Pick<Config, 'revalidateToken'>;
  readonly revalidation: Revalidation;
  readonly log: Log;
}

/**
 * Creates `POST /api/revalidate`, the webhook for changes in WordPress: `{type, slug, locale}`, each optional, or no body for everything;
 * `{changes: […]}` for several, whose content is loaded once and purged by one request.
 * Loads the affected content again (old content is served until the new is valid), then purges the CDN. The JSON response lists the
 * changed and failed content keys; `cdn` says whether the purge was accepted (`purged`, `failed`, or `none` without a CDN).
 */
export function createRevalidateRoute({ languages, config, revalidation, log }: RevalidateServices): RequestHandler {
  const revalidate: RequestHandler = async (req, res) => {
    const selections = parseSelections(req.body ?? {});
    if (!selections.success) throw new HttpError(422, describeIssues(selections.error, req.body).join('; '));
    const changes = selections.data.map((change) =>
      // Of a language that the site lacks: the change is none of the site's, and selects nothing.
      change.locale === undefined ? change : { ...change, locale: findPostLanguage(languages, change.locale) ?? change.locale },
    );
    const { outcomes, cdn } = await revalidation.revalidate(changes);
    const listKeysWith = (wanted: RefreshOutcome) => [...outcomes].filter(([, outcome]) => outcome === wanted).map(([key]) => key);
    const [changed, failed] = [listKeysWith('changed'), listKeysWith('failed')];
    const counts = { asked: outcomes.size, changed: changed.length, failed: failed.length };
    const [selection, ...more] = changes;
    const named = more.length === 0 ? selection : { changes };
    log.info({ event: events.revalidated, ...named, ...counts, cdn });
    const ok = failed.length === 0;
    setPolicy(res, ok ? 'uncached' : 'notRevalidated').json({ ok, asked: outcomes.size, changed, failed, cdn });
  };

  return Router().use(
    postOnly,
    createTokenCheck(config.revalidateToken),
    express.json({ limit: MAX_BODY_BYTES, inflate: false, type: () => true }),
    revalidate,
    sendJsonError,
  );
}
