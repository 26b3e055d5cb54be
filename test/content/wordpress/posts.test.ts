import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { ParseError } from '../../../src/lib/errors.ts';
import { parse } from '../../../src/lib/parse.ts';
import { recordsSchema, toRecordContent } from '../../../src/pages/record.ts';
import { parseNodes } from '../../support/richNodes.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { readPosts, recordedPost, toOffer, toPage, toPages } from './support.ts';

const hotel = (changes: Record<string, unknown> = {}, locale: Locale = 'de') => toPage(recordedPost('page-hotel.de.json', changes), locale);
const cms = `https://${recordedHost}`;

describe('title of a page', () => {
  it.each([
    ['&#8220;Almond Blossom&#8221; &#8211; Spring', '“Almond Blossom” – Spring'],
    ['A &#038; B &#38; C &amp; D &#x26; E', 'A & B & C & D & E'],
    ['&lt;b&gt; bleibt Text', '<b> bleibt Text'],
    ['&amp;amp; einmal gelesen', '&amp; einmal gelesen'],
    ['Gärtnerhaus <em>(bis 4)</em><br/>am  Tor', 'Gärtnerhaus (bis 4) am Tor'],
    ['Kinder < 3 Jahre &#038; > 12', 'Kinder < 3 Jahre & > 12'],
    ['<a href="x>y" title=\'>\'>Link</a> da', 'Link da'],
    ['  \n Leer\t\n', 'Leer'],
  ])('%j is converted to %j', (rendered, title) => {
    expect(hotel({ title: { rendered } }).title).toBe(title);
  });
});

