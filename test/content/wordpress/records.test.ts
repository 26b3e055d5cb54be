import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { parse } from '../../../src/lib/parse.ts';
import { recordsSchema } from '../../../src/wordpress/schemas/posts.ts';
import { toRecordContent } from '../../../src/wordpress/toContent/posts.ts';
import { parseNodes } from '../../support/richNodes.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { readJson, recordedPost, toOffer } from './support.ts';

const cms = `https://${recordedHost}`;

describe('offers', () => {
  it('are converted with their content', () => {
    const offer = toOffer(recordedPost('angebot-kochkurs.de.json'));
    expect(offer).toMatchObject({
      slug: 'kochkurs',
      path: '/angebote/kochkurs/',
      title: 'Kochkurs: „Pa amb oli“ & mehr',
      priceFrom: null,
      priceNote: '',
      validFrom: null,
      validTo: null,
    });
    expect(offer.translations).toEqual({
      en: '/en/angebote/cookery-course/',
      es: '/es/angebote/curso-de-cocina/',
      fr: '/fr/angebote/cours-de-cuisine/',
    });
    expect(offer.content.map(({ kind }) => kind)).toEqual(['html', 'embed', 'html']);
    expect(JSON.stringify(offer.content)).not.toContain('tracked');
  });

  it('have a path below /angebote whatever their link in WordPress is', () => {
    const wpml_translations = [{ locale: 'en_US', slug: 'cookery-course', href: `${cms}/en/angebot/cookery-course/` }];
    const offer = toOffer(recordedPost('angebot-kochkurs.de.json', { link: `${cms}/angebot/kochkurs/`, wpml_translations }));
    expect(offer.path).toBe('/angebote/kochkurs/');
    expect(offer.translations).toEqual({ en: '/en/angebote/cookery-course/' });
  });

  it.each([
    ['20270501', '2027-05-01'],
    ['2027-05-01', '2027-05-01'],
    ['20270230', null],
    ['2027-13-01', null],
    ['1.5.2027', '2027-05-01'],
    ['01/05/2027', '2027-05-01'],
    ['2027/05/01', '2027-05-01'],
    ['01052027', '2027-05-01'],
    [' 1. 5. 27 ', '2027-05-01'],
    ['2027-05-01 00:00:00', '2027-05-01'],
    ['2027-05-01T10:00:00Z', '2027-05-01'],
    [20270501, '2027-05-01'],
    ['20121012', '2012-10-12'],
    ['1. Hälfte Mai', null],
    ['1970-01-01', null],
    ['99991231', null],
    ['', null],
    [false, null],
    [['20270501'], null],
  ])('have the date %j converted to %j', (valid_from, validFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { valid_from } })).validFrom).toBe(validFrom);
  });

  it.each([
    ['no day', {}, null, null],
    ['the period', { valid_from: '20270501', valid_to: '20270612' }, null, '2027-06-12'],
    ['the first day alone', { valid_from: '20270501', valid_to: '' }, null, null],
    ['the last day alone', { valid_from: false, valid_to: '12.06.2027' }, null, '2027-06-12'],
    ['days in the wrong order', { valid_from: '20270612', valid_to: '20270501' }, null, '2027-06-12'],
    ['an earlier first day on the site', { valid_from: '20270501', show_from: '20261001' }, '2026-10-01', null],
    ['a later first day on the site', { valid_from: '20270501', show_from: '20270510' }, '2027-05-10', null],
    ['an earlier last day on the site', { valid_to: '20270612', show_until: '20270131' }, null, '2027-01-31'],
    ['a last day on the site after the end', { valid_to: '20270612', show_until: '20271231' }, null, '2027-06-12'],
    ['only a last day on the site', { show_until: '20270131' }, null, '2027-01-31'],
  ])('with %s are shown on these days', (_, acf, from, until) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf })).shown).toEqual({ from, until });
  });

  it('print the days of the period, not those on the site, and in their order', () => {
    const acf = { valid_from: '20270612', valid_to: '20270501', show_from: '20260901', show_until: '20270131' };
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf }))).toMatchObject({ validFrom: '2027-05-01', validTo: '2027-06-12' });
  });

  it.each([
    ['235.50', 235.5],
    ['235,50', 235.5],
    [' 99 ', 99],
    [99, 99],
    ['', null],
    ['ab 99', null],
    ['1e3', null],
    ['9'.repeat(400), null],
    [false, null],
  ])('have the price %j converted to %j', (price_from, priceFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { price_from } })).priceFrom).toBe(priceFrom);
  });
});

describe('rooms and packages', () => {
  const records = (name: string, locale: Locale) =>
    parse(recordsSchema, readJson(name), name).map((record) =>
      toRecordContent(
        record,
        { locale, languages: localeCodes, ownHosts: new Set() },
        name.split('.')[0] === 'rooms' ? 'rooms' : 'packege',
      ),
    );

  it('keep the order of WordPress', () => {
    expect(records('rooms.en.json', 'en').map(({ slug, title }) => `${slug}: ${title}`)).toEqual([
      'gardeners-cottage: Gardener’s Cottage (up to 4\u00a0guests)',
      'suite-llevant: Suite Llevant',
      'junior-suite: Junior Suite\u00a0– 45\u00a0m²',
      'tower-single-room: Tower Single\u00a0– the Writer’s Room',
      'sea-view-double-room: Double Room with Sea View & Balcony',
      'garden-double-room: Double Room “Garden”',
    ]);
    expect(records('packege.fr.json', 'fr')[3]).toEqual({
      wordpressPath: '/fr/packege/velo-et-saveurs/',
      seo: {
        noindex: false,
        title: 'Vélo & saveurs - Finca Son Exempel',
        description: null,
        ogTitle: 'Vélo & saveurs - Finca Son Exempel',
        ogDescription: null,
        ogType: 'article',
      },
      translations: { de: '/pakete/rad-genuss/', en: '/en/packages/bike-and-taste/', es: '/es/paquetes/bici-y-sabor/' },
      slug: 'velo-et-saveurs',
      title: 'Vélo & saveurs',
      content: [{ kind: 'nodes', nodes: parseNodes('<p>4\u00a0nuits, vélo, carte et pique-nique.</p>') }],
      onRequest: false,
      facts: null,
      offered: { image: null, priceFrom: null, priceNote: '', nights: null },
      seasonPrices: [],
    });
  });

  it('treat the host of their own link as internal', () => {
    const content = { rendered: `<p><a href="${cms}/hotel/">Hotel</a></p>` };
    const room = recordedPost('rooms.de.json', { content });
    const [record] = parse(recordsSchema, [room], 'test').map((parsed) =>
      toRecordContent(parsed, { locale: 'de', languages: localeCodes, ownHosts: new Set() }, 'rooms'),
    );
    expect(record?.content).toEqual([{ kind: 'nodes', nodes: parseNodes('<p><a href="/hotel/">Hotel</a></p>') }]);
  });
});
