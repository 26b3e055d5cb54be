import type { Request } from 'express';
import { inquiryFormatOf } from '../../http/middleware/inquiryBody.ts';
import { isLocale, type Locale, parseLocale } from '../../i18n/locales.ts';
import { fieldOf, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { chooseLocale } from '../pages/localeChoice.ts';

/** A form filled faster than this, in milliseconds, was hardly filled by a person. */
const MIN_FILL_TIME = 2000;
/** What each sign of a machine adds to the score. A browser may fill the hidden field by itself: no sign is proof. */
const HONEYPOT_SCORE = 2;
const HASTE_SCORE = 1;

/** Whether the answer is a page: to a form, and to whoever asks for a page. */
export function wantsPage(req: Request): boolean {
  const format = inquiryFormatOf(req);
  return format === null ? req.accepts(['json', 'html']) === 'html' : format === 'form';
}

/** The language of the answer: the form's own or what the script says, else the browser's, else German. */
export function languageOf(req: Request): Locale {
  const field = fieldOf(req.body, 'locale');
  if (isLocale(field)) return field;
  const named = parseLocale(req.get('content-language') ?? '');
  return named ?? chooseLocale({ cookie: undefined, acceptLanguage: req.get('accept-language'), fromSameSite: false });
}

/** The name a program gives its submission, so that a repetition is known; null where there is none or it is no plain one. */
export function idempotencyKeyOf(req: Request): string | null {
  return /^"?([\w-]{8,100})"?$/.exec(req.get('idempotency-key') ?? '')?.[1] ?? null;
}

/** How suspicious a submission is; 0 is not at all. Never a reason to refuse (decisions, "Inquiry"). */
export function spamScoreOf(req: Request): number {
  const sealed = fieldOf(req.body, 'seal');
  const filled = Array.isArray(sealed) || sanitizeLine(sealed) !== '' || req.get('x-honeypot') !== undefined;
  const fillTime = req.get('x-fill-time') ?? '';
  const hasty = /^\d{1,9}$/.test(fillTime) && Number(fillTime) < MIN_FILL_TIME;
  return (filled ? HONEYPOT_SCORE : 0) + (hasty ? HASTE_SCORE : 0);
}
