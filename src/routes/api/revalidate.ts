import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Purger } from '../../cdn/purge.ts';
import { tagOf } from '../../cdn/tags.ts';
import { contentSelection, namedKeys } from '../../content/selection.ts';
import type { ContentStore } from '../../content/source.ts';
import { postOnly } from '../../http/middleware/postOnly.ts';
import { HttpError } from '../../lib/errors.ts';
import { describeIssues } from '../../lib/parse.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { policies } from '../../responseCache/cachePolicies.ts';

/** Longest body, in bytes. */
const MAX_BODY = 4096;

export interface RevalidateServices {
  readonly config: { readonly revalidateToken: string | undefined };
  readonly content: ContentStore;
  readonly purger: Purger;
  readonly log: Log;
}

/**
 * Takes word of a change in WordPress (decisions, "Content"): `{type, slug, locale}`, each optional, or nothing for all. What it may
 * touch is asked for anew; old copies stay until valid new ones are there; then the CDN drops what was made of the old ones.
 */
export function createRevalidateRoute({ config, content, purger, log }: RevalidateServices): RequestHandler {
  const authorize: RequestHandler = (req, res, next) => {
    if (config.revalidateToken === undefined) throw new HttpError(404, 'REVALIDATE_TOKEN is not set');
    if (isToken(req.get('authorization'), config.revalidateToken)) return next();
    res.set('WWW-Authenticate', 'Bearer');
    throw new HttpError(401, 'expected the bearer token');
  };

  const revalidate: RequestHandler = async (req, res) => {
    const selection = contentSelection.safeParse(req.body ?? {});
    if (!selection.success) throw new HttpError(422, describeIssues(selection.error, req.body).join('; '));
    const outcomes = await content.refresh(selection.data);
    const named = namedKeys(selection.data);
    purger.purge(Object.keys(selection.data).length === 0 ? ['all'] : named.map(tagOf));
    const keysOf = (outcome: string) => [...outcomes].filter(([, is]) => is === outcome).map(([key]) => key);
    const [changed, failed] = [keysOf('changed'), keysOf('failed')];
    log.info({ event: events.revalidated, ...selection.data, asked: outcomes.size, changed: changed.length, failed: failed.length });
    const { status, cacheControl } = failed.length === 0 ? policies.revalidated : policies.notRevalidated;
    res
      .status(status)
      .set('Cache-Control', cacheControl)
      .json({ ok: failed.length === 0, asked: outcomes.size, changed, failed });
  };

  const refuse: ErrorRequestHandler = (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
    if (status >= 500) return next(error);
    const message = error instanceof HttpError ? error.publicMessage : 'the body cannot be read as JSON';
    res.status(status).set('Cache-Control', policies.error.cacheControl).json({ ok: false, message });
  };

  const router = Router();
  router.use(postOnly, authorize, express.json({ limit: MAX_BODY, inflate: false, type: () => true }), revalidate, refuse);
  return router;
}

/** Compares in a time that tells nothing: hashes are of one length, whatever was sent. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
