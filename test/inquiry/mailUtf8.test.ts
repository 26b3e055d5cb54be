import { describe, expect, it, onTestFinished } from 'vitest';
import { type AppOptions, startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { createCertificate } from './certificate.ts';
import { startRig } from './deliverySupport.ts';
import { addresses, buildInquiry, buildPayload } from './examples.ts';
import { type MailServerOptions, readMail, startMailServer } from './mailServer.ts';

/** Starts a mail server and records its conversations: `C: ` is the client, `S: ` the server. */
async function startRecordedServer(options: MailServerOptions = {}) {
  const conversation: string[] = [];
  const note = (_meta: object, side: string, line: string) => void (/^[CS]:$/.test(side) && conversation.push(`${side} ${line}`));
  const ignore = () => {};
  const logger = { trace: ignore, debug: note, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  const server = await startMailServer({ ...options, logger });
  return { ...server, server, conversation };
}

const inquiryFrom = (email: string) => buildInquiry({ payload: buildPayload({ email }) });
const getHeader = (raw: string | undefined, name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(raw ?? '')?.[1] ?? null;
const isAsciiText = (raw: string | undefined) => !/[^\t\r\n -~]/.test(raw ?? '');

describe('the mail about a guest whose address has an umlaut in its domain only', () => {
  it.each([false, true])('has the domain in ASCII as Reply-To and needs no extension (hidden by the server: %s)', async (hideSMTPUTF8) => {
    const { url, conversation, confirmed } = await startRecordedServer({ hideSMTPUTF8 });
    const stored = await startRig({ url }).try(inquiryFrom('info@Müller.example'));
    expect([stored.state, stored.payload.email]).toEqual(['delivered', 'info@Müller.example']);
    expect(conversation.filter((line) => line.startsWith('C: MAIL')).join()).toMatch(/^C: MAIL FROM:<web@hotel\.example>(?!.*SMTPUTF8)/);
    expect([getHeader(confirmed[0], 'Reply-To'), isAsciiText(confirmed[0])]).toEqual(['info@xn--mller-kva.example', true]);
    expect((await readMail(confirmed[0])).text).toContain('E-Mail: info@Müller.example\n');
  });
});

describe('the mail about a guest whose address has umlauts before the @', () => {
  const guest = 'jörg.weiß@müller.example';

  it('is declared as SMTPUTF8 and has the address as it was typed, if the server has the extension', async () => {
    const { url, conversation, confirmed, counts } = await startRecordedServer();
    const stored = await startRig({ url }).try(inquiryFrom(guest));
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1, payload: { email: guest } });
    expect(conversation.filter((line) => /^C: (EHLO|MAIL|RCPT|DATA)/.test(line))).toEqual([
      expect.stringMatching(/^C: EHLO /),
      expect.stringMatching(/^C: MAIL FROM:<web@hotel\.example>( \S+)* SMTPUTF8( \S+)*$/),
      'C: RCPT TO:<rezeption@hotel.example>',
      'C: DATA',
    ]);
    expect([getHeader(confirmed[0], 'Reply-To'), counts.transactions]).toEqual([guest, 1]);
    const mail = await readMail(confirmed[0]);
    expect([mail.messageId, mail.subject]).toEqual([`<inquiry-${stored.id}@hotel.example>`, expect.stringMatching(/^Anfrage /)]);
    expect(mail.text).toContain(`E-Mail: ${guest}\n`);
    expect(JSON.parse(String(mail.attachments[0]?.content))).toEqual(stored.payload);
  });

  it('is sent over TLS with the login of SMTP_URL like every other mail', async () => {
    const { url, logins, encrypted, confirmed } = await startRecordedServer({ certificate: createCertificate('127.0.0.1') });
    const rig = startRig({ url: `${url.replace('//', '//user:geheim@')}?tls.rejectUnauthorized=false` });
    expect((await rig.try(inquiryFrom(guest))).state).toBe('delivered');
    expect([logins, encrypted, getHeader(confirmed[0], 'Reply-To')]).toEqual([['user:geheim'], [true], guest]);
  });

  it('has the address in its text alone, with a note, if the server lacks the extension', async () => {
    const { url, conversation, confirmed } = await startRecordedServer({ hideSMTPUTF8: true });
    const rig = startRig({ url });
    const stored = await rig.try(inquiryFrom(guest));
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(conversation.join('\n')).not.toContain('SMTPUTF8');
    expect([getHeader(confirmed[0], 'Reply-To'), confirmed.length, isAsciiText(confirmed[0])]).toEqual([null, 1, true]);
    const { text } = await readMail(confirmed[0]);
    expect(text).toContain(`Bitte nicht auf diese Mail antworten, sondern an ${guest} schreiben`);
    expect(text).toContain(`E-Mail: ${guest}\n`);
    expect(rig.lines.map(({ event }) => event)).toEqual(['inquiry.delivered']);
  });

  it.each(['connect', 'mail', 'data'] as const)('is deferred if the server drops the connection at the stage %s', async (stage) => {
    const { url, server } = await startRecordedServer();
    server.faults = { [stage]: 'drop' };
    const rig = startRig({ url });
    const stored = await rig.try(inquiryFrom(guest));
    expect(stored).toMatchObject({ state: 'waiting', attempts: 1 });
    server.faults = {};
    await rig.pass(30_000);
    expect((await rig.outbox.findByIdPrefix(stored.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(server.confirmed).toHaveLength(1);
  });

  it('is marked as failed if the server refuses it for good', async () => {
    const { url, server } = await startRecordedServer();
    server.faults = { rcpt: 550 };
    expect(await startRig({ url }).try(inquiryFrom(guest))).toMatchObject({ state: 'failed', lastError: expect.stringContaining('550') });
  });
});

describe('an address of the hotel with umlauts before the @', () => {
  const to = 'büro@hotel.example';

  it('gets the mail if the server has SMTPUTF8', async () => {
    const { url, conversation } = await startRecordedServer();
    expect((await startRig({ url, addresses: { ...addresses, to } }).try()).state).toBe('delivered');
    expect(conversation).toContain(`C: RCPT TO:<${to}>`);
  });

  it('defers every mail, and the log says why, if the server lacks SMTPUTF8', async () => {
    const { url, counts } = await startRecordedServer({ hideSMTPUTF8: true });
    const rig = startRig({ url, addresses: { ...addresses, to } });
    expect(await rig.try()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code: 'SMTPUTF8_MISSING' });
    expect(counts.transactions).toBe(0);
  });
});

describe('an inquiry with umlauts before the @ of its mail address', () => {
  const guest = 'jörg@müller.example';
  const mailEnv = { INQUIRY_TO: 'büro@Gästehaus.example', INQUIRY_FROM: 'web@gästehaus.example' };
  const open = async (env: AppOptions['env']) => startApp({ env: { ...mailEnv, ...env } });

  it('is refused with an error at the field if the mail server lacks SMTPUTF8, which is asked once', async () => {
    const { url, counts } = await startRecordedServer({ hideSMTPUTF8: true });
    const app = await open({ SMTP_URL: url });
    onTestFinished(() => app.close());
    const words = /kann unser Mailserver nicht schreiben/;
    const response = await postJson(app.origin, payloadWith({ email: guest }));
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { email: expect.stringMatching(words) } }),
    ]);
    const form = await postForm(app.origin, { email: guest });
    const html = await form.text();
    expect([form.status, words.test(html), html.includes(`value="${guest}"`)]).toEqual([422, true, true]);
    // An invalid form is answered without asking the server.
    expect((await postForm(app.origin, { email: 'jörg@' })).status).toBe(422);
    expect(counts.connections).toBe(1);
    expect((await postJson(app.origin, payloadWith({ email: 'info@müller.example' }))).status).toBe(202);
  });

  it('is accepted if the mail server has SMTPUTF8, and delivered to the hotel', async () => {
    const { url, confirmed, conversation } = await startRecordedServer();
    const app = await open({ SMTP_URL: url });
    onTestFinished(() => app.close());
    expect((await postJson(app.origin, payloadWith({ email: guest }))).status).toBe(202);
    await expect.poll(async () => (await app.services.outbox.list({ state: 'delivered' })).length).toBe(1);
    expect(getHeader(confirmed[0], 'Reply-To')).toBe(guest);
    expect(conversation).toContain('C: RCPT TO:<büro@gästehaus.example>');
  });

  it('is accepted if the mail server cannot be asked, or there is none', async () => {
    const gone = await startMailServer();
    await gone.close();
    for (const url of [gone.url, null]) {
      const app = await open(url === null ? {} : { SMTP_URL: url });
      onTestFinished(() => app.close());
      expect((await postJson(app.origin, payloadWith({ email: guest }))).status).toBe(202);
      expect((await app.services.outbox.list())[0]?.payload.email).toBe(guest);
    }
  });
});
