import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { postForm } from '../support/inquiries.ts';
import { buildDeliveryEnvironment } from '../support/program.ts';
import { readMail, startMailServer } from './mailServer.ts';

it('the hotel’s mail has names and prices of the site’s lists, for a form in each language', async () => {
  const mails = await startMailServer();
  const app = await startApp({ env: buildDeliveryEnvironment(mails.url) });
  onTestFinished(() => app.close());
  const french = ['Zimmer: Noch offen, bitte beraten Sie mich', 'Paket: Temps à deux'];
  const price = 'Zimmerpreis nach Saison: 4 Nächte, Cambra Lavanda, etwa 1.280 €';
  const forms = [
    [{ locale: 'en', roomType: 'cambra-lavanda' }, ['Zimmer: Cambra Lavanda', price, 'Sprache des Gastes: Englisch']],
    [{ locale: 'fr', roomType: 'any', packageType: 'temps-a-deux' }, french],
  ] as const;
  for (const [index, [form, lines]] of forms.entries()) {
    expect((await postForm(app.origin, form)).status).toBe(303);
    await expect.poll(() => mails.confirmed.length).toBe(index + 1);
    const { text, html } = await readMail(mails.confirmed[index]);
    expect(text?.replaceAll('\u00a0', ' ').split('\n')).toEqual(expect.arrayContaining([...lines]));
    for (const line of lines) expect(html?.replaceAll('\u00a0', ' ')).toContain(line.split(': ')[1]);
  }
});
