import { describe, expect, it } from 'vitest';
import { get, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { recordedHost, withoutPrefix } from '../support/wordpress.ts';

startSiteOnce({ site: { name: 'Finca Son Exempel' } });
const html = async (path: string) => (await get(path)).text();

/** Recorded pages and offers of a real WordPress with their titles: one for each kind of content. */
const recordedPages: readonly (readonly [string, string])[] = [
  ['/', 'Finca Son Exempel – Landhotel auf Mallorca – Finca Son Exempel'],
  ['/aktivitaeten/radfahren/', 'Radfahren - Finca Son Exempel'],
  ['/angebote/mandelbluete/', '„Mandelblüte“ – Frühling im Februar - Finca Son Exempel'],
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

  it('the French footer is in English, and no quick menu is asked for', async () => {
    const french = await html('/fr/hotel/');
    expect(french).toMatch(/<ul lang="en"><li><a href="\/en\/contact\/">/);
    expect(wordpress.requests).toContain('/en/wp-json/menus/v1/menus/7');
    expect(wordpress.requests.some((url) => /menus\/(3|6|9)$/.test(url))).toBe(false);
  });

  it('only the documented REST URLs are requested from WordPress', async () => {
    await html('/kulinarik/');
    await html('/es/angebote/almendros-en-flor/');
    expect(wordpress.requests.length).toBeGreaterThan(10);
    const documented =
      /^\/wp-json\/(wp\/v2\/(pages\?(slug=[a-z0-9-]+|per_page=100&page=1&_fields=yoast_head_json\.robots)|angebot\?(slug=[a-z0-9-]+|per_page=100)|(rooms|packege)\?per_page=100)|menus\/v1\/menus\/\d+|hotel-website\/v1\/settings\?locale=\w\w)$/;
    for (const url of wordpress.requests) expect(withoutPrefix(url), url).toMatch(documented);
  });
});
