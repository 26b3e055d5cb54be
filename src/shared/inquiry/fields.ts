/*
 * The inquiry's fields, in the words of the specification (section 3): names on the wire, choices, limits. Browser and server share them.
 */

export const salutations = ['female', 'male', 'inter'] as const;
export type Salutation = (typeof salutations)[number];

/** What stands for an empty optional field. */
export const EMPTY_FIELD = '-';
/** What stands for an empty message. */
export const EMPTY_MESSAGE = 'KEINE ANGABEN';
/** The choice that remains where the list of rooms could not be had: no preference. */
export const ANY_ROOM = 'any';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
/** Guests of an inquiry. */
export const personsBounds: Bounds = { min: 1, max: 50 };
/** Adults, and rooms, of a stay booked as a package. */
export const stayBounds: Bounds = { min: 1, max: 10 };
/** Shortest stay, in nights. */
export const MIN_NIGHTS = 1;

/** Fields of one line of text and the longest value each may have, in characters after upper-casing. */
export const lineLimits = {
  title: 50,
  firstName: 100,
  lastName: 100,
  strnr: 200,
  zip: 20,
  town: 100,
  country: 100,
  telephone: 50,
  email: 254,
  roomType: 100,
  packageType: 100,
} as const;
export type LineField = keyof typeof lineLimits;

/** Longest message, in characters after upper-casing. */
export const MESSAGE_LIMIT = 5000;

/** Every field the form has a control for, in the form's order; `wantCar` has none. */
export const formFields = [
  'startDate',
  'endDate',
  'persons',
  'roomType',
  'packageType',
  'salutation',
  'title',
  'firstName',
  'lastName',
  'strnr',
  'zip',
  'town',
  'country',
  'email',
  'telephone',
  'message',
  'wantHotelPickup',
  'privacy',
] as const;
export type FormField = (typeof formFields)[number];

/** What can be wrong with a field; the texts have the keys `inquiry.error.{code}`. */
export const errorCodes = [
  'firstName',
  'lastName',
  'telephone',
  'email',
  'emailInvalid',
  'roomType',
  'privacy',
  'persons',
  'dateInvalid',
  'datePast',
  'datePair',
  'dateOrder',
  'choice',
  'tooLong',
  'text',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
