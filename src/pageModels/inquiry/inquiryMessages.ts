import type { Site } from '../../config/siteSchema.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { type ErrorCode, errorCodes, type FormField, personsBounds, stayBounds } from '../../shared/inquiry/fields.ts';
import type { StayField } from '../../shared/inquiry/stay.ts';

/** Labels of the fields that can be invalid, in the order of the form. */
export const fieldLabels = {
  startDate: 'inquiry.field.startDate',
  endDate: 'inquiry.field.endDate',
  persons: 'inquiry.field.persons',
  roomType: 'inquiry.field.roomType',
  packageType: 'inquiry.field.packageType',
  message: 'inquiry.field.message',
  firstName: 'inquiry.field.firstName',
  lastName: 'inquiry.field.lastName',
  email: 'inquiry.field.email',
  telephone: 'inquiry.field.telephone',
  salutation: 'inquiry.field.salutation',
  title: 'inquiry.field.title',
  strnr: 'inquiry.field.strnr',
  zip: 'inquiry.field.zip',
  town: 'inquiry.field.town',
  country: 'inquiry.field.country',
  privacy: 'inquiry.field.privacy',
} as const satisfies Record<Exclude<FormField, 'wantHotelPickup'>, MessageKey>;

/** Labels of the fields of a stay. */
export const stayLabels = {
  arrival: 'inquiry.field.startDate',
  departure: 'inquiry.field.endDate',
  adults: 'stay.adults',
  rooms: 'stay.rooms',
} as const satisfies Record<StayField, MessageKey>;

const errorMessages = {
  firstName: (t) => t('inquiry.error.firstName'),
  lastName: (t) => t('inquiry.error.lastName'),
  telephone: (t) => t('inquiry.error.telephone'),
  email: (t) => t('inquiry.error.email'),
  emailInvalid: (t) => t('inquiry.error.emailInvalid'),
  roomType: (t) => t('inquiry.error.roomType'),
  privacy: (t) => t('inquiry.error.privacy'),
  persons: (t) => t('inquiry.error.persons', { min: personsBounds.min, max: personsBounds.max }),
  stayCount: (t) => t('inquiry.error.persons', { min: stayBounds.min, max: stayBounds.max }),
  dateInvalid: (t) => t('inquiry.error.dateInvalid'),
  datePast: (t) => t('inquiry.error.datePast'),
  datePair: (t) => t('inquiry.error.datePair'),
  dateOrder: (t) => t('inquiry.error.dateOrder'),
  dateFar: (t) => t('inquiry.error.dateFar'),
  closed: (t) => t('inquiry.error.closed'),
  stayLong: (t) => t('inquiry.error.stayLong'),
  choice: (t) => t('inquiry.error.choice'),
  tooLong: (t) => t('inquiry.error.tooLong'),
  text: (t) => t('inquiry.error.text'),
} satisfies Record<ErrorCode, (t: Translator) => string>;

/** The message of a validation error in the translator's language. */
export function translateErrorCode(t: Translator, code: ErrorCode): string {
  return errorMessages[code](t);
}

/**
 * The messages for the form's script as JSON: `error.{code}`, the generic `error`, `failed` (no response), `submit`, `processing`, `thanks`
 * with `{name}`, `titleError` with `{title}`.
 */
export function buildFormMessages(t: Translator, { phone, email }: Pick<Site['contact'], 'phone' | 'email'>): string {
  return JSON.stringify({
    error: t('inquiry.error'),
    ...translateErrors(t, errorCodes),
    failed: t('inquiry.notSent', { phone, email }),
    submit: t('action.inquire'),
    processing: t('inquiry.processing'),
    thanks: t('inquiry.thanks', { name: '{name}' }),
    titleError: t('inquiry.titleError', { title: '{title}' }),
  });
}

/** The messages for the script of a stay as JSON: the errors of its fields. */
export function buildStayMessages(t: Translator): string {
  return JSON.stringify(translateErrors(t, ['dateInvalid', 'datePast', 'datePair', 'dateOrder', 'stayCount']));
}

/** The messages of the calendar as JSON. `night` and `nights` contain `{count}`. */
export function buildCalendarMessages(t: Translator): string {
  return JSON.stringify({
    arrival: t('dates.arrival'),
    departure: t('dates.departure'),
    night: t('dates.night', { count: '{count}' }),
    nights: t('dates.nights', { count: '{count}' }),
    closed: t('dates.closed'),
  });
}

function translateErrors(t: Translator, codes: readonly ErrorCode[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [`error.${code}`, translateErrorCode(t, code)]));
}
