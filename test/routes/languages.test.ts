import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHomePath, buildInquiryPath, buildThanksPath } from '../../src/addresses/pageAddresses.ts';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { loadSite } from '../../src/config/loadSite.ts';
import { runCheck } from '../../src/findings/commands/run.ts';
import { getPrefix, type Languages, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { recordFolders } from '../../src/shared/dialogs.ts';
import { distDir, type RunningApp, startApp } from '../support/app.ts';
import { followOutbox, payloadWith, postForm } from '../support/inquiries.ts';
import { readSitemap } from '../support/sitemap.ts';
import { readRecording, recordedHost, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const publicUrl = 'https://www.hotel.example';

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** The language to which `/` leads for each Accept-Language; null: its own page. */
type RootChoices = Readonly<Record<string, Locale | null>>;

const cases: readonly { readonly languages: Languages; readonly root: RootChoices }[] = [
  { languages: ['de'], root: { '': null, 'de-AT': null, 'en-GB,en;q=0.9': null, es: null, ja: null } },
  { languages: ['de', 'en'], root: { '': null, de: null, 'en-GB,en;q=0.9': 'en', 'es,de;q=0.5': null, 'es,fr': 'en', ja: 'en' } },
  { languages: ['en', 'es'], root: { '': null, de: null, en: null, 'es-MX,es;q=0.9,en;q=0.8': 'es', 'fr,es;q=0.1': 'es', ja: null } },
  { languages: ['es'], root: { '': null, en: null, ja: null } },
  { languages: localeCodes, root: { '': null, de: null, en: 'en', es: 'es', fr: 'fr', ja: 'en' } },
];

describe.each(cases)('a site in the languages $languages', ({ languages, root }) => {
  const [defaultLocale] = languages;
  const others = localeCodes.filter((code) => !languages.includes(code));
  const file = join(mkdtempSync(join(tmpdir(), 'languages-')), 'site.json');
  let app: RunningApp;
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify({ ...demoSite, languages }));
    app = await startApp({ site: loadSite(file), env: { PUBLIC_URL: publicUrl } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dirname(file), { recursive: true });
  });

  const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { status, headers: received, text } = await supertest(app.origin).get(path).set(headers);
    return { status, location: received.location, body: text };
  };
  const listElements = (html: string, name: string) => DomUtils.getElementsByTagName(name, parseDocument(html).children);
  const listLanguages = (html: string) => {
    const links = listElements(html, 'a').filter((link) => link.attribs['data-locale'] !== undefined);
    return [...new Map(links.map(({ attribs }) => [attribs['data-locale'], attribs.href]))];
  };

  it('chooses among them at the root', async () => {
    for (const [accepted, locale] of Object.entries(root)) {
      const { status, location } = await get('/', accepted === '' ? {} : { 'accept-language': accepted });
      expect([accepted, status, location]).toEqual([accepted, locale === null ? 200 : 302, locale === null ? undefined : `/${locale}/`]);
    }
    for (const code of localeCodes) {
      const isKept = languages.includes(code) && code !== defaultLocale;
      const { location } = await get('/', { cookie: `locale=${code}`, 'accept-language': defaultLocale });
      expect([code, location]).toEqual([code, isKept ? `/${code}/` : undefined]);
      const wish = await get(`/.root/${code}`);
      expect([code, wish.status]).toEqual([code, languages.includes(code) ? (isKept ? 302 : 200) : 404]);
    }
  });

  it('links to its own pages only, and each of them answers', { timeout: 180_000 }, async () => {
    const found = new Set(['/']);
    const failed: string[] = [];
    for (const path of found) {
      const { status, body } = await get(path);
      if (status !== 200) failed.push(`${status} ${path}`);
      const anchors = listElements(body, 'a').flatMap(({ attribs: { href = '' } }) => href);
      const alternates = listElements(body, 'link').filter(({ attribs }) => ['canonical', 'alternate'].includes(attribs.rel ?? ''));
      const absolute = alternates.flatMap(({ attribs: { href = '' } }) => href.replace(publicUrl, ''));
      for (const href of [...anchors, ...absolute]) if (/^\/(?!files\/|img\/|api\/)/.test(href)) found.add(href.replace(/[?#].*/, ''));
      const language = languages.find((code) => path.startsWith(`/${code}/`)) ?? defaultLocale;
      expect([path, /<html lang="(\w+)"/.exec(body)?.[1]]).toEqual([path, language]);
    }
    expect(failed).toEqual([]);
    expect(found.size).toBeGreaterThan(40 * languages.length);
    expect([...found].filter((path) => localeCodes.some((code) => path.startsWith(`/${code}/`) && code === defaultLocale))).toEqual([]);
    expect([...found].filter((path) => others.some((code) => path.startsWith(`/${code}/`)))).toEqual([]);
    for (const folders of Object.values(recordFolders)) {
      const missing = languages.filter(
        (code) => ![...found].some((path) => path.startsWith(`${getPrefix(languages, code)}/${folders[code]}/`)),
      );
      expect(missing).toEqual([]);
    }
  });

  it('switches between them, and names them to search engines', async () => {
    const { body } = await get(buildHomePath(languages, defaultLocale));
    const homes = languages.map((code) => [code, buildHomePath(languages, code)]);
    expect(listLanguages(body)).toEqual(languages.length === 1 ? [] : homes);
    expect(body.includes('id="site-languages"')).toBe(languages.length > 1);
    const alternates = listElements(body, 'link').filter(({ attribs }) => attribs.hreflang !== undefined && attribs.rel === 'alternate');
    const first = ['x-default', `${publicUrl}/`];
    expect(alternates.map(({ attribs }) => [attribs.hreflang, attribs.href])).toEqual(
      languages.length === 1 ? [] : [...homes.map(([code, path]) => [code, `${publicUrl}${path}`]), first],
    );
    const urls = readSitemap((await get('/sitemap.xml')).body);
    expect(urls.length).toBe(41 * languages.length);
    const codes = urls.flatMap((url) => (url['xhtml:link'] ?? []).map((link) => link['@hreflang']));
    expect([...new Set(codes)]).toEqual(languages.length === 1 ? [] : [...languages, 'x-default']);
    const isOther = (loc: string) => others.some((code) => loc.startsWith(`${publicUrl}/${code}/`));
    expect(urls.filter(({ loc }) => isOther(loc))).toEqual([]);
  });

  it('answers 404 below the prefix of a language that it lacks, and leads from that of its default to the page', async () => {
    for (const code of others) {
      for (const path of [`/${code}`, `/${code}/`, `/${code}/anfrage`, `/${code}/dialog/inquiry`, `/${code}/nichts/`]) {
        const { status, body } = await get(path);
        expect([path, status]).toEqual([path, 404]);
        expect(body).toContain(`<html lang="${defaultLocale}"`);
      }
    }
    expect(await get(`/${defaultLocale}/`)).toMatchObject({ status: 301, location: '/' });
    expect(await get(`/${defaultLocale}/angebote/`)).toMatchObject({ status: 301, location: '/angebote/' });
  });

  it('takes an inquiry in each of them, at the words of all languages', async () => {
    const added = followOutbox(app.services.inquiries.outbox);
    for (const locale of languages) {
      const path = buildInquiryPath(languages, locale);
      const form = await get(path);
      expect([path, form.status]).toEqual([path, 200]);
      expect(form.body).toContain(`<input type="hidden" name="locale" value="${locale}"/>`);
      const sent = await postForm(app.origin, { ...payloadWith(), lastName: locale, locale, privacy: 'on' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, buildThanksPath(languages, locale)]);
      expect((await get(buildThanksPath(languages, locale))).status).toBe(200);
    }
    expect((await added()).map(({ locale }) => locale)).toEqual([...languages]);
    for (const word of ['anfrage', 'inquiry', 'solicitar']) expect((await get(`/${word}`)).status).toBe(200);
  });

  it('has nothing to mend, in any other language either', async () => {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    const now = () => app.clock.now;
    await runCheck(['--json'], { env: { SITE_FILE: file, PUBLIC_URL: publicUrl }, distDir, now, print, printError: print });
    expect(JSON.parse(printed)).toEqual([]);
  });

  it('is ready, and says in which languages it answers', async () => {
    expect(JSON.parse((await get('/readyz')).body)).toMatchObject({ ready: true });
    expect((await get('/.well-known/security.txt')).body).toContain(`Preferred-Languages: ${languages.join(', ')}\n`);
  });
});

describe('a German site whose WordPress has a page with the slug en', () => {
  const token = 'geheim-geheim-geheim-geheim-geheim-geheim';
  let wordpress: WordpressStandIn;
  let app: RunningApp;
  beforeAll(async () => {
    wordpress = await startWordpress();
    app = await startApp({
      site: { languages: ['de'] },
      env: { CONTENT_URL: wordpress.origin, CONTENT_TTL: '1', REVALIDATE_TOKEN: token },
    });
  });
  afterAll(() => Promise.all([app.close(), wordpress.close()]));
  const answer = (changes: object) => {
    const [post] = JSON.parse(readRecording('page-hotel.de.json'));
    const page = { ...post, slug: 'en', link: `https://${recordedHost}/en/`, wpml_translations: [], ...changes };
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=en', JSON.stringify([page]));
  };

  it('does not show it where WordPress says that it is in a language that the site lacks', async () => {
    answer({ wpml_current_locale: 'en_US' });
    expect((await fetch(`${app.origin}/en/`)).status).toBe(404);
    app.clock.now += 60_000;
  });

  it('shows it as a page of its own where WordPress knows no languages', async () => {
    answer({ wpml_current_locale: undefined });
    const shown = await fetch(`${app.origin}/en/`, { headers: { 'accept-language': 'en' } });
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<html lang="de"')]);
    expect(wordpress.requests.filter((url) => /^\/(?:en|es|fr)\/wp-json/.test(url))).toEqual([]);
  });

  it('takes a change whatever WordPress calls its only language', async () => {
    await fetch(`${app.origin}/hotel/`);
    const body = JSON.stringify({ type: 'page', slug: 'hotel', locale: 'en' });
    const sent = await fetch(`${app.origin}/api/revalidate`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
    expect(wordpress.requests.filter((url) => url === '/wp-json/wp/v2/pages?slug=hotel')).toHaveLength(2);
  });
});
