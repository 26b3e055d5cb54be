import { lineFields, lines, type RequiredLine } from './fields.ts';

/* Apart from the fields: browsers load no list of codes. */

/** Error codes of a field. Their texts have the keys `inquiry.error.{code}`. */
export const errorCodes = [
  ...lineFields.filter((field): field is RequiredLine => lines[field].min !== undefined),
  'emailInvalid',
  'privacy',
  'persons',
  'stayCount',
  'dateInvalid',
  'datePast',
  'datePair',
  'dateOrder',
  'dateFar',
  'stayLong',
  'closed',
  'choice',
  'tooLong',
  'text',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
