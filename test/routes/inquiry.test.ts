import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { expectedPayload, expectedTyped, followOutbox, guest, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });
let added: ReturnType<typeof followOutbox>;
beforeAll(() => {
  added = followOutbox(app.services.inquiries.outbox);
});
beforeEach(async () => void (await added()));

const phone = '+34 971 000 120';
const thanks: Record<Locale, string> = {
  de: '/anfrage/danke',
  en: '/en/inquiry/thanks',
  es: '/es/solicitar/gracias',
  fr: '/fr/inquiry/merci',
};
const noStore = (response: Response) => expect(response.headers.get('cache-control')).toMatch(/^no-store/);

describe('POST /api/inquiry with JSON', () => {
  it('stores the inquiry and answers 202 with its id and the days in words', async () => {
    const response = await postJson(app.origin, payloadWith(), { 'content-language': 'fr', 'x-fill-time': '40000' });
    const body = (await response.json()) as { ok: boolean; id: string };
    expect([response.status, response.headers.get('content-type')]).toEqual([202, 'application/json; charset=utf-8']);
    noStore(response);
    expect(body).toEqual({
      ok: true,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      reference: body.id.slice(0, 8),
      stay: 'du 14 au 18\u00a0mai 2027',
      confirmation: expect.stringContaining('demande'),
    });
    expect((await app.services.inquiries.outbox.findByIdPrefix(body.id))[0]).toMatchObject({
      payload: expectedPayload,
      locale: 'fr',
      score: 0,
      state: 'waiting',
    });
  });

  it.each(localeCodes)('answers 422 with a text for each invalid field in %s, and stores nothing', async (locale) => {
    const wrong = { ...payloadWith(), firstName: '-', email: 'ANNE@', startDate: '1.1.2027', endDate: '30.2.2027', persons: 51 };
    const response = await postJson(app.origin, wrong, { 'content-language': locale });
    const t = createTranslator(locale);
    expect(response.status).toBe(422);
    noStore(response);
    expect(await response.json()).toEqual({
      ok: false,
      message: t('inquiry.error'),
      errors: {
        startDate: t('inquiry.error.datePast'),
        endDate: t('inquiry.error.dateInvalid'),
        persons: t('inquiry.error.persons', { min: 1, max: 50 }),
        firstName: t('inquiry.error.firstName'),
        email: t('inquiry.error.emailInvalid'),
      },
    });
    expect(await added()).toEqual([]);
  });

  it('stores the same payload whatever case and format the client uses', async () => {
    const raw = {
      ...guest,
      persons: 2,
      wantHotelPickup: 'nein',
      wantCar: 'JA',
      firstName: '  änne ',
      telephone: guest.telephone,
    };
    // Within ten minutes the inquiry would be a duplicate.
    app.clock.now += 600_001;
    await postJson(app.origin, raw, { 'idempotency-key': 'raw-program-1' });
    expect((await added())[0]).toMatchObject({ payload: expectedPayload, typed: { ...expectedTyped, firstName: 'änne' } });
    app.clock.now += 600_001;
    await postJson(app.origin, { ...payloadWith(), typed: { ...expectedTyped, zip: guest.zip } }, { 'idempotency-key': 'our-script-1' });
    expect((await added())[0]).toMatchObject({ payload: expectedPayload, typed: expectedTyped });
    app.clock.now += 600_001;
    await postJson(app.origin, payloadWith(), { 'idempotency-key': 'a-payload-alone' });
    expect((await added())[0]).toMatchObject({ payload: expectedPayload, typed: null });
    await postForm(app.origin, { wantHotelPickup: 'on', message: '', title: '', startDate: '', endDate: '' });
    const optional = { wantHotelPickup: 'JA', message: 'KEINE ANGABEN', title: '-', startDate: '-', endDate: '-' };
    const { title: _, message: __, ...typed } = expectedTyped;
    expect((await added())[0]).toMatchObject({ payload: { ...expectedPayload, ...optional }, typed });
  });

  it.each<[string, Record<string, string>, Locale]>([
    ['Content-Language', { 'content-language': 'es', 'accept-language': 'fr' }, 'es'],
    ['a Content-Language of a region', { 'content-language': 'en-GB' }, 'en'],
    ['Accept-Language if Content-Language is not supported', { 'content-language': 'xx', 'accept-language': 'fr-CA,fr;q=0.9' }, 'fr'],
    ['Accept-Language', { 'accept-language': 'es' }, 'es'],
    ['no header: German', {}, 'de'],
  ])('answers in the language of %s', async (_, headers, locale) => {
    // Node's `fetch` sends `Accept-Language: *` by itself.
    const response = await postJson(app.origin, {}, headers);
    expect(await response.json()).toMatchObject({ message: createTranslator(locale)('inquiry.error') });
    await postJson(app.origin, payloadWith({ message: `In der Sprache ${locale} ${JSON.stringify(headers)}` }), headers);
    expect((await added()).map((inquiry) => inquiry.locale)).toEqual([locale]);
  });
});

