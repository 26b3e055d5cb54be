import { CONFIRMED_DATES_FIELD, HONEYPOT_FIELD } from '../../shared/inquiry/fields.ts';
import { toPayload } from '../../shared/inquiry/payload.ts';

/** Bounds the response to a body of nothing but unknown fields. */
const MAX_NAMED_FIELDS = 20;
const MAX_NAME_LENGTH = 60;
/** Fields of JSON that are read but are not part of the payload. */
const accompanyingFields = ['privacy', 'locale', HONEYPOT_FIELD, CONFIRMED_DATES_FIELD];
/** Names of all fields that JSON may have. */
export const jsonFields: ReadonlySet<string> = new Set([...Object.keys(toPayload({})), ...accompanyingFields]);

/**
 * Returns the names of unknown fields of JSON, at most 20, cut to 60 characters. They are errors: the hotel would never read a date sent as
 * `arrival`. A plain form may have others, which browser extensions and proxies add.
 */
export function findUnknownFields(body: object): string[] {
  const names = Object.keys(body).filter((name) => !jsonFields.has(name));
  return names.slice(0, MAX_NAMED_FIELDS).map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed());
}
