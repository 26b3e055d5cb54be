import { describe, expect, it } from 'vitest';
import { ParseError } from '../../../src/errors.ts';
import { recordsAnswer } from '../../../src/content/wordpress/schemas/posts.ts';
import { toRecordContent } from '../../../src/content/wordpress/toContent/posts.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { parse } from '../../../src/parse.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { readJson, recordedPost, toOffer, toPage, toPages } from './support.ts';

const hotel = (changes: Record<string, unknown> = {}, locale: Locale = 'de') => toPage(recordedPost('page-hotel.de.json', changes), locale);
const cms = `https://${recordedHost}`;

describe('the title', () => {
  it.each([
    ['page-zimmer-suiten.de.json', 'Zimmer & Suiten'],
    ['page-lage-anreise.de.json', 'Lage & Anreise'],
    ['page-hotel.fr.json', 'L’hôtel'],
    ['page-datenschutzerklaerung.de.json', 'Datenschutz\u00aderklärung'],
    ['page-kulinarik.de.json', 'Kulinarik & „Kilómetro 0“'],
    ['page-restaurant.de.json', 'Restaurant S’Aljub'],
  ])('of %s is plain text', (name, title) => {
    expect(toPage(recordedPost(name)).title).toBe(title);
  });

  it.each([
    ['&#8220;Almond Blossom&#8221; &#8211; Spring', '“Almond Blossom” – Spring'],
    ['A &#038; B &#38; C &amp; D &#x26; E', 'A & B & C & D & E'],
    ['&bdquo;Garten&ldquo; &hellip; &euro;&nbsp;15', '„Garten“ … €\u00a015'],
    ['&lt;b&gt; bleibt Text', '<b> bleibt Text'],
    ['&amp;amp; einmal gelesen', '&amp; einmal gelesen'],
    ['Gärtnerhaus <em>(bis 4)</em><br/>am  Tor', 'Gärtnerhaus (bis 4) am Tor'],
    ['Kinder < 3 Jahre &#038; > 12', 'Kinder < 3 Jahre & > 12'],
    ['<a href="x>y" title=\'>\'>Link</a> da', 'Link da'],
    ['Sonne&region', 'Sonne&region'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['  \n Leer\t\n', 'Leer'],
    ['', ''],
  ])('%j is %j', (rendered, title) => {
    expect(hotel({ title: { rendered } }).title).toBe(title);
  });
});

describe('what Yoast says', () => {
  const extra = {
    canonical: `${cms}/falsch/`,
    og_url: `${cms}/falsch/`,
    robots: { index: 'noindex', follow: 'nofollow' },
    schema: { '@graph': [{ '@id': `${cms}/#x` }] },
    twitter_card: 'summary',
    article_publisher: 'https://social.example/',
  };

  it('passes title, description and Open Graph texts only', () => {
    const yoast_head_json = { ...extra, title: 'Zimmer &amp; Suiten', description: 'Ruhe &#8211; <b>und</b> Meer', og_title: 'OG &quot;T&quot;', og_locale: 'de_DE', og_type: 'article', og_site_name: 'Finca' };
    const page = hotel({ yoast_head_json });
    expect(page.seo).toEqual({
      title: 'Zimmer & Suiten',
      description: 'Ruhe – und Meer',
      ogTitle: 'OG "T"',
      ogDescription: null,
      ogType: 'article',
      ogLocale: 'de_DE',
      ogSiteName: 'Finca',
    });
    expect(JSON.stringify(page)).not.toMatch(/noindex|nofollow|falsch|#x|summary|social/);
  });

  it.each(['page-impressum.de.json', 'page-zimmer-suiten.de.json', 'page-nachhaltigkeit.de.json', 'page-galerie.de.json'])('in %s never passes robots or addresses', (name) => {
    const [recorded] = readJson(name);
    expect(recorded.yoast_head_json.robots).toBeDefined();
    expect(Object.keys(toPage(recorded).seo)).toEqual(['title', 'description', 'ogTitle', 'ogDescription', 'ogType', 'ogLocale', 'ogSiteName']);
  });

  it.each([[undefined], [null], [false], [[]], ['x'], [{ title: 7, description: ['x'], og_title: '  ' }]])('%j is no reason to fail', (yoast_head_json) => {
    expect(hotel({ yoast_head_json }).seo).toMatchObject({ description: null, ogTitle: null });
  });
});

describe('translations', () => {
  const listed = [
    { locale: 'en_US', id: 68, slug: 'hotel', href: `${cms}/en/hotel/` },
    { locale: 'es_ES', id: 102, slug: 'el-hotel', href: `${cms}/es/el-hotel/` },
  ];
  const translations = (wpml_translations: unknown, name = 'page-lage-anreise.de.json') => toPage(recordedPost(name, { wpml_translations })).translations;

  it('are read from a list', () => {
    expect(toPage(recordedPost('page-lage-anreise.de.json')).translations).toEqual({ en: '/en/hotel/lage-anreise/', es: '/es/hotel/lage-anreise/' });
    expect(toPage(recordedPost('page-home.fr.json'), 'fr').translations).toEqual({ de: '/', en: '/en/', es: '/es/' });
  });

  it('are read from an object keyed by locale, with or without the locale inside', () => {
    const keyed = { en_US: { id: 68, slug: 'hotel', href: `${cms}/en/hotel/` }, es_ES: listed[1] };
    expect(translations(keyed)).toEqual({ en: '/en/hotel/', es: '/es/el-hotel/' });
    expect(translations({ en: { slug: 'hotel', href: `${cms}/en/hotel/` } })).toEqual({ en: '/en/hotel/' });
    expect(translations({ 0: listed[0], 2: listed[1] })).toEqual({ en: '/en/hotel/', es: '/es/el-hotel/' });
  });

  it('trust the slug where the address lacks it', () => {
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: `${cms}/en/hotel/` }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: '' }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here' }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: `${cms}/en/?page_id=68` }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'home' }], 'page-home.de.json')).toEqual({ en: '/en/' });
  });

  it('keep the address whose parent is missing: the site answers it with the right one', () => {
    expect(translations([{ locale: 'en_US', slug: 'lage-anreise', href: `${cms}/en/lage-anreise` }])).toEqual({ en: '/en/lage-anreise/' });
  });

  it('never lead to the prefix of another language', () => {
    expect(translations([{ locale: 'en_US', slug: 'hotel', href: `${cms}/es/hotel/` }])).toEqual({ en: '/en/hotel/' });
    expect(translations([{ locale: 'de_DE', slug: 'hotel', href: `${cms}/de/hotel/` }])).toEqual({ de: '/hotel/' });
  });

  it.each([[undefined], [null], [false], [''], [[]], [{}], [7], ['en'], [[null, 7, 'x', {}, { locale: 'ja_JP', slug: 'x', href: '' }, { locale: 'en_US', slug: '../x', href: '' }, { slug: 'x' }]], [{ en_US: null, es_ES: 'x' }]])('%j are none', (value) => {
    expect(translations(value)).toEqual({});
  });
});