describe('POST /api/inquiry with a form', () => {
  it('names the request in the response, by the id that the log has', async () => {
    const { headers } = await postForm(app.origin, { message: 'Mit einer Kennung' });
    const id = headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(app.logged.filter((line) => line.id === id).map(({ event }) => event)).toContain('inquiry.stored');
    const named = await postForm(app.origin, { message: 'Mit der Kennung eines CDN' }, { 'x-request-id': 'id-of-the-cdn' });
    expect(named.headers.get('x-request-id')).toBe('id-of-the-cdn');
  });

  it.each(localeCodes)('stores the inquiry and redirects to the thank-you page in %s', async (locale) => {
    const response = await postForm(app.origin, { locale, message: `Hallo ${locale}` }, { 'accept-language': 'de' });
    expect([response.status, response.headers.get('location')]).toEqual([303, thanks[locale]]);
    noStore(response);
    expect((await added())[0]).toMatchObject({ locale, payload: { ...expectedPayload, message: `HALLO ${locale.toUpperCase()}` } });
    expect((await fetch(`${app.origin}${thanks[locale]}`)).status).toBe(200);
  });

  it.each(localeCodes)('answers 422 with the form in %s, its errors and every entered value', async (locale) => {
    const response = await postForm(app.origin, { locale, email: 'anne@', privacy: [], lastName: '', message: 'Zeile 1\r\n"Zwei" <3' });
    const html = await response.text();
    const t = createTranslator(locale);
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    noStore(response);
    expect(html).toContain(`<html lang="${locale}"`);
    for (const text of [t('inquiry.error'), t('inquiry.error.lastName'), t('inquiry.error.emailInvalid'), t('inquiry.error.privacy')]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/name="email"[^>]* value="anne@"|value="anne@"[^>]* name="email"/);
    expect(html).toContain('value="Änne"');
    expect(html).toContain('Zeile 1\n&quot;Zwei&quot; &lt;3</textarea>');
    expect(html).toMatch(/<title>[^<]*: [^<]*<\/title>/);
    expect(await added()).toEqual([]);
  });

  it('requires the consent, which a JSON payload may omit but not refuse', async () => {
    expect((await postForm(app.origin, { privacy: [], message: 'ohne' })).status).toBe(422);
    expect((await postJson(app.origin, { ...payloadWith(), privacy: false })).status).toBe(422);
  });
});

describe('an unacceptable request to /api/inquiry', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is answered 405 with Allow for the method %s', async (method) => {
    const response = await fetch(`${app.origin}/api/inquiry`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    noStore(response);
  });

  it('is answered with a page in the browser’s language if the client accepts HTML', async () => {
    const response = await fetch(`${app.origin}/api/inquiry`, { headers: { accept: 'text/html', 'accept-language': 'en' } });
    expect(response.status).toBe(405);
    expect(await response.text()).toContain('<h1>This address only takes submitted forms.');
  });

  it.each(localeCodes)('is answered with a text that has the phone number, in %s', async (locale) => {
    const t = createTranslator(locale);
    const answers = [
      [403, 'api.foreign', 'api.useForm', payloadWith(), { origin: 'https://evil.test' }],
      [400, 'api.unreadable', 'api.again', '{"firstName":', {}],
      [413, 'api.tooLarge', 'api.shorten', { ...payloadWith(), message: 'x'.repeat(50_000) }, {}],
      [415, 'api.mediaType', 'api.useForm', payloadWith(), { 'content-type': 'text/plain' }],
    ] as const;
    for (const [status, reason, advice, body, headers] of answers) {
      const response = await postJson(app.origin, body, { 'content-language': locale, ...headers });
      const message = `${t(reason)} ${t(advice, { phone })}`;
      expect(response.status).toBe(status);
      noStore(response);
      expect(await response.json()).toEqual({ ok: false, message });
      expect(message).toContain(phone);
    }
  });

  it('is answered with an error page if it was a form', async () => {
    const headers = { 'accept-language': 'es', accept: 'text/html' };
    const answers = [
      [403, 'no procede de nuestra página', await postForm(app.origin, {}, { ...headers, origin: 'https://evil.test' })],
      [413, 'Su solicitud es demasiado larga.', await postForm(app.origin, { message: 'x'.repeat(270_000) }, headers)],
      [415, 'en este formato', await postForm(app.origin, {}, { ...headers, 'content-type': 'multipart/form-data; boundary=x' })],
    ] as const;
    for (const [status, text, response] of answers) {
      expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      noStore(response);
      const html = await response.text();
      expect(html).toContain('<html lang="es"');
      expect(html).toContain(text);
      expect(html).toMatch(
        /llámenos: <a href="tel:\+34971000120">\+34 971 000 120<\/a>[\s\S]*<a class="button" href="\/es\/solicitar">Solicitud<\/a>/,
      );
    }
  });
});

