import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedAnywhere, allowedAttributes } from '../content/wordpress/allowed.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { answerLists, buildLists } from '../support/lists.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { findViolations, hostileTexts, listVocabulary, replaceTexts } from './hostile.ts';

/** Hostile texts in every field of the recordings: none may reach pages, fragments, headers, structured data or the sitemap as markup. */
let wordpress: WordpressStandIn;
let recorded: ReadonlyMap<string, string>;
let known: Set<string>;

const paths = [
  '/',
  '/angebote/',
  '/angebote/kochkurs/',
  '/zimmer/gaertnerhaus/',
  '/pakete/zeit-zu-zweit/',
  '/dialog/inquiry',
  '/dialog/room/gaertnerhaus',
  '/anfrage',
  ...['hotel', 'zimmer-suiten', 'galerie', 'aktivitaeten', 'kontakt', 'lage-anreise'].map((slug) => `/${slug}/`),
];

async function withApp<T>(use: (app: RunningApp) => Promise<T>): Promise<T> {
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  return use(app).finally(() => app.close());
}

/** A page with its headers, also behind a redirect; null where there is none. */
async function read({ origin }: RunningApp, path: string): Promise<{ html: string; headers: Headers } | null> {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } });
  const location = response.headers.get('location');
  if (location !== null) {
    expect(location).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
    return location === path ? null : read({ origin } as RunningApp, location);
  }
  return response.status === 200 ? { html: await response.text(), headers: response.headers } : null;
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
      const page = await read(app, path);
      if (page === null) throw new Error(`${path} is not recorded`);
      for (const word of listVocabulary(page.html)) known.add(word);
    }
  });
});
afterAll(() => wordpress.close());

/** Asserts what must hold for every page, whatever WordPress sends. */
function check(page: Awaited<ReturnType<typeof read>>, what: string): void {
  if (page === null) return;
  const { 'content-security-policy': policy = '', ...headers } = Object.fromEntries(page.headers);
  expect(findViolations(page.html, known), what).toEqual([]);
  expect(JSON.stringify(headers), what).not.toMatch(/evil|alert|__proto__|set-cookie/i);
  expect(policy, what).toMatch(/;frame-src ('none'|https:\/\/[\w.-]+( https:\/\/[\w.-]+)*);manifest-src 'self';/);
  expect(policy, what).not.toMatch(/unsafe|\*/);
}

it('the check recognises forbidden elements, attributes, addresses and scripts', () => {
  const graph = '<script type="application/ld+json">{"@graph":[{"url":"https://evil.test/"}]}</script>';
  for (const html of ['<script>x</script>', '<p onclick="x">', '<a href="javascript:x">', '<img src="https://evil.test/x">', graph])
    expect(findViolations(html, known), html).not.toEqual([]);
  expect(findViolations('<p class="x">a<!-- -->b <a href="/hotel/">c</a></p>', known)).toEqual([]);
  expect([known.size > 200, [...known].filter((word) => /\son|script src$/.test(word))]).toEqual([true, ['script src']]);
});

describe('hostile texts in all fields at once', () => {
  it.each(hostileTexts)('%s is shown as text or not at all', async (name, text) => {
    for (const [url, answer] of recorded) {
      wordpress.answers.set(url, JSON.stringify(replaceTexts(JSON.parse(answer), text)));
    }
    await withApp(async (app) => {
      let pageCount = 0;
      for (const path of paths) {
        const page = await read(app, path);
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
