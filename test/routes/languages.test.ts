import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHomePath, buildInquiryPath, buildThanksPath } from '../../src/addresses/pageAddresses.ts';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { loadSite } from '../../src/config/loadSite.ts';
import { runCheck } from '../../src/findings/commands/run.ts';
import { chooseLocale } from '../../src/i18n/localeChoice.ts';
import type { Languages } from '../../src/i18n/locales.ts';
import { recordFolders } from '../../src/shared/dialogs.ts';
import { distDir, type RunningApp, startApp } from '../support/app.ts';
import { runHere } from '../support/commands.ts';
import { followOutbox, payloadWith, postForm } from '../support/inquiries.ts';
import { readSitemap } from '../support/sitemap.ts';
import { app as germanApp, startSiteOnce, visit, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording, recordedHost } from '../support/wordpress.ts';

const publicUrl = 'https://www.hotel.example';

it.each<[Languages, string, string]>([
  [['de'], 'en-GB,en;q=0.9', '/'],
  [['de', 'en'], 'en-GB,en;q=0.9', '/en/'],
  [['de', 'en'], 'es,fr', '/en/'],
  [['en', 'es'], 'fr,es;q=0.1', '/es/'],
  [['en', 'de'], '', '/'],
  [['en', 'de'], 'de-AT,en;q=0.5', '/de/'],
  [['es'], 'ja', '/'],
])('a site in the languages %j shows a browser that accepts "%s" the home page %s', (languages, acceptLanguage, path) => {
  expect(buildHomePath(languages, chooseLocale(languages, acceptLanguage))).toBe(path);
});

async function findProblems(siteFile?: string): Promise<unknown> {
  const env = { PUBLIC_URL: publicUrl, ...(siteFile && { SITE_FILE: siteFile }) };
  const now = () => Date.parse('2027-02-01T10:00:00Z');
  return JSON.parse((await runHere((output) => runCheck(['--json'], { env, distDir, now, ...output }))).out);
}

it('the demo hotel has nothing to mend in its four languages', async () => {
  expect(await findProblems()).toEqual([]);
});