describe('the path', () => {
  it.each<[string, Locale, string]>([
    [`${cms}/hotel/`, 'de', '/hotel/'],
    [`${cms}/hotel`, 'de', '/hotel/'],
    ['http://wordpress:8080/hotel/', 'de', '/hotel/'],
    [`${cms}/en/a/b/hotel/`, 'en', '/en/a/b/hotel/'],
    [`${cms}/de/hotel/`, 'de', '/hotel/'],
    // Addresses that our routes cannot answer: the slug is the address.
    [`${cms}/?page_id=34`, 'de', '/hotel/'],
    [`${cms}/a/b/c/hotel/`, 'de', '/hotel/'],
    [`${cms}/2024/03/05/hotel/`, 'en', '/en/hotel/'],
    [`${cms}/Hotel_1/`, 'de', '/hotel/'],
    [`${cms}/h%C3%B6tel/`, 'de', '/hotel/'],
    [`${cms}/es/hotel/`, 'fr', '/fr/hotel/'],
    ['kaputt', 'es', '/es/hotel/'],
    ['//', 'de', '/hotel/'],
  ])('of link %s in %s is %s', (link, locale, path) => {
    expect(hotel({ link }, locale).path).toBe(path);
  });

  it('of a home page with a broken link is the home page', () => {
    expect(toPage(recordedPost('page-home.en.json', { link: `${cms}/?page_id=67` }), 'en').path).toBe('/en/');
  });
});

describe('the envelope', () => {
  it.each([
    ['id', '34'],
    ['id', undefined],
    ['slug', ''],
    ['slug', undefined],
    ['link', undefined],
    ['title', 'Hotel'],
    ['title', undefined],
    ['title', { rendered: null }],
  ])('must be right: %s %j fails and is named', (key, value) => {
    const post = { ...recordedPost('page-hotel.de.json'), [key]: value };
    expect(() => toPages([post], 'de')).toThrow(new RegExp(`^test: 0\\.${key}`));
  });

  it.each([[{ code: 'rest_no_route', data: { status: 404 } }], [null], ['[]'], [{ 0: recordedPost('page-hotel.de.json') }], [[null]], [[[]]]])('%j is no list of pages', (answer) => {
    expect(() => toPages(answer, 'de')).toThrow(ParseError);
  });

  it('names five problems at most, and counts the others', () => {
    expect(() => toPages(Array(100).fill({}), 'de')).toThrow(/^(?:[^;]*;){5} and \d{2,3} more$/);
  });

  it.each([[undefined], [null], [false], [[]], ['x'], [7], [{}]])('acf %j is a page without fields', (acf) => {
    const page = toPage({ ...recordedPost('page-hotel.de.json'), acf });
    expect(page).toMatchObject({ hero: null, blocks: [], overlay: null, title: 'Das Hotel' });
  });

  it.each([
    ['2025-09-03T06:00:00', '2025-09-03T06:00:00Z'],
    ['0000-00-00T00:00:00', null],
    ['gestern', null],
    [null, null],
    [undefined, null],
    [7, null],
  ])('the time of the change %j is %j', (modified_gmt, modified) => {
    expect(hotel({ modified_gmt }).modified).toBe(modified);
  });

  it('content without rendered text is empty', () => {
    for (const content of [undefined, null, '', { rendered: '' }, { rendered: 7 }, { rendered: '\n\n<p>&nbsp;</p>\n' }]) expect(hotel({ content }).content).toEqual([]);
  });
});

