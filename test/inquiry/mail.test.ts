import { decodeHTML } from 'entities';
import { describe, expect, it } from 'vitest';
import { formatMoment } from '../../src/i18n/formats.ts';
import { buildMail, type MailSettings } from '../../src/inquiry/mail.ts';
import { UNKNOWN_CHOICE } from '../../src/inquiry/mailParts.ts';
import { findPhoneZone } from '../../src/inquiry/phoneZone.ts';
import type { StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { addresses, buildPayload, buildStoredInquiry, typed } from './examples.ts';
import { printMail, readMail } from './mailServer.ts';

const compose = (inquiry: StoredInquiry) => printMail(buildMail(inquiry, addresses));
const read = async (inquiry: StoredInquiry) => readMail(await compose(inquiry));
const getHeaders = (raw: string) => raw.slice(0, raw.search(/\r?\n\r?\n/));
/** An inquiry whose payload was not made by `toPayload`. */
const raw = (changes: object) => buildStoredInquiry({ payload: { ...buildPayload(), ...changes } });

describe('the mail about an inquiry', () => {
  it('has direction marks in the message alone, which is a paragraph of its own, and escaped in the attachment', () => {
    const evil = 'a\u202e\u2067\u200fb\u061c';
    const inquiry = raw({ firstName: evil, lastName: evil, roomType: evil, telephone: evil, email: evil, message: `x\u200f${evil}` });
    const { subject, text, html = '', attachments, ...headers } = buildMail(inquiry, addresses);
    const [fields = '', message = ''] = text.split(/\nNACHRICHT\n/);
    expect(message).toBe('x\u200fa\u200fb\u061c');
    const [head = ''] = html.split('Nachricht</h2>');
    for (const part of [subject, fields, head, JSON.stringify(headers)]) expect(part).not.toMatch(/\p{Bidi_Control}/u);
    expect(attachments[0]?.content).not.toMatch(/\p{Bidi_Control}/u);
    expect(JSON.parse(attachments[0]?.content ?? '')).toEqual(inquiry.payload);
  });

  it('has the configured sender and recipient, the stay as subject, and the guest as Reply-To', async () => {
    const mail = await read(buildStoredInquiry());
    expect(mail.from).toEqual({ address: 'web@hotel.example', name: '' });
    expect(mail.to).toEqual([{ address: 'rezeption@hotel.example', name: '' }]);
    expect(mail.replyTo).toEqual([{ address: 'zoe.muessig@gast.example', name: '' }]);
    expect(mail.subject).toBe('Anfrage 3f2a9c1d: 14.05.2027 bis 18.05.2027');
    expect(mail.messageId).toBe('<inquiry-3f2a9c1d-5b7e-4c44-9d0a-2f6f4f8b1e11@hotel.example>');
    expect(Math.abs(Date.parse(mail.date ?? '') - Date.now())).toBeLessThan(60_000);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('has every filled field with its German label in its text, in the guest’s spelling', async () => {
    const inquiry = { ...raw({ flightNumber: 'LX2148' }), typed };
    const { text } = buildMail(inquiry, addresses, { ...UNKNOWN_CHOICE, room: 'Suite Llevant', price: '4 Nächte, etwa 1.260 €' });
    expect(text?.split('\n')).toEqual([
      'Neue Anfrage von der Website',
      '',
      'AUFENTHALT',
      'Anreise: 14. Mai 2027',
      'Abreise: 18. Mai 2027',
      'Nächte: 4',
      'Gäste: 2',
      'Zimmer: Suite Llevant',
      'Abholung: Bitte holen Sie uns vom Flughafen ab, für 75 € je Fahrt.',
      'Flugnummer: LX2148',
      'Zimmerpreis nach Saison: 4 Nächte, etwa 1.260 €',
      '',
      'GAST',
      'Anrede: Frau',
      'Titel: Dr.',
      'Vorname: Zoë',
      'Nachname: Müßig-O’Hara',
      'Straße und Hausnummer: Große Straße 7b',
      'PLZ: sw1a 1aa',
      'Ort: Łódź',
      'Land: Österreich',
      'Telefon: +43 (0)664 / 12 34 56',
      'E-Mail: zoe.muessig@gast.example',
      '',
      'EINGANG',
      'Eingegangen: Sonntag, 28. März 2027 um 03:30',
      'Sprache des Gastes: Englisch',
      'Nummer: 3f2a9c1d-5b7e-4c44-9d0a-2f6f4f8b1e11',
      '',
      'NACHRICHT',
      'Wir kommen mit Hund 🐕.',
      'שלום, مرحبا',
      '',
      'Grüße',
    ]);
    expect(buildMail({ ...inquiry, typed: { ...typed, email: 'Zoe.Muessig@Gast.example' } }, addresses).text).toContain(
      ': Zoe.Muessig@Gast.example',
    );
  });

  it('has the same facts in the same order in its HTML part', () => {
    const { text, html = '' } = buildMail(buildStoredInquiry({ typed }), addresses);
    const body = html.replace(/<head>.*<\/head>/, '').replace(/<\/th><td[^>]*>/g, ': ');
    const shown = decodeHTML(body.replace(/<\/(?:a|div|h1|h2|p|tr)>/g, '\n').replace(/<[^>]*>/g, ''));
    /** The titles of the text are in capitals. */
    const listLines = (part: string) => part.split('\n').filter(Boolean);
    const [title, ...facts] = listLines(text);
    expect(listLines(shown).map((line, index) => (facts[index - 3] === line.toUpperCase() ? line.toUpperCase() : line))).toEqual([
      'Es Rosar',
      title,
      'Auf Englisch antworten',
      ...facts,
    ]);
  });

  it('opens an answer in the guest’s language, which stands with the mails of the inquiry', () => {
    const readReply = (inquiry: StoredInquiry) => {
      const { html = '' } = buildMail(inquiry, addresses);
      const [, href = '', label = ''] = /<a href="(mailto:[^"]*)"[^>]*>([^<]*)</.exec(html) ?? [];
      return { label, url: href === '' ? null : new URL(decodeHTML(href)) };
    };
    const { label, url } = readReply(buildStoredInquiry({ locale: 'fr', payload: buildPayload({ email: "o'neil+a&b%c@gast.example" }) }));
    expect(label).toBe('Auf Französisch antworten');
    expect(url?.pathname).toBe("o'neil%2Ba%26b%25c@gast.example");
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      'In-Reply-To': '<inquiry-3f2a9c1d-5b7e-4c44-9d0a-2f6f4f8b1e11@hotel.example>',
      subject: 'Re: Demande 3f2a9c1d : du 14.05.2027 au 18.05.2027',
      body: 'Bonjour Zoë Müssig-O’Hara,\r\n\r\n',
    });
    const spelled = readReply(buildStoredInquiry({ typed: { ...typed, firstName: 'Zoë de', lastName: 'MüßiG' } }));
    expect(spelled.url?.searchParams.get('body')).toBe('Dear Zoë de MüßiG,\r\n\r\n');
    expect(readReply(raw({ email: 'a@b.example, c@d.example' })).url).toBeNull();
  });

  it('is in the language of the desk, with times of the hotel’s zone', () => {
    const mail = (changes: Partial<MailSettings['site']>) =>
      buildMail(buildStoredInquiry(), { ...addresses, site: { ...addresses.site, ...changes } });
    const english = mail({ deskLanguage: 'en', timeZone: 'America/New_York' });
    expect(english.subject).toBe('Enquiry 3f2a9c1d: 14 May 2027 to 18 May 2027');
    expect(english.attachments[0]?.filename).toBe('enquiry-3f2a9c1d.json');
    for (const line of ['New enquiry from the website', 'Arrival: 14 May 2027', 'Language of the guest: English', 'Received: Saturday'])
      expect(english.text).toContain(line);
    expect(english.text).not.toMatch(/Anreise|Gast|Eingang/);
  });

  const empty = { salutation: '-', title: '-', message: 'KEINE ANGABEN' };

  it.each([
    ['no dates, and empty optional fields', { ...empty, startDate: '-', endDate: '-' }, 'Anfrage 3f2a9c1d', 'AUFENTHALT\nGäste: 2'],
    ['an arrival alone', { endDate: '-' }, 'Anfrage 3f2a9c1d: ab 14.05.2027', 'Anreise: 14. Mai 2027\nGäste: 2'],
    ['a departure alone', { startDate: '-' }, 'Anfrage 3f2a9c1d: bis 18.05.2027', 'AUFENTHALT\nAbreise: 18. Mai 2027\nGäste: 2'],
  ])('has the right subject and text for %s', async (_, changes, subject, text) => {
    const mail = await read(raw(changes));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(text);
    expect(mail.text?.includes('Titel:')).toBe(!('title' in changes));
  });

  it('shows a salutation as the desk writes it', async () => {
    const words = { FEMALE: 'Frau', MALE: 'Herr', INTER: 'Divers', CONSTRUCTOR: 'CONSTRUCTOR', ['__proto__']: '__proto__' };
    for (const [salutation, word] of Object.entries(words)) expect((await read(raw({ salutation }))).text).toContain(`Anrede: ${word}\n`);
  });

  it.each([
    ['+44 (0)20 7946 0000', 'Ortszeit der Vorwahl +44: Sonntag, 28. März 2027 um 02:30'],
    ['0081 3 1234 5678', 'Ortszeit der Vorwahl +81: Sonntag, 28. März 2027 um 10:30'],
    ['+43 664 123456', null],
    ['+1 212 555 0100', null],
    ['0664 123456', null],
  ])('has the time where the telephone %s is from, where it is known and another one than the hotel’s', (telephone, line) => {
    const { text } = buildMail(raw({ telephone }), addresses);
    expect(/^Ortszeit.*$/m.exec(text)?.[0] ?? null).toBe(line);
  });

  it('can be written for the dialling code of every country', () => {
    for (let code = 1; code < 1000; code++) {
      const zone = findPhoneZone(`+${code} 1`);
      if (zone !== null) expect(() => formatMoment('de', 0, zone.timeZone), `+${code}`).not.toThrow();
    }
  });

  it('marks suspected spam in subject and text, but not in other headers', async () => {
    const suspect = await compose(buildStoredInquiry({ score: 3 }));
    const mail = await readMail(suspect);
    expect(mail.subject).toBe('[Spam?] Anfrage 3f2a9c1d: 14.05.2027 bis 18.05.2027');
    expect(mail.text).toContain('vielleicht von einem Programm, nicht von einem Menschen (Punkte: 3)');
    expect(getHeaders(suspect)).not.toMatch(/^x-/im);
    expect((await read(buildStoredInquiry())).text).not.toContain('Programm');
  });
});

