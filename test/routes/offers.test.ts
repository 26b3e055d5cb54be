import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { listedFields } from '../../src/pages/sitemap.ts';
import { answerOffers } from '../support/offers.ts';
import { app, changePosts, get, readPage, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** The last day of the offer `mai` ends and the first day of the offer `juni` begins, in summer time. */
const MIDNIGHT = Date.parse('2027-05-31T22:00:00Z');
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const home = '/wp-json/wp/v2/pages?slug=home';
const mainMenu = '/wp-json/menus/v1/menus/2';
/** Tags that the CDN was told to purge. */
let purged: string[];

const cdn = createServer((req, res) => {
  purged.push(...String(req.headers['surrogate-key']).split(' '));
  req.resume();
  res.writeHead(200).end();
}).listen(0, '127.0.0.1');
await once(cdn, 'listening');
const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
afterAll(() => cdn.close());
startSiteForEachTest({ env: { CDN_PURGE_URL: purgeUrl, CONTENT_TTL: '3600' } }, () => {
  purged = [];
  // No page decides which offers are listed.
  for (const locale of localeCodes) wordpress.answers.set(`${getPrefix(localeCodes, locale)}/wp-json/wp/v2/pages?slug=angebote`, '[]');
  answerOffers(wordpress, [{ slug: 'mai', valid_to: '20270531' }, { slug: 'juni', show_from: '01.06.2027' }, { slug: 'immer' }]);
});
beforeEach(() => {
  app.clock.now = MIDNIGHT - 1;
});

/** The offers that a page or the sitemap has an address of. */
const linked = async (path: string) => {
  const found = (await readPage(path)).matchAll(/\/angebote\/([a-z]+)\//g);
  return [...new Set([...found].map(([, slug]) => slug))].sort();
};
const getStatus = async (path: string) => (await get(path)).status;
/** Puts blocks on the home page. */
const writeHome = (...content: object[]) => {
  changePosts(home, (post) => ({ ...post, content: { rendered: '' }, acf: { ...post.acf, content } }));
};
const reference = (slug: string) => ({ post_name: slug, post_title: slug });

describe('an offer at midnight', () => {
  it('ends and begins in the list, the sitemap and the blocks of every language, in the same millisecond', async () => {
    writeHome({ acf_fc_layout: 'offers', headline: '', offers: ['mai', 'juni', 'immer'].map(reference) });
    const everywhere = ['/', '/sitemap.xml', ...localeCodes.map((code) => `${getPrefix(localeCodes, code)}/angebote/`)];
    for (const path of everywhere) expect([path, await linked(path)]).toEqual([path, ['immer', 'mai']]);
    app.clock.now = MIDNIGHT;
    for (const path of everywhere) expect([path, await linked(path)]).toEqual([path, ['immer', 'juni']]);
    expect(wordpress.requests.filter((url) => url === '/wp-json/wp/v2/angebot?slug=mai')).toHaveLength(1);
  });

  it('is 404 before its first day, and after its last one 410 with a way to the offers of today, without price and structured data', async () => {
    expect([await getStatus('/angebote/mai/'), await getStatus('/angebote/juni/')]).toEqual([200, 404]);
    expect(await readPage('/angebote/mai/')).toContain('"validThrough":"2027-05-31"');
    app.clock.now = MIDNIGHT;
    expect([await getStatus('/angebote/mai/'), await getStatus('/angebote/juni/')]).toEqual([410, 200]);
    const ended = await get('/angebote/mai/');
    expect(ended.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60, no-transform');
    // An editor who gives the offer new days has it back at once.
    expect(ended.headers.get('cache-tag')?.split(',')).toContain('offer-de-mai');
    expect((await ended.text()).split('<main')[1]).not.toMatch(/690|ld\+json|Angebot mai|>410</);
    const english = await readPage('/en/angebote/mai/');
    for (const part of ['<html lang="en"', '<h1>This offer has ended</h1>', '<a class="button" href="/en/angebote/">', 'content="noindex"'])
      expect(english).toContain(part);
  });

  it('leaves menus, cards and link fields, and the page that names it as a translation', async () => {
    const menu = JSON.parse(readRecording('menu-main.de.json'));
    const entry = (title: string, slug: string) => ({ ...menu.items[0], title, url: `/angebote/${slug}/`, child_items: [] });
    menu.items.push({ ...entry('Mai', 'mai'), child_items: [entry('Kind', 'immer')] }, entry('Juni', 'juni'));
    wordpress.answers.set(mainMenu, JSON.stringify(menu));
    const link = (slug: string) => ({ title: slug, url: `/angebote/${slug}/`, target: '' });
    const cards = ['mai', 'juni', 'immer'].map((slug) => ({ title: `Karte ${slug}`, text: '', image: false, link: link(slug) }));
    writeHome(
      { acf_fc_layout: 'cards', headline: '', items: cards },
      { acf_fc_layout: 'cta', headline: 'Jetzt', text: '', action: 'link', link: link('mai') },
    );
    const texts = async () => (await readPage('/')).match(/>(Karte \w+|Mai|Juni|Kind)</g);
    expect(await texts()).toEqual(['>Mai<', '>Kind<', '>Karte mai<', '>Karte immer<']);
    app.clock.now = MIDNIGHT;
    expect(await texts()).toEqual(['>Kind<', '>Juni<', '>Karte juni<', '>Karte immer<']);
    expect(await linked('/')).toEqual(['immer', 'juni']);
  });

  it('is left out of the alternates and the language switch where only its translation has ended', async () => {
    changePosts('/en/wp-json/wp/v2/angebot?slug=immer', (post) => ({ ...post, acf: { ...post.acf, valid_to: '20270531' } }));
    expect(await readPage('/angebote/immer/')).toContain('/en/angebote/immer/');
    app.clock.now = MIDNIGHT;
    const html = await readPage('/angebote/immer/');
    expect([html.includes('/en/angebote/immer/'), html.includes('/fr/angebote/immer/')]).toEqual([false, true]);
    const inquiry = await readPage('/anfrage/immer');
    expect(['"/en/inquiry"', '"/fr/inquiry/immer"'].filter((href) => !inquiry.includes(href))).toEqual([]);
  });

  it('makes room for all others where the page of offers names only ended ones', async () => {
    const [post] = JSON.parse(readRecording('page-angebote.de.json'));
    const content = [{ acf_fc_layout: 'offers', headline: '', offers: [reference('mai')] }];
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=angebote', JSON.stringify([{ ...post, acf: { ...post.acf, content } }]));
    expect(await linked('/angebote/')).toEqual(['mai']);
    app.clock.now = MIDNIGHT;
    expect(await linked('/angebote/')).toEqual(['immer', 'juni']);
  });

  it('is redirected to from a former address, where it says that it has ended', async () => {
    app.clock.now = MIDNIGHT;
    wordpress.fault = (req, res) => req.method === 'HEAD' && !!res.writeHead(301, { location: `${wordpress.origin}/angebote/mai/` }).end();
    const answer = await get('/angebote/fruehling/');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/angebote/mai/']);
  });
});

/** Gives a recorded page days, in its own answer and in the list for the sitemap; the companion plugin names it. */
function datePage(locale: Locale, slug: string, days: object, content?: object[]): void {
  const prefix = getPrefix(localeCodes, locale);
  const url = `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;
  const [post] = changePosts(url, (post) => ({ ...post, acf: { ...post.acf, ...days, ...(content && { content }) } }));
  const list = `${prefix}/wp-json/wp/v2/pages?per_page=100&page=1&_fields=${listedFields}`;
  wordpress.answers.set(list, wordpress.answers.get(url) ?? '[]');
  const settings = {
    home: null,
    menus: { main: null, footer: null },
    pages: [{ link: post?.link, visible_from: '', visible_to: '', ...days }],
  };
  wordpress.answers.set(`${prefix}/wp-json/hotel-website/v1/settings?locale=${locale}`, JSON.stringify(settings));
}

describe('a page at midnight', () => {
  const hotel = 'href="/hotel/"';

  it('is found by nobody outside its days: not by its address, in menus, link fields, translations and the sitemap', async () => {
    writeHome({ acf_fc_layout: 'cta', headline: 'Jetzt', text: '', action: 'link', link: { title: 'Haus', url: '/hotel/', target: '' } });
    datePage('de', 'hotel', { visible_from: '20270501', visible_to: '20270531' });
    const [english] = JSON.parse(readRecording('page-hotel.en.json'));
    const readAll = async () => [
      await getStatus('/hotel/'),
      (await readPage('/')).split(hotel).length - 1,
      (await readPage('/kontakt/')).includes(hotel),
      (await readPage('/sitemap.xml')).includes('/hotel/<'),
      (await readPage(new URL(english.link).pathname)).includes(hotel),
    ];
    const shown = [200, expect.toSatisfy((count: number) => count > 1), true, true, true];
    const hidden = [404, 0, false, false, false];
    app.clock.now = MIDNIGHT - 31 * DAY_MS - 1;
    expect(await readAll()).toEqual(hidden);
    app.clock.now += 1;
    expect(await readAll()).toEqual(shown);
    app.clock.now = MIDNIGHT;
    expect(await readAll()).toEqual(hidden);
  });

  it('is always shown where it is the home page', async () => {
    datePage('de', 'home', { visible_to: '20270531' });
    app.clock.now = MIDNIGHT;
    expect(await getStatus('/')).toBe(200);
    expect(await readPage('/')).toMatch(/<li><a href="\/" aria-current="page">/);
  });
});

describe('a block at midnight', () => {
  it('leaves the page and enters it, whose cached copy ends then; a CDN is told', async () => {
    const text = (word: string, days: object) => ({ acf_fc_layout: 'text', headline: '', text: `<p>Satz ${word}</p>`, ...days });
    datePage('de', 'hotel', {}, [
      text('Mai', { visible_to: '20270531' }),
      text('Juni', { visible_from: '01.06.2027' }),
      text('immer', { visible_from: '', visible_to: false }),
    ]);
    const sentences = async () => (await readPage('/hotel/')).match(/Satz\s\w+/g)?.map((sentence) => sentence.slice(5));
    await readPage('/sitemap.xml');
    app.services.content.shownChanges.check();
    expect(await sentences()).toEqual(['Mai', 'immer']);
    app.clock.now = MIDNIGHT - SECOND_MS;
    expect((await get('/hotel/')).headers.get('cache-control')).toBe('public, max-age=5, s-maxage=5, no-transform');
    app.clock.now = MIDNIGHT;
    expect(await sentences()).toEqual(['Juni', 'immer']);
    app.services.content.shownChanges.check();
    await expect.poll(() => purged).toContain('page-de-hotel');
    expect(app.logged).toContainEqual(expect.objectContaining({ event: 'offers.changed', changed: ['/hotel/'] }));
  });
});

describe('caches around midnight', () => {
  it('the headers of pages and sitemap leave caches no more than the time that is left', async () => {
    const lifetimes = async (path: string) => (await get(path)).headers.get('cache-control');
    // The menu of the last one names the offer that ends.
    for (const path of ['/en/angebote/', '/sitemap.xml', '/angebote/mai/', '/angebote/immer/']) {
      app.clock.now = MIDNIGHT - 60 * SECOND_MS;
      expect([path, await lifetimes(path)]).toEqual([path, expect.stringMatching(/^public, max-age=30, s-maxage=30\b/)]);
    }
  });

  it('the CDN is told which pages to drop, once for each change', async () => {
    await readPage('/sitemap.xml');
    app.services.content.shownChanges.check();
    app.clock.now = MIDNIGHT;
    app.services.content.shownChanges.check();
    app.services.content.shownChanges.check();
    await expect.poll(() => purged).not.toHaveLength(0);
    const expected = localeCodes.flatMap((code) => [
      `offer-${code}-juni`,
      `offer-${code}-mai`,
      `offers-${code}`,
      `sitemap-${code}-angebot`,
    ]);
    expect(purged.toSorted()).toEqual(expected.toSorted());
    const paths = (slug: string) => localeCodes.map((code) => `${getPrefix(localeCodes, code)}/angebote/${slug}/`);
    expect(app.logged.filter(({ event }) => event === 'offers.changed')).toEqual([
      expect.objectContaining({ began: paths('juni'), ended: paths('mai') }),
    ]);
  });

  it('a program that was not running at midnight tells the CDN at its next start', async () => {
    await readPage('/sitemap.xml');
    app.clock.now = MIDNIGHT + 3 * DAY_MS;
    app.services.content.shownChanges.check();
    await expect.poll(() => purged).toContain('offer-de-mai');
    // What has changed longer ago than any header allows is purged no more.
    purged = [];
    app.clock.now = MIDNIGHT + 30 * DAY_MS;
    app.services.content.shownChanges.check();
    expect(app.logged.filter(({ event }) => event === 'offers.changed')).toHaveLength(1);
  });
});

describe('offers without midnight', () => {
  it('are listed by their first day, and those without days come last', async () => {
    app.clock.now = Date.parse('2027-01-01T12:00:00Z');
    answerOffers(wordpress, [
      { slug: 'immer' },
      { slug: 'juni', valid_from: '20270601', show_from: '20260901' },
      { slug: 'bismai', valid_to: '20270531' },
      { slug: 'februar', valid_from: '20270201', show_from: '20260901' },
    ]);
    const titles = (await readPage('/angebote/')).matchAll(/offer-list__title"><a href="\/angebote\/([^/]+)\//g);
    expect([...titles].map(([, slug]) => slug)).toEqual(['februar', 'bismai', 'juni', 'immer']);
  });

  it('have their price as the lowest one, with price_fixed as the only one, in the list and on its page', async () => {
    answerOffers(wordpress, [
      { slug: 'wochen', acf: { price_from: '690' } },
      { slug: 'kurs', acf: { price_from: '95', price_fixed: true } },
      { slug: 'ohne', acf: { price_from: '', price_fixed: true } },
    ]);
    const readPrices = async (path: string, expression: RegExp) =>
      [...(await readPage(path)).matchAll(expression)].map(([, price]) => price);
    expect(await readPrices('/angebote/', /<p class="price">([^<]*)/g)).toEqual(['ab 690 €', '95 €', 'Preis auf Anfrage']);
    expect(await readPrices('/angebote/kurs/', /price--large">([^<]*)/g)).toEqual(['95 €']);
  });

  it('end with a way to their inquiry, but not one without text, whose box is in sight', async () => {
    answerOffers(wordpress, [{ slug: 'lang' }, { slug: 'leer', content: '' }]);
    const readEnds = async (slug: string) =>
      [...(await readPage(`/angebote/${slug}/`)).matchAll(/block-cta__text.*?<a [^>]*href="(\/anfrage[^"]*)"/gs)].map(([, href]) => href);
    expect(await readEnds('lang')).toEqual(['/anfrage/lang']);
    expect(await readEnds('leer')).toEqual([]);
  });
});
