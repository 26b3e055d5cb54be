import { expect, it } from 'vitest';
import { fixedPages, getFixedLink } from '../../src/addresses/pageAddresses.ts';
import { type Languages, localeCodes } from '../../src/i18n/locales.ts';

const listLinks = (languages: Languages) =>
  Object.fromEntries(fixedPages.map((page) => [page, languages.map((locale) => getFixedLink({ languages, addresses: {} }, page, locale))]));

it('the fixed links keep their addresses: menus and search engines know them', () => {
  expect(listLinks(localeCodes)).toEqual({
    location: ['/hotel/lage-anreise/', '/en/hotel/lage-anreise/', '/es/hotel/lage-anreise/', '/hotel/lage-anreise/'],
    contact: ['/kontakt/', '/en/contact/', '/es/contacto/', '/kontakt/'],
    privacy: ['/datenschutzerklaerung/', '/en/datenschutzerklaerung/', '/es/datenschutzerklaerung/', '/datenschutzerklaerung/'],
  });
});

it('the fixed links of a site of fewer languages lead to its own languages, the default without a prefix', () => {
  expect(listLinks(['en', 'es']).contact).toEqual(['/contact/', '/es/contacto/']);
  expect(listLinks(['en', 'fr', 'de']).contact).toEqual(['/contact/', '/de/kontakt/', '/de/kontakt/']);
  expect(listLinks(['fr', 'es'])).toMatchObject({
    contact: ['/contact/', '/es/contacto/'],
    privacy: ['/datenschutzerklaerung/', '/es/datenschutzerklaerung/'],
  });
});

it('an address of the site file is that of its language alone, also in French', () => {
  const site = { languages: localeCodes, addresses: { contact: { fr: 'nous-ecrire' } } };
  expect(localeCodes.map((locale) => getFixedLink(site, 'contact', locale))).toEqual([
    ...['/kontakt/', '/en/contact/', '/es/contacto/', '/fr/nous-ecrire/'],
  ]);
});
