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
  TYPED_FIELD,
  type TypedField,
  typedFields,
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

/** Upper case would make another address of one with `ß` or `ı`: it stays as it was typed. */
function toPayloadCase(name: LineField, line: string): string {
  const keepsCase = name === 'email' ? !isAscii(line) : lines[name].isUpperCased === false;
  return keepsCase ? line : line.toUpperCase();
}

/** An inquiry in the spelling of the guest, where that is another one than the payload's. */
export type Typed = { readonly [F in TypedField]?: string } & {
  /** Slug of the offer that the server has named in the message. */
  readonly topic?: string;
};

/** Returns the spelling of a form's fields, or of a payload and its field `typed`; null where it is that of the payload. */
export function toTyped(raw: unknown): Typed | null {
  const payload = toPayload(raw);
  const typed = readField(raw, TYPED_FIELD);
  const texts = typedFields.map((name) => [name, sanitizeField(name, readField(typed, name) ?? readField(raw, name))] as const);
  const others = texts.filter(([name, text]) => text !== '' && text !== payload[name]);
  return others.length > 0 ? Object.fromEntries(others) : null;
}
