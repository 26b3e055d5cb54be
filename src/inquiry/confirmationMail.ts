import { ConfirmationMail } from '../../views/mails/ConfirmationMail.tsx';
import { buildAbsoluteUrl, buildHomePath } from '../addresses/pageAddresses.ts';
import { buildQuickLine } from '../elements/links.ts';
import { findPromise, formatValidity } from '../elements/prices.ts';
import { formatCountry } from '../i18n/formats.ts';
import { createTranslator } from '../i18n/translator.ts';
import { getToday, isOpenOn, parseDate } from '../shared/dates.ts';
import { buildMessageId, type Mail, type MailSettings } from './mail.ts';
import { buildMailLook, type Choice, formatSection, keepGiven, listStayFacts, renderMail } from './mailParts.ts';
import { findGuestAddress, type StoredInquiry, shortenId } from './storedInquiry.ts';

/**
 * Returns the mail that tells a guest of the inquiry's arrival, in the language of the form. Anybody can enter the address of somebody else, so
 * nothing that was typed stands in it, the address aside: days and number of guests are read and written anew, room, package and price are those of the site's lists.
 * Every attempt builds the same mail. It answers the hotel's mail by its headers, so that whatever is written on either of them is one conversation.
 * @throws Error if the address has no form that every mail server takes (`findGuestAddress`)
 */
export function buildConfirmationMail(inquiry: StoredInquiry, settings: MailSettings, choice: Choice): Mail {
  const { from, publicUrl, site } = settings;
  const { id, locale, payload } = inquiry;
  const to = findGuestAddress(payload);
  if (to === null) throw new Error('The inquiry has no address for a confirmation');
  const t = createTranslator(locale);
  const { contact, name } = site;
  const today = getToday(site.timeZone, inquiry.createdAt);
  const subject = buildConfirmationSubject(inquiry, site, today);
  const facts = keepGiven([
    [t('mail.id'), shortenId(id)],
    ...listStayFacts(payload, choice, locale),
    [t('inquiry.thanksPrice'), choice.price],
  ]);
  const isOpenToday = site.openSeason === undefined || isOpenOn(today, site.openSeason);
  const next = [t('inquiry.received'), site.confirmationNext?.[locale], findPromise({ locale, site, isOpenToday })];
  const paragraphs = [next.filter((sentence) => sentence !== undefined).join(' '), t('confirmation.change')];
  const lines = [
    `${name}, ${contact.street}, ${contact.zip} ${contact.town}, ${formatCountry(locale, contact.country)}`,
    ...(site.openingHours?.[locale] ?? []),
  ];
  const { phone, email } = contact;
  const homeUrl = buildAbsoluteUrl(publicUrl, buildHomePath(site.languages, locale));
  const paths = [[t('location.title'), choice.location] as const, [t('facts.title'), choice.houseFacts] as const];
  const pages = paths.flatMap(([label, path]) => (path === null ? [] : [[label, buildAbsoluteUrl(publicUrl, path)] as const]));
  const quickLine = buildQuickLine({ site, locale });
  const confirmation = { subject, facts, paragraphs, pages, phone, email, quickLine, lines, homeUrl };
  const hotelMailId = buildMessageId('inquiry', id, from);
  return {
    from: { name, address: from },
    to,
    replyTo: email,
    subject,
    text: [
      t('confirmation.title'),
      ...paragraphs,
      formatSection(t('confirmation.facts'), facts),
      ...(pages.length === 0 ? [] : [formatSection(t('confirmation.until'), pages)]),
      [
        t('footer.talk').toUpperCase(),
        phone,
        ...(quickLine ? [`${quickLine.label}: ${quickLine.href}`] : []),
        email,
        homeUrl,
        ...lines,
      ].join('\n'),
      t('confirmation.note'),
    ].join('\n\n'),
    html: renderMail(ConfirmationMail({ confirmation, look: buildMailLook(site, locale), t })),
    messageId: buildMessageId('confirmation', id, from),
    inReplyTo: hotelMailId,
    references: hotelMailId,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    attachments: [],
  };
}

/** Letters of a hotel's name: of a longer one a phone's list of mails shows no days, and the sender says it. */
const MAX_SUBJECT_NAME_LENGTH = 36;

/** 'Ihre Anfrage bei Es Rosar, 14. bis 18. Mai'; with the year where it is not the next May. */
function buildConfirmationSubject(
  { locale, payload }: StoredInquiry,
  { name, shortName = name }: MailSettings['site'],
  today: string,
): string {
  const t = createTranslator(locale);
  const [validFrom, validTo] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const hasYear = (validTo ?? validFrom ?? '') >= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const title = shortName.length > MAX_SUBJECT_NAME_LENGTH ? t('confirmation.facts') : t('confirmation.subject', { hotel: shortName });
  const stay = formatValidity({ validFrom, validTo }, { locale, t }, hasYear);
  // With plain spaces: mail programs search subjects.
  return (stay === null ? title : `${title}, ${stay}`).replace(/[\u00a0\u202f]/g, ' ');
}
