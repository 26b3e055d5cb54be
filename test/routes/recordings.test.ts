import { describe, expect, it } from 'vitest';
import { app, get, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readGraph } from '../support/structuredData.ts';
import { readRecording, recordedHost, withoutPrefix } from '../support/wordpress.ts';

startSiteOnce({ site: { name: 'Finca Son Exempel' } });
const html = async (path: string) => (await get(path)).text();

/** Recorded pages and offers of a real WordPress with their titles: one for each kind of content. */
const recordedPages: readonly (readonly [string, string])[] = [
  ['/', 'Finca Son Exempel – Landhotel auf Mallorca – Finca Son Exempel'],
  ['/hotel/lage-anreise/', 'Lage & Anreise - Finca Son Exempel'],
  ['/zimmer-suiten/', 'Zimmer & Suiten - Finca Son Exempel'],
  ['/aktivitaeten/radfahren/', 'Radfahren - Finca Son Exempel'],
  ['/datenschutzerklaerung/', 'Datenschutzerklärung - Finca Son Exempel'],
  ['/angebote/mandelbluete/', '„Mandelblüte“ – Frühling im Februar - Finca Son Exempel'],
  ['/fr/hotel/', "L'hôtel - Finca Son Exempel"],
  ['/fr/angebote/amandiers-en-fleurs/', '« Amandiers en fleurs » – le printemps en février - Finca Son Exempel'],
];
const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

describe('recordings of a real WordPress', () => {
  it.each(recordedPages)('%s answers 200 with the title "%s" and without traces of WordPress', async (path, title) => {
    const response = await get(path);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(decode(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '')).toBe(title);
    expect(text).toContain(`<link rel="canonical" href="https://www.hotel.example${path}"/>`);
    // Nothing of WordPress remains: no host name, no active frame, no script, no style.
    expect(text).not.toContain(recordedHost);
    expect(text.replaceAll(/<template><iframe [^>]*><\/iframe><\/template>/g, '')).not.toMatch(
      /<iframe|<script(?! type="(?:module|application\/ld\+json)")|style="|window\.tracked|wp-json/,
    );
    expect(text).not.toMatch(/&amp;(amp|#|[a-z]+;)/);
  });

  it('canonical and structured data of the WordPress SEO plugin are not adopted', async () => {
    const text = await html('/impressum/');
    expect(text).not.toMatch(/yoast/i);
    expect(readGraph(text).map((node) => node['@type'])).toEqual(['BreadcrumbList']);
    expect(text).toContain('<meta property="og:url" content="https://www.hotel.example/impressum/"/>');
  });

  it('menus show decoded entities, external links and groups; the French footer is in English', async () => {
    const german = await html('/hotel/');
    expect(german).toContain('<span>Zimmer &amp; Suiten</span>');
    expect(german).toMatch(
      /<a href="https:\/\/oelmuehle\.example\/" target="_blank" rel="noopener noreferrer"><span>Ölmühle &amp; Laden<\/span>/,
    );
    expect(german).toContain('<a href="/hotel/" aria-current="page">');
    expect(german).toMatch(/<summary><span>Erleben<\/span>/);
    const french = await html('/fr/hotel/');
    expect(french).toContain('<a href="/hotel/lage-anreise/">');
    expect(french).toMatch(/<ul lang="en"><li><a href="\/en\/contact\/">/);
    expect(french).toContain('<a href="/datenschutzerklaerung/" hrefLang="de">');
    expect(wordpress.requests).toContain('/en/wp-json/menus/v1/menus/7');
    expect(wordpress.requests.some((url) => /menus\/(3|6|9)$/.test(url))).toBe(false);
  });

  it('hreflang links name only translations that exist', async () => {
    const contact = await html('/kontakt/');
    expect([...contact.matchAll(/hrefLang="([\w-]+)" href="https/g)].map((m) => m[1])).toEqual(['de', 'en', 'es', 'x-default']);
    expect(contact).toContain('<a href="/fr/" lang="fr" hrefLang="fr" data-locale="fr">');
  });

  it('rooms show facts and prices, an empty price is given on request, and the price table has header cells', async () => {
    const text = await html('/zimmer-suiten/');
    expect(text).toContain('id="doppelzimmer-garten"');
    expect(text).toContain('<h2 class="headline headline--3"><a href="/zimmer/doppelzimmer-garten/">Doppelzimmer „Garten“</a></h2>');
    expect(text).toMatch(/<li class="facts__main">28\u00a0m² · 2\u00a0Gäste<\/li><li>Terrasse<\/li>/);
    expect(text).toContain('ab 235,50\u00a0€');
    expect(text).toContain('<h2 class="headline headline--3">Bald: das Atelier</h2>');
    expect(text).toContain('<th scope="col">Zimmer</th>');
    expect(text.match(/class="price">ab /g)).toHaveLength(4);
    expect(text.match(/class="price">Preis auf Anfrage</g)).toHaveLength(2);
  });

  it('only the documented REST URLs are requested from WordPress', async () => {
    await html('/kulinarik/');
    await html('/es/angebote/almendros-en-flor/');
    expect(wordpress.requests).toEqual(
      expect.arrayContaining([
        '/wp-json/wp/v2/pages?slug=home',
        '/wp-json/wp/v2/packege?per_page=100',
        '/es/wp-json/wp/v2/angebot?slug=almendros-en-flor',
        '/wp-json/menus/v1/menus/2',
        '/wp-json/menus/v1/menus/4',
        '/fr/wp-json/menus/v1/menus/11',
      ]),
    );
    const documented =
      /^\/wp-json\/(wp\/v2\/(pages\?(slug=[a-z0-9-]+|per_page=100&page=1&_fields=yoast_head_json\.robots)|angebot\?(slug=[a-z0-9-]+|per_page=100)|(rooms|packege)\?per_page=100)|menus\/v1\/menus\/\d+|hotel-website\/v1\/settings\?locale=\w\w)$/;
    for (const url of wordpress.requests) expect(withoutPrefix(url), url).toMatch(documented);
  });

  it('the light format of ACF (no pictures, plain text) is rendered as paragraphs', async () => {
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=home', readRecording('page-home.de.acf-light.json'));
    app.clock.now += 120_000;
    await html('/anfrage');
    await expect.poll(async () => (await html('/anfrage')).includes('<p>Morgens krähen die Hähne')).toBe(true);
    expect((await get('/anfrage')).status).toBe(200);
  });
});
