import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { answerOffers } from '../support/offers.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  wordpress.answers.set('/wp-json/wp/v2/pages?slug=angebote', '[]');
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

it('the list of offers is ordered by their first day, and those without days come last', async () => {
  app.clock.now = Date.parse('2027-01-01T12:00:00Z');
  answerOffers(wordpress, [
    { slug: 'immer' },
    { slug: 'juni', valid_from: '20270601', show_from: '20260901' },
    { slug: 'bis-mai', valid_to: '20270531' },
    { slug: 'februar', valid_from: '20270201', show_from: '20260901' },
  ]);
  const html = await (await fetch(`${app.origin}/angebote/`)).text();
  const slugs = [...html.matchAll(/offer-list__title"><a href="\/angebote\/([^/]+)\//g)].map(([, slug]) => slug);
  expect(slugs).toEqual(['februar', 'bis-mai', 'juni', 'immer']);
});

it('the price of an offer is shown as the lowest one, with price_fixed as the only one, in the list and on its page', async () => {
  app.clock.now = Date.parse('2027-01-01T12:00:00Z');
  answerOffers(wordpress, [
    { slug: 'wochen', acf: { price_from: '690' } },
    { slug: 'kurs', acf: { price_from: '95', price_fixed: true } },
    { slug: 'ohne', acf: { price_from: '', price_fixed: true } },
  ]);
  const readPrices = async (path: string, expression: RegExp) =>
    [...(await (await fetch(`${app.origin}${path}`)).text()).matchAll(expression)].map(([, price]) => price?.replace(/\s/g, ' '));
  expect(await readPrices('/angebote/', /<p class="price">([^<]*)/g)).toEqual(['ab 690 €', '95 €', 'Preis auf Anfrage']);
  expect(await readPrices('/angebote/kurs/', /price--large">([^<]*)/g)).toEqual(['95 €']);
});

it('the page of an offer ends with a way to its inquiry, but not one without text, whose box is in sight', async () => {
  app.clock.now = Date.parse('2027-01-01T12:00:00Z');
  answerOffers(wordpress, [{ slug: 'lang' }, { slug: 'leer', content: '' }]);
  const readEnds = async (slug: string) => {
    const html = await (await fetch(`${app.origin}/angebote/${slug}/`)).text();
    return [...html.matchAll(/block-cta__text.*?<a [^>]*href="(\/anfrage[^"]*)"/gs)].map(([, href]) => href);
  };
  expect(await readEnds('lang')).toEqual(['/anfrage/lang']);
  expect(await readEnds('leer')).toEqual([]);
});
