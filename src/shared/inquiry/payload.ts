import { parseDate } from '../dates.ts';
import { readField, sanitizeField } from './clean.ts';
import { formatPayloadDate } from './dates.ts';
import { isAscii } from './email.ts';
import {
  type CheckboxField,
  checkboxFields,
  clampCount,
  EMPTY_FIELD,
  EMPTY_MESSAGE,
  type LineField,
  lineFields,
  lines,
  personsBounds,
} from './fields.ts';

type LinePayload = { readonly [F in LineField]: string };
type CheckboxPayload = { readonly [F in CheckboxField]: 'JA' | 'NEIN' };

/**
 * The inquiry as it is sent, stored and mailed. Names and format are a given interface of the hotel: upper case except zip, telephone and a mail
 * address with letters beyond ASCII, `-` for an empty field.
 */
export interface InquiryPayload extends LinePayload, CheckboxPayload {
  readonly salutation: string;
  readonly persons: number;
  /** `D.M.YYYY`, or `-` if no date was given. */
  readonly startDate: string;
  readonly endDate: string;
  readonly wantCar: 'NEIN';
  readonly message: string;
}

const affirmative = /^(?:ja|on|true)$/i;

/**
 * Returns the payload for a form's fields or for a payload, which comes back unchanged. Never throws and rejects nothing: a missing or
 * unusable field gets its empty value. `validateInquiry` checks the same input.
 */
export function toPayload(raw: unknown): InquiryPayload {
  const read = (name: string) => sanitizeField(name, readField(raw, name));
  const lineValues = Object.fromEntries(lineFields.map((name) => [name, toPayloadCase(name, read(name)) || EMPTY_FIELD])) as LinePayload;
  const isTicked = (name: string) => readField(raw, name) === true || affirmative.test(read(name));
  const ticks = Object.fromEntries(checkboxFields.map((name) => [name, isTicked(name) ? 'JA' : 'NEIN'])) as CheckboxPayload;
  const readDate = (name: string) => {
    const parsed = parseDate(read(name));
    return parsed === null ? EMPTY_FIELD : formatPayloadDate(parsed);
  };
  return {
    salutation: read('salutation').toUpperCase() || EMPTY_FIELD,
    ...lineValues,
    persons: clampCount(Number.parseInt(read('persons'), 10) || personsBounds.min, personsBounds),
    startDate: readDate('startDate'),
    endDate: readDate('endDate'),
    ...ticks,
    wantCar: 'NEIN',
    message: read('message').toUpperCase() || EMPTY_MESSAGE,
  };
}

/**
 * Upper case would make another address of one with `ß` or `ı`: it stays as it was typed, in the composed form that mail servers compare. That
 * form alone may make it ASCII (the Kelvin sign becomes K).
 */
function toPayloadCase(name: LineField, line: string): string {
  if (name !== 'email') return lines[name].isUpperCased === false ? line : line.toUpperCase();
  const address = line.normalize();
  return isAscii(address) ? address.toUpperCase() : address;
}
