import { expect, it } from 'vitest';
import { transitionsEnd } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { readRecording, startWordpress } from '../support/wordpress.ts';

const text = `<p>${'Auf Anfrage, € 15,– pro Nacht. '.repeat(200)}</p>`;
const accordion = {
  acf_fc_layout: 'accordion',
  headline: '',
  items: ['An- und Abreise', 'Dürfen Hunde mit?'].map((title) => ({ title, text })),
};
const link = { acf_fc_layout: 'text', text: '<p><a href="#faq-dürfen-hunde-mit-2">Hunde</a></p>' };

const site = serveSite({
  startContent: async () => {
    const wordpress = await startWordpress();
    const page: { acf: object }[] = JSON.parse(readRecording('page-hotel.de.json'));
    const answer = page.map((post) => ({ ...post, acf: { ...post.acf, content: [link, accordion, accordion] } }));
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=hotel', JSON.stringify(answer));
    return wordpress;
  },
});

it('opens the question that a link leads to, and shows it at the top, also where two have the same title', async () => {
  const { page } = await site.open('/hotel/', {
    reducedMotion: 'no-preference',
  });
  const question = page.locator('summary', { hasText: 'Dürfen Hunde mit?' }).last();
  const readTop = () => question.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.getByRole('link', { name: 'Hunde', exact: true }).click();
  await expect.poll(() => question.evaluate((element) => element.parentElement?.matches('[open]'))).toBe(true);
  await transitionsEnd(page);
  expect(await page.locator('.accordion details[open]').count()).toBe(1);
  // Below the header, and not far.
  await expect.poll(readTop).toBeGreaterThan(60);
  await expect.poll(readTop).toBeLessThan(200);
});
