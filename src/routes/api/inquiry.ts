import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { buildThanksPath } from '../../addresses/pageAddresses.ts';
import { describeConfirmation, describeStay, describeTopic } from '../../blocks/inquiry/inquiryForm.ts';
import { translateErrorCode } from '../../blocks/inquiry/inquiryMessages.ts';
import type { Config } from '../../config/environment.ts';
import { getInquiryFormat, inquiryBody } from '../../http/middleware/inquiryBody.ts';
import type { RateLimiter } from '../../http/middleware/rateLimit.ts';
import { createSameOrigin, postOnly } from '../../http/middleware/requests.ts';
import { chooseLocale } from '../../i18n/localeChoice.ts';
import { findLanguage, type Languages, type Locale, parseLocale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { Outbox } from '../../inquiry/outbox.ts';
import { type NewInquiry, shortenId } from '../../inquiry/storedInquiry.ts';
import { HttpError } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { policies, RETRY_AFTER_SECONDS } from '../../rendering/cachePolicies.ts';
import { DAY_MS, findSeasonEnd, getToday, isOpenOn, parseDate } from '../../shared/dates.ts';
import { readField, readLine, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { completeDates, type DateErrors, formatDates } from '../../shared/inquiry/dates.ts';
import {
  CONFIRMED_DATES_FIELD,
  EMPTY_MESSAGE,
  HONEYPOT_FIELD,
  REMOVE_TOPIC_FIELD,
  TOPIC_FIELD,
  TYPED_FIELD,
  typedFields,
} from '../../shared/inquiry/fields.ts';
import { toPayload, toTyped } from '../../shared/inquiry/payload.ts';
import { findDatesToConfirm, type InquiryErrors, validateInquiry } from '../../shared/inquiry/validateInquiry.ts';
import { isSlug } from '../../shared/slug.ts';
import { findTopic, getInquiryPage } from '../pages/inquiryPage.ts';
import { type PageServices, sendErrorPage, sendRedirect, sendUncached, toLoadedPage } from '../pages/pageResponse.ts';
import { setSummaryCookie } from '../summaryCookie.ts';

/** Attempts of an address for each inquiry it may send: leaves room for mistakes and retries, and stops a flood. */
const ATTEMPTS_PER_INQUIRY = 10;
/** Confirmations that an address can have the site send in a day. Its inquiries are counted, whatever becomes of them: a count of confirmations would tell who had one. */
const CONFIRMED_INQUIRIES_PER_DAY = 5;

export interface InquiryServices extends PageServices {
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'inquiryRateLimit' | 'mail'>;
  readonly limit: RateLimiter;
  readonly log: Log;
}

/** Limits what an address may have rendered for itself alone: posted inquiries, the form of a package without script, thanks. */
export function createAttemptLimit({ config, limit }: Pick<InquiryServices, 'config' | 'limit'>): RequestHandler {
  return limit({ name: 'attempts', limit: ATTEMPTS_PER_INQUIRY * config.inquiryRateLimit });
}

/**
 * `POST /api/inquiry`: the payload as JSON (sent by the form's script) or the plain form. The inquiry is acknowledged after it is on disk, see
 * docs/decisions.md; only acknowledged ones count against the rate limit of an address.
 */
export function createInquiryPostRoute(services: InquiryServices, limitAttempts: RequestHandler): RequestHandler {
  const { outbox, config, log, publicUrl, site, limit } = services;

  const validate: RequestHandler = async (req, res, next) => {
    const locale = getResponseLocale(site.languages, req);
    req.body = completeDays(dropRemovedTopic(req.body), getToday(site.timeZone, services.now()), locale);
    const errors = findErrors(req, services);
    const jsonErrors = getInquiryFormat(req) === 'json' ? findJsonErrors(req.body) : [];
    if (Object.keys(errors).length > 0 || jsonErrors.length > 0) return sendInvalid(services, req, res, errors, jsonErrors);
    const sent = await nameTopic(services, req.body, locale);
    const inquiry: NewInquiry = {
      payload: toPayload(sent),
      typed: sent === req.body ? toTyped(sent) : { ...toTyped(sent), topic: readLine(sent, TOPIC_FIELD) },
      locale,
      key: getIdempotencyKey(req),
      score: computeSpamScore(req),
    };
    res.locals.inquiry = inquiry;
    next();
  };

  /** Runs an operation of the outbox. @throws HttpError 503 (rejection) if the database cannot be read or written */
  const runOnOutbox = async <T>(operation: () => Promise<T>, res: Response): Promise<T> => {
    try {
      return await operation();
    } catch (error) {
      log.error({ event: events.inquiryStoreFailed, id: res.locals.requestId, err: error });
      throw new HttpError(503, null);
    }
  };

  /** A request with a known Idempotency-Key is a retry: it gets the response of the first request and does not count against the limit. */
  const answerRetry: RequestHandler = async (req, res, next) => {
    const stored = await runOnOutbox(() => outbox.findByIdempotencyKey(getInquiry(res)), res);
    if (stored === null) next();
    else acknowledge(req, res, stored);
  };

  const limitInquiries = limit({ name: 'inquiries', limit: config.inquiryRateLimit, isCounted: (res) => res.statusCode < 400 });

  const limitConfirmations = limit({
    name: 'confirmations',
    limit: CONFIRMED_INQUIRIES_PER_DAY,
    windowMs: DAY_MS,
    isSilent: true,
    onLimitReached(_req, res, next) {
      res.locals.isUnconfirmed = true;
      next();
    },
    isCounted: (res) => res.locals.isNew === true,
  });

  const acknowledge = (req: Request, res: Response, id: string) =>
    sendAccepted(services, req, res, { id, hasConfirmation: outbox.tellsOfConfirmation(getInquiry(res)) });

  const store: RequestHandler = async (req, res) => {
    const inquiry = getInquiry(res);
    const { id, isNew } = await runOnOutbox(() => outbox.store(inquiry, res.locals.isUnconfirmed !== true), res);
    res.locals.isNew = isNew;
    if (isNew) log.info({ event: events.inquiryStored, id: res.locals.requestId, inquiry: id, score: inquiry.score });
    acknowledge(req, res, id);
  };

  const handleError: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof HttpError)) log.error({ event: events.requestFailed, id: res.locals.requestId, err: error });
    return sendRejection(services, req, res, error instanceof HttpError ? error.status : 500);
  };

  const router = Router();
  router.use(postOnly, createSameOrigin(publicUrl), limitAttempts, inquiryBody);
  router.use(validate, answerRetry, limitInquiries, config.mail?.hasConfirmation ? limitConfirmations : [], store, handleError);
  return router;
}

