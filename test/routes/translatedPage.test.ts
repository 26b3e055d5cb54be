import { describe, expect, it } from 'vitest';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { app, changePosts, type Post, startDemoOnce, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording, recordedFault } from '../support/wordpress.ts';

/** Returns the target of a redirect, else the status. */
const result = async (path: string) => {
  const { status, location } = await visit(path);
  return location ?? status;
};

describe('a path below the prefix of another language', () => {
  startDemoOnce();

  it.each([
    ['/fr/kontakt', '/fr/contact/'],
    ['/Fr/Kontakt', '/fr/contact/'],
    ['/contacto/', '/kontakt/'],
  ])('of a fixed page leads to its translation with one redirect: %s to %s', async (path, target) => {
    const { status, location, headers } = await visit(path);
    expect([status, location]).toEqual([301, target]);
    expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=600');
    expect(await result(target)).toBe(200);
  });

  it.each([
    ['one of two pages with the same slug', '/zimmer-suiten/galerie/', '/en/zimmer-suiten/galerie/', '/en/rooms-suites/gallery/'],
    ['an offer', '/angebote/rosenwochen/', '/en/angebote/rosenwochen/', '/en/angebote/rose-weeks/'],
    ['a package', '/pakete/zeit-zu-zweit/', '/fr/forfaits/zeit-zu-zweit/', '/fr/forfaits/temps-a-deux/'],
  ])('of %s that somebody has opened before leads to its translation: %s', async (_, known, path, target) => {
    expect(await result(known)).toBe(200);
    expect(await result(path)).toBe(target);
    expect(await result(target)).toBe(200);
  });

  it('without a known page, and of the inquiry and its dialogs, is answered with 404', async () => {
    for (const path of ['/fr/gibt-es-nicht/', '/en/anfrage/unbekannt', '/fr/dialog/room/unbekannt', '/es/hotel/unbekannt/kontakt-2/']) {
      expect([path, await result(path)]).toEqual([path, 404]);
    }
  });
});

const page = (locale: string, slug: string) => `${locale === 'de' ? '' : `/${locale}`}/wp-json/wp/v2/pages?slug=${slug}`;
/** Lets the German page name a French translation, without publishing that. */
function nameTranslation(german: string, slug: string, path: string): void {
  const translation = { locale: 'fr_FR', id: 900, slug, post_title: slug, href: `https://cms.finca.example${path}` };
  changePosts(page('de', german), (post) => ({ ...post, wpml_translations: [...post.wpml_translations, translation] }));
}

/** Publishes a French page that names the German one. */
function publish(german: string, slug: string, path: string): void {
  wordpress.answers.set(page('fr', slug), readRecording(`page-${german}.de.json`));
  const back = (post: Post) => [{ locale: 'de_DE', slug: german, href: post.link }];
  const link = `https://cms.finca.example${path}`;
  changePosts(page('fr', slug), (post) => ({ ...post, id: 900, slug, link, wpml_translations: back(post) }));
}

describe('a path below the prefix of a language without that page', () => {
  startSiteForEachTest();

  it('is answered with 404 if WordPress names no translation, or one that is a draft', async () => {
    nameTranslation('impressum', 'mentions', '/fr/mentions/');
    expect(await result('/impressum/')).toBe(200);
    expect(await result('/fr/impressum/')).toBe(404);
    publish('impressum', 'mentions', '/fr/mentions/');
    app.clock.now += 31_000;
    expect(await result('/fr/impressum/')).toBe('/fr/mentions/');
  });

  it('leads to the current path of a translation that has moved', async () => {
    nameTranslation('kontakt', 'contact', '/fr/contact/');
    publish('kontakt', 'contact', '/fr/hotel/contact/');
    expect(await result('/fr/kontakt/')).toBe('/fr/hotel/contact/');
  });

  it('leads to the page of the fixed link while the translation is unavailable, and to the translation afterwards', async () => {
    nameTranslation('kontakt', 'contact', '/fr/contact/');
    publish('kontakt', 'contact', '/fr/contact/');
    wordpress.fault = (req, res) => req.url === page('fr', 'contact') && recordedFault('fatal-500')(req, res);
    expect(await result('/fr/kontakt/')).toBe('/kontakt/');
    wordpress.fault = null;
    app.clock.now += 60_000;
    expect(await result('/fr/kontakt/')).toBe('/fr/contact/');
  });

  it('costs WordPress the lookup and the redirect request of that path, and nothing else, for made-up paths', async () => {
    // Menus, home page and fixed pages, which the 404 page shows.
    for (const locale of localeCodes) await visit(`${getPrefix(localeCodes, locale)}/erstes/`);
    for (const path of ['/zimmer/unbekannt/', '/pakete/unbekannt/', '/angebote/unbekannt/']) await visit(path);
    for (const path of ['/en/rooms/unbekannt/', '/en/packages/unbekannt/']) await visit(path);
    wordpress.requests.length = 0;
    await visit('/en/zufall/');
    await visit('/fr/hotel/zufall-2/');
    expect(wordpress.requests).toEqual([page('en', 'zufall'), '/en/zufall/', page('fr', 'zufall-2'), '/fr/hotel/zufall-2/']);
    wordpress.requests.length = 0;
    await visit('/en/rooms/zufall-3/');
    expect(wordpress.requests).toEqual([page('en', 'zufall-3'), '/en/rooms/zufall-3/']);
  });
});

