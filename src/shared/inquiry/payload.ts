import { fieldOf, sanitizeLine, sanitizeText } from './clean.ts';
import { formatPayloadDate, parseDate } from './dates.ts';
import { EMPTY_FIELD, EMPTY_MESSAGE, type LineField, lineLimits, personsBounds } from './fields.ts';

type LinePayload = { readonly [F in LineField]: string };

/** The inquiry as it is sent and kept (specification, section 3): upper case but zip and telephone, `-` for what is empty. */
export interface InquiryPayload extends LinePayload {
  readonly salutation: string;
  readonly persons: number;
  /** D.M.YYYY or `-`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly wantHotelPickup: 'JA' | 'NEIN';
  readonly wantCar: 'NEIN';
  readonly message: string;
}

/** Kept as they were typed. */
const asTyped: ReadonlySet<string> = new Set<LineField>(['zip', 'telephone']);
const yes: ReadonlySet<string> = new Set(['JA', 'ON', 'TRUE']);

/**
 * Makes the payload of whatever a form or a program gave: the form's fields or a payload. The same payload again gives itself.
 * Never throws, checks nothing: `createInquirySchema` does.
 */
export function toPayload(raw: unknown): InquiryPayload {
  const line = (name: string) => sanitizeLine(fieldOf(raw, name));
  const lines = Object.fromEntries(
    Object.keys(lineLimits).map((name) => [name, (asTyped.has(name) ? line(name) : line(name).toUpperCase()) || EMPTY_FIELD]),
  ) as LinePayload;
  const date = (name: string) => {
    const parsed = parseDate(line(name));
    return parsed === null ? EMPTY_FIELD : formatPayloadDate(parsed);
  };
  return {
    salutation: line('salutation').toUpperCase() || EMPTY_FIELD,
    ...lines,
    persons: clamp(Number.parseInt(line('persons'), 10)),
    startDate: date('startDate'),
    endDate: date('endDate'),
    wantHotelPickup: fieldOf(raw, 'wantHotelPickup') === true || yes.has(line('wantHotelPickup').toUpperCase()) ? 'JA' : 'NEIN',
    wantCar: 'NEIN',
    message: sanitizeText(fieldOf(raw, 'message')).toUpperCase() || EMPTY_MESSAGE,
  };
}

function clamp(count: number): number {
  return Number.isNaN(count) ? personsBounds.min : Math.min(personsBounds.max, Math.max(personsBounds.min, count));
}
