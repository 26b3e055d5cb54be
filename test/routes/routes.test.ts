import { describe, expect, it } from 'vitest';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { inquirySlugs } from '../../src/shared/dialogs.ts';
import { get, startDemoOnce, visit } from '../support/siteWithWordpress.ts';

/** Pages of the demo hotel: one for each page kind, and the homes of all languages. */
const paths = ['/', '/hotel/lage-anreise/', '/zimmer-suiten/galerie/', '/angebote/rosenwochen/', '/en/', '/es/'];

startDemoOnce();
const only = (html: string, pattern: RegExp) => [...html.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? '');

describe('pages', () => {
  it.each(paths)('%s answers 200 in its language, with one h1, title and canonical', async (path) => {
    const { status, html } = await visit(path);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${/^\/(en|es|fr)\//.exec(path)?.[1] ?? 'de'}">`));
    expect(only(html, /<title>([^<]*)<\/title>/)).toEqual([expect.stringMatching(/\S [–-] Es Rosar$/)]);
    expect(only(html, /<h1[^>]*>([^<]*)<\/h1>/)).toEqual([expect.stringMatching(/\S/)]);
    expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toEqual([`https://www.hotel.example${path}`]);
    expect(html).not.toMatch(/127\.0\.0\.1|localhost|wp-content|wp-json|<!-- |undefined|\[object/);
    expect(html).toContain('google-site-verification');
  });

  it('a page has caching headers, cache tags and a strong ETag', async () => {
    const response = await get('/en/hotel/');
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800, no-transform',
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-tag')).toBe(
      'all,locale-en,menu-en,offer-en-rose-weeks,offers-en,page-de-hotel,page-en-hotel,page-es-hotel,page-fr-hotel,settings-en',
    );
    expect(response.headers.get('surrogate-key')).toBe(
      'all locale-en menu-en offer-en-rose-weeks offers-en page-de-hotel page-en-hotel page-es-hotel page-fr-hotel settings-en',
    );
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(response.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
    const rules = await get('/speculation-rules.json');
    expect([rules.headers.get('content-type'), rules.headers.get('cache-control')]).toEqual([
      'application/speculationrules+json; charset=utf-8',
      'public, max-age=86400',
    ]);
    expect(rules.headers.get('speculation-rules')).toBeNull();
  });
});

describe('the inquiry paths', () => {
  const inquiries = localeCodes.flatMap((code) => inquirySlugs.map((word) => `${getPrefix(localeCodes, code)}/${word}`));
  it.each(inquiries)('%s shows the home page of its language with the inquiry dialog open', async (path) => {
    const { status, html } = await visit(path);
    const home = path.replace(/\w+$/, '');
    expect(status).toBe(200);
    expect(html).toContain(
      `<dialog class="dialog" id="site-dialog" open="" aria-labelledby="site-dialog-title" data-close-href="${home}" data-close`,
    );
    expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toEqual([`https://www.hotel.example${home}`]);
    expect(only(html, /<a class="icon-button dialog__close" href="([^"]*)"/)).toEqual([home]);
    expect(html.match(/<(?:a class="skip-link"|header class="header"|main|footer)[^>]* inert=""/g)).toHaveLength(4);
  });
});

describe('redirects', () => {
  it.each([
    ['/EN/Home', '/en/'],
    ['/irgendwo/hotel/', '/hotel/'],
    ['/galerie/', '/zimmer-suiten/galerie/'],
  ])('%s redirects with 301 to %s', async (from, to) => {
    expect(await visit(from)).toMatchObject({ status: 301, location: to });
  });
});