describe('Yoast metadata', () => {
  const extra = {
    canonical: `${cms}/falsch/`,
    og_url: `${cms}/falsch/`,
    robots: { index: 'noindex', follow: 'nofollow' },
    schema: { '@graph': [{ '@id': `${cms}/#x` }] },
    twitter_card: 'summary',
    article_publisher: 'https://social.example/',
  };

  it('is reduced to title, description and Open Graph texts', () => {
    const yoast_head_json = {
      ...extra,
      title: 'Zimmer &amp; Suiten',
      description: 'Ruhe &#8211; <b>und</b> Meer',
      og_title: 'OG &quot;T&quot;',
      og_locale: 'de_DE',
      og_type: 'article',
      og_site_name: 'Finca',
    };
    const page = hotel({ yoast_head_json });
    expect(page.seo).toEqual({
      noindex: true,
      title: 'Zimmer & Suiten',
      description: 'Ruhe – und Meer',
      ogTitle: 'OG "T"',
      ogDescription: null,
      ogType: 'article',
    });
    expect(JSON.stringify(page)).not.toMatch(/nofollow|falsch|#x|summary|social|de_DE/);
  });

  it.each([[undefined], [false], [{ title: 7, description: ['x'], og_title: '  ' }]])(
    'is empty if WordPress sends %j',
    (yoast_head_json) => {
      expect(hotel({ yoast_head_json }).seo).toMatchObject({ description: null, ogTitle: null });
    },
  );
});

describe('WordPress’s own fields of a page', () => {
  it.each([
    ['id', '34'],
    ['slug', ''],
    ['link', undefined],
    ['title', { rendered: null }],
  ])('fail validation with the name of the field if %s is %j', (key, value) => {
    const post = { ...recordedPost('page-hotel.de.json'), [key]: value };
    expect(() => toPages([post], 'de')).toThrow(new RegExp(`^test: 0\\.${key}`));
  });

  it.each([[{ code: 'rest_no_route' }], [null], [{ 0: recordedPost('page-hotel.de.json') }], [[null]]])(
    'fail validation if the response is %j',
    (answer) => {
      expect(() => toPages(answer, 'de')).toThrow(ParseError);
    },
  );

  it.each([[undefined], [[]]])('make a page without fields if acf is %j', (acf) => {
    const page = toPage({ ...recordedPost('page-hotel.de.json'), acf });
    expect(page).toMatchObject({ hero: null, blocks: [], overlay: null, title: 'Das Hotel' });
  });

  it.each([
    ['2025-09-03T06:00:00', '2025-09-03T06:00:00Z'],
    ['0000-00-00T00:00:00', null],
    [7, null],
  ])('convert the modification time %j to %j', (modified_gmt, modified) => {
    expect(hotel({ modified_gmt }).modified).toBe(modified);
  });

  it('make empty content if rendered is missing', () => {
    for (const content of [undefined, { rendered: 7 }, { rendered: '\n\n<p>&nbsp;</p>\n' }]) expect(hotel({ content }).content).toEqual([]);
  });
});

describe('overlay navigation of a page', () => {
  it('has a title and links', () => {
    expect(toPage(recordedPost('page-home.en.json'), 'en').overlay).toMatchObject({
      title: expect.stringMatching(/\S/),
      links: [
        { href: '/en/rooms-suites/', kind: 'page', label: 'Rooms' },
        { href: '/en/angebote/', kind: 'page', label: 'Offers' },
        { href: 'https://booking.example/finca?lang=en', kind: 'external', label: expect.stringMatching(/^Book/) },
      ],
    });
    expect(toPage(recordedPost('page-hotel.fr.json'), 'fr').overlay?.links).toEqual([
      { href: '/hotel/lage-anreise/', kind: 'page', label: 'Accès' },
    ]);
  });

  it('is null without usable links', () => {
    for (const acf__overlay_navigation of [false, [], [{ link: false }, {}], [{ link: { title: 'x', url: 'javascript:x' } }]])
      expect(hotel({ acf: { acf__overlay_navigation } }).overlay).toBeNull();
  });
});

describe('translations of a post', () => {
  const listed = [
    { locale: 'en_US', id: 68, slug: 'hotel', href: `${cms}/en/hotel/` },
    { locale: 'es_ES', id: 102, slug: 'el-hotel', href: `${cms}/es/el-hotel/` },
  ];
  const translations = (wpml_translations: unknown, name = 'page-lage-anreise.de.json') =>
    toPage(recordedPost(name, { wpml_translations })).translations;

  it('are read from a list', () => {
    expect(toPage(recordedPost('page-lage-anreise.de.json')).translations).toEqual({
      en: '/en/hotel/lage-anreise/',
      es: '/es/hotel/lage-anreise/',
    });
    expect(toPage(recordedPost('page-home.fr.json'), 'fr').translations).toEqual({ de: '/', en: '/en/', es: '/es/' });
  });

  it('are read from an object with locales as keys, with or without the locale in its entries', () => {
    const keyed = { en_US: { id: 68, slug: 'hotel', href: `${cms}/en/hotel/` }, es_ES: listed[1] };
    expect(translations(keyed)).toEqual({ en: '/en/hotel/', es: '/es/el-hotel/' });
    expect(translations({ en: { slug: 'hotel', href: `${cms}/en/hotel/` } })).toEqual({ en: '/en/hotel/' });
    expect(translations({ 0: listed[0], 2: listed[1] })).toEqual({ en: '/en/hotel/', es: '/es/el-hotel/' });
  });

  it('use the slug if the address does not end with it', () => {
    for (const href of [`${cms}/en/hotel/`, `${cms}/en/`, undefined, `${cms}/en/?page_id=68`])
      expect(translations([{ locale: 'en_US', slug: 'getting-here', href }])).toEqual({ en: '/en/getting-here/' });
  });

  it.each([
    ['of a front page are front pages, whatever their slugs', 'page-home.de.json', 'welcome', `${cms}/en/`, '/en/'],
    ['keep an address without its parent segment', 'page-hotel.de.json', 'lage-anreise', `${cms}/en/lage-anreise`, '/en/lage-anreise/'],
    ['never have the prefix of another language', 'page-hotel.de.json', 'hotel', `${cms}/es/hotel/`, '/en/hotel/'],
  ])('%s', (_, name, slug, href, path) => {
    expect(translations([{ locale: 'en_US', slug, href }], name)).toEqual({ en: path });
  });

  it.each([
    [undefined],
    [[null, 7, {}, { locale: 'ja_JP', slug: 'x', href: '' }, { locale: 'en_US', slug: '../x', href: '' }, { slug: 'x' }]],
    [{ en_US: null, es_ES: 'x' }],
  ])('are empty if WordPress sends %j', (value) => {
    expect(translations(value)).toEqual({});
  });
});

describe('path of a page', () => {
  it.each<[string, Locale, string]>([
    [`${cms}/hotel/`, 'de', '/hotel/'],
    [`${cms}/en/a/b/hotel/`, 'en', '/en/a/b/hotel/'],
    [`${cms}/de/hotel/`, 'de', '/hotel/'],
    // No route answers these addresses: the path is made of the slug.
    [`${cms}/?page_id=34`, 'de', '/hotel/'],
    [`${cms}/a/b/c/hotel/`, 'de', '/hotel/'],
    [`${cms}/Hotel_1/`, 'de', '/hotel/'],
    [`${cms}/es/hotel/`, 'fr', '/fr/hotel/'],
  ])('is derived from link %s in %s as %s', (link, locale, path) => {
    expect(hotel({ link }, locale).path).toBe(path);
  });

  it('is the home page for the slug "home" with an invalid link', () => {
    expect(toPage(recordedPost('page-home.en.json', { link: `${cms}/?page_id=67` }), 'en').path).toBe('/en/');
  });
});

describe('offers', () => {
  it('are converted with their content', () => {
    const offer = toOffer(recordedPost('angebot-kochkurs.de.json'));
    const none = { priceFrom: null, priceNote: '', validFrom: null, validTo: null };
    expect(offer).toMatchObject({ slug: 'kochkurs', title: 'Kochkurs: „Pa amb oli“ & mehr', ...none });
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
    ['20270230', null],
    ['1.5.2027', '2027-05-01'],
    ['01052027', '2027-05-01'],
    [' 1. 5. 27 ', '2027-05-01'],
    ['2027-05-01T10:00:00Z', '2027-05-01'],
    [20270501, '2027-05-01'],
    ['1970-01-01', null],
    ['99991231', null],
    ['', null],
    [['20270501'], null],
  ])('have the date %j converted to %j', (valid_from, validFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { valid_from } })).validFrom).toBe(validFrom);
  });

  it.each([
    ['no day', {}, null, null],
    ['the period', { valid_from: '20270501', valid_to: '20270612' }, null, '2027-06-12'],
    ['the first day alone', { valid_from: '20270501', valid_to: '' }, null, null],
    ['days in the wrong order', { valid_from: '20270612', valid_to: '20270501' }, null, '2027-06-12'],
    ['an earlier first day on the site', { valid_from: '20270501', show_from: '20261001' }, '2026-10-01', null],
    ['a later first day on the site', { valid_from: '20270501', show_from: '20270510' }, '2027-05-10', null],
    ['an earlier last day on the site', { valid_to: '20270612', show_until: '20270131' }, null, '2027-01-31'],
    ['a last day on the site after the end', { valid_to: '20270612', show_until: '20271231' }, null, '2027-06-12'],
  ])('with %s are shown on these days', (_, acf, from, until) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf })).shown).toEqual({ from, until });
  });

  it('print the days of the period, not those on the site, and in their order', () => {
    const acf = { valid_from: '20270612', valid_to: '20270501', show_from: '20260901', show_until: '20270131' };
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf }))).toMatchObject({ validFrom: '2027-05-01', validTo: '2027-06-12' });
  });

  it.each([
    ['235,50', 235.5],
    ['', null],
    ['ab 99', null],
  ])('have the price %j converted to %j', (price_from, priceFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { price_from } })).priceFrom).toBe(priceFrom);
  });
});