/** Completes days that were typed without a year, or with the month first. */
function completeDays(body: object, today: string, locale: Locale): object {
  const typed = { startDate: readLine(body, 'startDate'), endDate: readLine(body, 'endDate') };
  const [startDate, endDate] = completeDates(typed.startDate, typed.endDate, today, locale);
  return startDate === typed.startDate && endDate === typed.endDate ? body : { ...body, startDate, endDate };
}

/** Checks an inquiry by the rules that the browser shares, and its dates by the open season. */
function findErrors(req: Request, { now, site }: InquiryServices): InquiryErrors {
  const privacy = getInquiryFormat(req) === 'form' ? 'required' : 'ifGiven';
  const errors = validateInquiry(req.body, { today: getToday(site.timeZone, now()), privacy });
  const hasDateError = errors.startDate !== undefined || errors.endDate !== undefined;
  return hasDateError ? errors : { ...findClosedStay(req.body, site), ...errors };
}

/** Asks about a stay outside the open season, until the guest has confirmed its dates. */
function findClosedStay(body: unknown, { openSeason: season }: InquiryServices['site']): DateErrors {
  const [start, end] = [readLine(body, 'startDate'), readLine(body, 'endDate')];
  if (season === undefined || readLine(body, CONFIRMED_DATES_FIELD) === formatDates(start, end)) return {};
  const [arrival, departure] = [parseDate(start), parseDate(end)];
  if (arrival !== null && !isOpenOn(arrival, season)) return { startDate: 'closed' };
  if (departure === null) return {};
  const isLate = arrival !== null && departure > findSeasonEnd(arrival, season);
  return isLate || !isOpenOn(departure, season) ? { endDate: 'closed' } : {};
}

function getInquiry(res: Response): NewInquiry {
  return res.locals.inquiry as NewInquiry;
}

/**
 * Acknowledges a stored inquiry: 202 with its id, and what the script shows of it: its number, the days of the stay in words, and what comes by
 * mail; or a redirect (303) with a cookie to the thank-you page for a form.
 */
function sendAccepted(
  services: PageServices,
  req: Request,
  res: Response,
  { id, hasConfirmation }: { readonly id: string; readonly hasConfirmation: boolean },
): void {
  const { languages } = services.site;
  const locale = getResponseLocale(languages, req);
  const reference = shortenId(id);
  if (!wantsHtml(req)) {
    const t = createTranslator(locale);
    const facts = {
      reference,
      stay: describeStay(toPayload(req.body), { locale, t }),
      confirmation: describeConfirmation(hasConfirmation, t),
    };
    sendJson(res, policies.accepted.status, { ok: true, id, ...facts });
    return;
  }
  const path = buildThanksPath(languages, locale);
  setSummaryCookie(req, res, path, services, { reference, hasConfirmation });
  sendRedirect(res, 'seeOther', path);
}

