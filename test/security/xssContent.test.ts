import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { loadHomePage } from '../../src/routes/pages/home.ts';
import { loadInquiryPage } from '../../src/routes/pages/inquiryPage.ts';
import { loadContentPage } from '../../src/routes/pages/page.ts';
import type { PageLoader } from '../../src/routes/pages/pageResponse.ts';
import {
  loadInquiryDialog,
  loadOfferPage,
  loadOffersPage,
  loadPackageDialog,
  loadPackagePage,
  loadRoomDialog,
  loadRoomPage,
} from '../../src/routes/pages/records.ts';
import { allowedAnywhere, allowedAttributes } from '../content/wordpress/allowed.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { answerLists, buildLists } from '../support/lists.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { findViolations, hostileTexts, type Json, listLeaves, listVocabulary, withTexts } from './hostile.ts';

/** Hostile texts in every field of the recordings: none may reach pages, fragments, headers, structured data or the sitemap as markup. */
let wordpress: WordpressStandIn;
let recorded: ReadonlyMap<string, string>;
let known: Set<string>;

const loaders: Readonly<Record<string, PageLoader>> = {
  '/': loadHomePage,
  '/angebote/': loadOffersPage,
  '/angebote/kochkurs/': loadOfferPage,
  '/zimmer/gaertnerhaus/': loadRoomPage,
  '/pakete/zeit-zu-zweit/': loadPackagePage,
  '/dialog/inquiry': loadInquiryDialog,
  '/dialog/room/gaertnerhaus': loadRoomDialog,
  '/dialog/package/zeit-zu-zweit': loadPackageDialog,
  '/anfrage': loadInquiryPage,
};
const slugs = ['hotel', 'zimmer-suiten', 'galerie', 'kulinarik', 'olivenoel', 'aktivitaeten', 'kontakt', 'lage-anreise', 'restaurant'];
const paths = [...Object.keys(loaders), ...slugs.map((slug) => `/${slug}/`)];

async function withApp<T>(use: (app: RunningApp) => Promise<T>): Promise<T> {
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  return use(app).finally(() => app.close());
}

/** Renders a page as the routes do, without compression, which would take most of the time. Follows redirects. */
async function render({ services }: RunningApp, path: string): Promise<{ html: string; headers: Record<string, string> } | null> {
  const location = parsePath(localeCodes, path);
  if (location.kind !== 'page') throw new Error(`${path} is not a page path`);
  const result = await (loaders[path] ?? loadContentPage)(services.pages, location);
  if (result.kind === 'moved') {
    expect(result.path).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
    return loaders[path] === undefined && result.path !== path ? render({ services } as RunningApp, result.path) : null;
  }
  return result.kind === 'page' ? { html: result.renderBody(), headers: { ...services.pages.headers, ...result.headers } } : null;
}

beforeAll(async () => {
  wordpress = await startWordpress();
  recorded = new Map(wordpress.answers);
  known = new Set();
  for (const [name, attributes] of Object.entries(allowedAttributes)) {
    for (const attribute of ['', ...attributes, ...allowedAnywhere]) known.add(attribute === '' ? name : `${name} ${attribute}`);
  }
  await withApp(async (app) => {
    for (const path of paths) {
      const page = await render(app, path);
      if (page === null) throw new Error(`${path} is not recorded`);
      for (const word of listVocabulary(page.html)) known.add(word);
    }
  });
});
afterAll(() => wordpress.close());

/** Asserts what must hold for every page, whatever WordPress sends. */
function check(page: Awaited<ReturnType<typeof render>>, what: string): void {
  if (page === null) return;
  const { 'Content-Security-Policy': policy = '', ...headers } = page.headers;
  expect(findViolations(page.html, known), what).toEqual([]);
  expect(JSON.stringify(headers), what).not.toMatch(/evil|alert|__proto__|set-cookie/i);
  expect(policy, what).toMatch(/;frame-src ('none'|https:\/\/[\w.-]+( https:\/\/[\w.-]+)*);manifest-src 'self';/);
  expect(policy, what).not.toMatch(/unsafe|\*/);
}

it('the check recognises forbidden elements, attributes, addresses and scripts', () => {
  const graph = '<script type="application/ld+json">{"@graph":[{"url":"https://evil.test/"}]}</script>';
  const bad = [
    '<script>x</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="https://evil.test/x">',
    '<a href="//evil.test">',
  ];
  for (const html of [...bad, '<blink>', '<!-- x -->', '<div x-data="alert(1)">', '<script src="https://evil.test/x.js">', graph]) {
    expect(findViolations(html, known), html).not.toEqual([]);
  }
  expect(findViolations('<p class="x">a<!-- -->b <a href="/hotel/">c</a></p>', known)).toEqual([]);
  expect([known.size > 200, [...known].filter((word) => /\son|script src$/.test(word))]).toEqual([true, ['script src']]);
});

describe('hostile texts in all fields at once', () => {
  it.each(hostileTexts)('%s is shown as text or not at all', async (name, text) => {
    for (const [url, answer] of recorded) {
      const value: Json = JSON.parse(answer);
      const all = listLeaves(value).map(({ path }) => path);
      wordpress.answers.set(url, JSON.stringify(withTexts(value, all, text)));
    }
    await withApp(async (app) => {
      let pageCount = 0;
      for (const path of paths) {
        const page = await render(app, path);
        if (page !== null) pageCount++;
        check(page, `${name} on ${path}`);
      }
      expect(pageCount).toBeGreaterThan(paths.length / 2);
      expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    });
  });

  it('the sitemap stays valid', async () => {
    const posts = hostileTexts.flatMap(([, text]) => {
      const post = { slug: 'hotel', link: 'https://cms.finca.example/hotel/', modified_gmt: text, [text]: text };
      return [post, { ...post, slug: text }, { ...post, link: text }, { ...post, link: `https://cms.finca.example/${text}/` }];
    });
    wordpress.fault = answerLists({ lists: buildLists(posts) });
    const xml = await withApp(async ({ origin }) => (await fetch(`${origin}/sitemap.xml`)).text());
    wordpress.fault = null;
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(/evil|alert|__proto__/);
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>|href="(.*?)"/g)].map((match) => match[1] ?? match[2]);
    expect(addresses).toContain('https://www.hotel.example/hotel/');
    for (const address of addresses) expect(address).toMatch(/^https:\/\/www\.hotel\.example\/[a-z0-9/-]*$/);
  });
});
