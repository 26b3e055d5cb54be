import { defaultLocale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';
import { formatDate, parseDate } from '../shared/inquiry/dates.ts';
import { buildMailText } from './mailText.ts';
import { type StoredInquiry, shortId } from './types.ts';

/** A mail as the transport takes it. */
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
  /** The hotel's own address, which the site writes from. */
  readonly from: string;
  /** Who reads inquiries. */
  readonly to: string;
}

/** An address of atoms only: nothing in it means anything to a header. The form checks more. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d.-]{1,253}$/;

/**
 * The mail about an inquiry, for the hotel and in its language. The same inquiry always gives the same mail but for its
 * date, which is that of the attempt (an old one sinks in a mailbox, or looks false): a copy that the mail server has confirmed without our
 * hearing it can be told by its Message-ID. No header has a word of the guest's.
 */
export function buildMail(inquiry: StoredInquiry, { from, to }: MailAddresses): Mail {
  const { id, payload } = inquiry;
  const guest = payload.email.toLowerCase();
  return {
    from,
    to,
    ...(plainAddress.test(guest) && { replyTo: guest }),
    subject: buildSubject(inquiry),
    text: buildMailText(inquiry),
    messageId: `<inquiry-${id}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      { filename: `anfrage-${shortId(id)}.json`, contentType: 'application/json', content: `${JSON.stringify(payload, null, 2)}\n` },
    ],
  };
}

/** Dates and number only; the mark of a suspect in front. */
function buildSubject({ id, payload, score }: StoredInquiry): string {
  const t = createTranslator(defaultLocale);
  const [arrival, departure] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const subject =
    arrival === null || departure === null
      ? t('mail.subject', { id: shortId(id) })
      : t('mail.subjectStay', { id: shortId(id), arrival: formatDate(arrival), departure: formatDate(departure) });
  return score > 0 ? t('mail.suspect', { subject }) : subject;
}
