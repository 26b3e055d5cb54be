import type { Fact } from '../../views/mails/MailDocument.tsx';
import type { Site } from '../config/siteSchema.ts';
import { formatLanguage, formatMoment } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type MessageKey, type Translator } from '../i18n/translator.ts';
import { sanitizeLine, sanitizeText } from '../shared/inquiry/clean.ts';
import { formatMailAddress } from '../shared/inquiry/email.ts';
import { addressLines, checkboxFields, contactLines, EMPTY_MESSAGE, type LineField, type Salutation } from '../shared/inquiry/fields.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';
import { type Choice, formatSection, keepGiven, listStayFacts } from './mailFacts.ts';
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

type DeskSettings = Pick<Site, 'deskLanguage' | 'timeZone'>;

const salutationLabels = {
  FEMALE: 'inquiry.salutation.female',
  MALE: 'inquiry.salutation.male',
  INTER: 'inquiry.salutation.inter',
} as const satisfies Record<Uppercase<Salutation>, MessageKey>;
const labelOfSalutation: ReadonlyMap<string, MessageKey> = new Map(Object.entries(salutationLabels));

/**
 * Returns the text of the mail to the hotel: every field that was filled in, with its label, in the language of the desk. The guest's message comes last,
 * so that no line in it can be mistaken for a field.
 * @property hasReplyNote whether to say that the address is here alone, not in Reply-To
 */
export function buildMailText(
  inquiry: StoredInquiry,
  site: DeskSettings,
  { hasReplyNote, choice }: { readonly hasReplyNote: boolean; readonly choice: Choice },
): string {
  const t = createTranslator(site.deskLanguage);
  const { payload, score } = inquiry;
  const section = (title: MessageKey, facts: readonly Fact[]) => formatSection(t(title), keepGiven(facts));
  const parts = [
    t('mail.title'),
    ...(score > 0 ? [t('mail.suspectNote', { score })] : []),
    ...(hasReplyNote ? [t('mail.replyNote', { address: sanitizeLine(payload.email) })] : []),
    section('mail.stay', listStay(payload, choice, site.deskLanguage)),
    section('mail.guest', listGuest(payload, t)),
    section('mail.origin', listOrigin(inquiry, site)),
    `${t('inquiry.field.message').toUpperCase()}\n${sanitizeText(payload.message) || EMPTY_MESSAGE}`,
  ];
  return parts.join('\n\n');
}

/** Room and package as they were sent, where the site's lists do not have them. */
function listStay(payload: InquiryPayload, { room, package: packageName, price }: Choice, language: Locale): readonly Fact[] {
  const t = createTranslator(language);
  const names = { room: room || payload.roomType, package: packageName || payload.packageType };
  return [
    ...listStayFacts(payload, names, language),
    // Only what was asked for: a hotel may not offer it.
    ...checkboxFields.filter((field) => payload[field] === 'JA').map((field): Fact => [t(`inquiry.field.${field}`), payload[field]]),
    [t('inquiry.field.flightNumber'), payload.flightNumber],
    [t('mail.price'), price],
  ];
}

function listGuest(payload: InquiryPayload, t: Translator): readonly Fact[] {
  const salutation = labelOfSalutation.get(payload.salutation);
  const toFact = (field: LineField): Fact => [
    t(`inquiry.field.${field}`),
    field === 'email' ? formatMailAddress(payload.email) : payload[field],
  ];
  return [[t('inquiry.field.salutation'), salutation === undefined ? payload.salutation : t(salutation)], ...guestFields.map(toFact)];
}

function listOrigin({ id, createdAt, locale }: StoredInquiry, { deskLanguage, timeZone }: DeskSettings): readonly Fact[] {
  const t = createTranslator(deskLanguage);
  return [
    [t('mail.received'), formatMoment(deskLanguage, createdAt, timeZone)],
    [t('mail.language'), formatLanguage(deskLanguage, locale)],
    [t('mail.id'), id],
  ];
}
