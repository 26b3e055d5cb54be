import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHomePath, buildInquiryPath } from '../../src/addresses/pageAddresses.ts';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { inquirySlugs } from '../../src/shared/dialogs.ts';
import { type RunningApp, startApp } from '../support/app.ts';

/** Pages of the demo hotel by language: at least one for each page kind. */
const paths: Record<Locale, readonly string[]> = {
  de: [
    '/',
    '/hotel/',
    '/hotel/lage-anreise/',
    '/zimmer-suiten/',
    '/zimmer-suiten/galerie/',
    '/hotel/galerie/',
    '/kulinarik/',
    '/aktivitaeten/radfahren/touren/',
    '/angebote/',
    '/angebote/rosenwochen/',
    '/kontakt/',
    '/datenschutzerklaerung/',
    '/impressum/',
    '/barrierefreiheit/',
  ],
  en: [
    '/en/',
    '/en/hotel/',
    '/en/hotel/lage-anreise/',
    '/en/rooms-suites/',
    '/en/rooms-suites/gallery/',
    '/en/cuisine/',
    '/en/activities/cycling/routes/',
    '/en/angebote/',
    '/en/angebote/rose-weeks/',
    '/en/contact/',
    '/en/datenschutzerklaerung/',
    '/en/imprint/',
  ],
  es: [
    '/es/',
    '/es/hotel/',
    '/es/hotel/lage-anreise/',
    '/es/habitaciones-suites/',
    '/es/gastronomia/',
    '/es/actividades/ciclismo/rutas/',
    '/es/angebote/',
    '/es/angebote/semanas-de-las-rosas/',
    '/es/contacto/',
    '/es/datenschutzerklaerung/',
  ],
  fr: [
    '/fr/',
    '/fr/hotel/',
    '/fr/hotel/situation-acces/',
    '/fr/chambres-suites/',
    '/fr/gastronomie/',
    '/fr/activites/velo/itineraires/',
    '/fr/angebote/',
    '/fr/angebote/semaines-des-roses/',
    '/fr/contact/',
  ],
};
const routes = Object.entries(paths).flatMap(([locale, list]) => list.map((path) => ({ locale, path })));

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { redirect: 'manual', headers });
const only = (html: string, pattern: RegExp) => [...html.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? '');

describe('pages', () => {
  it.each(routes.map(({ path, locale }) => [path, locale] as const))(
    '%s answers 200 in %s, with one h1, title and canonical',
    async (path, locale) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`));
      expect(only(html, /<title>([^<]*)<\/title>/)).toEqual([expect.stringMatching(/\S [–-] Es Rosar$/)]);
      expect(only(html, /<h1[^>]*>([^<]*)<\/h1>/)).toEqual([expect.stringMatching(/\S/)]);
      expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toEqual([`https://www.hotel.example${path}`]);
      expect(html).not.toMatch(/127\.0\.0\.1|localhost|wp-content|wp-json|<!-- |undefined|\[object/);
      expect(html).toContain('google-site-verification');
    },
  );

  const pathsBelowHome = routes.map(({ path }) => path).filter((path) => path !== '/');

  async function checkVariants(path: string): Promise<void> {
    const whole = await (await get(path)).text();
    for (const variant of [path.slice(0, -1), `${path}?utm_source=x&slug[]=1`]) {
      const response = await get(variant);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(whole);
    }
  }

  it.each(pathsBelowHome)('%s answers the same without its trailing slash and with a query', checkVariants);

  it('a page has caching headers, cache tags and a strong ETag, and answers 304 when If-None-Match holds that ETag', async () => {
    const response = await get('/en/hotel/');
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800, no-transform',
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-tag')).toBe(
      'all,locale-en,menu-en,page-de-hotel,page-en-hotel,page-es-hotel,page-fr-hotel,settings-en',
    );
    expect(response.headers.get('surrogate-key')).toBe(
      'all locale-en menu-en page-de-hotel page-en-hotel page-es-hotel page-fr-hotel settings-en',
    );
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get('/en/hotel/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('a page is compressed as Accept-Encoding allows, with a different ETag per encoding', async () => {
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/en/hotel/', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await response.text()).toContain('</html>');
      etags.add(response.headers.get('etag') ?? '');
    }
    expect(etags.size).toBe(3);
    expect((await get('/en/hotel/', { 'accept-encoding': 'br;q=0, gzip;q=0.0' })).headers.get('content-encoding')).toBeNull();
  });
});

