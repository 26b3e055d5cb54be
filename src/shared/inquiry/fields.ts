/*
 * The fields of an inquiry: names on the wire, choices, limits. Browser and server share them.
 */

export const salutations = ['female', 'male', 'inter'] as const;
export type Salutation = (typeof salutations)[number];

/** Value of an empty optional field in the payload. */
export const EMPTY_FIELD = '-';
/** Value of an empty message in the payload. */
export const EMPTY_MESSAGE = 'KEINE ANGABEN';
/** Room type "no preference": the hotel advises. */
export const ANY_ROOM = 'any';
/**
 * Name of the honeypot: a hidden field that only programs fill in. A browser's autofill fills fields with common names such as `website`
 * or `company`, so this name means nothing to autofill.
 */
export const HONEYPOT_FIELD = 'seal';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
/** Number of guests of an inquiry. */
export const personsBounds: Bounds = { min: 1, max: 50 };
/** Number of adults, and of rooms, when a package is booked. */
export const stayBounds: Bounds = { min: 1, max: 10 };
/** Shortest stay, in nights. */
export const MIN_NIGHTS = 1;
/** A longer stay, and an arrival farther ahead, are accepted after a question. */
export const MAX_USUAL_STAY_YEARS = 1;
export const MAX_USUAL_LEAD_YEARS = 3;
/** Field of a form with the slug of the offer that it asks about. It is not part of the payload: the message opens with the offer's title. */
export const TOPIC_FIELD = 'topic';
/** Field of a form without script, ticked by a guest who no longer asks about the offer. */
export const REMOVE_TOPIC_FIELD = 'removeTopic';
/** Field of a form and of JSON with the unusual dates that the guest has confirmed (`formatDates`). It is not part of the payload. */
export const CONFIRMED_DATES_FIELD = 'confirmedDates';

/** Longest value of each field with one line of text, in UTF-16 code units after upper-casing (`ß` becomes `SS`). */
export const maxLineLengths = {
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
export type LineField = keyof typeof maxLineLengths;

/** Longest message, in the same unit. */
export const MAX_MESSAGE_LENGTH = 5000;

/** Every field that has a control, in the form's order. The payload's `wantCar` has none. */
export const formFields = [
  'startDate',
  'endDate',
  'persons',
  'roomType',
  'packageType',
  'message',
  'firstName',
  'lastName',
  'email',
  'telephone',
  'wantHotelPickup',
  'salutation',
  'title',
  'strnr',
  'zip',
  'town',
  'country',
  'privacy',
] as const;
export type FormField = (typeof formFields)[number];
/** Rarely filled in, and folded at the end of the form. */
export const addressFields = ['salutation', 'title', 'strnr', 'zip', 'town', 'country'] as const satisfies readonly FormField[];

/** Error codes of a field. Their texts have the keys `inquiry.error.{code}`. */
export const errorCodes = [
  'firstName',
  'lastName',
  'telephone',
  'email',
  'emailInvalid',
  'roomType',
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
