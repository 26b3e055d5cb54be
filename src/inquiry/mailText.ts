import { formatDateInWords, formatLanguage, formatMoment } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type MessageKey, type Translator } from '../i18n/translator.ts';
import { sanitizeLine, sanitizeText } from '../shared/inquiry/clean.ts';
import { countNights, parseDate } from '../shared/inquiry/dates.ts';
import { formatMailAddress } from '../shared/inquiry/email.ts';
import {
  ANY_ROOM,
  addressLines,
  checkboxFields,
  contactLines,
  EMPTY_FIELD,
  EMPTY_MESSAGE,
  type LineField,
  type Salutation,
} from '../shared/inquiry/fields.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';
import type { StoredInquiry } from './storedInquiry.ts';

/** As on a letter; further lines of the form follow. */
const guestFields = [
  ...new Set([
    ...(['title', 'firstName', 'lastName'] as const),
    ...(Object.keys(addressLines) as (keyof typeof addressLines)[]),
    ...(['telephone', 'email'] as const),
    ...(Object.keys(contactLines) as (keyof typeof contactLines)[]),
  ]),
];

/** How the people at the hotel's desk read. */
export interface DeskSettings {
  readonly language: Locale;
  /** IANA time zone of the hotel. */
  readonly timeZone: string;
}

type Line = readonly [label: MessageKey, value: string];

const salutationLabels = {
  FEMALE: 'inquiry.salutation.female',
  MALE: 'inquiry.salutation.male',
  INTER: 'inquiry.salutation.inter',
} as const satisfies Record<Uppercase<Salutation>, MessageKey>;
const labelOfSalutation: ReadonlyMap<string, MessageKey> = new Map(Object.entries(salutationLabels));

/**
 * Returns the text of the mail: every field with its label, in a language. The guest's message comes last, so that no line in it can be
 * mistaken for a field.
 * @property hasReplyNote whether to say that the address is here alone, not in Reply-To
 * @property price of the room for these days, in words; '' if it is unknown
 */
export function buildMailText(
  inquiry: StoredInquiry,
  { language, timeZone }: DeskSettings,
  { hasReplyNote, price }: { readonly hasReplyNote: boolean; readonly price: string },
): string {
  const t = createTranslator(language);
  const { payload, score } = inquiry;
  const section = (title: MessageKey, lines: readonly Line[]) =>
    [t(title).toUpperCase(), ...lines.map(([label, value]) => `${t(label)}: ${sanitizeLine(value) || EMPTY_FIELD}`)].join('\n');
  const parts = [
    t('mail.title'),
    ...(score > 0 ? [t('mail.suspectNote', { score })] : []),
    ...(hasReplyNote ? [t('mail.replyNote', { address: sanitizeLine(payload.email) })] : []),
    section('mail.stay', [...stayLines(payload, t, language), ...(price === '' ? [] : [['mail.price', price] as const])]),
    section('mail.guest', listGuestLines(payload, t)),
    section('mail.origin', originLines(inquiry, { language, timeZone })),
    `${t('inquiry.field.message').toUpperCase()}\n${sanitizeText(payload.message) || EMPTY_MESSAGE}`,
  ];
  return parts.join('\n\n');
}

function stayLines(payload: InquiryPayload, t: Translator, language: Locale): readonly Line[] {
  const [arrival, departure] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const date = (day: string | null) => (day === null ? EMPTY_FIELD : formatDateInWords(language, day));
  return [
    ['inquiry.field.startDate', date(arrival)],
    ['inquiry.field.endDate', date(departure)],
    ['mail.nights', arrival === null || departure === null ? EMPTY_FIELD : String(countNights(arrival, departure))],
    ['inquiry.field.persons', String(payload.persons)],
    ['inquiry.field.roomType', payload.roomType === ANY_ROOM.toUpperCase() ? t('inquiry.anyRoom') : payload.roomType],
    ['inquiry.field.packageType', payload.packageType],
    // Only what was asked for: a hotel may not offer it.
    ...checkboxFields.filter((field) => payload[field] === 'JA').map((field): Line => [`inquiry.field.${field}`, payload[field]]),
    ...(payload.flightNumber === EMPTY_FIELD ? [] : [['inquiry.field.flightNumber', payload.flightNumber] as const]),
  ];
}

function listGuestLines(payload: InquiryPayload, t: Translator): readonly Line[] {
  const salutation = labelOfSalutation.get(payload.salutation);
  const toLine = (field: LineField): Line => [
    `inquiry.field.${field}`,
    field === 'email' ? formatMailAddress(payload.email) : payload[field],
  ];
  return [['inquiry.field.salutation', salutation === undefined ? payload.salutation : t(salutation)], ...guestFields.map(toLine)];
}

function originLines({ id, createdAt, locale }: StoredInquiry, { language, timeZone }: DeskSettings): readonly Line[] {
  return [
    ['mail.received', formatMoment(language, createdAt, timeZone)],
    ['mail.language', formatLanguage(language, locale)],
    ['mail.id', id],
  ];
}
