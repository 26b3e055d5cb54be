import { DeskMail, type DeskMailContent } from '../../views/mails/DeskMail.tsx';
import type { Fact } from '../../views/mails/MailDocument.tsx';
import type { Site } from '../config/siteSchema.ts';
import { formatLanguage, formatMoment } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type Translator } from '../i18n/translator.ts';
import { toJson } from '../lib/terminal.ts';
import { formatDate, parseDate } from '../shared/dates.ts';
import { sanitizeLine, sanitizeText } from '../shared/inquiry/clean.ts';
import { formatMailAddress, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import {
  addressLines,
  type CheckboxField,
  checkboxes,
  checkboxFields,
  contactLines,
  EMPTY_MESSAGE,
  type LineField,
  pickupFields,
  salutations,
} from '../shared/inquiry/fields.ts';
import { buildMailLook, type Choice, formatSection, keepGiven, listStayFacts, renderMail, UNKNOWN_CHOICE } from './mailParts.ts';
import { findPhoneZone } from './phoneZone.ts';
import { findGuestAddress, restoreSpelling, type StoredInquiry, shortenId } from './storedInquiry.ts';

/** A mail in the format of nodemailer. */
export interface Mail {
  readonly from: string | { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly messageId: string;
  readonly inReplyTo?: string;
  readonly references?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: { readonly filename: string; readonly contentType: string; readonly content: string }[];
}

export interface MailSettings {
  /** INQUIRY_FROM, the sender. */
  readonly from: string;
  /** INQUIRY_TO, the hotel's mailbox. */
  readonly to: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly site: Site;
}

/**
 * Returns the mail to the hotel about an inquiry, in the language of its desk. Every attempt builds the same mail, names and price aside: if a confirmation gets lost and the mail is
 * sent again, the copy has the same Message-ID. Only the Date, which the transport sets, is that of the attempt: a mailbox sorted by Date
 * would bury a late mail. No header contains text of the guest but the checked address in Reply-To, its domain in ASCII. An address with letters
 * beyond ASCII before the @ has no form that every mail server takes: it is in the text, with a note.
 */
export function buildMail(inquiry: StoredInquiry, settings: MailSettings, choice = UNKNOWN_CHOICE): Mail {
  const { from, to, site } = settings;
  const language = site.deskLanguage;
  const t = createTranslator(language);
  const { id, payload, score } = inquiry;
  const guestAddress = findGuestAddress(payload);
  const reply = buildReply(inquiry, settings);
  const plainSubject = buildSubject(inquiry, language);
  const subject = score > 0 ? t('mail.suspect', { subject: plainSubject }) : plainSubject;
  const content = buildContent(inquiry, site, choice, reply !== null && guestAddress === null);
  return {
    from,
    to,
    ...(guestAddress !== null && { replyTo: guestAddress }),
    subject,
    text: formatText(content, t),
    html: renderMail(DeskMail({ content, subject, reply, look: buildMailLook(site, language), t })),
    messageId: buildMessageId('inquiry', id, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      {
        filename: `${t('mail.subject', { id: shortenId(id) })
          .toLowerCase()
          .replace(' ', '-')}.json`,
        contentType: 'application/json',
        content: toJson(payload),
      },
    ],
  };
}

/** As on a letter; further lines of the form follow. */
const guestFields = [
  ...new Set([
    ...(['title', 'firstName', 'lastName'] as const),
    ...(Object.keys(addressLines) as (keyof typeof addressLines)[]),
    ...(['telephone', 'email'] as const),
    ...(Object.keys(contactLines) as (keyof typeof contactLines)[]),
  ]),
];

/**
 * Returns what the mail says, in the language of the desk: every field that was filled in, with its label, in the guest's spelling.
 * @param hasReplyNote whether to say that the address is here alone, not in Reply-To
 */
function buildContent(inquiry: StoredInquiry, site: Site, choice: Choice, hasReplyNote: boolean): DeskMailContent {
  const t = createTranslator(site.deskLanguage);
  const { payload, score } = inquiry;
  const message = payload.message === EMPTY_MESSAGE ? '' : sanitizeText(restoreSpelling(inquiry).message);
  return {
    notes: [
      ...(score > 0 ? [t('mail.suspectNote', { score })] : []),
      ...(hasReplyNote ? [t('mail.replyNote', { address: sanitizeLine(payload.email) })] : []),
    ],
    sections: [
      { title: t('mail.stay'), facts: keepGiven(listStay(inquiry, choice, site)) },
      { title: t('mail.guest'), facts: keepGiven(listGuest(inquiry, t)) },
      { title: t('mail.origin'), facts: keepGiven(listOrigin(inquiry, site)) },
    ],
    message: message === '' ? [] : message.split('\n'),
  };
}

/** Room and package as they were sent, where the site's lists do not have them. */
function listStay(inquiry: StoredInquiry, { room, package: packageName, price }: Choice, site: Site): readonly Fact[] {
  const { deskLanguage } = site;
  const t = createTranslator(deskLanguage);
  const { payload } = inquiry;
  const spelled = restoreSpelling(inquiry);
  /** What stands at the box, with its price. */
  const readRequest = (field: CheckboxField): string => {
    const { siteText } = checkboxes[field];
    return (siteText && site[siteText]?.[deskLanguage]) ?? payload[field];
  };
  const names = { room: room || spelled.roomType, package: packageName || spelled.packageType };
  return [
    ...listStayFacts(payload, names, deskLanguage),
    // Only what was asked for: a hotel may not offer it.
    ...checkboxFields.filter((field) => payload[field] === 'JA').map((field): Fact => [t(`inquiry.field.${field}`), readRequest(field)]),
    ...pickupFields.map((field): Fact => [t(`inquiry.field.${field}`), spelled[field]]),
    [t('mail.price'), price],
  ];
}

function listGuest(inquiry: StoredInquiry, t: Translator): readonly Fact[] {
  const { payload, typed } = inquiry;
  const spelled = { ...restoreSpelling(inquiry), email: typed?.email ?? formatMailAddress(payload.email) };
  const salutation = salutations.find((one) => one.toUpperCase() === payload.salutation);
  const toFact = (field: LineField): Fact => [t(`inquiry.field.${field}`), spelled[field]];
  return [
    [t('inquiry.field.salutation'), salutation === undefined ? payload.salutation : t(`inquiry.salutation.${salutation}`)],
    ...guestFields.map(toFact),
  ];
}

/** The time where the guest's telephone is from is there where it is another one than the hotel's. */
function listOrigin({ id, createdAt, locale, payload }: StoredInquiry, { deskLanguage, timeZone }: Site): readonly Fact[] {
  const t = createTranslator(deskLanguage);
  const received = formatMoment(deskLanguage, createdAt, timeZone);
  const phone = findPhoneZone(payload.telephone);
  const receivedThere = phone === null ? received : formatMoment(deskLanguage, createdAt, phone.timeZone);
  return [
    [t('mail.received'), received],
    ...(phone === null || receivedThere === received ? [] : [[t('mail.localTime', { code: phone.code }), receivedThere] as const]),
    [t('mail.language'), formatLanguage(deskLanguage, locale)],
    [t('mail.id'), id],
  ];
}

/** The guest's message comes last, so that no line in it can be mistaken for a field. */
function formatText({ notes, sections, message }: DeskMailContent, t: Translator): string {
  return [
    t('mail.title'),
    ...notes,
    ...sections.map(({ title, facts }) => formatSection(title, facts)),
    ...(message.length > 0 ? [[t('inquiry.field.message').toUpperCase(), ...message].join('\n')] : []),
  ].join('\n\n');
}

/**
 * Returns an address that opens an answer to the guest (RFC 6068), with subject and greeting in the guest's language; null without a usable address.
 * By its In-Reply-To it stands with the mails of this inquiry, where the mail program takes that over.
 */
function buildReply(inquiry: StoredInquiry, { from, site }: MailSettings): { readonly href: string; readonly label: string } | null {
  const { id, locale, payload, typed } = inquiry;
  const address = toAsciiDomain(formatMailAddress(payload.email));
  if (!isMailAddress(address)) return null;
  const { firstName, lastName } = restoreSpelling(inquiry);
  const fullName = sanitizeLine(`${firstName} ${lastName}`);
  const name = typed === null ? capitalize(fullName) : fullName;
  const fields = {
    'In-Reply-To': buildMessageId('inquiry', id, from),
    subject: `Re: ${buildSubject(inquiry, locale)}`,
    body: `${createTranslator(locale)('mail.greeting', { name })}\r\n\r\n`,
  };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  const language = formatLanguage(site.deskLanguage, locale);
  return {
    href: `mailto:${encodeURIComponent(address).replace('%40', '@')}?${query.join('&')}`,
    label: createTranslator(site.deskLanguage)('mail.reply', { language }),
  };
}

/** Guesses the spelling of a payload's name: 'MÜSSIG-O’HARA' becomes 'Müssig-O’Hara'. */
function capitalize(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The same for every attempt. @param from INQUIRY_FROM */
export function buildMessageId(kind: 'inquiry' | 'confirmation', id: string, from: string): string {
  return `<${kind}-${id}@${from.split('@')[1]}>`;
}

/** Dates and short id only, with plain spaces: mail programs search subjects. */
function buildSubject({ id, payload }: StoredInquiry, language: Locale): string {
  const t = createTranslator(language);
  const [start, end] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const [arrival, departure] = [start && formatDate(start, language), end && formatDate(end, language)];
  const number = shortenId(id);
  const build = () => {
    if (arrival === null) return departure === null ? t('mail.subject', { id: number }) : t('mail.subjectUntil', { id: number, departure });
    return departure === null ? t('mail.subjectFrom', { id: number, arrival }) : t('mail.subjectStay', { id: number, arrival, departure });
  };
  return build().replaceAll('\u00a0', ' ');
}