/** Name and text of an error for whoever writes a program: no form of the site causes one. */
type JsonError = readonly [name: string, text: string];
const UNKNOWN_FIELD = 'unknown field';
const NOT_TYPED = 'not a spelling of the value in the payload';

/**
 * Answers 422: a text for each invalid or unknown field as JSON, or the form with its errors and the entered values. Where dates are only unusual, JSON has
 * the value of `confirmedDates` with which they are accepted; the form contains it.
 */
async function sendInvalid(
  services: PageServices,
  req: Request,
  res: Response,
  errors: InquiryErrors,
  jsonErrors: readonly JsonError[],
): Promise<void> {
  const t = createTranslator(getResponseLocale(services.site.languages, req));
  const message = t('inquiry.error');
  const { status } = policies.invalid;
  if (wantsHtml(req)) return sendForm(services, req, res, { status, errors, notice: message });
  const texts = [...Object.entries(errors).map(([field, code]) => [field, translateErrorCode(t, code)]), ...jsonErrors];
  const dates = findDatesToConfirm(req.body, errors);
  sendJson(res, status, { ok: false, message, errors: Object.fromEntries(texts), ...(dates !== '' && { [CONFIRMED_DATES_FIELD]: dates }) });
}

/**
 * Answers with the status and texts of a rejection. A form whose body could be read is rendered again with the entered values if a second
 * attempt may succeed (429 and 5xx); other forms get an error page.
 */
async function sendRejection(services: PageServices, req: Request, res: Response, status: number): Promise<void> {
  const locale = getResponseLocale(services.site.languages, req);
  const t = createTranslator(locale);
  const [reasonKey, adviceKey] = rejectionTexts[status] ?? notStored;
  const { phone, email } = services.site.contact;
  const [reason, advice] = [t(reasonKey), adviceKey === 'api.againOrWrite' ? t(adviceKey, { phone, email }) : t(adviceKey, { phone })];
  if (status === policies.unavailable.status) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (!wantsHtml(req)) return sendJson(res, status, { ok: false, message: `${reason} ${advice}` });
  if (getInquiryFormat(req) === 'form' && req.body !== undefined && (status === 429 || status >= 500)) {
    return sendForm(services, req, res, { status, errors: {}, notice: `${reason} ${advice}` });
  }
  await sendErrorPage(services, req, res, { locale, status, message: reason, hint: advice, toInquiry: true });
}

function sendJson(res: Response, status: number, body: object): void {
  res.status(status).set('Cache-Control', policies.accepted.cacheControl).json(body);
}

/** Renders the inquiry's page with the entered values. Works while WordPress is unavailable. */
async function sendForm(
  services: PageServices,
  req: Request,
  res: Response,
  { status, ...shown }: { readonly status: number; readonly errors: InquiryErrors; readonly notice: string },
): Promise<void> {
  const locale = getResponseLocale(services.site.languages, req);
  const topic = await findTopic(services.source, locale, readLine(req.body, TOPIC_FIELD));
  const opening = { state: 'form', values: req.body, ...shown, preset: null, topic, opensOn: null } as const;
  const { model, context } = await getInquiryPage(services, locale, opening);
  await sendUncached(services, req, res, toLoadedPage(services, model, context, { policy: 'invalid', status }));
}

/**
 * The two sentences that tell a guest why an inquiry was not accepted: the reason, and what the guest can do, with the hotel's phone number; where
 * nothing can be stored also with its mail address.
 */
type RejectionKeys = readonly [
  reason: `api.${'unreadable' | 'foreign' | 'notAllowed' | 'tooLarge' | 'mediaType' | 'tooMany' | 'notStored'}`,
  advice: `api.${'again' | 'useForm' | 'shorten' | 'later' | 'againOrWrite'}`,
];

const rejectionTexts: Readonly<Record<number, RejectionKeys>> = {
  400: ['api.unreadable', 'api.again'],
  403: ['api.foreign', 'api.useForm'],
  405: ['api.notAllowed', 'api.useForm'],
  413: ['api.tooLarge', 'api.shorten'],
  415: ['api.mediaType', 'api.useForm'],
  429: ['api.tooMany', 'api.later'],
};
/** For any other status, such as 500 or 503. */
const notStored: RejectionKeys = ['api.notStored', 'api.againOrWrite'];

/** The fields of a form without the offer that its guest has removed. */
function dropRemovedTopic(body: object): object {
  return readLine(body, REMOVE_TOPIC_FIELD) === '' ? body : { ...body, [TOPIC_FIELD]: '' };
}

/** Returns an inquiry whose message opens with the offer that it is about, or with the slug of one that is not shown any more. */
async function nameTopic({ source }: PageServices, body: object, locale: Locale): Promise<object> {
  const slug = readLine(body, TOPIC_FIELD);
  if (!isSlug(slug)) return body;
  const topic = await findTopic(source, locale, slug);
  const line = topic === null ? slug : describeTopic(topic, { locale, t: createTranslator(locale) });
  const own = toTyped(body)?.message ?? toPayload(body).message;
  const message = own === EMPTY_MESSAGE ? line : `${line}\n${own}`;
  return { ...body, message, [TYPED_FIELD]: { ...toTyped(body), message } };
}

