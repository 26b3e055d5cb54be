import { $ZodCheck, $ZodCustom, safeParse } from 'zod/v4/core';
import { fieldOf, sanitizeLine, sanitizeText } from './clean.ts';
import { findDateErrors } from './dateErrors.ts';
import {
  type ErrorCode,
  errorCodes,
  type FormField,
  formFields,
  type LineField,
  lineLimits,
  MESSAGE_LIMIT,
  personsBounds,
  salutations,
} from './fields.ts';

/** What is wrong, by field. */
export type InquiryErrors = { readonly [F in FormField]?: ErrorCode };

export interface InquiryRules {
  /** The day at the hotel: nobody arrives before. `YYYY-MM-DD` */
  readonly today: string;
  /** A form has the checkbox; the payload of a program has no such field, and where it has, it must be true. */
  readonly privacy: 'required' | 'ifGiven';
}

const mail = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;
const required = ['firstName', 'lastName', 'telephone', 'email', 'roomType'] as const satisfies readonly LineField[];
const agreed: ReadonlySet<unknown> = new Set([true, 'true', 'on']);

/**
 * The one schema of an inquiry, for browser and server (specification, section 5): a form's fields or a payload; `toPayload` makes of
 * them what is sent and kept.
 * Issues have the field as path and an `ErrorCode` as message. Made of one check of zod's core instead of its object: that alone would
 * take half of the form script's budget, and its compiler asks for `eval`, which the security policy reports.
 */
export function createInquirySchema(rules: InquiryRules) {
  const check = new $ZodCheck({ check: 'custom' });
  check._zod.check = ({ value, issues }) => {
    for (const [field, code] of Object.entries(findErrors(value as object, rules))) {
      issues.push({ code: 'custom', path: [field], message: code, input: value });
    }
  };
  const schema = new $ZodCustom({
    type: 'custom',
    check: 'custom',
    fn: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    abort: true,
    error: () => 'text',
    checks: [check],
  });
  return { safeParse: (raw: unknown) => safeParse(schema, raw) };
}

/** The errors of a failed check, by field, in the form's order; the first of each field counts. */
export function errorsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): InquiryErrors {
  return Object.fromEntries(
    formFields.flatMap((field) => {
      const code = errorCodes.find((known) => known === issues.find((issue) => issue.path[0] === field)?.message);
      return code === undefined ? [] : [[field, code]];
    }),
  );
}

function findErrors(raw: object, { today, privacy }: InquiryRules): Record<string, ErrorCode> {
  const errors: Record<string, ErrorCode> = {};
  const line = (name: string) => sanitizeLine(fieldOf(raw, name));
  for (const field of formFields) {
    if (field !== 'privacy' && field !== 'wantHotelPickup' && !isEntry(fieldOf(raw, field))) errors[field] = 'text';
  }
  for (const [field, limit] of Object.entries(lineLimits)) {
    if (line(field).toUpperCase().length > limit) errors[field] ??= 'tooLong';
  }
  if (sanitizeText(fieldOf(raw, 'message')).toUpperCase().length > MESSAGE_LIMIT) errors.message ??= 'tooLong';
  for (const field of required) if (line(field).length < (field === 'roomType' ? 2 : 1)) errors[field] ??= field;
  if (!mail.test(line('email'))) errors.email ??= 'emailInvalid';
  if (line('salutation') !== '' && !salutations.some((known) => known === line('salutation').toLowerCase())) errors.salutation ??= 'choice';
  if (line('persons') !== '' && !isCount(line('persons'))) errors.persons ??= 'persons';
  const consent = fieldOf(raw, 'privacy');
  if (!agreed.has(consent) && (privacy === 'required' || consent !== undefined)) errors.privacy = 'privacy';
  return { ...findDateErrors(line('startDate'), line('endDate'), today), ...errors };
}

/** A text, a number, or nothing: what a field may hold. */
function isEntry(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= personsBounds.min && Number(text) <= personsBounds.max;
}
