import { readField, sanitizeLine, sanitizeText } from './clean.ts';
import { clampCount } from './counts.ts';
import { formatPayloadDate, parseDate } from './dates.ts';
import { isAscii } from './email.ts';
import { EMPTY_FIELD, EMPTY_MESSAGE, type LineField, maxLineLengths, personsBounds } from './fields.ts';

type LinePayload = { readonly [F in LineField]: string };

/**
 * The inquiry as it is sent, stored and mailed. Names and format are a given interface of the hotel: upper case except zip, telephone and a mail
 * address with letters beyond ASCII, `-` for an empty field.
 */
export interface InquiryPayload extends LinePayload {
  readonly salutation: string;
  readonly persons: number;
  /** `D.M.YYYY`, or `-` if no date was given. */
  readonly startDate: string;
  readonly endDate: string;
  readonly wantHotelPickup: 'JA' | 'NEIN';
  readonly wantCar: 'NEIN';
  readonly message: string;
}

/** Fields that are not upper-cased. */
const keptCase: ReadonlySet<string> = new Set<LineField>(['zip', 'telephone']);
const affirmative = /^(?:ja|on|true)$/i;

/**
 * Returns the payload for a form's fields or for a payload, which comes back unchanged. Never throws and rejects nothing: a missing or
 * unusable field gets its empty value. `validateInquiry` checks the same input.
 */
export function toPayload(raw: unknown): InquiryPayload {
  const line = (name: string) => sanitizeLine(readField(raw, name));
  const lines = Object.fromEntries(
    Object.keys(maxLineLengths).map((name) => [name, toPayloadCase(name, line(name)) || EMPTY_FIELD]),
  ) as LinePayload;
  const date = (name: string) => {
    const parsed = parseDate(line(name));
    return parsed === null ? EMPTY_FIELD : formatPayloadDate(parsed);
  };
  return {
    salutation: line('salutation').toUpperCase() || EMPTY_FIELD,
    ...lines,
    persons: clampCount(Number.parseInt(line('persons'), 10) || personsBounds.min, personsBounds),
    startDate: date('startDate'),
    endDate: date('endDate'),
    wantHotelPickup: readField(raw, 'wantHotelPickup') === true || affirmative.test(line('wantHotelPickup')) ? 'JA' : 'NEIN',
    wantCar: 'NEIN',
    message: sanitizeText(readField(raw, 'message')).toUpperCase() || EMPTY_MESSAGE,
  };
}

/**
 * Upper case would make another address of one with `ß` or `ı`: it stays as it was typed, in the composed form that mail servers compare. That
 * form alone may make it ASCII (the Kelvin sign becomes K).
 */
function toPayloadCase(name: string, line: string): string {
  if (name !== 'email') return keptCase.has(name) ? line : line.toUpperCase();
  const address = line.normalize();
  return isAscii(address) ? address.toUpperCase() : address;
}
