import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createRoutes } from '../../src/routes/index.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { guest, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** WordPress fails from the start. Inquiries do not depend on WordPress. */
let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  wordpress.fault = (_req, res) => {
    res.writeHead(500).end();
    return true;
  };
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '3' } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

it('an inquiry as JSON is accepted while WordPress fails', async () => {
  expect((await postJson(app.origin, payloadWith({ message: 'ohne WordPress' }))).status).toBe(202);
});

it('a form without a choice of room is accepted and redirected to the thank-you page while WordPress fails', async () => {
  const response = await postForm(app.origin, { roomType: 'any', message: 'irgendeines' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/anfrage/danke']);
  expect((await app.services.inquiries.outbox.list()).map(({ payload }) => payload.roomType)).toContain('ANY');
});

it('an invalid form is answered with its errors and the entered values while WordPress fails', async () => {
  const response = await postForm(app.origin, { locale: 'en', email: 'anne' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('value="anne"');
  expect(html).toContain(`value="${guest.lastName}"`);
  expect(html).toContain('freuen uns.</textarea>');
  // The list of rooms is missing: the chosen room stays an option.
  expect(html).toMatch(/<option value="lavanda" selected="">/);
});

it('a form beyond the rate limit is answered with the entered values while WordPress fails', async () => {
  for (const message of ['die erste', 'die zweite', 'die dritte']) await postJson(app.origin, payloadWith({ message }));
  const response = await postForm(app.origin, { locale: 'fr', message: 'la quatrième' });
  expect(response.status).toBe(429);
  expect(await response.text()).toContain('la quatrième</textarea>');
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