describe('translations', () => {
  it('all translations of a page have the same hreflang links, x-default included', async () => {
    const sets = await Promise.all(
      ['/hotel/lage-anreise/', '/en/hotel/lage-anreise/', '/es/hotel/lage-anreise/', '/fr/hotel/situation-acces/'].map(async (path) =>
        [
          ...(await (await get(path)).text()).matchAll(
            /<link rel="alternate" hrefLang="([^"]*)" href="https:\/\/www\.hotel\.example([^"]*)"/g,
          ),
        ].map((m) => [m[1], m[2]]),
      ),
    );
    expect(sets[0]).toEqual(
      expect.arrayContaining([
        ['de', '/hotel/lage-anreise/'],
        ['en', '/en/hotel/lage-anreise/'],
        ['es', '/es/hotel/lage-anreise/'],
        ['fr', '/fr/hotel/situation-acces/'],
        ['x-default', '/hotel/lage-anreise/'],
      ]),
    );
    expect(sets[0]?.map(([code]) => code)).toEqual([...localeCodes, 'x-default']);
    for (const set of sets) expect(set).toEqual(sets[0]);
  });

  it('the language switcher links to the translations of the page', async () => {
    const html = await (await get('/en/angebote/rose-weeks/')).text();
    expect(html).toContain('<a href="/angebote/rosenwochen/" lang="de" hrefLang="de" data-locale="de">');
    expect(html).toContain('<a href="/fr/angebote/semaines-des-roses/" lang="fr" hrefLang="fr" data-locale="fr">');
    expect(html).toContain('<a href="/en/angebote/rose-weeks/" lang="en" hrefLang="en" data-locale="en" aria-current="true">');
  });
});

describe('the inquiry paths', () => {
  const inquiries = localeCodes.flatMap((code) => inquirySlugs.map((word) => `${getPrefix(localeCodes, code)}/${word}`));
  it.each(inquiries)('%s shows the home page of its language with the inquiry dialog open', async (path) => {
    const response = await get(path);
    const html = await response.text();
    const home = path.replace(/\w+$/, '');
    expect(response.status).toBe(200);
    expect(html).toContain(
      `<dialog class="dialog" id="site-dialog" open="" aria-labelledby="site-dialog-title" data-close-href="${home}" data-close`,
    );
    expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toEqual([`https://www.hotel.example${home}`]);
    expect(only(html, /<a class="icon-button dialog__close" href="([^"]*)"/)).toEqual([home]);
    expect(html.match(/<(?:a class="skip-link"|header class="header"|main|footer)[^>]* inert=""/g)).toHaveLength(4);
  });

  it.each(localeCodes.map((code) => [buildHomePath(localeCodes, code), buildInquiryPath(localeCodes, code)]))(
    '%s links to the inquiry %s and has no open dialog',
    async (home, inquiry) => {
      const html = await (await get(home)).text();
      expect(html).toContain(`href="${inquiry}"`);
      expect(html).not.toMatch(/<dialog[^>]* open|inert=/);
    },
  );
});

describe('redirects', () => {
  it.each([
    ['/de/', '/'],
    ['/de', '/'],
    ['/de/hotel', '/hotel/'],
    ['/Hotel/Lage-Anreise/', '/hotel/lage-anreise/'],
    ['/EN/hotel', '/en/hotel/'],
    ['/lage-anreise/', '/hotel/lage-anreise/'],
    ['/de/lage-anreise', '/hotel/lage-anreise/'],
    ['/EN/Home', '/en/'],
    ['/irgendwo/hotel/', '/hotel/'],
    ['/xx/hotel', '/hotel/'],
    ['/home/', '/'],
    ['/en/home', '/en/'],
    ['/galerie/', '/zimmer-suiten/galerie/'],
  ])('%s redirects with 301 to %s', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });
});

describe('files', () => {
  it('hashed files are served compressed and immutable, icons by their names', async () => {
    const html = await (await get('/hotel/')).text();
    const style = /<link rel="stylesheet" href="(\/assets\/page-\w+\.css)"/.exec(html)?.[1] ?? '';
    const response = await get(style, { 'accept-encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'site.webmanifest']) {
      expect((await get(`/${name}`)).status).toBe(200);
    }
    const missing = await get('/assets/page-OLD.css');
    expect(missing.status).toBe(404);
  });

  it('the web manifest names the hotel', async () => {
    const response = await get('/site.webmanifest');
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(await response.json()).toMatchObject({ name: 'Es Rosar', start_url: '/' });
  });

  it('/healthz answers 200', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  });
});
