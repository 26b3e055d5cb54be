import { ConfirmationMail } from '../../views/mails/ConfirmationMail.tsx';
import { buildAbsoluteUrl, buildHomePath } from '../addresses/pageAddresses.ts';
import { formatCountry } from '../i18n/formats.ts';
import { createTranslator } from '../i18n/translator.ts';
import { buildMessageId, buildSubject, type Mail, type MailSettings } from './mail.ts';
import { type ChosenNames, formatSection, keepGiven, listStayFacts } from './mailFacts.ts';
import { buildMailLook, renderMail } from './renderMail.ts';
import { findGuestAddress, type StoredInquiry, shortenId } from './storedInquiry.ts';

/**
 * Returns the mail that tells a guest of the inquiry's arrival, in the language of the form. Anybody can enter the address of somebody else, so
 * nothing that was typed stands in it, the address aside: days and number of guests are read and written anew, room and package have the names of the site's lists.
 * Every attempt builds the same mail. It answers the hotel's mail by its headers, so that whatever is written on either of them is one conversation.
 * @throws Error if the address has no form that every mail server takes (`findGuestAddress`)
 */
export function buildConfirmationMail(inquiry: StoredInquiry, settings: MailSettings, names: ChosenNames): Mail {
  const { from, publicUrl, site } = settings;
  const { id, locale, payload } = inquiry;
  const to = findGuestAddress(payload);
  if (to === null) throw new Error('The inquiry has no address for a confirmation');
  const t = createTranslator(locale);
  const { contact, name } = site;
  const subject = buildSubject(inquiry, locale);
  const facts = keepGiven([[t('mail.id'), shortenId(id)], ...listStayFacts(payload, names, locale)]);
  const next = [t('inquiry.received'), site.confirmationNext?.[locale], site.inquiryPromise?.[locale]];
  const paragraphs = [next.filter((sentence) => sentence !== undefined).join(' '), t('confirmation.change')];
  const lines = [
    `${name}, ${contact.street}, ${contact.zip} ${contact.town}, ${formatCountry(locale, contact.country)}`,
    ...(site.openingHours?.[locale] ?? []),
  ];
  const { phone, email } = contact;
  const homeUrl = buildAbsoluteUrl(publicUrl, buildHomePath(site.languages, locale));
  const confirmation = { subject, facts, paragraphs, phone, email, lines, homeUrl };
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
      [t('footer.talk').toUpperCase(), phone, email, homeUrl, ...lines].join('\n'),
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
