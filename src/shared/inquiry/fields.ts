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
/** Field of a form and of JSON with the slug of the offer that the guest asks about. The payload has none: its message opens with the offer. */
export const TOPIC_FIELD = 'topic';
/** Field of a form without script, ticked by a guest who no longer asks about the offer. */
export const REMOVE_TOPIC_FIELD = 'removeTopic';
/** Field of a form and of JSON with the unusual dates that the guest has confirmed (`formatDates`). It is not part of the payload. */
export const CONFIRMED_DATES_FIELD = 'confirmedDates';
/** Field of JSON with the spelling of the guest (`Typed`). It is not part of the payload. */
export const TYPED_FIELD = 'typed';

/** A field with one line of text. */
interface LineRow {
  /** Longest value, in UTF-16 code units after upper-casing (`ß` becomes `SS`). */
  readonly max: number;
  /** Shortest value of a required field; the error code of a missing one is the field's own name. */
  readonly min?: number;
  /** False for a field that the payload does not have in upper case. Default: true. */
  readonly isUpperCased?: boolean;
}

/*
 * Every line of text of the form in its order. Form, validation, payload, stored rows, mail and export follow from a row; its label is the message
 * `inquiry.field.{name}`, its error `inquiry.error.{name}` where it is required, its keyboard in `blocks/inquiry/lineInputs.ts`.
 */

/** Chosen from lists. */
const choiceLines = { roomType: { max: 100, min: 2 }, packageType: { max: 100 } } as const satisfies Record<string, LineRow>;
export const contactLines = {
  firstName: { max: 100, min: 1 },
  lastName: { max: 100, min: 1 },
  email: { max: 254, min: 1 },
  telephone: { max: 50, min: 1, isUpperCased: false },
} as const satisfies Record<string, LineRow>;
/** Rarely filled in, and folded at the end of the form. */
export const addressLines = {
  title: { max: 50 },
  strnr: { max: 200 },
  zip: { max: 20, isUpperCased: false },
  town: { max: 100 },
  country: { max: 100 },
} as const satisfies Record<string, LineRow>;

/** Asked of a guest who is to be picked up: `form.css` hides it until the box is ticked. */
export const pickupLines = { flightNumber: { max: 20 } } as const satisfies Record<string, LineRow>;

const allLines = { ...choiceLines, ...contactLines, ...pickupLines, ...addressLines } as const;
export type LineField = keyof typeof allLines;
export const lines: Readonly<Record<LineField, LineRow>> = allLines;
export type RequiredLine = { [F in LineField]: (typeof allLines)[F] extends { readonly min: number } ? F : never }[LineField];
const keysOf = <K extends string>(rows: Readonly<Record<K, unknown>>) => Object.keys(rows) as K[];
export const lineFields = keysOf(lines);
export const pickupFields = keysOf(pickupLines);
/** What a guest types in letters, which people are shown as they were typed. */
export const typedFields = [...lineFields, 'message'] as const;
export type TypedField = (typeof typedFields)[number];

/** A request that a guest may tick. */
interface CheckboxRow {
  /** Path segment below an inquiry slug that opens the form with the box ticked. */
  readonly preset?: string;
  /** Key of the site file with the text at the box, which is the message `inquiry.pickup` without it. Default: the label. */
  readonly siteText?: 'pickup';
}

/** Every checkbox but the consent: `JA` or `NEIN` in the payload. What is said of a line of text holds for these rows too. */
const allCheckboxes = {
  wantHotelPickup: { preset: 'pickup', siteText: 'pickup' },
} as const satisfies Record<string, CheckboxRow>;
export type CheckboxField = keyof typeof allCheckboxes;
export const checkboxes: Readonly<Record<CheckboxField, CheckboxRow>> = allCheckboxes;
export const checkboxFields = keysOf(checkboxes);
/** The checkbox that a path segment ticks; undefined for any other segment. */
export function findCheckbox(preset: string | null): CheckboxField | undefined {
  return checkboxFields.find((field) => checkboxes[field].preset === preset);
}

/** Longest message, in the same unit. */
export const MAX_MESSAGE_LENGTH = 5000;

/** Every field that has a control, in the form's order. The payload's `wantCar` has none. */
export const formFields = [
  'startDate',
  'endDate',
  'persons',
  ...keysOf(choiceLines),
  'message',
  ...keysOf(contactLines),
  ...checkboxFields,
  ...pickupFields,
  'salutation',
  ...keysOf(addressLines),
  'privacy',
] as const;
export type FormField = (typeof formFields)[number];

/** The whole number that a text is (`7`, `07`, `-3`); null for any other text: in `2,5`, `2-3` and `1e3` no number is guessed. */
export function parseCount(text: string): number | null {
  return /^[-+]?\d+$/.test(text) ? Number(text) : null;
}

/** The number itself, or the nearer bound. */
export function clampCount(count: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, count));
}
