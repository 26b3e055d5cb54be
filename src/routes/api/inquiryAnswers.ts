import type { Request, Response } from 'express';
import { thanksPath } from '../../addresses/pageAddresses.ts';
import { inquiryFormatOf } from '../../http/middleware/inquiryBody.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { errorText } from '../../pages/inquiryTexts.ts';
import { policies, RETRY_AFTER } from '../../responseCache/cachePolicies.ts';
import type { InquiryErrors } from '../../shared/inquiry/validateInquiry.ts';
import { getInquiryPage } from '../pages/inquiryPage.ts';
import { sendError, sendOnce, sendRedirect } from '../pages/pageHandler.ts';
import { answerWith, type PageServices } from '../pages/pageServices.ts';
import { rejectionTexts } from './rejectionTexts.ts';
import { languageOf, wantsPage } from './submission.ts';

/** The inquiry is on disk: 202 with its id, or on to the thanks. */
export function sendAccepted(req: Request, res: Response, id: string): void {
  if (wantsPage(req)) sendRedirect(res, 'seeOther', thanksPath(languageOf(req)));
  else sendJson(res, policies.accepted.status, { ok: true, id });
}

/** Fields are to be mended: their errors by name, or the form with what was entered. */
export async function sendInvalid(services: PageServices, req: Request, res: Response, errors: InquiryErrors): Promise<void> {
  const t = createTranslator(languageOf(req));
  const message = t('inquiry.error');
  const { status } = policies.invalid;
  if (wantsPage(req)) return sendForm(services, req, res, { status, errors, notice: message });
  const texts = Object.entries(errors).map(([field, code]) => [field, errorText(t, code)]);
  sendJson(res, status, { ok: false, message, errors: Object.fromEntries(texts) });
}

/** The inquiry was not taken. A form that could be read comes back with what was entered where sending it again may help. */
export async function sendRefusal(services: PageServices, req: Request, res: Response, status: number): Promise<void> {
  const locale = languageOf(req);
  const { what, instead } = rejectionTexts(status, createTranslator(locale), services.site.contact.phone);
  if (status === policies.unavailable.status) res.set('Retry-After', String(RETRY_AFTER));
  if (!wantsPage(req)) return sendJson(res, status, { ok: false, message: `${what} ${instead}` });
  if (inquiryFormatOf(req) === 'form' && req.body !== undefined && (status === 429 || status >= 500)) {
    return sendForm(services, req, res, { status, errors: {}, notice: `${what} ${instead}` });
  }
  await sendError(services, req, res, { locale, status, message: what, hint: instead, toInquiry: true });
}

function sendJson(res: Response, status: number, body: object): void {
  res.status(status).set('Cache-Control', policies.accepted.cacheControl).json(body);
}

interface FormAnswer {
  readonly status: number;
  readonly errors: InquiryErrors;
  readonly notice: string;
}

/** The page of the inquiry with everything that was entered. It can be had without WordPress too. */
async function sendForm(services: PageServices, req: Request, res: Response, { status, errors, notice }: FormAnswer): Promise<void> {
  const opening = { state: 'form', values: req.body, errors, notice, preset: null } as const;
  const { model, context } = await getInquiryPage(services, languageOf(req), opening);
  await sendOnce(services, req, res, answerWith(services, model, context, { policy: 'invalid', status }));
}
