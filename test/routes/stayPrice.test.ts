import { expect, it } from 'vitest';
import { postForm } from '../support/inquiries.ts';
import { app, get, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** The price of the stay and the line of a room in a form that is shown again, since the consent is missing. */
async function readForm(fields: Readonly<Record<string, string>>) {
  const response = await postForm(app.origin, {
    locale: 'de',
    roomType: 'cambra-rosa',
    startDate: '10.06.2027',
    endDate: '14.06.2027',
    privacy: '',
    ...fields,
  });
  const html = (await response.text()).replaceAll('\u00a0', ' ');
  const price = /<p class="form__price"[^>]*><strong[^>]*>([^<]*)<\/strong><span[^>]*>([^<]*)<\/span><small([^>]*)>/.exec(html);
  return [
    response.status,
    (price?.[1] ?? '') + price?.[2],
    price?.[3]?.includes('hidden=""'),
    /<option value="cambra-rosa"[^>]*>([^<]*)/.exec(html)?.[1],
  ];
}

it('a form without script says what the chosen room costs for the chosen days, or why nobody knows, and which rooms are large enough', async () => {
  expect(await readForm({})).toEqual([422, '4 Nächte, Cambra Rosa, etwa 1.260 €', false, 'Cambra Rosa, 2 Gäste, im Juni 315 €']);
  expect(await readForm({ startDate: '31.05.2027', endDate: '02.06.2027' })).toEqual([
    422,
    '2 Nächte, Cambra Rosa, etwa 590 €',
    false,
    'Cambra Rosa, 2 Gäste, 2 Nächte etwa 590 €',
  ]);
  expect(await readForm({ roomType: 'any' })).toEqual([422, '', true, 'Cambra Rosa, 2 Gäste, im Juni 315 €']);
  const later = 'Den Preis für diese Tage nennen wir Ihnen mit unserer Antwort.';
  const unknown: readonly (readonly [note: string, Readonly<Record<string, string>>])[] = [
    ['Es gilt der Preis des Pakets.', { packageType: 'zeit-zu-zweit' }],
    ['Es gilt der Preis des Angebots.', { topic: 'rosenwochen' }],
    [later, { startDate: '10.12.2027', endDate: '12.12.2027' }],
    ['Cambra Rosa ist für 2 Gäste. Platz für 3 Gäste: Suite Mirador, Casa del Forn.', { persons: '3' }],
    ['Cambra Rosa ist für 2 Gäste. 9 Gäste finden in mehreren Zimmern Platz. Platz für 4 Gäste: Casa del Forn.', { persons: '9' }],
  ];
  for (const [note, fields] of unknown) expect(await readForm(fields)).toEqual([422, note, true, 'Cambra Rosa, 2 Gäste']);
});

it('a page that caches keep says the lowest price and names no days', async () => {
  const response = await get('/anfrage/cambra-rosa');
  const html = (await response.text()).replaceAll('\u00a0', ' ');
  expect(response.headers.get('cache-control')).toContain('public');
  expect(html).toMatch(/selected="">Cambra Rosa, 2 Gäste, ab 245 €</);
  expect(html).toMatch(/<p class="form__price" role="status"><strong x-text="stayPrice"><\/strong>/);
});
