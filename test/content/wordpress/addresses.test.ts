import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { recordedPost, toPage } from './support.ts';

const hotel = (changes: Record<string, unknown> = {}, locale: Locale = 'de') => toPage(recordedPost('page-hotel.de.json', changes), locale);
const cms = `https://${recordedHost}`;

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
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: `${cms}/en/hotel/` }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: `${cms}/en/` }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: '' }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here' }])).toEqual({ en: '/en/getting-here/' });
    expect(translations([{ locale: 'en_US', slug: 'getting-here', href: `${cms}/en/?page_id=68` }])).toEqual({ en: '/en/getting-here/' });
    for (const href of [undefined, '', `${cms}/en/`, `${cms}/en/?page_id=67`])
      expect(translations([{ locale: 'en_US', slug: 'home', href }], 'page-home.de.json')).toEqual({ en: '/en/' });
  });

  it('of a front page are front pages, whatever their slugs', () => {
    expect(translations([{ locale: 'en_US', slug: 'welcome', href: `${cms}/en/` }], 'page-home.de.json')).toEqual({ en: '/en/' });
  });

  it('keep an address without its parent segment, which the site redirects', () => {
    expect(translations([{ locale: 'en_US', slug: 'lage-anreise', href: `${cms}/en/lage-anreise` }])).toEqual({ en: '/en/lage-anreise/' });
  });

  it('never have the prefix of another language', () => {
    expect(translations([{ locale: 'en_US', slug: 'hotel', href: `${cms}/es/hotel/` }])).toEqual({ en: '/en/hotel/' });
    expect(translations([{ locale: 'de_DE', slug: 'hotel', href: `${cms}/de/hotel/` }])).toEqual({ de: '/hotel/' });
  });

  it.each([
    [undefined],
    [null],
    [false],
    [''],
    [[]],
    [{}],
    [7],
    ['en'],
    [[null, 7, 'x', {}, { locale: 'ja_JP', slug: 'x', href: '' }, { locale: 'en_US', slug: '../x', href: '' }, { slug: 'x' }]],
    [{ en_US: null, es_ES: 'x' }],
  ])('are empty if WordPress sends %j', (value) => {
    expect(translations(value)).toEqual({});
  });
});

describe('path of a page', () => {
  it.each<[string, Locale, string]>([
    [`${cms}/hotel/`, 'de', '/hotel/'],
    [`${cms}/hotel`, 'de', '/hotel/'],
    ['http://wordpress:8080/hotel/', 'de', '/hotel/'],
    [`${cms}/en/a/b/hotel/`, 'en', '/en/a/b/hotel/'],
    [`${cms}/de/hotel/`, 'de', '/hotel/'],
    // No route answers these addresses: the path is made of the slug.
    [`${cms}/?page_id=34`, 'de', '/hotel/'],
    [`${cms}/a/b/c/hotel/`, 'de', '/hotel/'],
    [`${cms}/2024/03/05/hotel/`, 'en', '/en/hotel/'],
    [`${cms}/Hotel_1/`, 'de', '/hotel/'],
    [`${cms}/h%C3%B6tel/`, 'de', '/hotel/'],
    [`${cms}/es/hotel/`, 'fr', '/fr/hotel/'],
    ['kaputt', 'es', '/es/hotel/'],
    ['//', 'de', '/hotel/'],
  ])('is derived from link %s in %s as %s', (link, locale, path) => {
    expect(hotel({ link }, locale).path).toBe(path);
  });

  it('is the home page for the slug "home" with an invalid link', () => {
    expect(toPage(recordedPost('page-home.en.json', { link: `${cms}/?page_id=67` }), 'en').path).toBe('/en/');
  });
});
