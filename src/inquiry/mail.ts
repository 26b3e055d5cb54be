import { defaultLocale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';
import { toJson } from '../lib/terminal.ts';
import { formatDate, parseDate } from '../shared/inquiry/dates.ts';
import { buildMailText } from './mailText.ts';
import { type StoredInquiry, shortId } from './types.ts';

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

export interface MailAddresses {
  /** INQUIRY_FROM, the sender. */
  readonly from: string;
  /** INQUIRY_TO, the hotel's mailbox. */
  readonly to: string;
}

/** An address of RFC 5322 atoms: no character in it has a meaning in a header. The form's check is stricter. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d.-]{1,253}$/;

/**
 * Returns the mail to the hotel about an inquiry, in German. Every attempt builds the same mail: if a confirmation gets lost and the mail is
 * sent again, the copy has the same Message-ID. Only the Date, which the transport sets, is that of the attempt: a mailbox sorted by Date
 * would bury a late mail. No header contains text of the guest but the checked address in Reply-To.
 */
export function buildMail(inquiry: StoredInquiry, { from, to }: MailAddresses): Mail {
  const { id, payload } = inquiry;
  const guestAddress = payload.email.toLowerCase();
  return {
    from,
    to,
    ...(plainAddress.test(guestAddress) && { replyTo: guestAddress }),
    subject: buildSubject(inquiry),
    text: buildMailText(inquiry),
    messageId: `<inquiry-${id}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: `anfrage-${shortId(id)}.json`, contentType: 'application/json', content: toJson(payload) }],
  };
}

/** Dates and short id only; a suspected spam is marked in front. */
function buildSubject({ id, payload, score }: StoredInquiry): string {
  const t = createTranslator(defaultLocale);
  const [arrival, departure] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const subject =
    arrival === null || departure === null
      ? t('mail.subject', { id: shortId(id) })
      : t('mail.subjectStay', { id: shortId(id), arrival: formatDate(arrival), departure: formatDate(departure) });
  return score > 0 ? t('mail.suspect', { subject }) : subject;
}