describe('the quick navigation of a page', () => {
  it('has a title and links', () => {
    expect(toPage(recordedPost('page-home.en.json'), 'en').overlay).toMatchObject({
      title: expect.stringMatching(/\S/),
      links: [
        { href: '/en/rooms-suites/', kind: 'page', label: 'Rooms' },
        { href: '/en/angebote/', kind: 'page', label: 'Offers' },
        { href: 'https://booking.example/finca?lang=en', kind: 'external', label: expect.stringMatching(/^Book/) },
      ],
    });
    expect(toPage(recordedPost('page-hotel.fr.json'), 'fr').overlay?.links).toEqual([{ href: '/hotel/lage-anreise/', kind: 'page', label: 'Accès' }]);
  });

  it('without usable links is none', () => {
    for (const acf__overlay_navigation of [false, null, '', [], [{ link: '' }], [{ link: false }, {}], [{ link: { title: 'x', url: 'javascript:x' } }]])
      expect(hotel({ acf: { acf__overlay_navigation } }).overlay).toBeNull();
  });
});

describe('offers', () => {
  it('are read with their content', () => {
    const offer = toOffer(recordedPost('angebot-kochkurs.de.json'));
    expect(offer).toMatchObject({ slug: 'kochkurs', path: '/angebote/kochkurs/', title: 'Kochkurs: „Pa amb oli“ & mehr', priceFrom: null, priceNote: '', validFrom: null, validTo: null });
    expect(offer.translations).toEqual({ en: '/en/angebote/cookery-course/', es: '/es/angebote/curso-de-cocina/', fr: '/fr/angebote/cours-de-cuisine/' });
    expect(offer.content.map(({ kind }) => kind)).toEqual(['html', 'embed', 'html']);
    expect(JSON.stringify(offer.content)).not.toContain('tracked');
  });

  it('always stand below /angebote, whatever WordPress calls their place', () => {
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
    ['1.5.2027', null],
    [20270501, null],
    ['', null],
  ])('the date %j is %j', (valid_from, validFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { valid_from } })).validFrom).toBe(validFrom);
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
  ])('the price %j is %j', (price_from, priceFrom) => {
    expect(toOffer(recordedPost('angebot-kochkurs.de.json', { acf: { price_from } })).priceFrom).toBe(priceFrom);
  });
});

describe('rooms and packages', () => {
  const records = (name: string, locale: Locale) =>
    parse(recordsAnswer, readJson(name), name).map((record) => toRecordContent(record, { locale, ownHosts: new Set() }));

  it('keep the order of WordPress', () => {
    expect(records('rooms.en.json', 'en').map(({ slug, title }) => `${slug}: ${title}`)).toEqual([
      'gardeners-cottage: Gardener’s Cottage (up to 4 guests)',
      'suite-llevant: Suite Llevant',
      'junior-suite: Junior Suite – 45 m²',
      'tower-single-room: Tower Single – the Writer’s Room',
      'sea-view-double-room: Double Room with Sea View & Balcony',
      'garden-double-room: Double Room “Garden”',
    ]);
    expect(records('packege.fr.json', 'fr')[3]).toEqual({ slug: 'velo-et-saveurs', title: 'Vélo & saveurs', content: [{ kind: 'html', html: '<p>4 nuits, vélo, carte et pique-nique.</p>' }] });
  });

  it('know the host of their own link', () => {
    const [room] = readJson('rooms.de.json');
    room.content.rendered = `<p><a href="${cms}/hotel/">Hotel</a></p>`;
    const [record] = parse(recordsAnswer, [room], 'test').map((parsed) => toRecordContent(parsed, { locale: 'de', ownHosts: new Set() }));
    expect(record?.content).toEqual([{ kind: 'html', html: '<p><a href="/hotel/">Hotel</a></p>' }]);
  });
});
