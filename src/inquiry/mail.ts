import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type Translator } from '../i18n/translator.ts';
import { toJson } from '../lib/terminal.ts';
import { formatDate, parseDate } from '../shared/inquiry/dates.ts';
import { formatMailAddress, isAscii, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { buildMailText, type DeskSettings } from './mailText.ts';
import { type StoredInquiry, shortenId } from './storedInquiry.ts';

/** A mail in the format of nodemailer. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: { readonly filename: string; readonly contentType: string; readonly content: string }[];
}

export interface MailSettings extends DeskSettings {
  /** INQUIRY_FROM, the sender. */
  readonly from: string;
  /** INQUIRY_TO, the hotel's mailbox. */
  readonly to: string;
}

/**
 * Returns the mail to the hotel about an inquiry, in the language of its desk. Every attempt builds the same mail, the price aside: if a confirmation gets lost and the mail is
 * sent again, the copy has the same Message-ID. Only the Date, which the transport sets, is that of the attempt: a mailbox sorted by Date
 * would bury a late mail. No header contains text of the guest but the checked address in Reply-To, its domain in ASCII. An address with letters
 * beyond ASCII before the @ has no form that every mail server takes: it is in the text, with a note.
 * @param price of the room for these days, in words; '' if it is unknown
 */
export function buildMail(inquiry: StoredInquiry, settings: MailSettings, price = ''): Mail {
  const { from, to, language } = settings;
  const { id, payload } = inquiry;
  const guestAddress = toAsciiDomain(formatMailAddress(payload.email));
  const isUsable = isMailAddress(guestAddress);
  const replyTo = isUsable && isAscii(guestAddress) ? guestAddress : undefined;
  return {
    from,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject: buildSubject(inquiry, language),
    text: buildMailText(inquiry, settings, { hasReplyNote: isUsable && replyTo === undefined, price }),
    messageId: `<inquiry-${id}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      {
        filename: `${createTranslator(language)('mail.subject', { id: shortenId(id) })
          .toLowerCase()
          .replace(' ', '-')}.json`,
        contentType: 'application/json',
        content: toJson(payload),
      },
    ],
  };
}

/** Dates and short id only; a suspected spam is marked in front. */
function buildSubject({ id, payload, score }: StoredInquiry, language: Locale): string {
  const t = createTranslator(language);
  const [arrival, departure] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const subject = buildPlainSubject(t, shortenId(id), arrival && formatDate(arrival), departure && formatDate(departure));
  return score > 0 ? t('mail.suspect', { subject }) : subject;
}

function buildPlainSubject(t: Translator, id: string, arrival: string | null, departure: string | null): string {
  if (arrival !== null)
    return departure === null ? t('mail.subjectFrom', { id, arrival }) : t('mail.subjectStay', { id, arrival, departure });
  return departure === null ? t('mail.subject', { id }) : t('mail.subjectUntil', { id, departure });
}
