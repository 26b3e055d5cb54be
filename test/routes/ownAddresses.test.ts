import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { loadSite } from '../../src/config/loadSite.ts';
import { buildDemoOrigin, createDemoBackend, type DemoBackend, demoFileSchema } from '../../src/demo/server.ts';
import { runCheck } from '../../src/findings/commands/run.ts';
import { getPrefixes, type Languages } from '../../src/i18n/locales.ts';
import { distDir, type RunningApp, startApp } from '../support/app.ts';
import { runHere } from '../support/commands.ts';
import { readSitemap } from '../support/sitemap.ts';
import { visit } from '../support/siteWithWordpress.ts';

const publicUrl = 'https://www.hotel.example';
const languages: Languages = ['en', 'de'];
const addresses = {
  offers: { en: 'offers' },
  location: { en: 'hotel/location' },
  contact: { en: 'contact-us' },
  privacy: { en: 'privacy' },
};
/** Addresses of English pages of the demo hotel, and those that they have here. */
const renamed = new Map([
  ['/angebote/', '/offers/'],
  ['/hotel/lage-anreise/', '/hotel/location/'],
  ['/contact/', '/contact-us/'],
  ['/datenschutzerklaerung/', '/privacy/'],
]);
const english = buildDemoOrigin('en');

/** Gives posts, translations and entries of menus that name a renamed page its address here. */
function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, unknown] => [key, rename(child)]);
  const changed = Object.fromEntries(entries);
  for (const key of ['link', 'href', 'url']) {
    const path = renamed.get(String(changed[key]).replace(english, ''));
    if (path === undefined) continue;
    changed[key] = `${english}${path}`;
    if ('slug' in changed) changed.slug = path.split('/').at(-2);
  }
  return changed;
}

describe('a site in English with addresses of its own, and in German', () => {
  const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
  const writeSite = (name: string, own: object) => {
    const { legalPages, thanksPages, ...site } = demoSite;
    writeFileSync(join(folder, name), JSON.stringify({ ...site, languages, addresses: own }));
    return join(folder, name);
  };
  let wordpress: DemoBackend;
  let app: RunningApp;
  beforeAll(async () => {
    const demo = demoFileSchema.parse(rename(JSON.parse(readFileSync(join(distDir, 'demo/wordpress.json'), 'utf8'))));
    demo.moved[`${english}/angebote/rose-month/`] = `${english}/angebote/rose-weeks/`;
    const pages = demo.posts[`${english}/wp-json/wp/v2/pages`] ?? [];
    const sample = pages.find(({ slug }) => slug === 'imprint');
    pages.push({ ...sample, id: 9901, slug: 'packages', link: `${english}/packages/`, wpml_translations: [] });
    writeFileSync(join(folder, 'wordpress.json'), JSON.stringify(demo));
    symlinkSync(join(distDir, 'demo/pictures'), join(folder, 'pictures'));
    wordpress = await createDemoBackend(folder, getPrefixes(languages));
    const site = { ...loadSite(writeSite('site.json', addresses)), legalPages: undefined, thanksPages: undefined };
    app = await startApp({ site, env: { PUBLIC_URL: publicUrl, CONTENT_URL: wordpress.origin } });
  });
  afterAll(async () => {
    await Promise.all([app.close(), wordpress.close()]);
    rmSync(folder, { recursive: true });
  });
  const get = (path: string) => visit(path, { origin: app.origin });

  it.each([
    ['/offers/', 'href="/offers/rose-weeks/"'],
    ['/offers/rose-weeks/', 'class="page page--offer"'],
    ['/hotel/location/', 'id="site-paper"'],
    ['/contact-us/', 'id="site-facts"'],
    ['/de/angebote/', 'href="/de/angebote/rosenwochen/"'],
  ])('has the page %s with %s, its canonical address, and both languages', async (path, expected) => {
    const { status, html: body } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain(expected);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}${path}"`);
    expect(body.match(/rel="alternate" hreflang=/gi)?.length).toBe(3);
  });

  it.each(['/', '/celebrations/'])('links to its own addresses in menus and texts of %s', async (path) => {
    const { html: body } = await get(path);
    const links = [...body.matchAll(/ href="(\/[^"?#]*)/g)].map(([, href]) => href);
    expect(links).toEqual(expect.arrayContaining([...renamed.values()]));
    expect(links.filter((href = '') => renamed.has(href) || href.startsWith('/angebote/'))).toEqual([]);
  });

  it('names them in the sitemap, with their translations', async () => {
    const urls = readSitemap((await get('/sitemap.xml')).html);
    const paths = urls.map(({ loc }) => loc.replace(publicUrl, ''));
    expect(paths).toEqual(expect.arrayContaining([...renamed.values(), '/offers/rose-weeks/', '/de/angebote/rosenwochen/']));
    expect(paths.filter((path) => [...renamed.keys()].includes(path) || path.startsWith('/angebote/'))).toEqual([]);
    const offer = urls.find(({ loc }) => loc === `${publicUrl}/offers/rose-weeks/`);
    expect(offer?.['xhtml:link']?.map((link) => link['@href'])).toContain(`${publicUrl}/de/angebote/rosenwochen/`);
  });

  it.each([
    ['/angebote/?utm_source=karte', '/offers/?utm_source=karte'],
    ['/offers/rose-month/', '/offers/rose-weeks/'],
    ['/angebote/rose-month/', '/offers/rose-weeks/'],
    ['/de/offers/rosenwochen/', '/de/angebote/rosenwochen/'],
    ['/hotel/lage-anreise/', '/hotel/location/'],
    ['/de/contact-us/', '/de/kontakt/'],
    ['/rooms/', '/rooms-suites/'],
    ['/de/packages/', '/de/garten/'],
  ])('leads from %s to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, location });
  });

  it('shows the page of WordPress that stands at the folder of packages, and no offer or list that is not there', async () => {
    expect((await get('/packages/')).status).toBe(200);
    for (const path of ['/angebote/no-offer/', '/offers/no-offer/', '/zimmer/no-room/']) expect((await get(path)).status).toBe(404);
  });

  it('has nothing to mend, unless WordPress lacks a page at the address that the site links to', async () => {
    const find = async (siteFile: string) => {
      const env = { PUBLIC_URL: publicUrl, CONTENT_URL: wordpress.origin, SITE_FILE: siteFile };
      const now = () => Date.parse('2027-02-01T10:00:00Z');
      const { out } = await runHere((output) => runCheck(['--json'], { env, distDir, now, ...output }));
      const findings: readonly { readonly what: string }[] = JSON.parse(out);
      return findings.map(({ what }) => what);
    };
    // Of the page at the folder of packages.
    expect(await find(join(folder, 'site.json'))).toEqual(['no translation into Deutsch']);
    const other = writeSite('other.json', { ...addresses, privacy: { en: 'data-protection' } });
    expect(await find(other)).toContain('the site itself links to /data-protection/, where there is no page');
  });
});
