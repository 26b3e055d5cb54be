import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config/environment.ts';
import { inquiryBody, inquiryFormatOf } from '../../http/middleware/inquiryBody.ts';
import { postOnly } from '../../http/middleware/postOnly.ts';
import { createRateLimit } from '../../http/middleware/rateLimit.ts';
import { createSameOrigin } from '../../http/middleware/sameOrigin.ts';
import type { Outbox } from '../../inquiry/outbox.ts';
import type { NewInquiry } from '../../inquiry/types.ts';
import { HttpError } from '../../lib/errors.ts';
import { events, type Log } from '../../observability/log.ts';
import { todayAtHotel } from '../../shared/inquiry/dates.ts';
import { toPayload } from '../../shared/inquiry/payload.ts';
import { createInquirySchema, errorsOf } from '../../shared/inquiry/validateInquiry.ts';
import type { PageServices } from '../pages/pageServices.ts';
import { sendAccepted, sendInvalid, sendRefusal } from './inquiryAnswers.ts';
import { idempotencyKeyOf, languageOf, spamScoreOf } from './submission.ts';

/** Attempts of an address for each inquiry it may send: mistakes and repetitions are many, a flood is more. */
const ATTEMPTS = 10;

export interface InquiryServices extends PageServices {
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'inquiryRateLimit'>;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Takes an inquiry: our script's payload as JSON, or the plain form (decisions, "Inquiry"). It is acknowledged once it is on disk;
 * only what is acknowledged counts against the limit of an address.
 */
export function createInquiryPostRoute(services: InquiryServices): RequestHandler {
  const { outbox, config, log, now, publicUrl } = services;

  /** Asks the outbox. @throws HttpError 503 where its file cannot be read or written */
  const ask = <T>(question: () => T, res: Response): T => {
    try {
      return question();
    } catch (error) {
      log.error({ event: events.inquiryStoreFailed, id: res.locals.requestId, err: error });
      throw new HttpError(503, null);
    }
  };

  const check: RequestHandler = (req, res, next) => {
    const rules = { today: todayAtHotel(now()), privacy: inquiryFormatOf(req) === 'form' ? 'required' : 'ifGiven' } as const;
    const result = createInquirySchema(rules).safeParse(req.body);
    if (!result.success) return sendInvalid(services, req, res, errorsOf(result.error.issues));
    const inquiry: NewInquiry = {
      payload: toPayload(req.body),
      locale: languageOf(req),
      key: idempotencyKeyOf(req),
      score: spamScoreOf(req),
    };
    res.locals.inquiry = inquiry;
    next();
  };

  const store: RequestHandler = (req, res) => {
    const inquiry = inquiryOf(res);
    const { id, isNew } = ask(() => outbox.store(inquiry), res);
    if (isNew) log.info({ event: events.inquiryStored, id: res.locals.requestId, inquiry: id, score: inquiry.score });
    sendAccepted(req, res, id);
  };

  const refuse: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof HttpError)) log.error({ event: events.requestFailed, id: res.locals.requestId, err: error });
    return sendRefusal(services, req, res, error instanceof HttpError ? error.status : 500);
  };

  /** A retry of our script, which has its key, gets the answer of the first, whatever the limit says. */
  const answerRetry: RequestHandler = (req, res, next) => {
    const id = ask(() => outbox.find(inquiryOf(res)), res);
    if (id === null) next();
    else sendAccepted(req, res, id);
  };

  const refuseBeyond: RequestHandler = (_req, _res, next) => next(new HttpError(429, null));
  const limit = config.inquiryRateLimit;
  const attempts = createRateLimit({ name: 'attempts', limit: ATTEMPTS * limit, refuse: refuseAttempt, log });
  const counts = (res: Response) => res.statusCode < 400;
  const inquiries = createRateLimit({ name: 'inquiries', limit, refuse: refuseBeyond, counts, log });
  const router = Router();
  router.use(postOnly, createSameOrigin(publicUrl), attempts, inquiryBody);
  router.use(check, answerRetry, inquiries, store, refuse);
  return router;
}

/** A form is read all the same: what somebody wrote stands in the page that is answered. */
const refuseAttempt: RequestHandler = (req, res, next) => {
  const refused = () => next(new HttpError(429, null));
  if (inquiryFormatOf(req) === 'form') inquiryBody(req, res, refused);
  else refused();
};

function inquiryOf(res: Response): NewInquiry {
  return res.locals.inquiry as NewInquiry;
}
