import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import type { Site } from '../../src/config/siteSchema.ts';
import { StartupError } from '../../src/lib/errors.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { nameDrawing } from '../support/uploads.ts';

const fontsDir = join(createRequire(import.meta.url).resolve('@fontsource/cormorant/package.json'), '../files');
const folder = mkdtempSync(join(tmpdir(), 'branding-'));
const siteFile = join(folder, 'hotel.json');
copyFileSync(join(fontsDir, 'cormorant-latin-500-normal.woff2'), join(folder, 'regular.woff2'));
copyFileSync(join(fontsDir, 'cormorant-latin-700-normal.woff2'), join(folder, 'strong.woff2'));

/** Loads the demo hotel's site file with other keys, as an operator would write them beside font files. */
function loadWith(changes: object): Site {
  const { mark: _, ...demo } = loadSite(undefined);
  writeFileSync(siteFile, JSON.stringify({ ...demo, ...changes }));
  return loadSite(siteFile);
}
const text = { regular: 'regular.woff2', strong: './strong.woff2', kind: 'serif' };

let app: RunningApp;
let html: string;
const getCoreStyle = (page: string) => /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
const fetchPage = async (running: RunningApp, path: string) => (await fetch(running.origin + path)).text();

beforeAll(async () => {
  const site = loadWith({
    theme: { accent: '#1F5F7A', page: '#f4f7f8' },
    fonts: { text },
    shortName: 'Rosar',
    logo: '/wp-content/uploads/2026/09/logo.svg',
  });
  // The demo hotel's mark, which tests begin with, is one that this hotel lacks.
  app = await startApp({ site: { ...site, mark: undefined } as Partial<Site> });
  html = await fetchPage(app, '/');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('a hotel with colours and typefaces of its own', () => {
  it('has its colours in the style of every page, which the policy allows', async () => {
    const demo = await startApp();
    onTestFinished(() => demo.close());
    const built = getCoreStyle(await fetchPage(demo, '/'));
    const own = getCoreStyle(html);
    expect(own.startsWith(built)).toBe(true);
    expect(own.slice(built.length)).toContain('--accent:#1F5F7A;');
    const hash = createHash('sha256').update(own).digest('base64');
    expect((await fetch(`${app.origin}/`)).headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it('is served its fonts at no other address, and answers 200 to a range, 304, 405 and 404 as for every file', async () => {
    const [, address = ''] = /url\("(\/assets\/font-[^"]+)"\)/.exec(html) ?? [];
    const ask = (path: string, init?: RequestInit) => fetch(app.origin + path, init);
    const { headers } = await ask(address);
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['font/woff2', null]);
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await ask(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await ask(address, { headers: { range: 'bytes=0-9' } })).status).toBe(200);
    expect((await ask(address, { method: 'POST' })).status).toBe(405);
    for (const path of [`${address}.br`, address.replace('/assets/', '/Assets/'), address.replace('.woff2', '.WOFF2'), `/x${address}`])
      expect((await ask(path)).status, path).toBe(404);
  });

  it('has its fonts under hashed addresses, and system typefaces with their metrics until they arrive', () => {
    const css = getCoreStyle(html);
    const own = css.slice(css.indexOf('@layer fonts{@font-face{font-family:"House Text"'));
    const addresses = [...own.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address);
    expect(addresses).toEqual([expect.stringMatching(/^\/assets\/font-300-[0-9A-F]{8}\.woff2$/), expect.stringMatching(/font-500-/)]);
    expect(own).toMatch(/--font-sans:"House Text", "House Text Fallback: Georgia", .*,serif\}/);
    expect(
      own.match(/"House Text Fallback: Georgia";src: local\('Georgia'\);font-style: normal;font-weight: 300;[^}]*size-adjust: [\d.]+%/g),
    ).toHaveLength(1);
    expect(own).not.toContain('--font-serif');
    expect(own.match(/font-display:swap/g)).toHaveLength(2);
  });

  it('has its logo in the header, and on a plate in the dark footer', () => {
    const address = nameDrawing(app, '2026/09/logo.svg', '0');
    for (const classes of ['wordmark__logo', 'wordmark__logo plate'])
      expect(html.split(`<img class="${classes}" src="${address}" alt=""`)).toHaveLength(2);
  });

  it('names its background to the browser, and its short name on home screens', async () => {
    expect(html).toContain('<meta name="theme-color" content="#f4f7f8"/>');
    const manifest = await (await fetch(`${app.origin}/site.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Es Rosar', short_name: 'Rosar', background_color: '#f4f7f8' });
  });
});

it('a mark of the house is the icon, and stands above the name and the thanks', async () => {
  const own = await startApp({ site: { mark: '/wp-content/uploads/2026/09/mark.svg' } });
  onTestFinished(() => own.close());
  const page = await fetchPage(own, '/anfrage/danke');
  expect(page).toContain(`<link rel="icon" href="${nameDrawing(own, '2026/09/mark.svg', '0')}" type="image/svg+xml"/>`);
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  expect(page.match(/<img class="mark" src="\/img\/0\.[\w-]{12}\/svg\/2026\/09\/mark\.svg" alt=""/g)).toHaveLength(3);
});

describe('a site file with fonts', () => {
  const listProblems = (fonts: object): readonly string[] => {
    try {
      loadWith({ fonts });
      return [];
    } catch (error) {
      if (error instanceof StartupError) return error.problems;
      throw error;
    }
  };

  it('finds them beside itself, and names each file that is missing, of another format or too large', () => {
    expect(listProblems({ text })).toEqual([]);
    copyFileSync(join(fontsDir, 'cormorant-latin-400-normal.woff'), join(folder, 'old.woff'));
    writeFileSync(join(folder, 'large.woff2'), 'wOF2'.padEnd(200_000));
    expect(listProblems({ text: { regular: 'missing.woff2', strong: 'old.woff' }, accent: { regular: 'large.woff2' } })).toEqual([
      expect.stringMatching(/fonts\.text\.regular: expected a readable WOFF2 file: ENOENT/),
      expect.stringMatching(/fonts\.text\.strong: expected a WOFF2 file, received another format: .*old\.woff$/),
      expect.stringMatching(/fonts\.accent\.regular: expected at most 150000 bytes \(make a Latin subset\), received 200000: /),
    ]);
  });

  it('is refused at the start if a font is damaged or lacks characters of a language', async () => {
    copyFileSync(join(folder, 'regular.woff2'), join(folder, 'damaged.woff2'));
    truncateSync(join(folder, 'damaged.woff2'), 5000);
    copyFileSync(join(fontsDir, 'cormorant-vietnamese-400-normal.woff2'), join(folder, 'foreign.woff2'));
    const site = loadWith({ fonts: { text: { regular: 'damaged.woff2', strong: 'foreign.woff2' } } });
    const failure: unknown = await startApp({ site }).then(
      (started) => started.close(),
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartupError);
    const problems = failure instanceof StartupError ? failure.problems : [];
    expect(problems[0]).toMatch(/^SITE_FILE fonts\.text\.regular: expected a font with the characters of all languages: .+damaged\.woff2$/);
    expect(problems[1]).toMatch(/^SITE_FILE fonts\.text\.strong: .*the font lacks the characters .*ß.*foreign\.woff2$/);
  });
});
