import { expect, it, onTestFinished } from 'vitest';
import { buildThanksPath } from '../../src/addresses/pageAddresses.ts';
import { EMPTY_SUMMARY } from '../../src/blocks/inquiry/inquiryForm.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { startApp } from '../support/app.ts';
import { followOutbox, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** Heading, facts in view and headers of a page of thanks. */
async function fetchThanks(path: string, cookie?: string, origin = app.origin) {
  const response = await fetch(`${origin}${path}`, { headers: cookie === undefined ? {} : { cookie } });
  const html = await response.text();
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    cookie: response.headers.get('set-cookie'),
    heading: /<h1 id="site-dialog-title"[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('\u00a0', ' '),
    facts: [...html.matchAll(/<div data-fact="[^"]*" x-data[^>]*><dt>[^<]*<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, fact]) =>
      fact?.replace(/[\u00a0\u202f]/g, ' '),
    ),
  };
}

const readCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

const invented = Buffer.from(JSON.stringify({ ...EMPTY_SUMMARY, name: 'Eva', topic: '' })).toString('base64url');
const reference = expect.stringMatching(/^[\da-f]{8}$/);

it.each<[Locale, string, string]>([
  ['de', '14. bis 18. Mai 2027', '4 Nächte, Cambra Lavanda, etwa 1.280 €'],
  ['fr', 'du 14 au 18 mai 2027', '4 nuits, Cambra Lavanda, environ 1 280 €'],
])('the thanks for a form repeat name, dates, room and price once in %s, and no cache may keep them', async (locale, stay, price) => {
  const sent = await postForm(app.origin, { locale, roomType: 'cambra-lavanda', message: `Danke ${locale}` });
  const path = buildThanksPath(localeCodes, locale);
  expect(sent.headers.get('location')).toBe(path);
  expect(sent.headers.get('set-cookie')).toMatch(
    new RegExp(`^estate-thanks=[\\w-]+\\.[\\w-]{12}; Max-Age=600; Path=${path}; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$`),
  );
  const page = await fetchThanks(path, readCookie(sent));
  expect([page.status, page.cacheControl]).toEqual([200, 'private, no-store, no-transform']);
  expect(page.heading).toBe(createTranslator(locale)('inquiry.thanks', { name: 'Änne Groß' }));
  const unconfirmed = createTranslator(locale)('inquiry.unconfirmed').replace(/[\u00a0\u202f]/g, ' ');
  expect(page.facts).toEqual([stay, '2', 'Cambra Lavanda', price, 'Anne.Gross@Example.org', reference, unconfirmed]);
  expect(page.cookie).toMatch(new RegExp(`^estate-thanks=; Path=${path}; Expires=Thu, 01 Jan 1970`));
  const next = await fetchThanks(path);
  expect([next.status, next.cacheControl, next.cookie, next.facts]).toEqual([200, 'private, no-store, no-transform', null, []]);
  expect(next.heading).toBe(createTranslator(locale)('inquiry.thanksPlain'));
});

it('the thanks for a form name package and offer, and a room that is left open, with what a guest typed escaped', async () => {
  const fields = {
    firstName: '<b>Änne',
    roomType: 'any',
    packageType: 'zeit-zu-zweit',
    topic: 'rosenwochen',
    startDate: '',
    endDate: '19.05.2027',
  };
  const page = await fetchThanks('/anfrage/danke', readCookie(await postForm(app.origin, fields)));
  expect(page.heading).toBe('Danke, &lt;b&gt;Änne Groß');
  expect(page.facts).toEqual([
    'bis 19. Mai 2027',
    '2',
    'Noch offen, bitte beraten Sie mich',
    'Zeit zu zweit',
    'Rosenwochen, 1. Mai bis 12. Juni 2027',
    'Anne.Gross@Example.org',
    reference,
    'Keine per E-Mail; Ihre Anfrage liegt uns vor',
  ]);
});

it('the thanks say the same of a confirmation, with and without script, whether or not the address had one that day', async () => {
  const locale = 'en';
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };
  const confirming = await startApp({ env: { ...mail, INQUIRY_CONFIRMATION: 'on' } });
  onTestFinished(() => confirming.close());
  const t = createTranslator(locale);
  const readJson = async (message: string, email: string) =>
    (await postJson(confirming.origin, payloadWith({ message, email }), { 'content-language': locale })).json();
  expect(await readJson('a', 'eva@gast.example')).toMatchObject({ confirmation: t('inquiry.confirmed') });
  expect(await readJson('b', 'eva@gast.example')).toMatchObject({ confirmation: t('inquiry.confirmed') });
  const readForm = async (message: string) => {
    const cookie = readCookie(await postForm(confirming.origin, { locale, message }));
    return (await fetchThanks(buildThanksPath(localeCodes, locale), cookie, confirming.origin)).facts.at(-1);
  };
  const confirmed = t('inquiry.confirmed').replace(/[\u00a0\u202f]/g, ' ');
  expect([await readForm('c'), await readForm('d')]).toEqual([confirmed, confirmed]);
});

