import { ConfirmationMail } from '../../views/mails/ConfirmationMail.tsx';
import { buildAbsoluteUrl, buildHomePath, getFixedLink } from '../addresses/pageAddresses.ts';
import { describeStay } from '../blocks/inquiry/inquiryForm.ts';
import { findPromise } from '../elements/prices.ts';
import { formatCountry } from '../i18n/formats.ts';
import { createTranslator } from '../i18n/translator.ts';
import { getToday, isOpenOn } from '../shared/dates.ts';
import { HOUSE_FACTS_ID } from '../shared/ownIds.ts';
import { buildMessageId, type Mail, type MailSettings } from './mail.ts';
import { type Choice, formatSection, keepGiven, listStayFacts } from './mailFacts.ts';
import { buildMailLook, renderMail } from './renderMail.ts';
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
  const stay = describeStay(payload, { locale, t });
  const hotel = site.shortName ?? name;
  // With plain spaces: mail programs search subjects.
  const subject = (stay === '' ? t('confirmation.subject', { hotel }) : t('confirmation.subjectStay', { hotel, stay })).replaceAll(
    '\u00a0',
    ' ',
  );
  const facts = keepGiven([
    [t('mail.id'), shortenId(id)],
    ...listStayFacts(payload, choice, locale),
    [t('inquiry.thanksPrice'), choice.price],
  ]);
  const isOpenToday = site.openSeason === undefined || isOpenOn(getToday(site.timeZone, inquiry.createdAt), site.openSeason);
  const next = [t('inquiry.received'), site.confirmationNext?.[locale], findPromise({ locale, site, isOpenToday })];
  const paragraphs = [next.filter((sentence) => sentence !== undefined).join(' '), t('confirmation.change')];
  const lines = [
    `${name}, ${contact.street}, ${contact.zip} ${contact.town}, ${formatCountry(locale, contact.country)}`,
    ...(site.openingHours?.[locale] ?? []),
  ];
  const { phone, email } = contact;
  const homeUrl = buildAbsoluteUrl(publicUrl, buildHomePath(site.languages, locale));
  const buildFixedUrl = (page: 'location' | 'contact', fragment = '') =>
    buildAbsoluteUrl(publicUrl, `${getFixedLink(site, page, locale)}${fragment}`);
  const pages = [
    { label: t('location.title'), url: buildFixedUrl('location') },
    ...(site.facts === undefined ? [] : [{ label: t('facts.title'), url: buildFixedUrl('contact', `#${HOUSE_FACTS_ID}`) }]),
  ];
  const confirmation = { subject, facts, paragraphs, pages, phone, email, lines, homeUrl };
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
      formatSection(
        t('confirmation.until'),
        pages.map(({ label, url }) => [label, url]),
      ),
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
