import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import { ParseError } from '../../../src/lib/errors.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { recordedPost, toPage, toPages } from './support.ts';

const hotel = (changes: Record<string, unknown> = {}, locale: Locale = 'de') => toPage(recordedPost('page-hotel.de.json', changes), locale);
const cms = `https://${recordedHost}`;

describe('title of a page', () => {
  it.each([
    ['page-zimmer-suiten.de.json', 'Zimmer & Suiten'],
    ['page-lage-anreise.de.json', 'Lage & Anreise'],
    ['page-hotel.fr.json', 'L’hôtel'],
    ['page-datenschutzerklaerung.de.json', 'Datenschutz\u00aderklärung'],
    ['page-kulinarik.de.json', 'Kulinarik & „Kilómetro 0“'],
    ['page-restaurant.de.json', 'Restaurant S’Aljub'],
  ])('of %s is converted to plain text', (name, title) => {
    expect(toPage(recordedPost(name)).title).toBe(title);
  });

  it.each([
    ['&#8220;Almond Blossom&#8221; &#8211; Spring', '“Almond Blossom” – Spring'],
    ['A &#038; B &#38; C &amp; D &#x26; E', 'A & B & C & D & E'],
    ['&bdquo;Garten&ldquo; &hellip; &euro;&nbsp;15', '„Garten“ … € 15'],
    ['&lt;b&gt; bleibt Text', '<b> bleibt Text'],
    ['&amp;amp; einmal gelesen', '&amp; einmal gelesen'],
    ['Gärtnerhaus <em>(bis 4)</em><br/>am  Tor', 'Gärtnerhaus (bis 4) am Tor'],
    ['Kinder < 3 Jahre &#038; > 12', 'Kinder < 3 Jahre & > 12'],
    ['<a href="x>y" title=\'>\'>Link</a> da', 'Link da'],
    ['Sonne&region', 'Sonne&region'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['  \n Leer\t\n', 'Leer'],
    ['', ''],
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

  it.each(['page-impressum.de.json', 'page-zimmer-suiten.de.json', 'page-nachhaltigkeit.de.json', 'page-galerie.de.json'])(
    'of %s never contains addresses',
    (name) => {
      const recorded = recordedPost(name);
      expect(recorded.yoast_head_json).toHaveProperty('robots');
      expect(Object.keys(toPage(recorded).seo)).toEqual(['noindex', 'title', 'description', 'ogTitle', 'ogDescription', 'ogType']);
    },
  );

  it.each([[undefined], [null], [false], [[]], ['x'], [{ title: 7, description: ['x'], og_title: '  ' }]])(
    'is empty if WordPress sends %j',
    (yoast_head_json) => {
      expect(hotel({ yoast_head_json }).seo).toMatchObject({ description: null, ogTitle: null });
    },
  );
});

describe('WordPress’s own fields of a page', () => {
  it.each([
    ['id', '34'],
    ['id', undefined],
    ['slug', ''],
    ['slug', undefined],
    ['link', undefined],
    ['title', 'Hotel'],
    ['title', undefined],
    ['title', { rendered: null }],
  ])('fail validation with the name of the field if %s is %j', (key, value) => {
    const post = { ...recordedPost('page-hotel.de.json'), [key]: value };
    expect(() => toPages([post], 'de')).toThrow(new RegExp(`^test: 0\\.${key}`));
  });

  it.each([
    [{ code: 'rest_no_route', data: { status: 404 } }],
    [null],
    ['[]'],
    [{ 0: recordedPost('page-hotel.de.json') }],
    [[null]],
    [[[]]],
  ])('fail validation if the response is %j', (answer) => {
    expect(() => toPages(answer, 'de')).toThrow(ParseError);
  });

  it('fail validation with five named problems and the number of the others', () => {
    expect(() => toPages(Array(100).fill({}), 'de')).toThrow(/^(?:[^;]*;){5} and \d{2,3} more$/);
  });

  it.each([[undefined], [null], [false], [[]], ['x'], [7], [{}]])('make a page without fields if acf is %j', (acf) => {
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
  ])('convert the modification time %j to %j', (modified_gmt, modified) => {
    expect(hotel({ modified_gmt }).modified).toBe(modified);
  });

  it('make empty content if rendered is missing', () => {
    for (const content of [undefined, null, '', { rendered: '' }, { rendered: 7 }, { rendered: '\n\n<p>&nbsp;</p>\n' }])
      expect(hotel({ content }).content).toEqual([]);
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
    for (const acf__overlay_navigation of [
      false,
      null,
      '',
      [],
      [{ link: '' }],
      [{ link: false }, {}],
      [{ link: { title: 'x', url: 'javascript:x' } }],
    ])
      expect(hotel({ acf: { acf__overlay_navigation } }).overlay).toBeNull();
  });
});
