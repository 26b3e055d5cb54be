import { DeskMail, type DeskMailContent } from '../../views/mails/DeskMail.tsx';
import type { Site } from '../config/siteSchema.ts';
import { formatLanguage } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type Translator } from '../i18n/translator.ts';
import { toJson } from '../lib/terminal.ts';
import { formatDate, parseDate } from '../shared/dates.ts';
import { sanitizeLine } from '../shared/inquiry/clean.ts';
import { formatMailAddress, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { buildDeskContent } from './mailContent.ts';
import { formatSection, UNKNOWN_CHOICE } from './mailFacts.ts';
import { buildMailLook, renderMail } from './renderMail.ts';
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
  const content = buildDeskContent(inquiry, site, { hasReplyNote: reply !== null && guestAddress === null, choice });
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
