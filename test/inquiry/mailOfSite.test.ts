import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { postForm } from '../support/inquiries.ts';
import { buildDeliveryEnvironment } from '../support/program.ts';
import { readMail, startMailServer } from './mailServer.ts';

it('the hotel’s mail and the guest’s have names and prices of the site’s lists, for a form in each language', async () => {
  const mails = await startMailServer();
  const app = await startApp({ env: { ...buildDeliveryEnvironment(mails.url), INQUIRY_CONFIRMATION: 'on' } });
  onTestFinished(() => app.close());
  const french = ['Zimmer: Noch offen, bitte beraten Sie mich', 'Paket: Temps à deux'];
  const price = 'Zimmerpreis nach Saison: 4 Nächte, Cambra Lavanda, etwa 1.280 €';
  const forms = [
    [{ locale: 'en', roomType: 'cambra-lavanda' }, ['Zimmer: Cambra Lavanda', price, 'Sprache des Gastes: Englisch']],
    [{ locale: 'fr', roomType: 'any', packageType: 'temps-a-deux' }, french],
  ] as const;
  for (const [index, [form, lines]] of forms.entries()) {
    expect((await postForm(app.origin, form)).status).toBe(303);
    // The second inquiry of a mail box is not confirmed.
    await expect.poll(() => mails.confirmed.length).toBe(index + 2);
    const { text, html } = await readMail(mails.confirmed[index * 2]);
    expect(text?.replaceAll('\u00a0', ' ').split('\n')).toEqual(expect.arrayContaining([...lines]));
    for (const line of lines) expect(html?.replaceAll('\u00a0', ' ')).toContain(line.split(': ')[1]);
  }
  const { text: guestText } = await readMail(mails.confirmed[1]);
  expect(guestText).toContain('Price: 4 nights, Cambra Lavanda, about €1,280');
  expect(guestText).toContain('/en/hotel/lage-anreise/');
  expect(guestText).toContain('/en/contact/#site-facts');
});