describe('a site in English first, then German', () => {
  const languages: Languages = ['en', 'de'];
  const file = join(mkdtempSync(join(tmpdir(), 'languages-')), 'site.json');
  let app: RunningApp;
  beforeAll(async () => {
    const { legalPages, thanksPages } = demoSite;
    const atPrefix = <P extends { de: string }>(paths: P) => ({ ...paths, de: `/de${paths.de}` });
    const site = {
      ...demoSite,
      languages,
      legalPages: { imprint: atPrefix(legalPages.imprint), accessibility: atPrefix(legalPages.accessibility) },
      thanksPages: { ...thanksPages, de: thanksPages.de.map((path) => `/de${path}`) },
    };
    writeFileSync(file, JSON.stringify(site));
    app = await startApp({ site: loadSite(file), env: { PUBLIC_URL: publicUrl } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dirname(file), { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = { 'accept-language': '' }) => visit(path, { origin: app.origin, headers });
  /** Attributes of the elements with a name, quotes apart: `href="/en/"`. */
  const listElements = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) =>
      Object.fromEntries([...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value])),
    );

  it('has the page for an outage in them alone, with a telephone and without anything to load', async () => {
    const html = await (await fetch(`${app.origin}/.outage`)).text();
    expect([...html.matchAll(/<p lang="(..)">/g)].map(([, code]) => code)).toEqual(languages);
    expect(html).toContain('href="tel:+');
    expect(html).not.toMatch(/src=|<link|<script|url\(/);
  });

  it('keeps the choice of one of them alone, for visitors and for proxies', async () => {
    for (const [code, status, location] of [
      ['en', 200, null],
      ['de', 302, '/de/'],
      ['es', 200, null],
      ['fr', 200, null],
    ] as const) {
      expect(await get('/', { cookie: `locale=${code}`, 'accept-language': 'en' })).toMatchObject({ status, location });
      const isThere = languages.includes(code);
      expect(await get(`/.root/${code}`)).toMatchObject({ status: isThere ? status : 404, location: isThere ? location : null });
    }
  });

  it('links to its own pages only, and each of them answers', async () => {
    const found = new Set(['/']);
    const failed: string[] = [];
    for (const path of found) {
      const { status, html: body } = await get(path);
      if (status !== 200) failed.push(`${status} ${path}`);
      const alternates = listElements(body, 'link').filter(({ rel = '' }) => ['canonical', 'alternate'].includes(rel));
      const hrefs = [...listElements(body, 'a'), ...alternates].map(({ href = '' }) => href.replace(publicUrl, ''));
      for (const href of hrefs) if (/^\/(?!files\/|img\/|api\/)/.test(href)) found.add(href.replace(/[?#].*/, ''));
      expect([path, /<html lang="(\w+)"/.exec(body)?.[1]]).toEqual([path, path.startsWith('/de/') ? 'de' : 'en']);
    }
    expect(failed).toEqual([]);
    expect(found.size).toBeGreaterThan(80);
    expect([...found].filter((path) => /^\/(es|en|fr)\//.test(path))).toEqual([]);
    for (const { en, de } of Object.values(recordFolders))
      for (const folder of [`/${en}/`, `/de/${de}/`])
        expect(
          [...found].some((path) => path.startsWith(folder)),
          folder,
        ).toBe(true);
  });

  it('switches between them, and names them to search engines', async () => {
    const { html: body } = await get('/');
    const links = listElements(body, 'a').flatMap(({ href, 'data-locale': code }) => (code === undefined ? [] : [`${code} ${href}`]));
    expect([...new Set(links)]).toEqual(['en /', 'de /de/']);
    const alternates = listElements(body, 'link').filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined);
    expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en', `${publicUrl}/`],
      ['de', `${publicUrl}/de/`],
      ['x-default', `${publicUrl}/`],
    ]);
    const urls = readSitemap((await get('/sitemap.xml')).html);
    expect(urls.length).toBe(82);
    expect(urls.filter(({ loc }) => /\/(es|en|fr)\//.test(loc))).toEqual([]);
    const codes = urls.flatMap((url) => (url['xhtml:link'] ?? []).map((link) => link['@hreflang']));
    expect([...new Set(codes)]).toEqual([...languages, 'x-default']);
  });

  it('answers 404 below the prefix of a language that it lacks, and leads from that of its default to the page', async () => {
    for (const path of ['/es', '/es/', '/fr/', '/fr/anfrage', '/fr/dialog/inquiry', '/es/nada/']) {
      const { status, html: body } = await get(path);
      expect([path, status, body.includes('<html lang="en"')]).toEqual([path, 404, true]);
    }
    expect(await get('/en/')).toMatchObject({ status: 301, location: '/' });
    expect(await get('/en/angebote/')).toMatchObject({ status: 301, location: '/angebote/' });
  });

  it('takes an inquiry in each of them, at the words of all languages', async () => {
    const added = followOutbox(app.services.inquiries.outbox);
    for (const locale of languages) {
      const form = await get(buildInquiryPath(languages, locale));
      expect(form.html).toContain(`<input type="hidden" name="locale" value="${locale}"/>`);
      const sent = await postForm(app.origin, { ...payloadWith(), lastName: locale, locale, privacy: 'on' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, buildThanksPath(languages, locale)]);
      expect((await get(buildThanksPath(languages, locale))).status).toBe(200);
    }
    expect((await added()).map(({ locale }) => locale)).toEqual([...languages]);
    for (const word of ['anfrage', 'inquiry', 'solicitar']) expect((await get(`/${word}`)).status).toBe(200);
  });

  it('has nothing to mend, in any other language either', async () => {
    expect(await findProblems(file)).toEqual([]);
  });
});

describe('a German site whose WordPress has a page with the slug en', () => {
  const token = 'geheim-geheim-geheim-geheim-geheim-geheim';
  startSiteOnce({ site: { languages: ['de'] }, env: { CONTENT_TTL: '1', REVALIDATE_TOKEN: token } });
  const answer = (changes: object) => {
    const [post] = JSON.parse(readRecording('page-hotel.de.json'));
    const page = { ...post, slug: 'en', link: `https://${recordedHost}/en/`, wpml_translations: [], ...changes };
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=en', JSON.stringify([page]));
  };

  it('does not show it where WordPress says that it is in a language that the site lacks', async () => {
    answer({ wpml_current_locale: 'en_US' });
    expect((await fetch(`${germanApp.origin}/en/`)).status).toBe(404);
    germanApp.clock.now += 60_000;
  });

  it('shows it as a page of its own where WordPress knows no languages', async () => {
    answer({ wpml_current_locale: undefined });
    const shown = await fetch(`${germanApp.origin}/en/`, { headers: { 'accept-language': 'en' } });
    const html = await shown.text();
    expect([shown.status, html]).toEqual([200, expect.stringContaining('<html lang="de"')]);
    expect(html).not.toMatch(/id="site-languages"|data-locale|hreflang/i);
    expect(wordpress.requests.filter((url) => /^\/(?:en|es|fr)\/wp-json/.test(url))).toEqual([]);
  });

  it('takes a change whatever WordPress calls its only language', async () => {
    await fetch(`${germanApp.origin}/hotel/`);
    const listRequests = () => wordpress.requests.filter((url) => url === '/wp-json/wp/v2/pages?slug=hotel');
    const before = listRequests().length;
    const body = JSON.stringify({ type: 'page', slug: 'hotel', locale: 'en' });
    const sent = await fetch(`${germanApp.origin}/api/revalidate`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
    expect(listRequests()).toHaveLength(before + 1);
  });
});
