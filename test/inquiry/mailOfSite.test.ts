import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { postForm } from '../support/inquiries.ts';
import { readMail, startMailServer } from './mailServer.ts';
import { until } from './outboxSupport.ts';

it.each([
  [
    { locale: 'en', roomType: 'cambra-lavanda' },
    ['Zimmer: Cambra Lavanda', 'Zimmerpreis nach Saison: 4 Nächte, Cambra Lavanda, etwa 1.280 €', 'Sprache des Gastes: Englisch'],
  ],
  [{ locale: 'fr', roomType: 'any', packageType: 'temps-a-deux' }, ['Zimmer: Noch offen, bitte beraten Sie mich', 'Paket: Temps à deux']],
])('the hotel’s mail has names and prices of the site’s lists for a form with %j', async (form, lines) => {
  const mails = await startMailServer();
  const env = { SMTP_URL: mails.url, INQUIRY_TO: 'rezeption@hotel.example', INQUIRY_FROM: 'web@hotel.example' };
  const app = await startApp({ env });
  onTestFinished(() => app.close());
  expect((await postForm(app.origin, form)).status).toBe(303);
  await until(() => mails.confirmed.length === 1, 'the mail has arrived');
  const { text, html } = await readMail(mails.confirmed[0]);
  expect(text?.replaceAll('\u00a0', ' ').split('\n')).toEqual(expect.arrayContaining(lines));
  for (const line of lines) expect(html?.replaceAll('\u00a0', ' ')).toContain(line.split(': ')[1]);
});