describe('a repeated inquiry', () => {
  it('sent as a form by double click or reload is redirected to the thank-you page', async () => {
    const fields = { message: 'Doppelklick' };
    const answers = await Promise.all([postForm(app.origin, fields), postForm(app.origin, fields)]);
    expect([...answers, await postForm(app.origin, fields)].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await added()).toHaveLength(1);
  });

  it.each(['', 'kurz', 'x'.repeat(300), 'schlüssel-mit-umlaut', '{"$gt": ""}', '../../etc/passwd'])(
    'with the invalid Idempotency-Key %j, which is ignored, is recognised by its payload',
    async (odd) => {
      const send = () => postJson(app.origin, payloadWith({ message: odd }), { 'idempotency-key': Buffer.from(odd).toString('latin1') });
      expect([(await send()).status, (await send()).status]).toEqual([202, 202]);
      expect(await added()).toHaveLength(1);
    },
  );

  it('may have its key in quotes, as the draft standard has it', async () => {
    for (const key of ['quoted-key-1', '"quoted-key-1"']) {
      await postJson(app.origin, payloadWith({ message: 'Schlüssel' }), { 'idempotency-key': key });
      app.clock.now += 3_600_000;
    }
    expect(await added()).toHaveLength(1);
  });
});

describe('the spam score of an inquiry', () => {
  const readScore = async (payload: object, headers: Record<string, string> = {}) => {
    const response = await postJson(app.origin, payload, headers);
    expect(response.status).toBe(202);
    return (await added())[0]?.score;
  };
  it.each<[number, Record<string, string>]>([
    [0, {}],
    [0, { 'x-fill-time': '2000' }],
    [1, { 'x-fill-time': '1999' }],
    [2, { 'x-honeypot': 'filled' }],
    [3, { 'x-honeypot': 'filled', 'x-fill-time': '300' }],
    [0, { origin: 'https://www.hotel.example' }],
  ])('is %i for the headers %j', async (score, headers) => {
    expect(await readScore(payloadWith({ message: JSON.stringify(headers) }), headers)).toBe(score);
  });

  it('rises by one for JSON that comes with neither of the headers that a browser sends', async () => {
    const body = JSON.stringify(payloadWith({ message: 'curl' }));
    await fetch(`${app.origin}/api/inquiry`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await added())[0]?.score).toBe(1);
  });

  it('of a form rises with a filled honeypot, not with a missing fill time', async () => {
    expect((await postForm(app.origin, { [HONEYPOT_FIELD]: 'http://spam.test', message: 'gefüllt' })).status).toBe(303);
    expect((await added())[0]?.score).toBe(2);
    expect((await postForm(app.origin, { [HONEYPOT_FIELD]: [], message: 'ohne Feld' })).status).toBe(303);
    expect((await added())[0]?.score).toBe(0);
  });
});

it('the log has no personal data of inquiries', () => {
  const lines = JSON.stringify(app.logged);
  expect(lines).toContain('/api/inquiry');
  expect(lines).not.toMatch(/gross|groß|anne|würzburg|97070 a|12345 ext|127\.0\.0\.1|hallo/i);
});
