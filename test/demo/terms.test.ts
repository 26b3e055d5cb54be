import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { listTexts, readRecords, toPlain } from './authoredTexts.ts';

/*
 * Words of the demo hotel and of the site's messages: one name for one page, one spelling for one thing.
 */

const root = join(import.meta.dirname, '../..');
const records = readRecords();
const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** A second spelling or word for a thing that has one. Names of fields and addresses are not searched. */
const forbidden: Readonly<Record<Locale, readonly RegExp[]>> = {
  de: [
    /\bmar[eé]s\b/i,
    /Marèsstein/,
    /Majorca|Mallorka/,
    /Ums Wohnen|am Eck\b|wohnt auf Anfrage/,
    /Becken|Küchengarten|am Empfang/,
    /"[^"]*"/,
  ],
  en: [
    /\binquir(?:y|ies|e|ed|ing)\b/i,
    /\bmar[eé]s\b/i,
    /\bMajorca\b/,
    /just inside the portal|Drop us|rain shower of/i,
    /\bcourts?\b|the Randa\b/,
    /"[^"]*"/,
  ],
  es: [
    /\bmarès\b/i,
    /\bMajorca\b/,
    /contraventana|postigo|galería (?:de tres|abierta)/i,
    /(?<!bajo la )bóveda/,
    /^Solicitar(?: |$)/,
    /"[^"]*"/,
  ],
  fr: [
    /\bmar[eé]s\b/i,
    /(?<!Campos, )\bMallorca\b/,
    /de six sortes|pompe à pied|\bbassin\b|courriel|fourgonnette|sous la vigne/i,
    /^Demander(?: |$)/,
    /"[^"]*"/,
  ],
};

const readTexts = (locale: Locale): readonly (readonly [string, string])[] => [
  ...records.flatMap(({ name, locales }) => listTexts(locales[locale]).map((text) => [name, text.replace(/<[^>]*>/g, ' ')] as const)),
  ...Object.entries(readJson(`locales/${locale}.json`)).map(([key, text]) => [key, String(text)] as const),
];

/** Labels in menus and link fields that name a page as a whole, by the page's key. */
function listMenuLabels(value: unknown): { page: string; label: string }[] {
  if (Array.isArray(value)) return value.flatMap(listMenuLabels);
  if (typeof value !== 'object' || value === null) return [];
  const { page, title } = value as { page?: unknown; title?: unknown };
  const own = typeof page === 'string' && typeof title === 'string' ? [{ page, label: title }] : [];
  return [...own, ...Object.values(value).flatMap(listMenuLabels)];
}

describe.each(localeCodes)('the words of the demo hotel in %s', (locale) => {
  const readTitle = (page: string) => toPlain([String(records.find(({ name }) => name === `pages/${page}`)?.locales[locale].title)]);

  it('have one spelling', () => {
    for (const expression of forbidden[locale])
      expect(
        readTexts(locale).filter(([, text]) => expression.test(text)),
        String(expression),
      ).toEqual([]);
  });

  it('call each page by one name in all menus and quick navigations', () => {
    const navigations = records.map(
      ({ locales }) => (locales[locale].acf as { acf__overlay_navigation?: unknown })?.acf__overlay_navigation,
    );
    const names = Object.groupBy(
      [readJson('src/demo/content/menus.json')[locale], ...navigations].flatMap(listMenuLabels),
      ({ page }) => page,
    );
    expect(Object.keys(names).length).toBeGreaterThan(10);
    for (const [page, labels] of Object.entries(names)) expect(new Set(labels?.map(({ label }) => label)).size, page).toBe(1);
    expect(names.contact?.[0]?.label).toBe(readTitle('contact'));
  });

  it('call the page of the location by its title in menus, running text and messages', () => {
    const title = readTitle('location');
    const menus = listMenuLabels(readJson('src/demo/content/menus.json')[locale]).filter(({ page }) => page === 'location');
    expect(menus.map(({ label }) => label).filter((label) => label !== title)).toEqual([]);
    expect(readJson(`locales/${locale}.json`)['location.title']).toBe(title);
    const links = [...JSON.stringify(records.map(({ locales }) => locales[locale])).matchAll(/href=\\"page:location\\">([^<]*)</g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, label = ''] of links) expect(toPlain([label])).toBe(title);
  });
});
