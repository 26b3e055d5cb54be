import type { Request, Response } from 'express';
import { buildThanksPath } from '../../addresses/pageAddresses.ts';
import { getInquiryFormat } from '../../http/middleware/inquiryBody.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { translateErrorCode } from '../../pageModels/inquiry/inquiryMessages.ts';
import { describeStay } from '../../pageModels/inquiry/thanks.ts';
import { policies, RETRY_AFTER_SECONDS } from '../../rendering/cachePolicies.ts';
import { readField, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { CONFIRMED_DATES_FIELD, TOPIC_FIELD } from '../../shared/inquiry/fields.ts';
import { toPayload } from '../../shared/inquiry/payload.ts';
import { findDatesToConfirm, type InquiryErrors } from '../../shared/inquiry/validateInquiry.ts';
import { getInquiryPage } from '../pages/inquiryPage.ts';
import { findTopic } from '../pages/inquiryPreset.ts';
import { toLoadedPage } from '../pages/loadedPage.ts';
import { sendErrorPage, sendRedirect, sendUncached } from '../pages/respond.ts';
import type { PageServices } from '../pages/types.ts';
import { setSummaryCookie } from '../summaryCookie.ts';
import { getRejectionTexts } from './rejectionTexts.ts';
import { getResponseLocale, wantsHtml } from './submission.ts';

/**
 * Acknowledges a stored inquiry: 202 with its id and the days of the stay in words, which the script shows, or a redirect (303) with a cookie to
 * the thank-you page for a form.
 */
export function sendAccepted({ publicUrl }: PageServices, req: Request, res: Response, id: string): void {
  const locale = getResponseLocale(req);
  if (!wantsHtml(req)) {
    const stay = describeStay(toPayload(req.body), { locale, t: createTranslator(locale) });
    sendJson(res, policies.accepted.status, { ok: true, id, stay });
    return;
  }
  setSummaryCookie(req, res, locale, publicUrl);
  sendRedirect(res, 'seeOther', buildThanksPath(locale));
}

/** For whoever writes a program: no form of the site sends unknown fields. */
const UNKNOWN_FIELD = 'unknown field';

/**
 * Answers 422: a text for each invalid or unknown field as JSON, or the form with its errors and the entered values. Where dates are only unusual, JSON has
 * the value of `confirmedDates` with which they are accepted; the form contains it.
 */
export async function sendInvalid(
  services: PageServices,
  req: Request,
  res: Response,
  errors: InquiryErrors,
  unknownFields: readonly string[],
): Promise<void> {
  const t = createTranslator(getResponseLocale(req));
  const message = t('inquiry.error');
  const { status } = policies.invalid;
  if (wantsHtml(req)) return sendForm(services, req, res, { status, errors, notice: message });
  const texts = [
    ...Object.entries(errors).map(([field, code]) => [field, translateErrorCode(t, code)]),
    ...unknownFields.map((field) => [field, UNKNOWN_FIELD]),
  ];
  const dates = findDatesToConfirm(req.body, errors);
  sendJson(res, status, { ok: false, message, errors: Object.fromEntries(texts), ...(dates !== '' && { [CONFIRMED_DATES_FIELD]: dates }) });
}

/**
 * Answers with the status and texts of a rejection. A form whose body could be read is rendered again with the entered values if a second
 * attempt may succeed (429 and 5xx); other forms get an error page.
 */
export async function sendRejection(services: PageServices, req: Request, res: Response, status: number): Promise<void> {
  const locale = getResponseLocale(req);
  const { reason, advice } = getRejectionTexts(status, createTranslator(locale), services.site.contact);
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

interface FormResponse {
  readonly status: number;
  readonly errors: InquiryErrors;
  readonly notice: string;
}

/** Renders the inquiry's page with the entered values. Works while WordPress is unavailable. */
async function sendForm(services: PageServices, req: Request, res: Response, { status, errors, notice }: FormResponse): Promise<void> {
  const locale = getResponseLocale(req);
  const topic = await findTopic(services.source, locale, sanitizeLine(readField(req.body, TOPIC_FIELD)));
  const opening = { state: 'form', values: req.body, errors, notice, preset: null, topic } as const;
  const { model, context } = await getInquiryPage(services, locale, opening);
  await sendUncached(services, req, res, toLoadedPage(services, model, context, { policy: 'invalid', status }));
}
