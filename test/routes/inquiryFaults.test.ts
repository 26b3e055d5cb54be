import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRoutes } from '../../src/routes/index.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { startApp } from '../support/app.ts';
import { guest, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

describe('while WordPress fails from the start', () => {
  startSiteForEachTest({ env: { INQUIRY_RATE_LIMIT: '3' } });
  beforeEach(() => {
    wordpress.fault = recordedFault('fatal-500');
  });

  it('a form without a choice of room is accepted and redirected to the thank-you page', async () => {
    const response = await postForm(app.origin, { roomType: 'any', message: 'irgendeines' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/anfrage/danke']);
    expect((await app.services.inquiries.outbox.list()).map(({ payload }) => payload.roomType)).toContain('ANY');
  });

  it('an invalid form is answered with its errors and the entered values', async () => {
    const response = await postForm(app.origin, { locale: 'en', email: 'anne' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('value="anne"');
    expect(html).toContain(`value="${guest.lastName}"`);
    expect(html).toContain('freuen uns.</textarea>');
    // The list of rooms is missing: the chosen room stays an option.
    expect(html).toMatch(/<option value="lavanda" selected="">/);
  });
});

it('an invalid form is answered 500 without details if the page cannot be rendered', async () => {
  const render = () => {
    throw new Error('the view is broken');
  };
  const broken = await startApp({ routes: (services) => createRoutes({ ...services, pages: { ...services.pages, render } }) });
  onTestFinished(() => broken.close());
  const response = await postForm(broken.origin, { email: 'anne' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store, no-transform']);
  expect(await response.text()).not.toContain('the view is broken');
  const json = await postJson(broken.origin, {});
  expect(json.status).toBe(422);
});

it('an unusable database causes 503 with the phone number, the mail address and the form’s values, until it is usable again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-disk-'));
  const app = await startApp({ env: { INQUIRY_RATE_LIMIT: '4' }, dataDir: folder });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const first = await postJson(app.origin, payloadWith({ message: 'vorher' }));
  expect(first.status).toBe(202);
  querySqlite(folder, 'ALTER TABLE inquiries RENAME TO away');

  const response = await postJson(app.origin, payloadWith({ message: 'während' }), { 'content-language': 'en' });
  expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
  expect(await response.json()).toEqual({
    ok: false,
    message:
      'Your enquiry could not be saved just now. Please try again in a moment, call us on +34 971 000 120, or write to willkommen@esrosar.example.',
  });
  const form = await postForm(app.origin, { locale: 'es', message: 'Mi pregunta' });
  const html = await form.text();
  expect([form.status, form.headers.get('cache-control')]).toEqual([503, 'no-store, no-transform']);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(
    'En este momento no hemos podido guardar su solicitud. Inténtelo de nuevo enseguida, por favor, llámenos al +34 971 000 120 o escríbanos a willkommen@esrosar.example.',
  );
  expect(html).toContain('Mi pregunta</textarea>');
  expect(html).toContain('value="Anne.Gross@Example.org"');
  expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);

  querySqlite(folder, 'ALTER TABLE away RENAME TO inquiries');
  for (const message of ['während', 'nachher']) expect((await postJson(app.origin, payloadWith({ message }))).status).toBe(202);
  const stored = new Set((await app.services.inquiries.outbox.list()).map(({ payload }) => payload.message));
  expect(stored).toEqual(new Set(['VORHER', 'WÄHREND', 'NACHHER']));
  const reported = app.logged.filter(({ event }) => event === 'inquiry.storeFailed');
  expect(reported).toHaveLength(2);
  expect(JSON.stringify(reported)).not.toMatch(/anne|gross|pregunta/i);
});
