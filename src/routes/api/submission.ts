import type { Request } from 'express';
import { getInquiryFormat } from '../../http/middleware/inquiryBody.ts';
import { chooseLocale } from '../../i18n/localeChoice.ts';
import { isLocale, type Locale, parseLocale } from '../../i18n/locales.ts';
import { readField, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { HONEYPOT_FIELD } from '../../shared/inquiry/fields.ts';

/** Hardly any person fills in the form faster. */
const MIN_FILL_TIME_MS = 2000;
/** Points that each sign of a program adds to the spam score. No sign is proof: a browser's autofill may fill in the honeypot. */
const HONEYPOT_SCORE = 2;
const FAST_FILL_SCORE = 1;

/** True if the response is an HTML page: for a form post, and for a request without usable media type that accepts HTML. */
export function wantsHtml(req: Request): boolean {
  const format = getInquiryFormat(req);
  return format === null ? req.accepts(['json', 'html']) === 'html' : format === 'form';
}

/** The language of the response: the form's field `locale`, Content-Language (sent by the script), Accept-Language, else German. */
export function getResponseLocale(req: Request): Locale {
  const field = readField(req.body, 'locale');
  if (isLocale(field)) return field;
  return (
    parseLocale(req.get('content-language') ?? '') ??
    chooseLocale({ cookie: undefined, acceptLanguage: req.get('accept-language'), fromSameSite: false })
  );
}

/** The Idempotency-Key, with or without the quotes of the draft standard; null if it is missing or not 8 to 100 word characters. */
export function getIdempotencyKey(req: Request): string | null {
  return /^"?([\w-]{8,100})"?$/.exec(req.get('idempotency-key') ?? '')?.[1] ?? null;
}

/**
 * Returns the spam score, 0 for no sign of a program. A suspect is stored and delivered with a mark, never rejected: see
 * docs/decisions.md.
 */
export function computeSpamScore(req: Request): number {
  const honeypot = readField(req.body, HONEYPOT_FIELD);
  const isFilled = Array.isArray(honeypot) || sanitizeLine(honeypot) !== '' || req.get('x-honeypot') !== undefined;
  const fillTime = req.get('x-fill-time') ?? '';
  const isTooFast = /^\d{1,9}$/.test(fillTime) && Number(fillTime) < MIN_FILL_TIME_MS;
  return (isFilled ? HONEYPOT_SCORE : 0) + (isTooFast ? FAST_FILL_SCORE : 0);
}