describe('the pages that French visitors are led to', () => {
  startSiteForEachTest();

  /** The links of the legal line that come from WordPress; the site file names imprint and accessibility statement. */
  const legalLinks = (html: string) =>
    [...(/<nav class="legal-bar".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)]
      .map(([, href]) => href)
      .filter((href) => !['/fr/mentions-legales/', '/fr/accessibilite/'].includes(href ?? ''));

  it('are the German ones without a French translation, marked as German', async () => {
    const { html } = await visit('/fr/');
    expect(legalLinks(html)).toEqual(['/kontakt/', '/datenschutzerklaerung/', '/datenschutzerklaerung/#cookies']);
    expect(html).toContain('<a href="/datenschutzerklaerung/" hrefLang="de">');
    expect(html).toContain('<a href="/hotel/lage-anreise/" hrefLang="de">');
  });

  it('are the French translations in the legal bar, the consent banner, the form and the footer, as soon as they are published', async () => {
    nameTranslation('kontakt', 'contact', '/fr/contact/');
    nameTranslation('datenschutzerklaerung', 'donnees', '/fr/donnees/');
    nameTranslation('lage-anreise', 'acces', '/fr/hotel/acces/');
    expect(legalLinks((await visit('/fr/hotel/')).html)).toEqual([
      '/kontakt/',
      '/datenschutzerklaerung/',
      '/datenschutzerklaerung/#cookies',
    ]);
    // A CDN drops the page when the translation appears.
    expect((await visit('/fr/hotel/')).headers.get('cache-tag')).toMatch(/\bpage-de-kontakt,.*\bpage-fr-contact\b/);
    publish('kontakt', 'contact', '/fr/contact/');
    publish('datenschutzerklaerung', 'donnees', '/fr/donnees/');
    publish('lage-anreise', 'acces', '/fr/hotel/acces/');
    app.clock.now += 61_000;
    // The first request is answered from the cache and starts the refresh.
    await expect
      .poll(async () => legalLinks((await visit('/fr/hotel/')).html))
      .toEqual(['/fr/contact/', '/fr/donnees/', '/fr/donnees/#cookies']);
    // The entries of the main menu are the editors' own.
    const html = (await visit('/fr/inquiry')).html.replace(/<nav class="flyout".*?<\/nav>/s, '');
    expect(html).not.toMatch(/href="\/(datenschutzerklaerung|en\/datenschutzerklaerung|en\/contact|hotel\/lage-anreise)\/[^"]*"/);
    expect(html.match(/href="\/fr\/donnees\/(#cookies)?"/g)?.length).toBeGreaterThanOrEqual(4);
    // The English footer leads to the French page.
    expect(html).toMatch(/<ul lang="en">.*<a href="\/fr\/contact\/"><span>Contact<\/span>/s);
    expect(html).toContain('<a href="/fr/hotel/acces/"><span>Situation &amp; accès</span></a>');
    expect((await visit('/en/')).html).toContain('href="/en/contact/"');
  });

  it('are the German ones while WordPress fails, and the page has the lifetime of any other', async () => {
    wordpress.fault = (req, res) =>
      /slug=(kontakt|datenschutzerklaerung|lage-anreise)$/.test(req.url ?? '') && recordedFault('fatal-500')(req, res);
    const { status, html, headers } = await visit('/fr/');
    expect([status, legalLinks(html)[1]]).toEqual([200, '/datenschutzerklaerung/']);
    expect(headers.get('cache-control')).toContain('s-maxage=600');
  });
});