it('an offer opens the message that is stored, not the field of the guest; removed in a form without script it is in neither', async () => {
  const fields = { topic: 'rosenwochen', message: 'Mit Hund?' };
  const refused = await (await postForm(app.origin, { ...fields, privacy: '' })).text();
  expect(refused).toMatch(/<noscript><label class="choice"><input type="checkbox" name="removeTopic" value="on"\/>/);
  expect(refused).toMatch(/<textarea[^>]*>Mit Hund\?</);
  const stored = followOutbox(app.services.inquiries.outbox);
  await stored();
  await postForm(app.origin, fields);
  const [inquiry] = await stored();
  const line = 'Rosenwochen, 1. Mai bis 12. Juni 2027\nMit Hund?';
  expect([inquiry?.payload.message, inquiry?.typed?.message]).toEqual([line.toUpperCase(), line]);
  const sent = await postForm(app.origin, { ...fields, removeTopic: 'on' });
  expect((await stored()).map(({ payload }) => payload.message)).toEqual(['MIT HUND?']);
  expect((await fetchThanks('/anfrage/danke', readCookie(sent))).facts[0]).toBe('14. bis 18. Mai 2027');
  expect((await fetchThanks('/anfrage/danke', readCookie(sent))).facts.join()).not.toContain('Rosenwochen');
});

it('the cookie of the thanks is not Secure for a page without TLS, and an inquiry as JSON sets none', async () => {
  const plain = await postForm(app.origin, { message: 'ohne TLS' }, { origin: app.origin });
  expect([plain.status, plain.headers.get('set-cookie')]).toEqual([303, expect.not.stringContaining('; Secure')]);
  const json = await postJson(app.origin, {});
  expect(json.headers.get('set-cookie')).toBeNull();
});

it.each([
  ['no JSON', 'x'],
  ['what the site has not signed', invented],
  ['another signature', `${invented}.AAAAAAAAAAAA`],
])('a cookie with %s shows the thanks without a name, the page for all', async (_, value) => {
  const page = await fetchThanks('/anfrage/danke', `estate-thanks=${value}`);
  expect([page.status, page.heading, page.facts]).toEqual([200, 'Danke', []]);
});

it('a page of thanks is not rendered again for visitors without a cookie, nor an error that names nothing of the request', async () => {
  const getCount = () => app.services.pages.pageCache.size.pages;
  for (const [path, init] of [
    ['/es/solicitar/gracias', {}],
    ['/api/language?to=x', { method: 'POST' }],
    ['/api/inquiry', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' } }],
  ] as const) {
    const send = async () => (await fetch(`${app.origin}${path}`, init)).text();
    const before = getCount();
    const first = await send();
    const pages = getCount();
    expect([path, pages]).toEqual([path, before + 1]);
    expect([path, await send(), getCount()]).toEqual([path, first, pages]);
  }
});
