import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { buildHomePath, buildRecordPath, getLocaleOfPath } from '../../src/addresses/pageAddresses.ts';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { askedFacts, createSiteSchema } from '../../src/config/siteSchema.ts';
import { formatCountry, formatDayOfYear, formatLanguage, formatNumber, formatPrice } from '../../src/i18n/formats.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { readSitemap } from '../support/sitemap.ts';
import { get, startDemoOnce } from '../support/siteWithWordpress.ts';
import { readGraph } from '../support/structuredData.ts';

const PUBLIC_URL = 'https://www.hotel.example';
const { facts } = createSiteSchema(localeCodes).parse(demoSite);

// The demo hotel has no stars and no profiles.
startDemoOnce({ site: { facts: { ...facts, stars: 4 }, social: ['https://social.example/esrosar'] } });
const load = async (path: string) => (await get(path, { headers: { 'accept-language': '' } })).text();
/** Paths of one language in the sitemap. */
const listPaths = async (locale: Locale) =>
  readSitemap(await load('/sitemap.xml'))
    .map(({ loc }) => loc.replace(PUBLIC_URL, ''))
    .filter((path) => getLocaleOfPath(localeCodes, path) === locale);

interface VisiblePage {
  readonly locale: Locale;
  /** The text without spaces, in small letters: the page may break lines elsewhere, and begin a fact with a capital letter. */
  readonly text: string;
  /** Addresses of links, pictures and the page itself. */
  readonly addresses: string;
}

/** What a visitor sees without script, also after unfolding. */
function readVisiblePage(html: string): VisiblePage {
  let [text, addresses] = ['', ''];
  const read = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('childNodes' in node)) return;
    const attributes = 'attrs' in node ? node.attrs : [];
    const isHidden = attributes.some(({ name, value }) => name === 'hidden' || (name === 'class' && value.includes('visually-hidden')));
    const isClosed = node.nodeName === 'dialog' && !attributes.some(({ name }) => name === 'open');
    if (isHidden || isClosed || ['meta', 'script', 'style', 'title'].includes(node.nodeName)) return;
    addresses += attributes.map(({ value }) => ` ${value} `).join('');
    node.childNodes.forEach(read);
  };
  read(parse(html));
  return { locale: /<html lang="(\w\w)"/.exec(html)?.[1] as Locale, text: squeeze(text), addresses };
}

function squeeze(text: string): string {
  return text.replace(/[\s\u00ad\u2060]/g, '').toLowerCase();
}

/** How a page prints the values of properties that it does not print as they are. */
const printed: Readonly<Record<string, (value: string, locale: Locale) => string[]>> = {
  price: (value, locale) => [formatPrice(locale, Number(value))],
  lowPrice: (value, locale) => [formatPrice(locale, Number(value))],
  priceCurrency: () => ['€'],
  validFrom: (value, locale) => [formatDayOfYear(locale, value.slice(5)), value.slice(0, 4)],
  validThrough: (value, locale) => [formatDayOfYear(locale, value.slice(5)), value.slice(0, 4)],
  addressCountry: (value, locale) => [formatCountry(locale, value)],
  availableLanguage: (value, locale) => [formatLanguage(locale, value)],
};

/** Lists the texts, numbers and addresses of a node that the page does not show. Names of types and ids, and the places in a list, are no contents. */
function listInvisible(value: unknown, property: string, page: VisiblePage): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listInvisible(item, property, page));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, own]) => (/^@|^position$/.test(name) ? [] : listInvisible(own, name, page)));
  if (typeof value === 'boolean') return [];
  const text = String(value);
  if (property === 'inLanguage') return text === page.locale ? [] : [text];
  if (property === 'image') return page.addresses.includes(text.split('/').at(-1)?.replace('.jpeg', '') ?? text) ? [] : [text];
  if (/^https?:/.test(text)) return [text, text.replace(PUBLIC_URL, '')].some((url) => page.addresses.includes(` ${url} `)) ? [] : [text];
  const forms = printed[property]?.(text, page.locale) ?? [typeof value === 'number' ? formatNumber(page.locale, value) : text];
  return forms.filter((form) => !page.text.includes(squeeze(form))).map((form) => `${property}: ${form}`);
}

describe('without script', () => {
  // What differs in another language is how numbers, days and countries are printed: one page of each kind.
  const english = ['', 'hotel/', 'contact/', 'angebote/rose-weeks/', 'angebote/cooking-course/', 'rooms/suite-mirador/'];

  it.each<[Locale, readonly string[] | null]>([
    ['de', null],
    ['en', english.map((path) => `/en/${path}`)],
  ])('the pages in %s show every value of their structured data', async (locale, some) => {
    const types = new Set<string>();
    const invisible: string[] = [];
    for (const path of some ?? (await listPaths(locale))) {
      const html = await load(path);
      const [graph, page] = [readGraph(html), readVisiblePage(html)];
      for (const node of graph) types.add(node['@type']);
      invisible.push(...graph.flatMap((node) => listInvisible(node, '', page)).map((found) => `${path} ${found}`));
    }
    expect(invisible).toEqual([]);
    expect([...types].toSorted()).toEqual(['AggregateOffer', 'BreadcrumbList', 'FAQPage', 'Hotel', 'HotelRoom', 'Offer', 'WebSite']);
  });

  it('home and each room lead to the answers to what guests ask', async () => {
    const [home, rooms] = [buildHomePath(localeCodes, 'en'), buildRecordPath(localeCodes, 'en', 'rooms', '').slice(0, -1)];
    const t = createTranslator('en');
    const asked = [...askedFacts.map((name) => `facts.${name}` as const), 'facts.cancellation', 'facts.season'] as const;
    const starts = (await listPaths('en')).filter((path) => path === home || path.startsWith(rooms));
    expect(starts).toHaveLength(1 + 6);
    for (const path of starts) {
      const [href = ''] = /\/[\w/-]*#site-facts/.exec(await load(path)) ?? [];
      const section = /<section [^>]*id="site-facts".*?<\/section>/s.exec(await load(href))?.[0] ?? '';
      expect(asked.filter((key) => !section.includes(`<dt>${t(key)}</dt><dd>`))).toEqual([]);
    }
  });
});
