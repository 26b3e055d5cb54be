import type { DeskMailContent } from '../../views/mails/DeskMail.tsx';
import type { Fact } from '../../views/mails/MailDocument.tsx';
import type { Site } from '../config/siteSchema.ts';
import { formatLanguage, formatMoment } from '../i18n/formats.ts';
import { createTranslator, type MessageKey, type Translator } from '../i18n/translator.ts';
import { sanitizeLine, sanitizeText } from '../shared/inquiry/clean.ts';
import { formatMailAddress } from '../shared/inquiry/email.ts';
import {
  addressLines,
  type CheckboxField,
  checkboxes,
  checkboxFields,
  contactLines,
  EMPTY_MESSAGE,
  type LineField,
  pickupFields,
  type Salutation,
} from '../shared/inquiry/fields.ts';
import { type Choice, keepGiven, listStayFacts } from './mailFacts.ts';
import { findPhoneZone } from './phoneZone.ts';
import { restoreSpelling, type StoredInquiry } from './storedInquiry.ts';

/** As on a letter; further lines of the form follow. */
const guestFields = [
  ...new Set([
    ...(['title', 'firstName', 'lastName'] as const),
    ...(Object.keys(addressLines) as (keyof typeof addressLines)[]),
    ...(['telephone', 'email'] as const),
    ...(Object.keys(contactLines) as (keyof typeof contactLines)[]),
  ]),
];

type DeskSettings = Pick<Site, 'deskLanguage' | 'timeZone' | 'pickup'>;

const salutationLabels = {
  FEMALE: 'inquiry.salutation.female',
  MALE: 'inquiry.salutation.male',
  INTER: 'inquiry.salutation.inter',
} as const satisfies Record<Uppercase<Salutation>, MessageKey>;
const labelOfSalutation: ReadonlyMap<string, MessageKey> = new Map(Object.entries(salutationLabels));

/**
 * Returns what the mail to the hotel says, in the language of the desk: every field that was filled in, with its label, in the guest's spelling.
 * @property hasReplyNote whether to say that the address is here alone, not in Reply-To
 */
export function buildDeskContent(
  inquiry: StoredInquiry,
  site: DeskSettings,
  { hasReplyNote, choice }: { readonly hasReplyNote: boolean; readonly choice: Choice },
): DeskMailContent {
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
function listStay(inquiry: StoredInquiry, { room, package: packageName, price }: Choice, site: DeskSettings): readonly Fact[] {
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
  const salutation = labelOfSalutation.get(payload.salutation);
  const toFact = (field: LineField): Fact => [t(`inquiry.field.${field}`), spelled[field]];
  return [[t('inquiry.field.salutation'), salutation === undefined ? payload.salutation : t(salutation)], ...guestFields.map(toFact)];
}

/** The time where the guest's telephone is from is there where it is another one than the hotel's. */
function listOrigin({ id, createdAt, locale, payload }: StoredInquiry, { deskLanguage, timeZone }: DeskSettings): readonly Fact[] {
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