describe('rooms and packages', () => {
  const toRecord = (post: unknown, locale: Locale, type: 'rooms' | 'packege') =>
    parse(recordsSchema, [post], 'test').map((parsed) =>
      toRecordContent(parsed, { locale, languages: localeCodes, addresses: {}, ownHosts: new Set() }, type),
    );

  it('are converted with their content', () => {
    const title = 'Vélo & saveurs - Finca Son Exempel';
    expect(toRecord(readPosts('packege.fr.json')[3], 'fr', 'packege')).toEqual([
      {
        wordpressPath: '/fr/packege/velo-et-saveurs/',
        seo: { noindex: false, title, description: null, ogTitle: title, ogDescription: null, ogType: 'article' },
        translations: { de: '/pakete/rad-genuss/', en: '/en/packages/bike-and-taste/', es: '/es/paquetes/bici-y-sabor/' },
        slug: 'velo-et-saveurs',
        title: 'Vélo & saveurs',
        content: [{ kind: 'nodes', nodes: parseNodes('<p>4\u00a0nuits, vélo, carte et pique-nique.</p>') }],
        onRequest: false,
        facts: null,
        offered: { image: null, priceFrom: null, priceNote: '', nights: null },
        seasonPrices: [],
      },
    ]);
  });

  it('treat the host of their own link as internal', () => {
    const content = { rendered: `<p><a href="${cms}/hotel/">Hotel</a></p>` };
    expect(toRecord(recordedPost('rooms.de.json', { content }), 'de', 'rooms')).toMatchObject([
      { content: [{ kind: 'nodes', nodes: parseNodes('<p><a href="/hotel/">Hotel</a></p>') }] },
    ]);
  });
});
