import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config/environment.ts';
import { getInquiryFormat, inquiryBody } from '../../http/middleware/inquiryBody.ts';
import { createRateLimit, type RateLimitOptions } from '../../http/middleware/rateLimit.ts';
import { createSameOrigin, postOnly } from '../../http/middleware/requests.ts';
import type { Outbox } from '../../inquiry/outbox.ts';
import type { NewInquiry } from '../../inquiry/types.ts';
import { HttpError } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { readField, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { getToday } from '../../shared/inquiry/dates.ts';
import { CONFIRMED_DATES_FIELD } from '../../shared/inquiry/fields.ts';
import { toPayload } from '../../shared/inquiry/payload.ts';
import { type InquiryErrors, validateInquiry } from '../../shared/inquiry/validateInquiry.ts';
import type { PageServices } from '../pages/types.ts';
import { findClosedDates } from './closedDates.ts';
import { sendAccepted, sendInvalid, sendRejection } from './inquiryResponses.ts';
import { dropRemovedTopic } from './removedTopic.ts';
import { computeSpamScore, getIdempotencyKey, getResponseLocale } from './submission.ts';
import { findUnknownFields } from './unknownFields.ts';

/** Requests an address may make for each inquiry it may send: leaves room for mistakes and retries, and stops a flood. */
const REQUESTS_PER_INQUIRY = 10;

export interface InquiryServices extends PageServices {
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'inquiryRateLimit'>;
  readonly createLimitStore: RateLimitOptions['createStore'];
  readonly log: Log;
  readonly now: () => number;
}

/**
 * `POST /api/inquiry`: the payload as JSON (sent by the form's script) or the plain form. The inquiry is acknowledged after it is on disk, see
 * docs/decisions.md; only acknowledged ones count against the rate limit of an address.
 */
export function createInquiryPostRoute(services: InquiryServices): RequestHandler {
  const { outbox, config, log, publicUrl } = services;

  /** Runs an operation of the outbox. @throws HttpError 503 (rejection) if the database cannot be read or written */
  const runOnOutbox = async <T>(operation: () => Promise<T>, res: Response): Promise<T> => {
    try {
      return await operation();
    } catch (error) {
      log.error({ event: events.inquiryStoreFailed, id: res.locals.requestId, err: error });
      throw new HttpError(503, null);
    }
  };

  const validate: RequestHandler = async (req, res, next) => {
    req.body = await dropRemovedTopic(services, req.body, getResponseLocale(req));
    const errors = findErrors(req, services);
    const unknownFields = getInquiryFormat(req) === 'json' ? findUnknownFields(req.body) : [];
    if (Object.keys(errors).length > 0 || unknownFields.length > 0) return sendInvalid(services, req, res, errors, unknownFields);
    const inquiry: NewInquiry = {
      payload: toPayload(req.body),
      locale: getResponseLocale(req),
      key: getIdempotencyKey(req),
      score: computeSpamScore(req),
    };
    res.locals.inquiry = inquiry;
    next();
  };

  const store: RequestHandler = async (req, res) => {
    const inquiry = getInquiry(res);
    const { id, isNew } = await runOnOutbox(() => outbox.store(inquiry), res);
    if (isNew) log.info({ event: events.inquiryStored, id: res.locals.requestId, inquiry: id, score: inquiry.score });
    sendAccepted(services, req, res, id);
  };

  const handleError: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof HttpError)) log.error({ event: events.requestFailed, id: res.locals.requestId, err: error });
    return sendRejection(services, req, res, error instanceof HttpError ? error.status : 500);
  };

  /** A request with a known Idempotency-Key is a retry: it gets the response of the first request and does not count against the limit. */
  const answerRetry: RequestHandler = async (req, res, next) => {
    const id = await runOnOutbox(() => outbox.findByIdempotencyKey(getInquiry(res)), res);
    if (id === null) next();
    else sendAccepted(services, req, res, id);
  };

  const rejectInquiry: RequestHandler = (_req, _res, next) => next(new HttpError(429, null));
  const limit = config.inquiryRateLimit;
  const limits = { createStore: services.createLimitStore, log };
  const requestLimit = REQUESTS_PER_INQUIRY * limit;
  const limitRequests = createRateLimit({ name: 'attempts', limit: requestLimit, onLimitReached: rejectRequest, ...limits });
  const isCounted = (res: Response) => res.statusCode < 400;
  const limitInquiries = createRateLimit({ name: 'inquiries', limit, onLimitReached: rejectInquiry, isCounted, ...limits });
  const router = Router();
  router.use(postOnly, createSameOrigin(publicUrl), limitRequests, inquiryBody);
  router.use(validate, answerRetry, limitInquiries, store, handleError);
  return router;
}

/** Checks an inquiry by the rules that the browser shares, and its dates by the open season. */
function findErrors(req: Request, { now, site }: InquiryServices): InquiryErrors {
  const privacy = getInquiryFormat(req) === 'form' ? 'required' : 'ifGiven';
  const errors = validateInquiry(req.body, { today: getToday(site.timeZone, now()), privacy });
  const hasDateError = errors.startDate !== undefined || errors.endDate !== undefined;
  return hasDateError ? errors : { ...findClosedStay(req.body, site), ...errors };
}

/** Asks about a stay outside the open season, until the guest has confirmed its dates. */
function findClosedStay(body: unknown, { openSeason }: InquiryServices['site']): InquiryErrors {
  if (openSeason === undefined) return {};
  const readLine = (name: string) => sanitizeLine(readField(body, name));
  return findClosedDates(readLine('startDate'), readLine('endDate'), readLine(CONFIRMED_DATES_FIELD), openSeason);
}

/** Rejects with 429. The body of a form is parsed first, since the response shows the form with the entered values. */
const rejectRequest: RequestHandler = (req, res, next) => {
  const reject = () => next(new HttpError(429, null));
  if (getInquiryFormat(req) === 'form') inquiryBody(req, res, reject);
  else reject();
};

function getInquiry(res: Response): NewInquiry {
  return res.locals.inquiry as NewInquiry;
}