/** Hardly any person fills in the form faster. */
const MIN_FILL_TIME_MS = 2000;
/** Points that each sign of a program adds to the spam score. No sign is proof: a browser's autofill may fill in the honeypot. */
const HONEYPOT_SCORE = 2;
const FAST_FILL_SCORE = 1;
const NO_BROWSER_SCORE = 1;

/** True if the response is an HTML page: for a form post, and for a request without usable media type that accepts HTML. */
function wantsHtml(req: Request): boolean {
  const format = getInquiryFormat(req);
  return format === null ? req.accepts(['json', 'html']) === 'html' : format === 'form';
}

/** The language of the response: the form's field `locale`, Content-Language (sent by the script), Accept-Language, else the default of the site. */
function getResponseLocale(languages: Languages, req: Request): Locale {
  return (
    findLanguage(languages, readField(req.body, 'locale')) ??
    findLanguage(languages, parseLocale(req.get('content-language') ?? '')) ??
    chooseLocale(languages, req.get('accept-language'))
  );
}

/** The Idempotency-Key, with or without the quotes of the draft standard; null if it is missing or not 8 to 100 word characters. */
function getIdempotencyKey(req: Request): string | null {
  return /^"?([\w-]{8,100})"?$/.exec(req.get('idempotency-key') ?? '')?.[1] ?? null;
}

/**
 * Returns the spam score, 0 for no sign of a program. A suspect is stored and delivered with a mark, never rejected: see
 * docs/decisions.md.
 */
function computeSpamScore(req: Request): number {
  const honeypot = readField(req.body, HONEYPOT_FIELD);
  const isFilled = Array.isArray(honeypot) || sanitizeLine(honeypot) !== '' || req.get('x-honeypot') !== undefined;
  const fillTime = req.get('x-fill-time') ?? '';
  const isTooFast = /^\d{1,9}$/.test(fillTime) && Number(fillTime) < MIN_FILL_TIME_MS;
  // Every supported browser sends Origin with a POST of a script, and Sec-Fetch-Site where the site has TLS. A form of a text browser has neither.
  const isFromBrowser = getInquiryFormat(req) === 'form' || (req.get('origin') ?? req.get('sec-fetch-site')) !== undefined;
  return (isFilled ? HONEYPOT_SCORE : 0) + (isTooFast ? FAST_FILL_SCORE : 0) + (isFromBrowser ? 0 : NO_BROWSER_SCORE);
}

/** Bounds the response to a body of nothing but wrong names. */
const MAX_NAMED_FIELDS = 20;
const MAX_NAME_LENGTH = 60;
/** Fields of JSON that are read but are not part of the payload. */
const accompanyingFields = ['privacy', 'locale', HONEYPOT_FIELD, CONFIRMED_DATES_FIELD, TOPIC_FIELD, TYPED_FIELD];
/** Names of all fields that JSON may have. */
export const jsonFields: ReadonlySet<string> = new Set([...Object.keys(toPayload({})), ...accompanyingFields]);

/**
 * Returns the errors of unknown fields of JSON and of `typed`, at most 20, their names cut to 60 characters: the hotel would never read a date sent
 * as `arrival`. A plain form may have unknown ones, which browser extensions and proxies add.
 */
function findJsonErrors(body: object): JsonError[] {
  const unknown = Object.keys(body).flatMap((name): JsonError[] => (jsonFields.has(name) ? [] : [[name, UNKNOWN_FIELD]]));
  const errors = [...unknown, ...findTypedErrors(body)].slice(0, MAX_NAMED_FIELDS);
  return errors.map(([name, text]) => [name.slice(0, MAX_NAME_LENGTH).toWellFormed(), text]);
}

/** People read `typed` in place of the payload: it may say nothing else. What becomes the same value keeps the limits too. */
function findTypedErrors(body: object): JsonError[] {
  const typed = readField(body, TYPED_FIELD) ?? {};
  if (typeof typed !== 'object' || Array.isArray(typed)) return [[TYPED_FIELD, 'expected an object']];
  const payload = toPayload(body);
  return Object.entries(typed).flatMap(([name, value]): JsonError[] => {
    const field = typedFields.find((known) => known === name);
    if (field === undefined) return [[`${TYPED_FIELD}.${name}`, UNKNOWN_FIELD]];
    const isSpelling = typeof value === 'string' && toPayload({ [field]: value })[field] === payload[field];
    return isSpelling ? [] : [[`${TYPED_FIELD}.${name}`, NOT_TYPED]];
  });
}
