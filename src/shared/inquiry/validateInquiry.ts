import { readField, sanitizeField, sanitizeLine } from './clean.ts';
import { type DateErrors, findDateErrors, findUnusualDates, formatDates } from './dates.ts';
import { isMailAddress } from './email.ts';
import type { ErrorCode } from './errorCodes.ts';
import {
  CONFIRMED_DATES_FIELD,
  checkboxes,
  clampCount,
  type FormField,
  formFields,
  type LineField,
  lines,
  MAX_MESSAGE_LENGTH,
  personsBounds,
  type RequiredLine,
  salutations,
} from './fields.ts';

/** The error of each invalid field, in the form's order; empty if the inquiry is valid. */
export type InquiryErrors = { readonly [F in FormField]?: ErrorCode };

export interface InquiryRules {
  /** Today at the hotel, `YYYY-MM-DD`: the earliest arrival. */
  readonly today: string;
  /** `required` for a form, which has the checkbox. `ifGiven` for JSON: the payload has no such field, but an explicit "no" is an error. */
  readonly privacy: 'required' | 'ifGiven';
}

/** What a checkbox may hold beside true and false. */
const answers = /^(?:|ja|nein|on|off|true|false)$/i;
const agreed: ReadonlySet<unknown> = new Set([true, 'true', 'on']);

/**
 * Checks a form's fields or a payload by the rules that browser and server share; `toPayload` makes the payload of the same input.
 * Plain functions instead of a schema, since a validation library would be half of the form's script. Unusual dates are errors until the field
 * `confirmedDates` names them.
 * @param raw anything; what is no plain object counts as a form without fields. Never throws.
 */
export function validateInquiry(raw: unknown, { today, privacy }: InquiryRules): InquiryErrors {
  const readLine = (name: string) => sanitizeLine(readField(raw, name));
  const [start, end] = [readLine('startDate'), readLine('endDate')];
  const wrong = findDateErrors(start, end, today);
  const dateErrors = Object.keys(wrong).length > 0 ? wrong : findUnusualDates(start, end, today, readLine(CONFIRMED_DATES_FIELD));
  const errors = formFields.map((field) => {
    const value = readField(raw, field);
    return [field, field === 'privacy' ? findConsentError(value, privacy) : findFieldError(field, value, dateErrors)];
  });
  return Object.fromEntries(errors.filter(([, code]) => code !== undefined));
}

/** Returns the value of `confirmedDates` with which the unusual dates of an inquiry are accepted; '' if its errors ask about none. */
export function findDatesToConfirm(raw: unknown, { startDate, endDate }: InquiryErrors): string {
  const isQuestion = [startDate, endDate].some((code) => code === 'dateFar' || code === 'stayLong' || code === 'closed');
  return isQuestion ? formatDates(sanitizeLine(readField(raw, 'startDate')), sanitizeLine(readField(raw, 'endDate'))) : '';
}

function findConsentError(value: unknown, privacy: InquiryRules['privacy']): ErrorCode | undefined {
  return agreed.has(value) || (privacy === 'ifGiven' && value === undefined) ? undefined : 'privacy';
}

function findFieldError(field: FormField, value: unknown, dateErrors: DateErrors): ErrorCode | undefined {
  if (field in checkboxes && typeof value === 'boolean') return undefined;
  if (!isEntry(value)) return 'text';
  if (field in checkboxes) return answers.test(sanitizeLine(value)) ? undefined : 'choice';
  if (field === 'startDate' || field === 'endDate') return dateErrors[field];
  const text = sanitizeField(field, value);
  const { max, min = 0 } = isLine(field) ? lines[field] : { max: MAX_MESSAGE_LENGTH };
  if (text.toUpperCase().length > max) return 'tooLong';
  if (text.length < min) return field as RequiredLine;
  if (field === 'email' && !isMailAddress(text)) return 'emailInvalid';
  if (field === 'salutation' && text !== '' && !salutations.some((known) => known === text.toLowerCase())) return 'choice';
  if (field === 'persons' && text !== '' && !isCount(text)) return 'persons';
  return undefined;
}

function isLine(field: FormField): field is LineField {
  return field in lines;
}

/** True for a text, a number or nothing: all that a field may hold. */
function isEntry(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text) && clampCount(Number(text), personsBounds) === Number(text);
}
