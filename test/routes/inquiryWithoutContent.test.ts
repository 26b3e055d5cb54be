import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { guest, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** WordPress is away, and has been since the start: an inquiry needs none of it. */
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  wordpress.fault = (_req, res) => {
    res.writeHead(500).end();
    return true;
  };
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '3' } });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

it('takes what is sent by script', async () => {
  expect((await postJson(app.origin, payloadWith({ message: 'ohne WordPress' }))).status).toBe(202);
});

it('takes the form, with any room, and leads on to the thanks', async () => {
  const response = await postForm(app.origin, { roomType: 'any', message: 'irgendeines' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/anfrage/danke']);
  expect(app.services.outbox.list().map(({ payload }) => payload.roomType)).toContain('ANY');
});

it('gives the form back with its errors and everything that was entered', async () => {
  const response = await postForm(app.origin, { locale: 'en', email: 'anne' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('value="anne"');
  expect(html).toContain(`value="${guest.lastName}"`);
  expect(html).toContain('freuen uns.</textarea>');
  // The list of rooms is not there: what was chosen stays.
  expect(html).toMatch(/<option value="lavanda" selected="">/);
});

it('gives it back too where the limit is reached', async () => {
  await postJson(app.origin, payloadWith({ message: 'die dritte' }));
  const response = await postForm(app.origin, { locale: 'fr', message: 'la quatrième' });
  expect(response.status).toBe(429);
  expect(await response.text()).toContain('la quatrième</textarea>');
});

it('answers a form in the barest way where even the page cannot be made', async () => {
  Object.assign(app.services, {
    render: () => {
      throw new Error('the view is broken');
    },
  });
  const response = await postForm(app.origin, { email: 'anne' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(await response.text()).not.toContain('the view is broken');
  const json = await postJson(app.origin, {});
  expect(json.status).toBe(422);
});