describe('the guest’s text in a mail', () => {
  const attack = 'x\r\nBcc: opfer@evil.test\r\nSubject: Gewonnen\r\n\r\n<b>Hallo</b>\r\n.\r\nMAIL FROM:<evil@evil.test>';

  it('never reaches a header, from any field', async () => {
    const listNames = (headers: string) => headers.split('\r\n').map((line) => line.split(':')[0]);
    const clean = listNames(getHeaders(await compose(buildStoredInquiry())));
    for (const field of Object.keys(buildPayload()).filter((name) => name !== 'persons')) {
      const text = await compose(raw({ [field]: attack }));
      expect(getHeaders(text), field).not.toMatch(/opfer|gewonnen|evil/i);
      expect(listNames(getHeaders(text))).toEqual(clean.filter((name) => field !== 'email' || name !== 'Reply-To'));
      const { bcc, to, attachments } = await readMail(text);
      expect([bcc, to?.length, attachments.length]).toEqual([undefined, 1, 1]);
      expect(JSON.parse(String(attachments[0]?.content))[field]).toBe(attack);
    }
  });

  it('is no Reply-To for an address that is none', async () => {
    const several = ['a@b.example, c@d.example', 'gruppe:a@b.example;', 'ä@b.example, c@d.example'];
    for (const email of [...several, 'a@b.example\n', '"a b"@c.example', '<ä@b.example>', 'a@b@c.example', 'a\u0000@b.example', '-', ''])
      expect(getHeaders(await compose(raw({ email }))), email).not.toContain('Reply-To');
  });

  it('is the Reply-To in lower case for an address with special characters', async () => {
    for (const email of ["O'NEIL+URLAUB@GAST.EXAMPLE", 'A!#$%&*/=?^_`{|}~-B@XN--HFE-SNA.EXAMPLE', '=?UTF-8?Q?X?=@GAST.EXAMPLE'])
      expect(getHeaders(await compose(raw({ email })))).toContain(`\r\nReply-To: ${email.toLowerCase()}\r\n`);
  });

  it('has an address with umlauts before the @ in the text alone, with a note, and a domain with umlauts as Reply-To in ASCII', async () => {
    const text = await compose(raw({ email: 'jörg@müller.example' }));
    expect(getHeaders(text)).not.toContain('Reply-To');
    expect(text).not.toMatch(/[^\t\r\n -~]/);
    const mail = await readMail(text);
    expect(mail.text).toContain('Bitte nicht auf diese Mail antworten, sondern an jörg@müller.example schreiben');
    expect(mail.text).toContain('E-Mail: jörg@müller.example\n');
    const other = await compose(raw({ email: 'info@Müller.example' }));
    expect(getHeaders(other)).toContain('\r\nReply-To: info@xn--mller-kva.example\r\n');
    expect((await readMail(other)).text).not.toContain('Bitte nicht auf diese Mail antworten');
  });

  it('cannot imitate a field: lines lose their line breaks, and the message comes last', async () => {
    const { text = '' } = await read(raw({ lastName: 'X\nNummer: 0', message: 'Hallo\n\nEINGANG\nNummer: 0', telephone: '1\u202e2' }));
    expect(text.match(/^Nummer: /gm)).toHaveLength(2);
    expect(text).toContain('Nachname: X Nummer: 0\n');
    expect(text).toContain('Telefon: 1 2\n');
    expect(text.lastIndexOf('NACHRICHT')).toBeGreaterThan(text.indexOf('Nummer: 3f2a9c1d'));
    expect(text.trimEnd()).toMatch(/\n\nNACHRICHT\nHallo\n\nEINGANG\nNummer: 0$/);
  });

  it.each([
    ['one long word', '👩‍👩‍👧🇪🇸Ä'.repeat(600)],
    ['lines that begin as headers and boundaries', 'From: x\n>From y\n--boundary\n----_NmP-x-Part_1--'],
  ])('arrives unchanged: %s', async (_, message) => {
    const text = await compose(raw({ message }));
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]|[^\t\r\n -~]/);
    const mail = await readMail(text);
    expect(mail.text?.split('NACHRICHT\n')[1]?.trim()).toBe(message.trim());
    expect(JSON.parse(String(mail.attachments[0]?.content)).message).toBe(message);
  });
});
