import { expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { buildConfirmationMail } from '../../src/inquiry/confirmationMail.ts';
import { buildMail } from '../../src/inquiry/mail.ts';
import { type Choice, UNKNOWN_CHOICE } from '../../src/inquiry/mailParts.ts';
import type { StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { addresses, buildPayload, buildStoredInquiry } from './examples.ts';
import { printMail, readMail } from './mailServer.ts';

const choice: Choice = {
  room: 'Suite Llevant',
  package: 'Mandelblüte',
  price: '4 Nächte, Suite Llevant, etwa 1.240 €',
  location: '/hotel/lage-anreise/',
  houseFacts: '/kontakt/#site-facts',
};

const compose = (inquiry: StoredInquiry, chosen = choice, settings = addresses) =>
  printMail(buildConfirmationMail(inquiry, settings, chosen));

it('a confirmation says in the language of the form what has arrived, what happens next, and where the hotel is', async () => {
  const mail = await readMail(await compose(buildStoredInquiry({ locale: 'de' })));
  expect(mail.text?.trimEnd().split('\n')).toEqual([
    'Vielen Dank für Ihre Anfrage',
    '',
    'Ihre Anfrage ist angekommen. Wir sehen nach, was an Ihren Tagen frei ist, und schreiben Ihnen ein Angebot. Wir antworten meist am selben Tag.',
    '',
    'Gebucht ist damit noch nichts. Möchten Sie etwas ändern oder ergänzen, antworten Sie einfach auf diese Mail.',
    '',
    'IHRE ANFRAGE',
    'Nummer: 3f2a9c1d',
    'Anreise: 14. Mai 2027',
    'Abreise: 18. Mai 2027',
    'Nächte: 4',
    'Gäste: 2',
    'Zimmer: Suite Llevant',
    'Paket: Mandelblüte',
    'Preis: 4 Nächte, Suite Llevant, etwa 1.240 €',
    '',
    'BIS DAHIN',
    'Lage & Anreise: https://hotel.example/hotel/lage-anreise/',
    'Gut zu wissen: https://hotel.example/kontakt/#site-facts',
    '',
    'SO ERREICHEN SIE UNS',
    '+34 971 000 120',
    'WhatsApp: https://wa.me/34971000120',
    'willkommen@esrosar.example',
    'https://hotel.example/',
    'Es Rosar, Camí des Rosar 12, 07630 Campos, Mallorca, Spanien',
    ...(addresses.site.openingHours?.de ?? []),
    '',
    'Diese Mail wurde automatisch gesendet. Wenn Sie uns nicht geschrieben haben, hat jemand Ihre Adresse angegeben, wohl aus Versehen. Sie brauchen nichts zu tun.',
  ]);
  for (const text of ['14. Mai 2027', 'Suite Llevant', 'Mandelblüte', 'tel:+34971000120', 'mailto:willkommen@esrosar.example'])
    expect(mail.html).toContain(text);
  expect(mail.html).not.toMatch(/<img|url\(|src=/);
});

it('a confirmation is an automatic answer to the hotel’s mail, from the hotel by name', async () => {
  const inquiry = buildStoredInquiry();
  const mail = await readMail(await compose(inquiry));
  const { messageId } = buildMail(inquiry, addresses);
  expect(mail).toMatchObject({
    from: { name: 'Es Rosar', address: 'web@hotel.example' },
    to: [{ address: 'zoe.muessig@gast.example' }],
    replyTo: [{ address: 'willkommen@esrosar.example' }],
    subject: 'Your enquiry at Es Rosar, 14 to 18 May',
    messageId: '<confirmation-3f2a9c1d-5b7e-4c44-9d0a-2f6f4f8b1e11@hotel.example>',
    inReplyTo: messageId,
    references: messageId,
  });
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-replied', 'x-auto-response-suppress': 'All' });
});

it('a confirmation promises no answer of the same day while the hotel is closed, and names only the days that are known', async () => {
  const site = { ...addresses.site, openSeason: { from: '05-01', to: '10-31' } };
  const read = async (changes: Parameters<typeof buildStoredInquiry>[0]) =>
    readMail(await compose(buildStoredInquiry(changes), UNKNOWN_CHOICE, { ...addresses, site }));
  const [closed, open] = await Promise.all(
    ['2027-01-10', '2027-06-10'].map((day) =>
      read({ locale: 'de', createdAt: Date.parse(day), payload: { ...buildPayload(), endDate: '-' } }),
    ),
  );
  expect(closed?.text).not.toContain('am selben Tag');
  expect(open?.text).toContain('am selben Tag');
  expect(closed?.subject).toBe('Ihre Anfrage bei Es Rosar, ab 14. Mai');
  expect(open?.html).not.toContain('Bis dahin');
});

it.each([
  ['de', 'Ihre Anfrage bei Es Rosar', 'Ihre Anfrage, 14. bis 18. Mai 2028'],
  ['en', 'Your enquiry at Es Rosar', 'Your enquiry, 14 to 18 May 2028'],
  ['es', 'Su solicitud en Es Rosar', 'Su solicitud, del 14 al 18 de mayo de 2028'],
  ['fr', 'Votre demande : Es Rosar', 'Votre demande, du 14 au 18 mai 2028'],
] as const)(
  'the subject names the days that are known, their year beyond the next one, and a hotel of a long name by the sender alone (%s)',
  (locale, noDays, longName) => {
    const site = { ...addresses.site, name: 'Hotel Boutique Finca Son Bernardinet de la Serra d’Alaró' };
    const build = (changes: Record<string, string>, settings = addresses) =>
      buildConfirmationMail(buildStoredInquiry({ locale, payload: buildPayload(changes) }), settings, choice).subject;
    expect(build({ startDate: '', endDate: '' })).toBe(noDays);
    expect(build({ startDate: '14.05.2028', endDate: '18.05.2028' }, { ...addresses, site })).toBe(longName);
  },
);

it.each(localeCodes)('nothing that was typed stands in a confirmation, the address aside (%s)', async (locale) => {
  const typed = Object.keys(buildPayload()).filter((field) => field !== 'persons' && field !== 'email');
  const marked = Object.fromEntries(typed.map((field) => [field, `ZQ${field.toUpperCase()}\r\nX-ZQ: 1 <zq>`]));
  const inquiry = (changes: object) =>
    buildStoredInquiry({
      locale,
      payload: { ...buildPayload(), ...marked, ...changes },
      typed: { firstName: 'Zq', message: 'Zq', email: 'Zoe.Muessig@Gast.example' },
    });
  for (const changes of [{}, { startDate: '14.5.2027', endDate: '18.5.2027' }]) {
    const raw = await compose(inquiry(changes), UNKNOWN_CHOICE);
    const mail = await readMail(raw);
    for (const part of [raw, mail.text, mail.html, JSON.stringify(mail)]) expect(part).not.toMatch(/zq/i);
    const headers = mail.headers.filter(({ key }) => key !== 'to');
    expect(JSON.stringify({ ...mail, headers, to: null, headerLines: null })).not.toMatch(/zoe.muessig/i);
  }
  // The marks would be found: the hotel's mail has them.
  const { text } = buildMail(inquiry({}), addresses);
  expect(text).toContain('Vorname: Zq\n');
  for (const field of ['telephone', 'roomType', 'flightNumber']) expect(text).toContain(`ZQ${field.toUpperCase()}`);
});
